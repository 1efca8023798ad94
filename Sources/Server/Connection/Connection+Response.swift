import HTTP
import HTTPTypes

extension Connection {
  /// Bytes of output beyond which no more is produced.
  private static let outputMark = 256 * 1024
  /// Bytes of a body up to which it is copied after its head, which is cheaper than a second buffer.
  private static let copyLimit = 16 * 1024

  var isOutputFull: Bool { outbox.count + loop.output.count > Self.outputMark }

  /// Calls the responder, and sends the response if it is ready.
  func start(_ head: RequestHead, _ body: Body) {
    let exchange = Exchange(head, id: loop.nextRequestID())
    self.exchange = exchange
    observe(head, exchange.id)
    if head.target == "*" { return accept(Response(.noContent, headerFields: [.allow: Self.methods])) }
    let request = Request(
      head.method, scheme: transport.session == nil ? "http" : "https", authority: head.authority,
      target: RequestTarget(head.target), headerFields: head.fields, body: body,
      remoteAddress: remoteAddress, id: exchange.id)
    switch loop.service.respond.answer(request) {
    case .ready(let response) where !exchange.isStreamed(response):
      accept(loop.service.final(response, to: request))
    case let answer: begin(answer, to: request, exchange)
    }
  }

  /// Starts the task of a pending response. Nothing else in the server enters Swift concurrency.
  private func begin(_ answer: Answer<Response>, to request: Request, _ exchange: Exchange) {
    let work = ResponseTask(exchange, self)
    self.work = work
    task = work.begin(answer, to: request, loop.service)
    if let outcome = work.takeImmediateOutcome() { return accept(outcome, of: work) }
    if !exchange.options.isHTTP10, let hints = loop.service.configuration.earlyHints?(request) {
      loop.output.append(earlyHints: hints)
    }
  }

  private static let methods = "GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS"

  /// Sends an outcome of the response task.
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

  /// Sends a complete response, or keeps it until the whole request has been received.
  private func accept(_ response: consuming Response) {
    if case .content(let body) = phase, body.isDiscardable {
      early = response
      body.discard()
    } else if let exchange {
      conclude(response, exchange)
    }
  }

  /// Sends the response and ends the exchange. A malformed request gets 400, even if the handler has already
  /// answered; one that is only too long gets the handler's response.
  func conclude(_ response: consuming Response, _ exchange: Exchange) {
    early = nil
    if isContentRefused, let refusal = contentFault?.response { response = refusal }
    send(response, omittingBody: exchange.omitsBody(response.status), exchange.options)
    finish()
  }

  private var isContentRefused: Bool { contentFault != nil && contentFault != .bodyTooLarge }

  /// Appends a complete response to the output.
  func send(_ response: borrowing Response, omittingBody: Bool, _ options: ConnectionOptions) {
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

  /// - Returns: the number of bytes of the body.
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

  /// Sends `100 Continue`, unless the response has begun.
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

  /// Ends a stream of events because the server stops. The client sees a regular end, and reconnects to
  /// another server.
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

  /// Ends a response whose head was sent, so that the client does not take it for complete.
  private func breakOff() {
    closing = streaming?.framing == .untilClose ? .reset : .lingering
    observeEnd(isBroken: true)
    streaming = nil
    finish()
  }

  // MARK: - Ends

  /// Ends the exchange: the whole response is in the output.
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

  /// A client that sent `Connection: close` sends nothing more.
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

/// A response whose body is being sent in pieces.
struct StreamedResponse {
  let framing: ResponseFraming
  /// Bytes still to come, if the length is known.
  var left: Int
  /// Whether the connection closes after it.
  var closes: Bool
  /// Whether it is a stream of events, which ends only when one side ends it.
  let isOfEvents: Bool
}

extension Response {
  fileprivate var isOfEvents: Bool {
    headerFields.value(of: .contentType).map { MediaType($0).essence == MediaType.eventStream.description }
      ?? false
  }
}

/// A stream has more bytes than its declared length.
struct StreamLengthMismatch: Error, CustomStringConvertible {
  var description: String { "the stream has more bytes than the length that it was given" }
}
