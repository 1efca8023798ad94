import Dispatch
import Synchronization

/// A few threads for work that blocks, such as a transfer of libcurl. Further work waits until one is idle.
///
/// They belong to serial queues, for which Dispatch creates threads beyond the number of cores. On Linux,
/// concurrent queues share their few threads with Swift concurrency: a slow site would stop the whole
/// program.
package final class BlockingThreads: Sendable {
  private struct State {
    var idle: [DispatchQueue]
    var waiting: [@Sendable () -> Void] = []
  }

  private let state: Mutex<State>

  /// - Parameter name: shown by debuggers.
  package init(_ name: String, count: Int) {
    state = Mutex(State(idle: (1...count).map { DispatchQueue(label: "\(name).\($0)") }))
  }

  /// Runs `work` on one of the threads. When the task is cancelled, `work` is told so and ends as it likes.
  package func run<Value: Sendable>(
    _ work: @escaping @Sendable (Cancellation) throws -> Value
  ) async throws -> Value {
    let cancellation = Cancellation()
    return try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        start { continuation.resume(with: Result { try work(cancellation) }) }
      }
    } onCancel: {
      cancellation.cancel()
    }
  }

  private func start(_ work: @escaping @Sendable () -> Void) {
    let idle = state.withLock { state in
      if state.idle.isEmpty { state.waiting.append(work) }
      return state.idle.popLast()
    }
    guard let queue = idle else { return }
    queue.async {
      work()
      while let next = self.next(on: queue) { next() }
    }
  }

  /// The work that has waited longest; if there is none, `queue` becomes idle.
  private func next(on queue: DispatchQueue) -> (@Sendable () -> Void)? {
    state.withLock { state in
      if !state.waiting.isEmpty { return state.waiting.removeFirst() }
      state.idle.append(queue)
      return nil
    }
  }
}

/// Tells work on another thread that it was cancelled.
package final class Cancellation: Sendable {
  private let flag = Atomic(false)

  package init() {}

  package var isCancelled: Bool { flag.load(ordering: .relaxed) }

  package func cancel() { flag.store(true, ordering: .relaxed) }
}
