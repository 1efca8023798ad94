import HTTP
import HTTPTypes
import Testing

@testable import Server

/// The state machine of one request and its response, without a socket: for each sequence of events, what is
/// to be done.
@Suite struct ExchangeStateTests {
  struct Sequence: CustomTestStringConvertible, Sendable {
    let testDescription: String
    var hasContent = true
    let steps: [(event: @Sendable () -> Exchange.Event, action: String)]
    /// Whether the exchange is over for its response.
    var isAnswered = true
  }

  private static let response = Response.plain(.ok, "fine")
  private static let events = Response(.ok, .eventStream, .stream(stream()))
  private static func stream(length: Int? = nil) -> ByteStream { ByteStream(length: length) { { nil } } }
  private static let refusal = RequestRefusal.malformed("no")
  private static let tooLarge = RequestRefusal.bodyTooLarge(limit: 1)

  static let sequences: [Sequence] = [
    Sequence(
      testDescription: "a request without content is answered at once", hasContent: false,
      steps: [({ .answered(response, canDropContent: false) }, "send 200")]),
    Sequence(
      testDescription: "content, then the response",
      steps: [
        ({ .contentEnded }, "none"), ({ .answered(response, canDropContent: false) }, "send 200"),
      ]),
    Sequence(
      testDescription: "an early response waits for content that can be dropped",
      steps: [
        ({ .answered(response, canDropContent: true) }, "dropContent"), ({ .contentEnded }, "send 200"),
      ]),
    Sequence(
      testDescription: "an early response to a large content is sent at once",
      steps: [({ .answered(response, canDropContent: false) }, "send 200")]),
    Sequence(
      testDescription: "a response that waits becomes 400 if the content turns out malformed",
      steps: [
        ({ .answered(response, canDropContent: true) }, "dropContent"),
        ({ .contentRefused(refusal) }, "send 400"),
      ]),
    Sequence(
      testDescription: "a response that waits is sent if the content is only too large",
      steps: [
        ({ .answered(response, canDropContent: true) }, "dropContent"),
        ({ .contentRefused(tooLarge) }, "send 200"),
      ]),
    Sequence(
      testDescription: "whatever the handler makes of malformed content, the answer is 400",
      steps: [
        ({ .contentRefused(refusal) }, "failContent 400"),
        ({ .answered(response, canDropContent: false) }, "send 400"),
      ]),
    Sequence(
      testDescription: "a stream after malformed content is 400 as well, and its pieces are refused",
      steps: [
        ({ .contentRefused(refusal) }, "failContent 400"), ({ .answerBegan(events) }, "send 400"),
        ({ .piece(1) }, "refusePiece the connection was closed"), ({ .answerEnded }, "none"),
        ({ .answerFailed }, "none"),
      ]),
    Sequence(
      testDescription: "the handler answers content that is too large",
      steps: [
        ({ .contentRefused(tooLarge) }, "failContent 413"),
        ({ .answered(Response(.contentTooLarge), canDropContent: false) }, "send 413"),
      ]),
    Sequence(
      testDescription: "a stream of pieces", hasContent: false,
      steps: [
        ({ .answerBegan(Response(body: .stream(stream()))) }, "begin 200"), ({ .piece(5) }, "sendPiece"),
        ({ .piece(7) }, "sendPiece"), ({ .answerEnded }, "endBody"),
      ]),
    Sequence(
      testDescription: "a stream can begin while the content arrives",
      steps: [
        ({ .answerBegan(Response(body: .stream(stream()))) }, "begin 200"), ({ .piece(5) }, "sendPiece"),
        ({ .contentEnded }, "none"), ({ .answerEnded }, "endBody"),
      ]),
    Sequence(
      testDescription: "content that is refused after the response closes the connection",
      steps: [
        ({ .answerBegan(Response(body: .stream(stream()))) }, "begin 200"), ({ .answerEnded }, "endBody"),
        ({ .contentRefused(refusal) }, "close"),
      ]),
    Sequence(
      testDescription: "a stream keeps to its length", hasContent: false,
      steps: [
        ({ .answerBegan(Response(body: .stream(stream(length: 4)))) }, "begin 200"),
        ({ .piece(3) }, "sendPiece"),
        ({ .piece(2) }, "refusePiece the stream has more bytes than the length that it was given"),
        ({ .answerFailed }, "breakOff"),
      ]),
    Sequence(
      testDescription: "a stream that ends before its length is broken off", hasContent: false,
      steps: [
        ({ .answerBegan(Response(body: .stream(stream(length: 4)))) }, "begin 200"),
        ({ .piece(3) }, "sendPiece"),
        ({ .answerEnded }, "breakOff"),
      ]),
    Sequence(
      testDescription: "a stream of events ends with the server", hasContent: false,
      steps: [
        ({ .answerBegan(events) }, "begin 200"), ({ .piece(5) }, "sendPiece"),
        ({ .serverStops }, "endBody last"),
        ({ .piece(5) }, "refusePiece the connection was closed"), ({ .answerEnded }, "none"),
      ]),
    Sequence(
      testDescription: "other responses go on while the server stops", hasContent: false,
      steps: [
        ({ .serverStops }, "none"), ({ .answerBegan(Response(body: .stream(stream()))) }, "begin 200"),
        ({ .serverStops }, "none"), ({ .piece(5) }, "sendPiece"),
      ], isAnswered: false),
  ]

  @Test("What is to be done", arguments: sequences)
  func sequence(_ sequence: Sequence) {
    var exchange = Exchange(
      id: RequestID(series: 1, number: 1), isHead: false, hasContentToCome: sequence.hasContent)
    for (number, step) in sequence.steps.enumerated() {
      #expect(exchange.handle(step.event()).name == step.action, "step \(number + 1)")
    }
    #expect(exchange.isAnswered == sequence.isAnswered)
  }

  @Test("A response to HEAD, 204 and 304 has no body, and so no pieces")
  func bodiless() {
    let stream = Response(body: .stream(Self.stream()))
    #expect(Exchange.isStreamed(stream, isHead: false))
    #expect(!Exchange.isStreamed(stream, isHead: true))
    #expect(!Exchange.isStreamed(Response(.notModified, body: .stream(Self.stream())), isHead: false))
    #expect(!Exchange.isStreamed(Response(.noContent, body: .stream(Self.stream())), isHead: false))
    #expect(!Exchange.isStreamed(Self.response, isHead: false))
  }
}

extension Exchange.Action {
  fileprivate var name: String {
    switch self {
    case .none: "none"
    case .send(let response): "send \(response.status.code)"
    case .begin(let response): "begin \(response.status.code)"
    case .sendPiece: "sendPiece"
    case .refusePiece(let error): "refusePiece \(error)"
    case .endBody(let isLast): isLast ? "endBody last" : "endBody"
    case .breakOff: "breakOff"
    case .dropContent: "dropContent"
    case .failContent(let refusal): "failContent \(refusal.status.code)"
    case .close: "close"
    }
  }
}
