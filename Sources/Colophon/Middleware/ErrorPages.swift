import Dependencies
import Desk
import Exporting
import HTTP
import HTTPTypes
import Logging
import Pages
import ProgramInterfaces
import Publication
import Reading
import Routing
import SiteBase

/// Reports errors to clients in the format of the requested route: as a page for people, or as problem
/// details for programs.
///
/// A thrown error is logged with the request's id, and the client gets only that id; a `RespondingError` is
/// answered with its own response. A response of status 404, 405, 410, … without a body gets one.
func errorPages(_ site: Site) -> Middleware {
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
    metadata: ["request_id": "\(request.id?.description ?? "-")"])
  var response = Response(error.isTemporary ? .serviceUnavailable : .internalServerError)
  response.route = request.route
  if error.isTemporary { response.headerFields[.retryAfter] = "5" }
  return response
}

extension Site {
  /// `response`, with a body if it is an error without one.
  fileprivate func explained(_ response: consuming Response, _ request: Request) -> Answer<Response> {
    if response.status.code < 400 { return .ready(response) }
    guard case .empty = response.body else { return .ready(response.secured) }
    let unexplained = response
    return .pending { await withBody(unexplained, request) }
  }

  private func withBody(_ response: Response, _ request: Request) async -> Response {
    let requestID = request.id?.description
    var response = response
    response.cacheControl = .notStored
    switch errorFormat(for: request) {
    case .page:
      response.headerFields[.contentType] = MediaType.html.description
      response.body = .bytes(await errorPage(response.status, for: request))
    case .problem:
      response.headerFields[.contentType] = MediaType.problem.description
      let detail = response.status == .notFound ? "There is nothing at this address." : nil
      response.body = .text(ProblemDetails(response.status, requestID: requestID, detail: detail).json)
    }
    return response.secured
  }
}

extension Request {
  /// The name of the route that should have answered.
  fileprivate var route: RouteName? {
    if case .matched(_, let name) = siteRouter.match(self) { name } else { nil }
  }
}
