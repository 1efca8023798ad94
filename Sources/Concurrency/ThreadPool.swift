/// Does work that takes many milliseconds of processor on Swift's threads, away from the queue on which the
/// caller may be: there, connections would wait for it.
///
/// ```swift
/// let feed = try await onThreadPool { try await write(posts) }
/// ```
package func onThreadPool<Value: Sendable, Failure: Error>(
  _ work: @Sendable () async throws(Failure) -> Value
) async throws(Failure) -> Value {
  try await withTaskExecutorPreference(globalConcurrentExecutor) { () async throws(Failure) -> Value in
    // A task that began on a queue stays there until it waits for the first time.
    await Task.yield()
    return try await work()
  }
}
