import Colophon
import Dispatch

extension Draining {
  /// Calls `work`. When this task is cancelled, draining begins, and `work` is cancelled after `delay`
  /// seconds.
  func delayingStop(by delay: Int, _ work: @escaping @Sendable () async throws -> Void) async throws {
    let task = Task { try await work() }
    try await withTaskCancellationHandler {
      try await task.value
    } onCancel: {
      begin()
      guard delay > 0 else { return task.cancel() }
      DispatchQueue.global().asyncAfter(deadline: .now() + .seconds(delay)) { task.cancel() }
    }
  }
}
