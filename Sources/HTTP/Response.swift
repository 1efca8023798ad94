public import HTTPTypes

/// A response: status, fields and body. The server sets `Content-Length`, `Date` and the framing of the
/// connection.
public struct Response: Sendable {
  public var status: HTTPResponse.Status
  public var headerFields: HTTPFields { didSet { encodedFields = nil } }
  public var body: Body
  /// The name of the route that answered, for logs and metrics; not sent.
  public var route: RouteName?
  /// The client's address, if a middleware knows a better one than the peer's; for logs, not sent.
  public var clientAddress: String?
  /// `headerFields` as the lines of HTTP/1, for a response that is sent many times; nil for others. Only the
  /// encoder of HTTP/1 writes and reads them. A change of the fields drops them.
  package var encodedFields: [UInt8]?

  public init(_ status: HTTPResponse.Status = .ok, headerFields: HTTPFields = [:], body: Body = .empty) {
    self.status = status
    self.headerFields = headerFields
    self.body = body
  }

  /// A response whose body is `body`, of the media type `type`.
  public init(_ status: HTTPResponse.Status = .ok, _ type: MediaType, _ body: Body) {
    self.init(status, headerFields: [.contentType: type.description], body: body)
  }

  /// Redirects the client to `location`, a URI reference.
  ///
  /// Caches ask again before they use it. Browsers would otherwise keep a permanent redirect for ever
  /// (RFC 9110 §15.4.2), and whoever gave a page its former address back would send them in a circle.
  public static func redirect(to location: String, _ status: HTTPResponse.Status = .movedPermanently)
    -> Response
  {
    var response = Response(status, headerFields: [.location: location])
    response.cacheControl = .revalidated
    return response
  }

  /// A response with `text` as its plain-text body.
  public static func plain(_ status: HTTPResponse.Status, _ text: String) -> Response {
    Response(status, .plainText, .text(text + "\n"))
  }
}
