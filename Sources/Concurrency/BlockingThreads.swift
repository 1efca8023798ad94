import Dispatch
import Synchronization

/// A few threads for work that blocks, such as a transfer of libcurl. Further work waits until one is idle.
///
/// Swift's thread pool has only one thread for each processor, so a few blocking tasks in it would stop all
/// others. These threads belong to serial queues, for which Dispatch creates threads beyond the number of
/// cores. On Linux, concurrent queues share their few threads with Swift concurrency: a slow site would stop
/// the whole program.
///
/// Blocking functions are called by ``run(_:)``. Asynchronous ones, and those that do not escape, run on the
/// threads as well:
///
/// ```swift
/// let feed = try await withTaskExecutorPreference(BlockingThreads.shared) {
///   try await readAll(of: pipe)
/// }
/// ```
///
/// Only `nonisolated` asynchronous functions that are not `nonisolated(nonsending)` move to the threads.
package final class BlockingThreads: TaskExecutor {
  /// For work that needs no limit of its own. There are many threads, because work may wait for other work on
  /// them: both pipes of a program have to be read at the same time.
  package static let shared = BlockingThreads("colophon.blocking", count: 64)

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

  package func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    start { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
  }

  /// Runs `work` on one of the threads, and does not wait for its end.
  package func start(_ work: @escaping @Sendable () -> Void) {
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
