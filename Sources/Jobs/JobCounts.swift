import Synchronization
import Timestamps

/// Counts the outcomes of attempts in this process, and the jobs of all processes, for metrics.
package final class JobCounts: Sendable {
  package struct Counts: Hashable, Sendable {
    /// Jobs that were done.
    package var done = 0
    /// Attempts that failed and will be repeated.
    package var failed = 0
    /// Jobs that were given up.
    package var givenUp = 0
  }

  /// The jobs of one kind that are not done.
  package struct Backlog: Hashable, Sendable {
    package let kind: String
    /// Those that wait for their first attempt, or run.
    package let waiting: Int
    /// Those whose last attempt failed, and that are tried again.
    package let failing: Int
    package let givenUp: Int
    /// When the oldest of those that were not given up was requested; nil if there are none.
    package let oldest: Timestamp?
    /// Since when the oldest of those that could run, and do not, has been due; nil if none is due.
    package var due: Timestamp?
  }

  private let counts = Mutex<[String: Counts]>([:])
  private let current = Mutex<[Backlog]>([])

  package init() {}

  /// By the name of the kind. All kinds of a worker are there from the beginning, so that a metric shows the
  /// first job that is given up as an increase.
  package var byKind: [String: Counts] { counts.withLock(\.self) }

  /// The backlog of the last ``JobQueue/backlog()``, which the process has to call now and then.
  package var backlog: [Backlog] { current.withLock(\.self) }

  package func note(_ backlog: [Backlog]) { current.withLock { $0 = backlog } }

  func add(kinds: [String]) {
    counts.withLock { counts in
      for kind in kinds where counts[kind] == nil { counts[kind] = Counts() }
    }
  }

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
