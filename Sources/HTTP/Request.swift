public import HTTPTypes

/// A request as a handler sees it: a target taken apart once, fields, and a body that may still be on its way.
public struct Request: Sendable {
  public var method: HTTPRequest.Method
  /// `http` or `https`.
  public var scheme: String
  /// The host and, where it was said, the port that the client meant: of a target in absolute form, else of `Host`.
  /// Nil for an HTTP/1.0 client that said neither.
  public var authority: String?
  public var target: RequestTarget
  /// All but `Host`, in the order in which they came.
  public var headerFields: HTTPFields
  public var body: Body
  /// The numeric address of the peer, without its port: `127.0.0.1`, `2001:db8::1`. Nil when there is none, as on a
  /// Unix socket or in a test.
  public var remoteAddress: String?
  /// Nil for a request that came through no server.
  public var id: RequestID?

  public init(
    _ method: HTTPRequest.Method = .get, scheme: String = "http", authority: String?, target: RequestTarget,
    headerFields: HTTPFields = [:], body: Body = .empty, remoteAddress: String? = nil, id: RequestID? = nil
  ) {
    self.method = method
    self.scheme = scheme
    self.authority = authority
    self.target = target
    self.headerFields = headerFields
    self.body = body
    self.remoteAddress = remoteAddress
    self.id = id
  }

  /// A request for `target`, a path that may carry a query: what a test sends through a pipeline.
  public init(
    _ method: HTTPRequest.Method = .get, _ target: String, headerFields: HTTPFields = [:],
    body: Body = .empty
  ) {
    self.init(
      method, authority: "localhost", target: RequestTarget(target), headerFields: headerFields, body: body)
  }
}
