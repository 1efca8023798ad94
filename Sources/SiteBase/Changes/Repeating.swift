import Concurrency
import Postgres

extension Site {
  /// Repeats work in the background until the task is cancelled: whenever `signal` is notified, and after
  /// `interval` at the latest.
  ///
  /// - Parameters:
  ///   - name: of the work, for the log.
  ///   - rest: how long to wait after the signal, for what else changes at the same time.
  package func repeating(
    _ name: String, when signal: Signal, atMost interval: Duration, resting rest: Duration = .zero,
    _ work: () async throws -> Void
  ) async {
    await keepOn(name, logger) {
      do {
        try await work()
        return true
      } catch is LockTimeout {
        return false
      }
    } rest: { isDoneHere in
      // Otherwise another process does this work.
      await signal.wait(atMost: isDoneHere ? interval : .seconds(30))
      if isDoneHere { try? await Task.sleep(for: rest) }
    }
  }
}
