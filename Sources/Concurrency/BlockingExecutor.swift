import Dispatch

/// Runs tasks whose work blocks its thread, such as reading a pipe, on threads of Dispatch. On the threads that all
/// tasks share, a few of them would stop everything: there is one thread for each processor.
///
/// ```swift
/// let feed = try await withTaskExecutorPreference(BlockingExecutor.shared) {
///   try await readAll(of: pipe)
/// }
/// ```
///
/// Only `nonisolated` asynchronous functions that are not `nonisolated(nonsending)` move to the executor.
package final class BlockingExecutor: TaskExecutor {
  package static let shared = BlockingExecutor()

  private let queue = DispatchQueue(label: "blocking work", attributes: .concurrent)

  package func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    queue.async { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
  }
}
