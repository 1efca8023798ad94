import Concurrency
import Logging
import Postgres
import Publication

extension Site {
  /// Repeats work in the background until the task is cancelled: whenever `signal` is notified, and after
  /// `interval` at the latest. After an error, for instance if the database is unavailable, it is tried
  /// again after a pause.
  ///
  /// - Parameters:
  ///   - name: of the work, for the log.
  ///   - rest: how long to wait after the signal, for what else changes at the same time.
  func repeating(
    _ name: String, when signal: Signal, atMost interval: Duration, resting rest: Duration = .zero,
    _ work: () async throws -> Void
  ) async {
    var failures = 0
    while !Task.isCancelled {
      do {
        try await work()
        if failures > 0 { logger.info("\(name): works again") }
        failures = 0
        await signal.wait(atMost: interval)
        try? await Task.sleep(for: rest)
      } catch is LockTimeout {
        // Another process does this work.
        await signal.wait(atMost: .seconds(30))
      } catch {
        if Task.isCancelled { return }
        failures += 1
        if failures == 1 { logger.warning("\(name): \(error); trying again until it works") }
        try? await Task.sleep(for: Self.retryPause(after: failures))
      }
    }
  }

  /// How long to wait after this many failures in a row: a second, doubled each time, at most 30 seconds; up
  /// to a quarter more or less at random, so that processes do not try at the same time.
  ///
  /// - Parameter chance: between 0 and 1.
  static func retryPause(after failures: Int, chance: Double = .random(in: 0...1)) -> Duration {
    .seconds(min(30, Double(1 << min(failures - 1, 5))) * (0.75 + chance / 2))
  }
}
