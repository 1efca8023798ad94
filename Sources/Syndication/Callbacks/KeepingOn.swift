import Logging

/// Repeats `body` until the task is cancelled. Pauses after an error, for instance if the database is
/// unavailable.
///
/// - Parameter purpose: for the log: `websub: could not …`.
func keepOn(_ part: String, _ purpose: String, _ logger: Logger, _ body: () async throws -> Void) async {
  while !Task.isCancelled {
    do {
      try await body()
    } catch {
      if Task.isCancelled { return }
      logger.warning("\(part): could not \(purpose): \(error); trying again")
      try? await Task.sleep(for: .seconds(5))
    }
  }
}
