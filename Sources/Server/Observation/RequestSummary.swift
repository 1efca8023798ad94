public import HTTP
public import HTTPTypes

/// The outcome of a request, once its response has been sent completely or has been cut off.
public struct RequestSummary: Sendable {
  /// The server always sets it.
  public var id: RequestID?
  /// Nil if the request was refused before its first line was read.
  public var method: HTTPRequest.Method?
  /// The request target, as handlers see it. Nil if ``method`` is.
  public var target: String?
  public var isHTTP10 = false
  public var headerFields = noFields
  /// The numeric address of the client: that of the peer, unless a middleware knows better; `-` on a Unix
  /// socket.
  public var remoteAddress: String

  /// When the first byte of the request was received, or for a pipelined request, when its turn came:
  /// microseconds since 1970-01-01T00:00:00Z.
  public var receivedAt: Int64 = 0
  /// From then to the last byte of the response, in nanoseconds.
  public var duration: Int64 = 0

  /// Nil if the client left before there was a response.
  public var status: Int?
  /// The name of the route that answered.
  public var route: RouteName?
  /// Bytes of the response that the system accepted, including its head.
  public var bytes = 0
  /// Bytes after the head, including the framing of chunks.
  public var bodyBytes = 0

  /// Whether the response is incomplete.
  public var isAborted = false
  /// Whether the server refused the request without calling a handler.
  public var isRefused = false
  /// Whether the connection stays open after the response.
  public var keepsAlive = false
}

/// Shared, because each new empty collection would be allocated.
private let noFields = HTTPFields()
