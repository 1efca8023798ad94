import HTTP
import HTTPTypes
import Postgres
import Publication
import Server
import SiteBase

extension Site {
  /// Answers 200 as long as the process runs.
  func healthz() -> Response { Self.alive }

  private static let alive = {
    var response = probe(.ok, "ok")
    response.encodeFieldsOnce()
    return response
  }()

  /// Answers 200 if the database answers and the process is not about to stop, else 503.
  func readyz() async throws -> Response {
    if draining.isUnderWay { return Self.probe(.serviceUnavailable, "draining") }
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
    return response.secured
  }
}
