import Dependencies
import HTTP
import HTTPTypes
import Importing
import Logging
import Pages
import Publication
import Routing
import Syndication

/// Turns what went wrong into a page for people.
///
/// An error that was thrown is logged in full under the request's id, and the page shows nothing but that id; one
/// that brings its answer along is answered with that. An answer of status 404, 405, 410, … that brings no body of its
/// own gets one.
public func errorPages(_ site: Site) -> Middleware {
  { respond in
    Responder(answering: { request in
      switch respond.answer(request) {
      case .ready(let response): site.explained(response, request)
      case .pending(let work):
        .pending {
          do {
            return try await site.explained(work(), request).value
          } catch let error as any RespondingError {
            return error.response.secured
          } catch let error as CancellationError {
            throw error
          } catch {
            return try await site.explained(failure(error, request), request).value
          }
        }
      }
    })
  }
}

private func failure(_ error: any Error, _ request: Request) -> Response {
  @Dependency(\.logger) var logger
  logger.error(
    "\(request.method.rawValue) \(request.target) failed: \(error)",
    metadata: ["request": "\(request.id?.description ?? "-")"])
  var response = Response(error.isUnavailability ? .serviceUnavailable : .internalServerError)
  response.route = request.route
  if error.isUnavailability { response.headerFields[.retryAfter] = "5" }
  return response
}

extension Site {
  /// `response`, with a page where it says that something went wrong, and nothing more.
  fileprivate func explained(_ response: Response, _ request: Request) -> Answer<Response> {
    if response.status.code < 400 { return .ready(response) }
    guard case .empty = response.body else { return .ready(response.secured) }
    return .pending { await withPage(response, request) }
  }

  private func withPage(_ response: Response, _ request: Request) async -> Response {
    var response = response
    response.headerFields[.contentType] = MediaType.html.description
    response.cacheControl = .notStored
    response.body = .bytes(await errorPage(response.status, requestID: request.id?.description))
    return response.secured
  }
}

extension Request {
  /// The name of the route that should have answered.
  fileprivate var route: StaticString? {
    siteRouter.match(self).value?.name
  }
}
