import HTTP
import HTTPTypes

/// An error as reported to programs: problem details of the type `about:blank` (RFC 9457 §4.2.1), which say
/// no more than the status.
struct ProblemDetails: Sendable {
  let status: HTTPResponse.Status
  /// The id of the request in the log; nil unless the status is 5xx.
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
