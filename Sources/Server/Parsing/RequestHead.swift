import HTTPTypes

/// A parsed head: the request, and how the connection continues after it.
struct RequestHead: Hashable {
  var method: HTTPRequest.Method
  var authority: String?
  /// Path and query, or `*`.
  var target: String
  /// All fields except `Host`.
  var fields: HTTPFields
  var framing: RequestFraming
  var connection: ConnectionOptions
  /// `Expect: 100-continue` (RFC 9110 §10.1.1): the client waits for 100 before it sends the content.
  var expectsContinue: Bool
}

/// Where the content of a request ends (RFC 9112 §6.3).
enum RequestFraming: Hashable {
  /// 0 for no content.
  case length(Int)
  case chunked
}

/// The options that the client asks for its connection (RFC 9112 §9.3).
struct ConnectionOptions: Hashable {
  /// HTTP/1.0 has neither chunks nor interim responses.
  var isHTTP10: Bool
  var keepsAlive: Bool
}
