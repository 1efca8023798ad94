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

  static func invalid(_ reason: String) -> MicropubError {
    MicropubError(status: .badRequest, code: "invalid_request", reason: reason)
  }

  static func forbidden(_ reason: String) -> MicropubError {
    MicropubError(status: .forbidden, code: "forbidden", reason: reason)
  }

  var response: Response {
    var response = Response.json(status, ["error": code, "error_description": reason])
    if let challenge { response.headerFields[.wwwAuthenticate] = challenge }
    return response
  }
}
