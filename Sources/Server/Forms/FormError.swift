public import HTTP
public import HTTPTypes
import Spools

/// Why a request cannot be read as a form. If a handler throws it, the server answers with its status.
public struct FormError: RespondingError, Hashable, CustomStringConvertible {
  /// 400, 413 or 415.
  public let status: HTTPResponse.Status
  /// One sentence for the client.
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
      // The supported types and codings (RFC 9110 §12.5.1, §12.5.3).
      response.headerFields[.accept] = "multipart/form-data, application/x-www-form-urlencoded"
      response.headerFields[.acceptEncoding] = "identity"
    }
    return response
  }
}

/// A file of a form cannot be written to disk.
public struct FormStorageError: Error, CustomStringConvertible {
  let cause: TemporaryFileError

  public var description: String { "form: \(cause)" }
}
