import Dependencies
import Foundation
import Logging
import Postgres
import PostgresTestSupport
import Synchronization
import Timestamps

@testable import Jobs

/// A database for jobs, and a clock that the test sets.
struct JobFixture: Sendable {
  let database: Database
  private let clock: Clock

  private final class Clock: Sendable {
    let date = Mutex(Date(timeIntervalSince1970: 1_800_000_000))
  }

  static func run(_ body: @escaping @Sendable (JobFixture) async throws -> Void) async throws {
    let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().path
    try await withTestDatabase(migrations: "\(root)/Migrations") { database in
      let clock = Clock()
      try await withDependencies {
        $0.date = DateGenerator { clock.date.withLock(\.self) }
        $0.uuid = UUIDGenerator { UUID() }
      } operation: {
        try await body(JobFixture(database: database, clock: clock))
      }
    }
  }

  var now: Timestamp {
    Timestamp(microseconds: Int64(clock.date.withLock(\.timeIntervalSince1970) * 1_000_000))
  }
  var queue: JobQueue { JobQueue(database) }

  func pass(seconds: Double) { clock.date.withLock { $0 += seconds } }

  func add(_ kind: JobKind<Letter>, _ key: String, lane: String? = nil) async throws {
    try await queue.add(kind, key: key, Letter(text: key), lane: lane, at: now)
  }

  /// A worker as each process has one.
  func worker(limit: Int = 8, counts: JobCounts = JobCounts(), _ handlers: JobHandler...) -> JobWorker {
    worker(limit: limit, counts: counts, handlers)
  }

  func worker(limit: Int = 8, counts: JobCounts = JobCounts(), _ handlers: [JobHandler]) -> JobWorker {
    let logger = Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }
    return JobWorker(database, logger: logger, handlers: handlers, limit: limit, counts: counts)
  }

  /// Begins an attempt and never ends it, like a process that dies.
  func claimAndDie(_ kind: JobKind<Letter> = .letter) async throws {
    let end = now.adding(seconds: (kind.deadline + JobWorker.claimMargin).seconds)
    _ = try await database.first(
      ClaimStatements.claim, kind.name, now, UUID(), end, kind.laneLimit, [kind.name], end)
  }

  /// Seconds after which the job of a dead process is due again.
  let claimTime = (JobKind<Letter>.letter.deadline + JobWorker.claimMargin).seconds
}

struct Letter: Codable, Hashable {
  var text: String
}

extension JobKind<Letter> {
  static let letter = JobKind("test.letter", backOff: BackOff(attempts: 3), deadline: .seconds(120))
  static let parcel = JobKind("test.parcel", backOff: BackOff(attempts: 3), deadline: .seconds(120))
}

/// The calls of handlers, in order.
final class CallLog: Sendable {
  private let entries = Mutex<[String]>([])

  var all: [String] { entries.withLock(\.self) }

  func note(_ entry: String) { entries.withLock { $0.append(entry) } }

  /// A handler that notes the text of each letter.
  func noting(_ kind: JobKind<Letter> = .letter, _ result: JobResult = .done) -> JobHandler {
    JobHandler(kind) { job in
      self.note(job.payload.text)
      return result
    }
  }

  /// Returns when there are this many entries. If that never happens, the time limit fails the test.
  func wait(for count: Int) async throws {
    while all.count < count { try await Task.sleep(for: .milliseconds(5)) }
  }
}

/// Lets tasks pass after it has been opened.
final class Gate: Sendable {
  private struct State {
    var isOpen = false
    var waiting: [CheckedContinuation<Void, Never>] = []
  }

  private let state = Mutex(State())

  func open() {
    let waiting = state.withLock { state in
      state.isOpen = true
      return state.waiting
    }
    for continuation in waiting { continuation.resume() }
  }

  func pass() async {
    await withCheckedContinuation { continuation in
      let isOpen = state.withLock { state in
        if !state.isOpen { state.waiting.append(continuation) }
        return state.isOpen
      }
      if isOpen { continuation.resume() }
    }
  }
}

/// The highest number of simultaneous calls.
final class Level: Sendable {
  private let levels = Mutex((current: 0, highest: 0))

  var highest: Int { levels.withLock(\.highest) }

  func during(_ body: () async throws -> Void) async rethrows {
    levels.withLock {
      $0.current += 1
      $0.highest = max($0.highest, $0.current)
    }
    defer { levels.withLock { $0.current -= 1 } }
    try await body()
  }
}
