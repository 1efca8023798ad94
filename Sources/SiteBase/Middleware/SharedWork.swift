import SocketEvents
import Synchronization

/// Work whose result several tasks wait for. It is cancelled when all of them have been cancelled.
///
/// The work runs in a detached task: it sees no task-local values of the task that asked for it first.
final class SharedWork<Value: Sendable>: Sendable {
  /// A task that waits for the result, or is about to.
  struct Member: Sendable {
    fileprivate let work: SharedWork
    fileprivate let number: Int

    /// The result.
    ///
    /// - Throws: what the work throws, and `CancellationError` as soon as the calling task is cancelled.
    var value: Value { get async throws { try await work.value(for: number) } }
  }

  private struct State: Sendable {
    var outcome: Result<Value, any Error>?
    /// The members that have neither left nor got the result. The first one is number 0.
    var members: Set<Int> = [0]
    var waiters: [Int: CheckedContinuation<Value, any Error>] = [:]
    var lastNumber = 0
    var isAbandoned = false
    var task: Task<Void, Never>?
  }

  private let state = Mutex(State())
  private let work: @Sendable () async throws -> Value

  init(_ work: @escaping @Sendable () async throws -> Value) { self.work = work }

  /// The member for whom the work is begun.
  var first: Member { Member(work: self, number: 0) }

  /// Another member; nil if all others have left, so that the work has been cancelled.
  func join() -> Member? {
    state.withLock { state in
      guard !state.isAbandoned else { return nil }
      state.lastNumber += 1
      state.members.insert(state.lastNumber)
      return Member(work: self, number: state.lastNumber)
    }
  }

  /// Begins the work, on the queue of a poller if the caller is there. Call it once.
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

  private func value(for number: Int) async throws -> Value {
    try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        let known: Result<Value, any Error>? = state.withLock { state in
          guard state.members.contains(number) else { return .failure(CancellationError()) }
          if let outcome = state.outcome {
            state.members.remove(number)
            return outcome
          }
          state.waiters[number] = continuation
          return nil
        }
        if let known { continuation.resume(with: known) }
      }
    } onCancel: {
      leave(number)
    }
  }

  private func leave(_ number: Int) {
    let (waiter, task) = state.withLock { state in
      guard state.members.remove(number) != nil else {
        return (nil as CheckedContinuation<Value, any Error>?, nil as Task<Void, Never>?)
      }
      let waiter = state.waiters.removeValue(forKey: number)
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
