import Logging

/// Does work again and again until the task is cancelled. After an error, for instance if the database is
/// unavailable, it is tried again after a pause.
///
/// The log has a line for the first failure in a row, and one when the work succeeds again.
///
/// - Parameters:
///   - name: of the work, for the log.
///   - longest: no pause is longer.
///   - rest: waits until there is more to do. Its errors are failures as well.
package func keepOn<Value>(
  _ name: String, _ logger: Logger, pausingAtMost longest: Duration = .seconds(30),
  work: () async throws -> Value, rest: (Value) async throws -> Void
) async {
  var failures = 0
  while !Task.isCancelled {
    var isResting = false
    do {
      let value = try await work()
      if failures > 0 { logger.info("\(name): works again") }
      failures = 0
      isResting = true
      try await rest(value)
    } catch {
      if Task.isCancelled { return }
      failures += 1
      if failures == 1 { logger.warning("\(name): \(error); trying again until it works") }
      // Work that succeeds between failures of the rest would keep the pause at its shortest.
      try? await Task.sleep(for: isResting ? longest : min(longest, retryPause(after: failures)))
    }
  }
}

/// How long to wait after this many failures in a row: a second, doubled each time, at most 30 seconds; up to
/// a quarter more or less at random, so that processes do not try at the same time.
///
/// - Parameter chance: between 0 and 1.
package func retryPause(after failures: Int, chance: Double = .random(in: 0...1)) -> Duration {
  .seconds(min(30, Double(1 << min(failures - 1, 5))) * (0.75 + chance / 2))
}
