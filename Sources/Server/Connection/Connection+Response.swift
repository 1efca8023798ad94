import HTTP
import HTTPTypes

extension Connection {
  /// Bytes to be sent beyond which nothing more is made.
  private static let outputMark = 256 * 1024
  /// Bodies up to this size are copied behind their head, which costs less than a second buffer.
  private static let copyLimit = 16 * 1024

  var isOutputFull: Bool { outbox.count + loop.output.count > Self.outputMark }

  /// Lets the handler respond: at once, where it can.
  func start(_ head: RequestHead, _ body: Body) {
    let exchange = Exchange(head, id: loop.nextRequestID())
    self.exchange = exchange
    observe(head, exchange.id)
    if head.target == "*" { return accept(Response(.noContent, headerFields: [.allow: Self.methods])) }
    let request = Request(
      head.method, scheme: transport.session == nil ? "http" : "https", authority: head.authority,
      target: RequestTarget(head.target), headerFields: head.fields, body: body,
      remoteAddress: remoteAddress, id: exchange.id)
    let answer = loop.service.respond.answer(request)
    if case .ready(let response) = answer, !exchange.isStreamed(response) {
      accept(loop.service.final(response, to: request))
    } else {
      begin(answer, to: request, exchange)
    }
  }

  /// The one place where Swift concurrency is entered.
  private func begin(_ answer: Answer<Response>, to request: Request, _ exchange: Exchange) {
    let work = ResponseTask(exchange, self)
    self.work = work
    task = work.begin(answer, to: request, loop.service)
    if let outcome = work.takeImmediateOutcome() { accept(outcome, of: work) }
  }

  private static let methods = "GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS"

  /// Takes what the task has made of the request.
  func accept(_ outcome: ResponseTask.Outcome, of work: ResponseTask) {
    guard self.work === work, let exchange else {
      if case .piece(_, let writer) = outcome { writer.resume(throwing: ConnectionClosed()) }
      return
    }
    switch outcome {
    case .response(let response): accept(response)
    case .head(let response):
      if isContentRefused { conclude(response, exchange) } else { begin(response, exchange) }
    case .piece(let piece, let writer): send(piece, writer)
    case .end: endStream()
    case .failure: breakOff()
    }
  }

  /// Takes all of a response; it is not sent before all of the request is there.
  private func accept(_ response: Response) {
    if case .content(let body) = phase, body.isDiscardable {
      early = response
      body.discard()
    } else if let exchange {
      conclude(response, exchange)
    }
  }

  /// Sends the whole response to a request, with which it is done. What is malformed was no request, whatever the
  /// handler, who may have read none of it, said to it; what is only too long was one.
  func conclude(_ response: Response, _ exchange: Exchange) {
    early = nil
    let refusal = isContentRefused ? contentFault?.response : nil
    let response = refusal ?? response
    send(response, omittingBody: exchange.omitsBody(response.status), exchange.options)
    finish()
  }

  private var isContentRefused: Bool { contentFault != nil && contentFault != .bodyTooLarge }

  /// Puts a response that is complete into the output.
  func send(_ response: Response, omittingBody: Bool, _ options: ConnectionOptions) {
    let closes = !keepsAlive(response, options)
    let framing: ResponseFraming =
      switch response.body.length {
      case _ where response.status == .noContent || response.status == .notModified: .none
      case 0 where omittingBody && response.headerFields.contains(.contentLength): .none
      case let length?: .length(length)
      case nil: omittingBody ? .none : .untilClose
      }
    appendHead(response, framing, closes: closes, options)
    if closes { closing = closing ?? closingPolicy(options) }
    let length = omittingBody ? 0 : appendBody(response.body)
    observe(response, length: length, isWhole: true)
  }

  /// - Returns: how many bytes that were.
  private func appendBody(_ body: Body) -> Int {
    switch body {
    case .empty, .stream: return 0
    case .bytes(let bytes):
      append(bytes)
      return bytes.count
    case .file(let slice):
      commitOutput()
      outbox.append(slice)
      return slice.length
    }
  }

  /// Not within a response: there the client has its answer, and may send or not.
  func sendContinue() {
    if streaming == nil { loop.output.append("HTTP/1.1 100 Continue\r\n\r\n") }
  }

  // MARK: - Streams

