import HTTP
import HTTPTypes

extension Connection {
  private static let methods = "GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS"

  /// Begins the exchange of a request whose head is `head`, or refuses it if its content is too large.
  ///
  /// - Returns: the number of following bytes that are content of the request.
  func begin(_ head: RequestHead, followedBy bytes: UnsafeRawBufferPointer) -> Int {
    let id = requestID(of: head)
    var request = Request(
      head.method, scheme: transport.session == nil ? "http" : "https", authority: head.authority,
      target: RequestTarget(head.target), headerFields: head.fields, remoteAddress: remoteAddress, id: id)
    let consumed: Int
    do throws(RequestRefusal) {
      consumed = try takeContent(of: &request, head, bytes)
    } catch {
      refuse(error, id: id)
      return bytes.count
    }
    hasRequested = true
    parser.reset()
    timer.restart()
    phase = .exchange
    options = head.connection
    isPersistent = true
    exchange = Exchange(id: id, isHead: head.method == .head, hasContentToCome: incoming != nil)
    observe(head, id)
    if head.target == "*" {
      accept(Response(.noContent, headerFields: [.allow: Self.methods]))
    } else {
      answer(request, isHead: head.method == .head)
    }
    return consumed
  }

  /// A new id, or that which a trusted proxy gave the request.
  private func requestID(of head: RequestHead) -> RequestID {
    let id = loop.nextRequestID()
    guard let proxies = loop.service.configuration.requestIDProxies,
      let field = loop.service.configuration.requestIDField,
      proxies.contains(arrival.client), let given = head.fields[field]
    else { return id }
    return id.given(given)
  }

  /// Gives the request its body: the bytes if all have arrived, else a stream of what arrives.
  private func takeContent(
    of request: inout Request, _ head: RequestHead, _ bytes: UnsafeRawBufferPointer
  ) throws(RequestRefusal) -> Int {
    if case .length(0) = head.framing { return 0 }
    let configuration = loop.service.configuration
    let limits = configuration.bodyLimits(for: request)
    var length: Int?
    if case .length(let count) = head.framing {
      if count > limits.size { throw .bodyTooLarge(limit: limits.size) }
      if count <= bytes.count {
        request.body = .bytes(Array(bytes.slice(0..<count)))
        return count
      }
      length = count
    }
    let body = IncomingBody(
      ContentDecoder(head.framing, limits: configuration.limits, bodyLimit: limits.size), limits,
      awaitsContinue: head.expectsContinue, self)
    incoming = body
    request.body = .stream(ByteStream(length: length) { { try await body.next() } })
    return 0
  }

  /// Calls the responder, and sends the response if it is ready. Otherwise starts its task: nothing else in
  /// the server enters Swift concurrency.
  private func answer(_ request: Request, isHead: Bool) {
    let service = loop.service
    switch service.respond.answer(request) {
    case .ready(let response):
      if Exchange.isStreamed(response, isHead: isHead) {
        return begin(.ready(response), to: request, isHead: isHead)
      }
      accept(service.final(response, to: request))
    case let pending: begin(pending, to: request, isHead: isHead)
    }
  }

  private func begin(_ answer: Answer<Response>, to request: Request, isHead: Bool) {
    let work = ResponseTask(self, isHead: isHead)
    self.work = work
    work.begin(answer, to: request, loop.service)
    if let outcome = work.takeImmediateOutcome() { return accept(outcome, of: work) }
    if !options.isHTTP10, let hints = loop.service.configuration.earlyHints?(request) {
      loop.output.append(earlyHints: hints)
    }
  }

  /// Takes an outcome of the response task.
  func accept(_ outcome: ResponseTask.Outcome, of work: ResponseTask) {
    guard self.work === work else {
      if case .piece(_, let writer) = outcome { writer.resume(throwing: ConnectionClosed()) }
      return
    }
    switch outcome {
    case .response(let response): accept(response)
    case .head(let response): tell(.answerBegan(response))
    case .piece(let piece, let writer):
      switch exchange?.handle(.piece(piece.count)) {
      case .sendPiece:
        if framing == .chunked { loop.output.append(chunk: piece) } else { append(piece) }
        self.writer = writer
      case .refusePiece(let error): writer.resume(throwing: error)
      default: writer.resume(throwing: ConnectionClosed())
      }
    case .end: tell(.answerEnded)
    case .failure: tell(.answerFailed)
    }
  }

  private func accept(_ response: consuming Response) {
    tell(.answered(response, canDropContent: incoming?.isDiscardable ?? false))
  }

  /// Tells the exchange what has happened, and does what it says.
  func tell(_ event: consuming Exchange.Event) {
    guard let isHead = exchange?.isHead, let action = exchange?.handle(event) else { return }
    switch consume action {
    case .none, .sendPiece, .refusePiece, .failContent: break
    case .send(let response):
      send(response, omittingBody: Exchange.omitsBody(response.status, isHead: isHead))
      endResponse()
    case .begin(let response): begin(response)
    case .endBody(let isLast):
      if isLast { isPersistent = false }
      if framing == .chunked { loop.output.append("0\r\n\r\n") }
      observeEnd()
      endResponse()
    case .breakOff:
      closing = framing == .untilClose ? .reset : .lingering
      observeEnd(isBroken: true)
      endResponse()
    case .dropContent: incoming?.discard()
    case .close: closing = closing ?? .lingering
    }
    if incoming == nil, exchange?.isAnswered == true {
      exchange = nil
      if closing == nil { phase = .head }
    }
  }

  private func begin(_ response: Response) {
    let length = response.body.length
    framing = length.map { .length($0) } ?? (options.isHTTP10 ? .untilClose : .chunked)
    isPersistent = framing != .untilClose && keepsAlive(response)
    appendHead(response, framing)
    observe(response, length: 0, isWhole: false)
    if loop.isDraining { tell(.serverStops) }
  }

  /// The whole response is in the output. What is left of the content is received and dropped, or the
  /// connection closes.
  private func endResponse() {
    if let work { work.cancel() }
    work = nil
    if let writer { writer.resume(throwing: ConnectionClosed()) }
    writer = nil
    if let incoming { incoming.discard() }
    if !isPersistent || exchange?.isContentRefused == true { closing = closing ?? closingPolicy }
    if closing != nil { incoming = nil }
  }

  /// Appends a complete response to the output.
  func send(_ response: borrowing Response, omittingBody: Bool) {
    isPersistent = keepsAlive(response)
    let framing: ResponseFraming =
      switch response.body.length {
      case _ where response.status == .noContent || response.status == .notModified: .none
      case 0 where omittingBody && response.headerFields.contains(.contentLength): .none
      case let length?: .length(length)
      case nil: omittingBody ? .none : .untilClose
      }
    appendHead(response, framing)
    let length = omittingBody ? 0 : appendBody(response.body)
    observe(response, length: length, isWhole: true)
  }

  private func keepsAlive(_ response: borrowing Response) -> Bool {
    guard options.keepsAlive, !loop.isDraining, exchange?.isContentRefused != true else { return false }
    if let incoming, !incoming.isDiscardable { return false }
    guard let connection = response.headerFields.value(of: .connection) else { return true }
    return !connection.lowercased().split(separator: ",").contains { $0.filter { $0 != " " } == "close" }
  }

  /// A client that sent `Connection: close` sends nothing more.
  private var closingPolicy: Closing {
    let hasAll = incoming == nil && exchange?.isContentRefused != true && input.isEmpty
    return hasAll && !options.keepsAlive ? .atOnce : .lingering
  }
}
