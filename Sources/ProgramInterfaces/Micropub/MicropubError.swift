import Editing
import HTTP
import HTTPTypes
import SiteBase

/// Why a request was refused, for the program that sent it (Micropub §3.8).
struct MicropubError: Error, Hashable {
  let status: HTTPResponse.Status
  let code: String
  let reason: String
  /// The challenge of a missing or insufficient token.
  var challenge: String?
  /// When to try again, in seconds; nil for an error that stays.
  var retryAfter: String?

  static func invalid(_ reason: String) -> MicropubError {
    MicropubError(status: .badRequest, code: "invalid_request", reason: reason)
  }

  init(_ error: EditingError) {
    let status = error.status(for: .micropub)
    let code =
      switch status {
      case .forbidden: "forbidden"
      case .serviceUnavailable: "busy"
      default: "invalid_request"
      }
    self.init(status: status, code: code, reason: "\(error)", retryAfter: error.fields[.retryAfter])
  }

  init(
    status: HTTPResponse.Status, code: String, reason: String, challenge: String? = nil,
    retryAfter: String? = nil
  ) {
    (self.status, self.code, self.reason) = (status, code, reason)
    (self.challenge, self.retryAfter) = (challenge, retryAfter)
  }

  var response: Response {
    var response = Response.json(status, ["error": code, "error_description": reason])
    if let challenge { response.headerFields[.wwwAuthenticate] = challenge }
    response.headerFields[.retryAfter] = retryAfter
    return response
  }
}
