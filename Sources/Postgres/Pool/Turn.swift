internal import Synchronization

/// Lets one task in at a time, in the order in which they came, until it is ended.
final class Turn: Sendable {
  private struct State: Sendable {
    var isTaken = false
    var isEnded = false
    var waiters: [CheckedContinuation<Void, any Error>] = []
  }

  private let state = Mutex(State())

  func take() async throws {
    let isMine = try state.withLock { state in
      guard !state.isEnded else { throw TransactionEnded() }
      defer { state.isTaken = true }
      return !state.isTaken
    }
    if isMine { return }
    try await withCheckedThrowingContinuation { continuation in
      let answer: Result<Void, any Error>? = state.withLock { state in
        guard !state.isEnded else { return .failure(TransactionEnded()) }
        guard state.isTaken else {
          state.isTaken = true
          return .success(())
        }
        state.waiters.append(continuation)
        return nil
      }
      if let answer { continuation.resume(with: answer) }
    }
  }

  func pass() {
    let next: CheckedContinuation<Void, any Error>? = state.withLock { state in
      guard !state.waiters.isEmpty else {
        state.isTaken = false
        return nil
      }
      return state.waiters.removeFirst()
    }
    next?.resume()
  }

  /// Nobody is let in any more.
  func end() {
    let waiters = state.withLock { state in
      state.isEnded = true
      defer { state.waiters = [] }
      return state.waiters
    }
    for waiter in waiters { waiter.resume(throwing: TransactionEnded()) }
  }
}

/// A transaction was used after its closure had returned.
public struct TransactionEnded: Error, Hashable, CustomStringConvertible {
  public var description: String {
    "the transaction is over; use it only within the closure that was given it"
  }
}
