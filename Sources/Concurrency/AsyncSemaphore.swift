import Synchronization

/// Limits how many tasks do something at the same time. The others wait in the order in which they came,
/// without blocking a thread.
///
/// ```swift
/// let twoAtATime = AsyncSemaphore(permits: 2)
/// let feed = try await twoAtATime.withPermit { try await renderLargeFeed() }
/// ```
public final class AsyncSemaphore: Sendable {
  private struct State: Sendable {
    var free: Int
    var line = WaitingLine<CheckedContinuation<Void, any Error>>()

    mutating func take() -> Bool {
      guard free > 0 else { return false }
      free -= 1
      return true
    }
  }

  private let state: Mutex<State>

  /// - Parameter permits: how many tasks may hold a permit at the same time; 1 makes it a fair lock.
  public init(permits: Int) { state = Mutex(State(free: permits)) }

  /// How many tasks wait for a permit.
  public var waitingCount: Int { state.withLock(\.line.count) }

  /// Waits for a permit, calls `body` and gives the permit back.
  ///
  /// - Throws: `CancellationError` if the task is cancelled while it waits, and what `body` throws.
  public nonisolated(nonsending) func withPermit<Value>(
    _ body: nonisolated(nonsending) () async throws -> Value
  ) async throws -> Value {
    try await wait()
    defer { signal() }
    return try await body()
  }

  /// Waits for a permit and takes it. Each successful call needs one call of ``signal()``.
  ///
  /// - Throws: `CancellationError` if the task is cancelled before it has a permit. Then no permit is taken.
  public func wait() async throws {
    try Task.checkCancellation()
    if state.withLock({ $0.take() }) { return }
    let ticket = state.withLock { $0.line.makeTicket() }
    defer { state.withLock { $0.line.forget(ticket) } }
    try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { join($0, ticket) }
    } onCancel: {
      state.withLock { $0.line.cancel(ticket) }?.resume(throwing: CancellationError())
    }
  }

  /// Gives a permit back. The first task in the line gets it.
  public func signal() {
    let next: CheckedContinuation<Void, any Error>? = state.withLock { state in
      if let next = state.line.popFirst() { return next }
      state.free += 1
      return nil
    }
    next?.resume()
  }

  private func join(_ continuation: CheckedContinuation<Void, any Error>, _ ticket: Int) {
    let result: Result<Void, any Error>? = state.withLock { state in
      // A permit may have become free since the task looked.
      if state.take() { return .success(()) }
      return state.line.append(continuation, ticket) ? nil : .failure(CancellationError())
    }
    if let result { continuation.resume(with: result) }
  }
}
