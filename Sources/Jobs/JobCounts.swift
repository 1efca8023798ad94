import Synchronization

/// Counts the outcomes of attempts in this process, for metrics.
package final class JobCounts: Sendable {
  package struct Counts: Hashable, Sendable {
    /// Jobs that were done.
    package var done = 0
    /// Attempts that failed and will be repeated.
    package var failed = 0
    /// Jobs that were given up.
    package var givenUp = 0
  }

  private let counts = Mutex<[String: Counts]>([:])

  package init() {}

  /// By the name of the kind.
  package var byKind: [String: Counts] { counts.withLock(\.self) }

  func count(_ outcome: AttemptOutcome, of kind: String) {
    counts.withLock { counts in
      switch outcome {
      case .done: counts[kind, default: Counts()].done += 1
      case .failed: counts[kind, default: Counts()].failed += 1
      case .givenUp: counts[kind, default: Counts()].givenUp += 1
      case .released: break
      }
    }
  }
}
