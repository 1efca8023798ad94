import HTTP
import HTTPTypes

/// One request and its response, from the end of the request's head to the end of the response.
///
/// A state machine: it is told what happens, and returns what is to be done. It knows no socket and no
/// version of HTTP, so a connection of HTTP/1 and a stream of HTTP/2 can use it alike.
struct Exchange {
  enum Event {
    /// All of the request's content has arrived.
    case contentEnded
    /// The content is malformed, too large or too slow, or its end is missing.
    case contentRefused(RequestRefusal)
    /// The whole response is known.
    ///
    /// - Parameter canDropContent: whether content that is still to come may be received and dropped.
    case answered(Response, canDropContent: Bool)
    /// The head of a response is known, and its body follows in pieces.
    case answerBegan(Response)
    /// The next piece of the body has this many bytes.
    case piece(Int)
    case answerEnded
    /// The body cannot be completed.
    case answerFailed
    case serverStops
  }

  enum Action {
    case none
    /// Send the whole response.
    case send(Response)
    /// Send the head, and the body when it comes.
    case begin(Response)
    /// Send the piece.
    case sendPiece
    /// Drop the piece, and let whoever makes the body know.
    case refusePiece(any Error)
    /// Mark the end of the body.
    ///
    /// - Parameter isLast: whether the connection must not be used again.
    case endBody(isLast: Bool)
    /// End the response so that the client does not take it for complete.
    case breakOff
    /// Receive and drop the rest of the content; nobody reads it.
    case dropContent
    /// Let the handler know, which may be reading the content.
    case failContent(RequestRefusal)
    /// Nothing can follow on this connection.
    case close
  }

  private enum Content {
    case arriving
    case complete
    case refused(RequestRefusal)
  }

  private enum Answer {
    case pending
    /// Complete before the content of its request is; sent afterwards. Indirect, because it is rare, and each
    /// exchange is moved several times.
    indirect case held(Response)
    /// The bytes that are still to come, if their number is known.
    case streaming(left: Int?, isOfEvents: Bool)
    case finished
  }

  let id: RequestID
  let isHead: Bool
  private var content: Content
  private var answer = Answer.pending

  init(id: RequestID, isHead: Bool, hasContentToCome: Bool) {
    self.id = id
    self.isHead = isHead
    content = hasContentToCome ? .arriving : .complete
  }

  /// Whether the whole response was sent, or broken off.
  var isAnswered: Bool { if case .finished = answer { true } else { false } }

  /// Whether the head of the response was sent, and its end was not.
  var isStreaming: Bool { if case .streaming = answer { true } else { false } }

  /// Whether it is refused what the client sent as content: no further request can be recognised.
  var isContentRefused: Bool { if case .refused = content { true } else { false } }

  mutating func handle(_ event: consuming Event) -> Action {
    switch consume event {
    case .contentEnded:
      content = .complete
      return sendHeld()
    case .contentRefused(let refusal):
      content = .refused(refusal)
      switch answer {
      case .held: return sendHeld()
      case .finished: return .close
      case .pending, .streaming: return .failContent(refusal)
      }
    case .answered(let response, let canDropContent):
      if canDropContent, case .arriving = content {
        answer = .held(response)
        return .dropContent
      }
      return send(response)
    case .answerBegan(let response):
      if malformation != nil { return send(response) }
      answer = .streaming(left: response.body.length, isOfEvents: response.isOfEvents)
      return .begin(response)
    case .piece(let count): return send(piece: count)
    case .answerEnded: return endBody()
    case .answerFailed:
      guard isStreaming else { return .none }
      answer = .finished
      return .breakOff
    case .serverStops:
      // The client sees a regular end, and reconnects to another server.
      guard case .streaming(_, isOfEvents: true) = answer else { return .none }
      answer = .finished
      return .endBody(isLast: true)
    }
  }

  private mutating func sendHeld() -> Action {
    guard case .held(let response) = answer else { return .none }
    return send(response)
  }

  /// A malformed request gets 400, even if the handler has already answered; one that is only too long gets
  /// the handler's response.
  private mutating func send(_ response: consuming Response) -> Action {
    answer = .finished
    if let malformation { return .send(malformation.response) }
    return .send(response)
  }

  private mutating func send(piece count: Int) -> Action {
    guard case .streaming(let left, let isOfEvents) = answer else { return .refusePiece(ConnectionClosed()) }
    if let left {
      if count > left { return .refusePiece(StreamLengthMismatch()) }
      answer = .streaming(left: left - count, isOfEvents: isOfEvents)
    }
    return .sendPiece
  }

  private mutating func endBody() -> Action {
    guard case .streaming(let left, _) = answer else { return .none }
    answer = .finished
    return left ?? 0 > 0 ? .breakOff : .endBody(isLast: false)
  }

  private var malformation: RequestRefusal? {
    if case .refused(let refusal) = content, !refusal.isForSize { refusal } else { nil }
  }

  /// Whether the response to a request has no body, whatever the handler gave it (RFC 9112 §6.3).
  static func omitsBody(_ status: HTTPResponse.Status, isHead: Bool) -> Bool {
    isHead || status == .noContent || status == .notModified
  }

  /// Whether the body of `response` is sent in pieces.
  static func isStreamed(_ response: borrowing Response, isHead: Bool) -> Bool {
    if case .stream = response.body { !omitsBody(response.status, isHead: isHead) } else { false }
  }
}

/// The client has gone.
struct ConnectionClosed: Error, CustomStringConvertible {
  var description: String { "the connection was closed" }
}

/// A stream has more bytes than its declared length.
struct StreamLengthMismatch: Error, CustomStringConvertible {
  var description: String { "the stream has more bytes than the length that it was given" }
}

extension Response {
  /// Whether the body is a stream of events, which ends only when one side ends it.
  fileprivate var isOfEvents: Bool {
    headerFields.value(of: .contentType).map { MediaType($0).essence == MediaType.eventStream.description }
      ?? false
  }
}
