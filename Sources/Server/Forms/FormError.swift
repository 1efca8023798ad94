public import HTTP
public import HTTPTypes

/// Why a request could not be read as a form. Thrown by a handler, it is answered with its status by itself.
public struct FormError: RespondingError, Hashable, CustomStringConvertible {
  /// 400, 413 or 415.
  public let status: HTTPResponse.Status
  /// For the client: one sentence.
  public let reason: String

  init(_ status: HTTPResponse.Status, _ reason: String) {
    self.status = status
    self.reason = reason
  }

  static func malformed(_ reason: String) -> FormError { FormError(.badRequest, reason) }
  static func tooLarge(_ reason: String) -> FormError { FormError(.contentTooLarge, reason) }
  static func unsupported(_ reason: String) -> FormError { FormError(.unsupportedMediaType, reason) }

  public var description: String { "form: \(status.code): \(reason)" }

  public var response: Response {
    var response = Response.plain(status, reason)
    if status == .unsupportedMediaType {
      // What would have been supported, by RFC 9110 §12.5.1 and §12.5.3.
      response.headerFields[.accept] = "multipart/form-data, application/x-www-form-urlencoded"
      response.headerFields[.acceptEncoding] = "identity"
    }
    return response
  }
}
