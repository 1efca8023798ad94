import Concurrency
import Dependencies
import Logging
import Postgres
import Publication

extension Site {
  /// Repeats `work`, which brings something in the database up to date, until the task is cancelled: when
  /// `signal` is notified, and after `interval` without a notification.
  ///
  /// After an error, for instance if the database is unavailable, it waits longer each time. The first error
  /// is logged, and that the work succeeds again. A `LockTimeout` means that another process does the work.
  ///
  /// - Parameter name: of what is brought up to date, for the log.
  func keepUpToDate(
    _ name: String, after signal: Signal, atLeastEvery interval: Duration, _ work: () async throws -> Void
  ) async {
    @Dependency(\.logger) var logger
    var failures = 0
    while !Task.isCancelled {
      do {
        try await work()
        if failures > 0 { logger.info("\(name): up to date again") }
        failures = 0
        await signal.wait(atMost: interval)
      } catch is LockTimeout {
        await signal.wait(atMost: .seconds(30))
      } catch {
        if Task.isCancelled { return }
        failures += 1
        if failures == 1 {
          logger.warning("\(name): could not be brought up to date: \(error); trying again until that works")
        }
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
