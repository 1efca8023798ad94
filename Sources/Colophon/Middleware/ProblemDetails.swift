import HTTP
import HTTPTypes

/// What a program is told of an error: problem details of the type `about:blank` (RFC 9457 §4.2.1), which say no more
/// than the status.
struct ProblemDetails: Sendable {
  let status: HTTPResponse.Status
  /// The id under which the log knows the request; only of errors of the site itself.
  let requestID: String?

  init(_ status: HTTPResponse.Status, requestID: String?) {
    self.status = status
    self.requestID = status.code >= 500 ? requestID : nil
  }

  /// The members `title` and `status`, and `request`, an extension.
  var json: String {
    let request = requestID.map { #","request":"\#($0)""# } ?? ""
    return #"{"title":"\#(status.reasonPhrase)","status":\#(status.code)\#(request)}"# + "\n"
  }
}

extension MediaType {
  static let problem = MediaType("application/problem+json")
}
