import HTTP
import HTTPTypes

/// Why the server itself answers a request, before or instead of a handler. It closes the connection after
/// the answer, because the following bytes cannot be trusted.
struct RequestRefusal: RespondingError, Hashable {
  let status: HTTPResponse.Status
  /// One sentence for the client.
  let reason: String

  init(_ status: HTTPResponse.Status, _ reason: String) {
    self.status = status
    self.reason = reason
  }

  /// Says `no-store`, because caches may keep some of these statuses by default (RFC 9110 §15.1).
  var response: Response {
    var response = Response.plain(status, reason)
    response.headerFields.append(HTTPField(name: .cacheControl, value: "no-store"))
    response.headerFields.append(HTTPField(name: .xContentTypeOptions, value: "nosniff"))
    return response
  }

  static func malformed(_ reason: String) -> RequestRefusal { RequestRefusal(.badRequest, reason) }

  static let fieldsTooLarge = RequestRefusal(
    .requestHeaderFieldsTooLarge, "The header fields are larger than this server accepts.")
  static let targetTooLong = RequestRefusal(
    .uriTooLong, "The request target is longer than this server accepts.")
  static let methodUnknown = RequestRefusal(.notImplemented, "This server does not know the method.")
  /// RFC 9110 §7.4
  static let misdirected = RequestRefusal(
    .misdirectedRequest, "A request for an https URI needs a connection with TLS.")

  /// - Parameter limit: in bytes.
  static func bodyTooLarge(limit: Int) -> RequestRefusal {
    RequestRefusal(.contentTooLarge, BodyTooLarge(limit: limit).reason)
  }

  /// Whether the content is well-formed, and only larger than is accepted.
  var isForSize: Bool { status == .contentTooLarge }

  static let headTimedOut = RequestRefusal(.requestTimeout, "The request took too long to arrive.")
  static let bodyTimedOut = RequestRefusal(.requestTimeout, "The content took too long to arrive.")
  static let textInsteadOfTLS = RequestRefusal.malformed("This port speaks HTTPS: ask again with https://.")
  static let bodyCutShort = RequestRefusal.malformed("The content ended before its length was reached.")
}
