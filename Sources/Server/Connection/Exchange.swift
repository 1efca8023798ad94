import HTTP
import HTTPTypes

/// One request and its response, until the response is finished.
struct Exchange {
  let id: RequestID
  let isHead: Bool
  let options: ConnectionOptions

  init(_ head: RequestHead, id: RequestID) {
    self.id = id
    isHead = head.method == .head
    options = head.connection
  }

  /// Whether the response to this request has no body, whatever the handler gave it (RFC 9112 §6.3).
  func omitsBody(_ status: HTTPResponse.Status) -> Bool {
    isHead || status == .noContent || status == .notModified
  }

  /// Whether the body of `response` is sent in pieces.
  func isStreamed(_ response: Response) -> Bool {
    if case .stream = response.body { !omitsBody(response.status) } else { false }
  }
}

/// The client has gone.
struct ConnectionClosed: Error, CustomStringConvertible {
  var description: String { "the connection was closed" }
}
