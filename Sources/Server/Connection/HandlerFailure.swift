import HTTP
import HTTPTypes
import Logging

extension Service {
  /// Logs a failure under the id of its request.
  func tell(_ failure: String, of request: Request) {
    logger.error(
      "\(request.method) \(request.target.path): \(failure)",
      metadata: ["request_id": "\(request.id?.description ?? "-")"])
  }

  /// Logs a failure, and makes a response that names the id and nothing else.
  func answer(to failure: String, of request: Request) -> Response {
    tell(failure, of: request)
    let id = request.id?.description ?? "-"
    var response = Response.plain(
      .internalServerError, "Something went wrong on the server. The request's id is \(id).")
    // If every response carries the id, so will this one.
    if configuration.requestIDField == nil { response.headerFields[.requestID] = id }
    return response
  }
}

extension HTTPField.Name {
  fileprivate static let requestID = HTTPField.Name("X-Request-ID")!
}
