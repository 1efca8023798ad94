public import HTTPTypes

/// A response: a head and a body. `Content-Length`, `Date` and the framing of the connection are the server's.
public struct Response: Sendable {
  public var head: HTTPResponse
  public var body: Body
  /// The name of the route that answered, for logs and figures; it is not sent. A literal, so that there are never
  /// more of them than the program has, whatever clients ask for.
  public var route: StaticString?

  public init(_ status: HTTPResponse.Status = .ok, headerFields: HTTPFields = [:], body: Body = .empty) {
    head = HTTPResponse(status: status, headerFields: headerFields)
    self.body = body
  }

  /// A response whose body is `body`, of the media type `type`.
  public init(_ status: HTTPResponse.Status = .ok, _ type: MediaType, _ body: Body) {
    self.init(status, headerFields: [.contentType: type.description], body: body)
  }

  public var status: HTTPResponse.Status {
    get { head.status }
    set { head.status = newValue }
  }
  public var headerFields: HTTPFields {
    get { head.headerFields }
    set { head.headerFields = newValue }
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
