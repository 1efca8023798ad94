import Colophon
import Dispatch
import Logging
import SiteBase

extension Draining {
  /// A serial queue gets a thread even while others block all those of concurrent queues.
  private static let clock = DispatchQueue(label: "delayed stop")

  /// Calls `work`. When this task is cancelled, draining begins, and `work` is cancelled after `delay`
  /// seconds.
  func delayingStop(
    by delay: Int, logger: Logger, _ work: @escaping @Sendable () async throws -> Void
  ) async throws {
    let task = Task { try await work() }
    try await withTaskCancellationHandler {
      try await task.value
    } onCancel: {
      begin()
      guard delay > 0 else { return task.cancel() }
      logger.info("draining for \(delay) s: /readyz fails, and everything else goes on")
      Self.clock.asyncAfter(deadline: .now() + .seconds(delay)) { task.cancel() }
    }
  }
}
