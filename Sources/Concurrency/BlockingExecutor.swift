import Dispatch

/// Runs tasks that block their thread, for example to read a pipe, on threads of Dispatch. Swift's thread
/// pool has only one thread for each processor, so a few blocking tasks in it would stop all others.
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
