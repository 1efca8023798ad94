public import HTTPTypes

/// A response: status, fields and a body. `Content-Length`, `Date` and the framing of the connection are the server's.
public struct Response: Sendable {
  public var status: HTTPResponse.Status
  public var headerFields: HTTPFields
  public var body: Body
  /// The name of the route that answered, for logs and figures; it is not sent. A literal, so that there are never
  /// more of them than the program has, whatever clients ask for.
  public var route: StaticString?
  /// Whom the request was from, where a middleware knows better than the server; for logs, and not sent.
  public var clientAddress: String?

  public init(_ status: HTTPResponse.Status = .ok, headerFields: HTTPFields = [:], body: Body = .empty) {
    self.status = status
    self.headerFields = headerFields
    self.body = body
  }

  /// A response whose body is `body`, of the media type `type`.
  public init(_ status: HTTPResponse.Status = .ok, _ type: MediaType, _ body: Body) {
    self.init(status, headerFields: [.contentType: type.description], body: body)
  }

  /// Sends the client to `location`, a URI reference; 301 unless told otherwise.
  public static func redirect(to location: String, _ status: HTTPResponse.Status = .movedPermanently)
    -> Response
  {
    Response(status, headerFields: [.location: location])
  }

  /// What a client sees that has asked for an address where nothing is.
  public static func plain(_ status: HTTPResponse.Status, _ text: String) -> Response {
    Response(status, .plainText, .text(text + "\n"))
  }
}