  private func begin(_ response: Response, _ exchange: Exchange) {
    let length = response.body.length
    let framing: ResponseFraming =
      if let length { .length(length) } else if exchange.options.isHTTP10 { .untilClose } else { .chunked }
    let closes = framing == .untilClose || !keepsAlive(response, exchange.options)
    appendHead(response, framing, closes: closes, exchange.options)
    observe(response, length: 0, isWhole: false)
    streaming = StreamedResponse(
      framing: framing, left: length ?? 0, closes: closes, isOfEvents: response.isOfEvents)
    if loop.isDraining { endEvents() }
  }

  /// The server stops: events would go on for as long as it let them. This is an end like any other, behind which the
  /// client comes back, to another server.
  func endEvents() {
    guard streaming?.isOfEvents == true else { return }
    streaming?.closes = true
    writer?.resume(throwing: ConnectionClosed())
    writer = nil
    task?.cancel()
    endStream()
  }

  private func send(_ piece: [UInt8], _ writer: CheckedContinuation<Void, any Error>) {
    guard let response = streaming else { return writer.resume(throwing: ConnectionClosed()) }
    switch response.framing {
    case .chunked: loop.output.append(chunk: piece)
    case .length where piece.count > response.left: return writer.resume(throwing: StreamLengthMismatch())
    case .length, .none, .untilClose: append(piece)
    }
    streaming?.left -= piece.count
    self.writer = writer
  }

  private func endStream() {
    guard let response = streaming else { return }
    if case .length = response.framing, response.left > 0 { return breakOff() }
    if response.framing == .chunked { loop.output.append("0\r\n\r\n") }
    observeEnd()
    streaming = nil
    if response.closes || contentFault != nil { closing = closing ?? .lingering }
    finish()
  }

  /// Ends a response whose head went out in such a way that nobody takes it for complete.
  private func breakOff() {
    closing = streaming?.framing == .untilClose ? .reset : .lingering
    observeEnd(isBroken: true)
    streaming = nil
    finish()
  }

  // MARK: - Ends

  /// The response is all in the output.
  private func finish() {
    exchange = nil
    work = nil
    task = nil
    switch phase {
    case .content(let body):
      body.discard()
      if closing != nil { phase = .response }
    case .response: if closing == nil { phase = .head }
    case .head, .lingering, .closed: break
    }
  }

  private func keepsAlive(_ response: Response, _ options: ConnectionOptions) -> Bool {
    guard options.keepsAlive, !loop.isDraining, contentFault == nil else { return false }
    if case .content(let body) = phase, !body.isDiscardable { return false }
    guard let connection = response.headerFields.value(of: .connection) else { return true }
    return !connection.lowercased().split(separator: ",").contains { $0.filter { $0 != " " } == "close" }
  }

  /// A client that asked for the end sends nothing any more.
  private func closingPolicy(_ options: ConnectionOptions) -> Closing {
    if case .response = phase, !options.keepsAlive, contentFault == nil, input.isEmpty { return .atOnce }
    return .lingering
  }

  private func appendHead(
    _ response: Response, _ framing: ResponseFraming, closes: Bool, _ options: ConnectionOptions
  ) {
    let connection: StaticString? = closes ? "close" : options.isHTTP10 ? "keep-alive" : nil
    let service = loop.service
    loop.output.appendHead(
      of: response,
      ServerFields(
        framing: framing, connection: connection, date: loop.date,
        serverName: service.configuration.serverName,
        id: exchange.flatMap { exchange in service.configuration.requestIDField.map { ($0, exchange.id) } }))
  }

  private func append(_ bytes: [UInt8]) {
    if bytes.count <= Self.copyLimit {
      loop.output.append(bytes)
    } else {
      commitOutput()
      outbox.append(bytes)
    }
  }
}

/// A response whose body is on its way, piece by piece.
struct StreamedResponse {
  let framing: ResponseFraming
  /// Bytes to come, where the length was said.
  var left: Int
  /// Whether the connection ends with it.
  var closes: Bool
  /// Whether it goes on until one of the two sides has enough.
  let isOfEvents: Bool
}

extension Response {
  fileprivate var isOfEvents: Bool {
    headerFields.value(of: .contentType).map { MediaType($0).essence == MediaType.eventStream.description }
      ?? false
  }
}

/// A stream gave more bytes than it had said.
struct StreamLengthMismatch: Error, CustomStringConvertible {
  var description: String { "the stream has more bytes than the length that it was given" }
}
