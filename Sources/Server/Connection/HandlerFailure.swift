import HTTP
import HTTPTypes
import Logging

extension Service {
  /// Logs what went wrong with a request, under its id.
  func tell(_ failure: String, of request: Request) {
    logger.error(
      "\(request.method) \(request.target.path): \(failure)",
      metadata: ["request": "\(request.id?.description ?? "-")"])
  }

  /// The same, and an answer that tells the client nothing but the id.
  func answer(to failure: String, of request: Request) -> Response {
    tell(failure, of: request)
    let id = request.id?.description ?? "-"
    var response = Response.plain(
      .internalServerError, "Something went wrong on the server. The request's id is \(id).")
    // Where every response has the id, this one will get it too.
    if configuration.requestIDField == nil { response.headerFields[.requestID] = id }
    return response
  }
}

extension HTTPField.Name {
  fileprivate static let requestID = HTTPField.Name("X-Request-ID")!
}
