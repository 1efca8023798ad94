import Pages
import Publication
import Synchronization
import Syndication

/// Lets only so many tasks at a time do what takes much memory; the others wait, without a thread, in the order in which
/// they came.
final class AsyncSemaphore: Sendable {
  private struct State: Sendable {
    var free: Int
    var waiters: [CheckedContinuation<Void, Never>] = []
  }

  private let state: Mutex<State>

  init(_ count: Int) { state = Mutex(State(free: count)) }

  func wait() async {
    await withCheckedContinuation { continuation in
      let isFree = state.withLock { state in
        guard state.free > 0 else {
          state.waiters.append(continuation)
          return false
        }
        state.free -= 1
        return true
      }
      if isFree { continuation.resume() }
    }
  }

  /// To be called once for each ``wait()``.
  func signal() {
    let next: CheckedContinuation<Void, Never>? = state.withLock { state in
      guard !state.waiters.isEmpty else {
        state.free += 1
        return nil
      }
      return state.waiters.removeFirst()
    }
    next?.resume()
  }
}
