public import HTTPTypes

/// A request as a handler sees it: a parsed target, fields, and a body that may still be arriving.
public struct Request: Sendable {
  public var method: HTTPRequest.Method
  /// `http` or `https`.
  public var scheme: String
  /// The host, with a port if there was one: of a target in absolute form, else of `Host`. Nil for an
  /// HTTP/1.0 client that sent neither.
  public var authority: String?
  public var target: RequestTarget
  /// All but `Host`, in the order received.
  public var headerFields: HTTPFields
  public var body: Body
  /// The numeric address of the peer, without its port: `127.0.0.1`, `2001:db8::1`. Nil if there is none, as
  /// on a Unix socket or in a test.
  public var remoteAddress: String?
  /// Nil for a request that no server received.
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

  /// A request for `target`, a path with an optional query, for tests.
  public init(
    _ method: HTTPRequest.Method = .get, _ target: String, headerFields: HTTPFields = [:],
    body: Body = .empty
  ) {
    self.init(
      method, authority: "localhost", target: RequestTarget(target), headerFields: headerFields, body: body)
  }
}
