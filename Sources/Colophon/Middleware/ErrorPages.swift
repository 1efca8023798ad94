import Dependencies
import HTTP
import HTTPTypes
import Logging
import Postgres

/// Turns what went wrong into a page for people.
///
/// An error that was thrown is logged in full under the request's id, and the page shows nothing but that id. An
/// answer of status 404, 405, 410, … that brings no body of its own gets one.
public func errorPages(_ site: Site) -> Middleware {
  { respond in
    { request in
      @Dependency(\.logger) var logger
      var response: Response
      do {
        response = try await respond(request)
      } catch let error where error is CancellationError || error is BodyTooLarge {
        throw error
      } catch {
        logger.error(
          "\(request.method.rawValue) \(request.target) failed: \(error)",
          metadata: ["request": "\(request.id?.description ?? "-")"])
        response = Response(error.isUnavailability ? .serviceUnavailable : .internalServerError)
        if error.isUnavailability { response.headerFields[.retryAfter] = "5" }
      }
      guard response.status.code >= 400, case .empty = response.body else { return response }
      response.headerFields[.contentType] = MediaType.html.description
      response.headerFields[.cacheControl] = CacheControl.notStored.description
      response.body = .bytes(await site.errorPage(response.status, requestID: request.id?.description))
      return response.secured
    }
  }
}

extension Error {
  /// Whether the database could not be reached, as against having answered something wrong.
  fileprivate var isUnavailability: Bool { self is DatabaseUnavailable || self is PoolTimeout }
}
