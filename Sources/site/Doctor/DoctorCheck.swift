import Concurrency
import Synchronization

/// A check of `site doctor`: a name, and how it is made.
struct DoctorCheck: Sendable {
  let name: String
  /// After this time the check has failed, whatever it waits for.
  var timeLimit = Duration.seconds(10)
  /// With which code the program exits if the check fails.
  var exitCode = Failure.Sysexit.configuration
  private let body: @Sendable () async throws -> Finding

  /// - Parameter body: what it throws is a failure.
  init(_ name: String, _ exitCode: Failure.Sysexit = .configuration, _ body: @escaping Body) {
    self.name = name
    self.exitCode = exitCode
    self.body = { try await body(Report(name: name)) }
  }

  typealias Body = @Sendable (Report) async throws -> Finding

  /// Makes findings of one check.
  struct Report: Sendable {
    fileprivate let name: String

    func ok(_ found: String) -> Finding { Finding(name, .ok, found) }
    func skipped(_ found: String, _ advice: String? = nil) -> Finding {
      Finding(name, .skipped, found, advice)
    }
    func warning(_ found: String, _ advice: String) -> Finding { Finding(name, .warning, found, advice) }
    func failure(_ found: String, _ advice: String) -> Finding { Finding(name, .failure, found, advice) }
  }

  /// The finding of the check, within its time limit.
  var finding: Finding {
    get async {
      let work = Task { () -> Finding in
        do { return try await body() } catch { return Finding(name, error) }
      }
      // Not a group: it would wait for a check that cannot be cancelled.
      let first = FirstOutcome()
      let timer = Task {
        try? await Task.sleep(for: timeLimit)
        first.set(
          Finding(name, .failure, "gave no answer within \(timeLimit.components.seconds) seconds"))
        work.cancel()
      }
      Task { first.set(await work.value) }
      var finding = await first.value
      timer.cancel()
      finding.exitCode = exitCode
      return finding
    }
  }

  /// The findings of `checks`, in their order. The checks are made at the same time, and none stops another.
  static func findings(of checks: [DoctorCheck]) async -> [Finding] {
    await withTaskGroup { group in
      for (index, check) in checks.enumerated() { group.addTask { (index, await check.finding) } }
      var findings: [(Int, Finding)] = []
      for await finding in group { findings.append(finding) }
      return findings.sorted { $0.0 < $1.0 }.map(\.1)
    }
  }

  /// The finding of `connection`, and those of `others`. If `connection` fails, `others` are skipped: they
  /// would fail for the same reason.
  static func findings(of connection: DoctorCheck, then others: [DoctorCheck]) async -> [Finding] {
    let first = await connection.finding
    guard first.outcome != .failure else {
      return [first] + others.map { Finding($0.name, .skipped, "there is no connection") }
    }
    return [first] + (await findings(of: others))
  }

  /// For what blocks a thread, such as looking up a name.
  static let threads = BlockingThreads("colophon.doctor", count: 8)
}

/// The first finding that is set; later ones are dropped.
private final class FirstOutcome: Sendable {
  private enum State {
    case empty
    case waiting(CheckedContinuation<Finding, Never>)
    case set(Finding)
  }

  private let state = Mutex(State.empty)

  func set(_ finding: Finding) {
    let waiting: CheckedContinuation<Finding, Never>? = state.withLock { state in
      switch state {
      case .empty:
        state = .set(finding)
        return nil
      case .waiting(let continuation):
        state = .set(finding)
        return continuation
      case .set: return nil
      }
    }
    waiting?.resume(returning: finding)
  }

  var value: Finding {
    get async {
      await withCheckedContinuation { continuation in
        let known: Finding? = state.withLock { state in
          if case .set(let finding) = state { return finding }
          state = .waiting(continuation)
          return nil
        }
        if let known { continuation.resume(returning: known) }
      }
    }
  }
}
