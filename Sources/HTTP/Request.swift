public import HTTPTypes

/// A request as a handler sees it: a head, a target taken apart once, and a body that may still be on its way.
public struct Request: Sendable {
  /// Method, scheme, authority, request target and fields, in the order in which they came.
  public var head: HTTPRequest {
    didSet { if head.path != oldValue.path { target = RequestTarget(head.path ?? "/") } }
  }
  public var body: Body
  /// The numeric address of the peer, without its port: `127.0.0.1`, `2001:db8::1`. Nil when there is none, as on a
  /// Unix socket or in a test.
  public var remoteAddress: String?
  /// Path and query of the request target.
  public private(set) var target: RequestTarget

  public init(head: HTTPRequest, body: Body = .empty, remoteAddress: String? = nil) {
    self.head = head
    self.body = body
    self.remoteAddress = remoteAddress
    self.target = RequestTarget(head.path ?? "/")
  }

  /// A request for `path`, which may carry a query: what a test sends through a pipeline.
  public init(
    _ method: HTTPRequest.Method = .get, _ path: String, headerFields: HTTPFields = [:], body: Body = .empty
  ) {
    self.init(
      head: HTTPRequest(
        method: method, scheme: "http", authority: "localhost", path: path, headerFields: headerFields),
      body: body)
  }

  public var method: HTTPRequest.Method { head.method }
  public var headerFields: HTTPFields {
    get { head.headerFields }
    set { head.headerFields = newValue }
  }
}
