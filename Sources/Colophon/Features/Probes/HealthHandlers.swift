import Dependencies
import HTTP
import HTTPTypes
import Postgres
import Publication

extension Site {
  /// The process lives.
  func healthz() -> Response { Self.alive }

  private static let alive = probe(.ok, "ok").secured

  /// The process lives and the database answers.
  func readyz() async throws -> Response {
    @Dependency(\.database) var database
    do {
      _ = try await database.changes.revision(visibility)
      return Self.probe(.ok, "ready")
    } catch let error where error.isUnavailability {
      return Self.probe(.serviceUnavailable, "the database does not answer")
    }
  }

  private static func probe(_ status: HTTPResponse.Status, _ text: String) -> Response {
    var response = Response.plain(status, text)
    response.cacheControl = .notStored
    return response
  }
}
