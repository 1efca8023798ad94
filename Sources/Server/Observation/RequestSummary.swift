public import HTTP
public import HTTPTypes

/// What came of a request, when its response is complete on the wire or broken off.
public struct RequestSummary: Sendable {
  /// Nil for a request that was refused.
  public var id: RequestID?
  /// Nil where the request was refused before its first line had been read.
  public var method: HTTPRequest.Method?
  /// The request target, as handlers see it. Nil like the method.
  public var target: String?
  public var isHTTP10 = false
  public var headerFields = noFields
  /// The numeric address of the client: of the peer, unless a middleware knows better;
  /// `-` on a Unix socket.
  public var remoteAddress: String

  /// When the first byte of the request came, or for one that was waiting behind another, when its turn came:
  /// microseconds since 1970-01-01T00:00:00Z.
  public var receivedAt: Int64 = 0
  /// From then to the last byte of the response, in nanoseconds.
  public var duration: Int64 = 0

  /// Nil where the client went away before there was a response.
  public var status: Int?
  /// The name of the route that answered.
  public var route: StaticString?
  /// Bytes of the response that the system took, its head included.
  public var bytes = 0
  /// Of these, the ones after the head, with the framing of chunks.
  public var bodyBytes = 0

  /// Whether the response did not become complete.
  public var isAborted = false
  /// Whether the server refused the request, without asking a handler.
  public var isRefused = false
  /// Whether the connection goes on after the response.
  public var keepsAlive = false

  public init(method: HTTPRequest.Method? = nil, target: String? = nil, remoteAddress: String) {
    self.method = method
    self.target = target
    self.remoteAddress = remoteAddress
  }
}

/// One for all, as each empty collection of its own would be allocated.
private let noFields = HTTPFields()
