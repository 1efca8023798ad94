import Publication
import Synchronization
import Syndication

/// Wakes a task that waits, or, when it does not wait at the moment, keeps it from waiting the next time. For one
/// task at a time.
final class Bell: Sendable {
  private struct State {
    var isRung = false
    var waiting: CheckedContinuation<Void, Never>?
  }

  private let state = Mutex(State())

  func ring() {
    let waiting = state.withLock { state in
      state.isRung = state.waiting == nil
      return state.waiting.take()
    }
    waiting?.resume()
  }

  /// Returns when the bell was rung, the time has passed or the task is cancelled.
  func wait(atMost duration: Duration) async {
    let alarm = Task {
      if (try? await Task.sleep(for: duration)) != nil { ring() }
    }
    defer { alarm.cancel() }
    await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        let isRung = state.withLock { state in
          let isRung = state.isRung || Task.isCancelled
          state.isRung = false
          if !isRung { state.waiting = continuation }
          return isRung
        }
        if isRung { continuation.resume() }
      }
    } onCancel: {
      ring()
    }
  }
}
