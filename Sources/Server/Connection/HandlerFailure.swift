import HTTP
import HTTPTypes
import Logging

extension Service {
  /// Logs what went wrong with a request.
  ///
  /// - Parameter response: whose head has been sent already; nil where there is none. An id that it carries is the
  ///   request's.
  /// - Returns: the id under which it was logged.
  @discardableResult
  func log(_ failure: String, of request: Request, after response: Response? = nil) -> String {
    // Made only when there is something to be told, so that requests which go well pay nothing.
    let id = response?.headerFields[.requestID] ?? randomID()
    logger.error(
      "\(request.method) \(request.target.path): \(failure)", metadata: ["request": .string(id)])
    return id
  }
}

extension Response {
  /// An answer that tells nothing but the id by which the log tells the rest.
  static func failure(id: String) -> Response {
    var response = Response.plain(
      .internalServerError, "Something went wrong on the server. The request's id is \(id).")
    response.headerFields[.requestID] = id
    return response
  }
}

/// 128 random bits in hexadecimal.
private func randomID() -> String {
  (0..<2).map { _ in
    let digits = String(UInt64.random(in: .min ... .max), radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }.joined()
}

extension HTTPField.Name {
  fileprivate static let requestID = HTTPField.Name("X-Request-ID")!
}
