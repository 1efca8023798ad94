import Dependencies
import HTTP
import Logging
import Publication

/// Runs `body`, which answers `request`, so that all that it logs names the request.
func logging<Value>(
  _ request: Request, _ body: () async throws -> Value
) async rethrows -> Value {
  guard let id = request.id else { return try await body() }
  return try await withDependencies {
    $0.logger[metadataKey: "request_id"] = "\(id)"
  } operation: {
    try await body()
  }
}
