import Synchronization

/// Counts the jobs that a worker runs, and decides which further ones it may claim.
final class RunningJobs: Sendable {
  private struct State {
    var total = 0
    var ended = 0
    var kinds: [String: Int] = [:]
    /// Index of the handler whose turn is next.
    var turn = 0
  }

  private let limit: Int
  private let state = Mutex(State())

  init(limit: Int) { self.limit = limit }

  var isEmpty: Bool { state.withLock { $0.total == 0 } }

  /// How many have ended so far.
  var ended: Int { state.withLock(\.ended) }

  /// Indices of handlers, beginning with the one whose turn is next.
  func turns(of count: Int) -> [Int] {
    state.withLock { state in (0..<count).map { (state.turn + $0) % count } }
  }

  /// Whether a job of this kind may be claimed now.
  func mayRun(_ handler: JobHandler) -> Bool {
    state.withLock { $0.total < limit && $0.kinds[handler.kind, default: 0] < handler.limit }
  }

  /// - Parameter index: the index of the job's handler; the next turn is that of the handler after it.
  func add(_ kind: String, index: Int) {
    state.withLock { state in
      state.total += 1
      state.kinds[kind, default: 0] += 1
      state.turn = index + 1
    }
  }

  func remove(_ kind: String) {
    state.withLock { state in
      state.total -= 1
      state.ended += 1
      state.kinds[kind, default: 1] -= 1
    }
  }
}
