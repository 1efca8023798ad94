import Synchronization

/// Wakes one waiting task. A notification that comes while no task waits ends the next wait at once.
///
/// ```swift
/// while !Task.isCancelled {
///   try await doWhatIsDue()
///   await newWork.wait(atMost: .seconds(30))
/// }
/// ```
///
/// Only one task may wait at a time. Several notifications before a wait count as one.
public final class Signal: Sendable {
  private struct Waiter {
    let number: Int
    let continuation: CheckedContinuation<Void, Never>
    let timer: Task<Void, Never>

    func resume() {
      timer.cancel()
      continuation.resume()
    }
  }

  private struct State {
    var isNotified = false
    var waiter: Waiter?
    var lastNumber = 0
  }

  private let state = Mutex(State())

  public init() {}

  public func notify() {
    let waiter = state.withLock { state in
      state.isNotified = state.waiter == nil
      return state.waiter.take()
    }
    waiter?.resume()
  }

  /// Returns after a notification, after `duration`, or when the task is cancelled.
  public func wait(atMost duration: Duration) async {
    await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        let isOver = state.withLock { state in
          let isOver = state.isNotified || Task.isCancelled
          state.isNotified = false
          if !isOver { add(continuation, duration, to: &state) }
          return isOver
        }
        if isOver { continuation.resume() }
      }
    } onCancel: {
      state.withLock { $0.waiter.take() }?.resume()
    }
  }

  /// Whether a task waits now.
  package var isAwaited: Bool { state.withLock { $0.waiter != nil } }

  private func add(
    _ continuation: CheckedContinuation<Void, Never>, _ duration: Duration, to state: inout State
  ) {
    state.lastNumber += 1
    let number = state.lastNumber
    let timer = Task {
      if (try? await Task.sleep(for: duration)) != nil { timeOut(number) }
    }
    state.waiter = Waiter(number: number, continuation: continuation, timer: timer)
  }

  private func timeOut(_ number: Int) {
    let waiter = state.withLock { state in state.waiter?.number == number ? state.waiter.take() : nil }
    waiter?.resume()
  }
}
