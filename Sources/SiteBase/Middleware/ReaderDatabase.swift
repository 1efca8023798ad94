import Dependencies
import Logging
import Postgres
import Publication
import Synchronization

/// The database that pages for readers are made from: a standby, if there is one, else the primary.
///
/// 1. A standby is asked if it has replayed all changes that this process has been told of.
/// 2. If it is further behind, or fails, the primary is asked, and only the primary for a short time.
/// 3. If the primary is away too, the standby is asked however far it is behind, if the caller permits.
///
/// While this process is not told of changes, it asks the primary before each page how far the standby has to
/// be. If the primary does not say, what was known before is required.
///
/// All of this together takes little longer than one wait for an answer: who has waited for one database in
/// vain gives the next one what is left.
///
/// The log says so when the pages begin to come from another one of these.
final class ReaderDatabase: Sendable {
  private struct State: Sendable {
    /// Nil while the standby is asked first.
    var pause: Pause?
    /// Until when the primary is not asked how far the standby has to be; nil while it answers.
    var noQuestion: ContinuousClock.Instant?
    /// Where the pages come from, by the last message in the log.
    var announced = Source.standby
  }

  /// Until when the standby is not asked first, and whether it could be asked nevertheless.
  private struct Pause: Sendable {
    let end: ContinuousClock.Instant
    let isAway: Bool
  }

  private enum Source {
    case standby, primary, standbyOfAnyAge
  }

  /// Why a caller asks the standby first.
  private enum Turn {
    /// As far as is known, it works.
    case usual
    /// A pause has ended, and this caller tries for all.
    case trial
  }

  private static let pauseWhileBehind = Duration.seconds(1)
  private static let pauseWhileAway = Duration.seconds(5)
  /// How long a database is waited for at least.
  private static let shortestWait = Duration.milliseconds(500)

  private let state = Mutex(State())
  private let isListening: @Sendable () -> Bool

  /// - Parameter isListening: whether this process is told of changes of the site.
  init(isListening: @escaping @Sendable () -> Bool) { self.isListening = isListening }

  /// The result of `work`, which reads `\.database` from its scope and may be called up to three times.
  ///
  /// - Parameter mayBeOld: whether a standby may be asked however far it is behind.
  /// - Returns: also whether the value shows all changes that this process has been told of.
  func read<Value>(
    mayBeOld: @autoclosure () -> Bool = true, _ work: () async throws -> Value
  ) async throws -> (value: Value, isCurrent: Bool) {
    @Dependency(\.readerDatabase) var standby
    @Dependency(\.database) var primary
    guard let standby else { return (try await work(), true) }
    var start = ContinuousClock.now
    var failure: (any Error)?
    if let turn = takeTurn() {
      do {
        if !isListening() { try await requireLog(of: primary, for: standby) }
        let value = try await Self.using(standby, since: start, work)
        state.withLock { $0.pause = nil }
        tell(.standby)
        return (value, true)
      } catch let error where error.isUnavailability || error is DatabaseError {
        note(error)
        // The standby has answered, so the primary may take its usual time.
        if !error.isUnavailability { start = .now }
        // A standby that is late once, or whose server has stopped one statement, is no news.
        if turn == .trial || Self.isAway(error) { failure = error }
      } catch {
        // Says nothing about the standby: most often, the reader has left.
        giveBack(turn)
        throw error
      }
    }
    do {
      let value = try await Self.using(primary, since: start, work)
      tell(.primary, because: failure)
      return (value, true)
    } catch let error where error.isUnavailability {
      guard mayBeOld(), state.withLock({ $0.pause.map { !$0.isAway } ?? true }) else { throw error }
      let value = try await Self.using(standby.ofAnyAge, since: start, work)
      tell(.standbyOfAnyAge, because: error)
      return (value, false)
    }
  }

  /// Nil while the standby is not asked first. After a pause, one caller tries; the others go on with the
  /// primary until the standby has answered.
  private func takeTurn() -> Turn? {
    state.withLock { state in
      guard let last = state.pause else { return .usual }
      guard last.end <= .now else { return nil }
      state.pause = Pause(end: .now + Self.pauseWhileAway, isAway: last.isAway)
      return .trial
    }
  }

  /// Lets the next caller try in place of one that has not heard from the standby.
  private func giveBack(_ turn: Turn) {
    guard turn == .trial else { return }
    state.withLock { state in
      guard let last = state.pause else { return }
      state.pause = Pause(end: .now, isAway: last.isAway)
    }
  }

  private func note(_ error: any Error) {
    let isAway = Self.isAway(error)
    let length = isAway ? Self.pauseWhileAway : error.isUnavailability ? Self.pauseWhileBehind : .zero
    state.withLock { $0.pause = Pause(end: .now + length, isAway: isAway) }
  }

  private static func isAway(_ error: any Error) -> Bool {
    error.isUnavailability && (error as? DatabaseUnavailable)?.stage != .behind
  }

  /// Requires of the standby what the primary has now. While the primary does not answer, one caller after
  /// the other tries.
  private func requireLog(of primary: Database, for standby: Database) async throws {
    let mayAsk: Bool = state.withLock { state in
      guard let end = state.noQuestion else { return true }
      guard end <= .now else { return false }
      state.noQuestion = .now + Self.pauseWhileAway
      return true
    }
    guard mayAsk else { return }
    do {
      try await standby.requireLog(of: primary.waiting(atMost: primary.statementTimeout / 2))
      state.withLock { $0.noQuestion = nil }
    } catch let error as CancellationError {
      // Says nothing about the primary.
      state.withLock { if $0.noQuestion != nil { $0.noQuestion = .now } }
      throw error
    } catch {
      state.withLock { $0.noQuestion = .now + Self.pauseWhileAway }
    }
  }

  /// - Parameter start: since when the caller waits for a database.
  private static func using<Value>(
    _ database: Database, since start: ContinuousClock.Instant, _ work: () async throws -> Value
  ) async throws -> Value {
    let wait = ContinuousClock.now - start
    return try await withDependencies {
      $0.database =
        wait < shortestWait
        ? database : database.waiting(atMost: max(database.statementTimeout - wait, shortestWait))
    } operation: {
      try await work()
    }
  }
}

extension ReaderDatabase {
  /// Logs that `source` has made a page, if the last message says something else.
  ///
  /// - Parameter reason: why a source that is asked earlier could not make it. Without a reason, the primary
  ///   is only logged when it takes over from a standby of any age.
  private func tell(_ source: Source, because reason: (any Error)? = nil) {
    let isNews = state.withLock { state in
      guard state.announced != source,
        source != .primary || reason != nil || state.announced == .standbyOfAnyAge
      else { return false }
      state.announced = source
      return true
    }
    guard isNews else { return }
    @Dependency(\.logger) var logger
    let cause = reason.map { ": \($0)" } ?? ""
    switch source {
    case .standby: logger.info("the standby makes the pages for readers again")
    case .primary:
      logger.warning(
        "the primary makes the pages for readers until the standby of DATABASE_READ_URL can\(cause)")
    case .standbyOfAnyAge:
      logger.warning(
        "the primary is away, and the standby is behind; readers get pages of any age from it\(cause)")
    }
  }
}
