import Dependencies
import Postgres
import Publication
import Synchronization

/// The database that pages for readers are made from: a standby, if there is one, else the primary.
///
/// 1. A standby is asked if it has replayed all changes that this process has been told of.
/// 2. If it is further behind, or fails, the primary is asked, and only the primary for a short time.
/// 3. If the primary is away too, the standby is asked however far it is behind.
final class ReaderDatabase: Sendable {
  /// Until when the standby is not asked first, and whether it could be asked nevertheless.
  private struct Pause: Sendable {
    let end: ContinuousClock.Instant
    let isAway: Bool
  }

  private static let pauseWhileBehind = Duration.seconds(1)
  private static let pauseWhileAway = Duration.seconds(5)

  private let pause = Mutex<Pause?>(nil)

  /// What `work` returns, which reads `\.database` from its scope and may be called up to three times.
  ///
  /// - Returns: also whether the value shows all changes that this process has been told of.
  func read<Value>(_ work: () async throws -> Value) async throws -> (value: Value, isCurrent: Bool) {
    @Dependency(\.readerDatabase) var standby
    guard let standby else { return (try await work(), true) }
    if isDue {
      do {
        let value = try await Self.using(standby, work)
        pause.withLock { $0 = nil }
        return (value, true)
      } catch let error where error.isUnavailability || error is DatabaseError {
        note(error)
      } catch {
        pause.withLock { $0 = nil }
        throw error
      }
    }
    do {
      return (try await work(), true)
    } catch let error where error.isUnavailability {
      guard pause.withLock({ $0.map { !$0.isAway } ?? true }) else { throw error }
      return (try await Self.using(standby.ofAnyAge, work), false)
    }
  }

  /// Whether it is time to ask the standby. After a pause, one caller tries; the others go on with the
  /// primary until the standby has answered.
  private var isDue: Bool {
    pause.withLock { pause in
      guard let last = pause else { return true }
      guard last.end <= .now else { return false }
      pause = Pause(end: .now + Self.pauseWhileAway, isAway: last.isAway)
      return true
    }
  }

  private func note(_ error: any Error) {
    let isBehind = (error as? DatabaseUnavailable)?.stage == .behind
    let isAway = error.isUnavailability && !isBehind
    let length = isAway ? Self.pauseWhileAway : isBehind ? Self.pauseWhileBehind : .zero
    pause.withLock { $0 = Pause(end: .now + length, isAway: isAway) }
  }

  private static func using<Value>(
    _ database: Database, _ work: () async throws -> Value
  ) async throws -> Value {
    try await withDependencies {
      $0.database = database
    } operation: {
      try await work()
    }
  }
}
