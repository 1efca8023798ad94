import SocketEvents
import Synchronization

/// Work whose result several tasks wait for. It is cancelled when all of them have been cancelled.
///
/// The work runs in a detached task: it sees no task-local values of the task that asked for it first.
final class SharedWork<Value: Sendable>: Sendable {
  typealias Ticket = Int

  private struct State: Sendable {
    var outcome: Result<Value, any Error>?
    /// The tickets that have neither left nor got the result.
    var members: Set<Ticket> = []
    var waiters: [Ticket: CheckedContinuation<Value, any Error>] = [:]
    var lastTicket = 0
    var isAbandoned = false
    var task: Task<Void, Never>?
  }

  private let state = Mutex(State())
  private let work: @Sendable () async throws -> Value

  init(_ work: @escaping @Sendable () async throws -> Value) { self.work = work }

  /// How many tasks wait.
  var memberCount: Int { state.withLock(\.members.count) }

  /// A ticket for one call of ``value(for:)``; nil if all others have left, so that the work has been
  /// cancelled.
  func join() -> Ticket? {
    state.withLock { state in
      guard !state.isAbandoned else { return nil }
      state.lastTicket += 1
      state.members.insert(state.lastTicket)
      return state.lastTicket
    }
  }

  /// Begins the work, on the queue of a poller if the caller is there. Call it once, after the first ``join()``.
  func start() {
    let task =
      if #available(macOS 26, *) {
        Task.immediateDetached(executorPreference: SocketPoller.current) { await run() }
      } else {
        Task.detached { [self] in await run() }
      }
    let isAbandoned = state.withLock { state in
      if state.outcome == nil { state.task = task }
      return state.isAbandoned
    }
    if isAbandoned { task.cancel() }
  }

  private func run() async {
    let outcome: Result<Value, any Error>
    do { outcome = .success(try await work()) } catch { outcome = .failure(error) }
    finish(outcome)
  }

  /// Waits for the result.
  ///
  /// - Throws: what the work throws, and `CancellationError` as soon as the calling task is cancelled.
  func value(for ticket: Ticket) async throws -> Value {
    try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        let known: Result<Value, any Error>? = state.withLock { state in
          guard state.members.contains(ticket) else { return .failure(CancellationError()) }
          if let outcome = state.outcome {
            state.members.remove(ticket)
            return outcome
          }
          state.waiters[ticket] = continuation
          return nil
        }
        if let known { continuation.resume(with: known) }
      }
    } onCancel: {
      leave(ticket)
    }
  }

  private func leave(_ ticket: Ticket) {
    let (waiter, task) = state.withLock { state in
      guard state.members.remove(ticket) != nil else {
        return (nil as CheckedContinuation<Value, any Error>?, nil as Task<Void, Never>?)
      }
      let waiter = state.waiters.removeValue(forKey: ticket)
      guard state.members.isEmpty, state.outcome == nil else { return (waiter, nil) }
      state.isAbandoned = true
      return (waiter, state.task)
    }
    waiter?.resume(throwing: CancellationError())
    task?.cancel()
  }

  private func finish(_ outcome: Result<Value, any Error>) {
    let waiters = state.withLock { state in
      state.outcome = outcome
      state.task = nil
      let waiters = state.waiters
      state.waiters = [:]
      state.members.subtract(waiters.keys)
      return waiters.values
    }
    for waiter in waiters { waiter.resume(with: outcome) }
  }
}
