import HTTP
import HTTPTypes
import Logging

extension Connection {
  /// Bytes that are received and dropped before a refused connection is closed, so that a client that reads
  /// only after it has sent all of a large body still gets the response.
  private static let lingerLimit = 256 << 20

  func readInput() {
    if case .closed = phase { return }
    if let session = transport.session, session.isShakingHands { return shakeHands(session) }
    switch transport.read(into: loop.inputBuffer) {
    case .bytes(let count): take(UnsafeRawBufferPointer(loop.inputBuffer).slice(0..<count))
    case .blocked: break
    case .ended: endInput()
    case .failed: close()
    }
  }

  /// Parses input that was received before and could not be used then.
  ///
  /// - Returns: whether any of it was used.
  func resumeInput() -> Bool {
    guard case .head = phase, !input.isEmpty, closing == nil, !isOutputFull else { return false }
    let received = input
    input = []
    let consumed = received.withUnsafeBytes(advance)
    if case .closed = phase { return false }
    if consumed == 0 { input = received } else { input += received[consumed...] }
    return consumed > 0
  }

  private func take(_ bytes: UnsafeRawBufferPointer) {
    if input.isEmpty {
      let consumed = advance(bytes)
      if consumed < bytes.count { input += bytes.from(consumed) }
    } else {
      let received = input + bytes
      input = []
      let consumed = received.withUnsafeBytes(advance)
      if consumed < received.count { input += received[consumed...] }
    }
  }

  /// - Returns: the number of bytes that were used.
  private func advance(_ bytes: UnsafeRawBufferPointer) -> Int {
    var position = 0
    while position < bytes.count {
      let rest = bytes.from(position)
      do throws(RequestRefusal) {
        switch phase {
        case .head:
          if closing != nil { return bytes.count }
          if isOutputFull { return position }
          observeStart()
          let (consumed, head) = try parser.parse(rest)
          position += consumed
          guard let head else { return position }
          position += begin(head, followedBy: bytes.from(position))
        case .content(let body):
          let consumed = try body.receive(rest)
          position += consumed
          contentReceived += consumed
          // The rest of an incomplete body is an incomplete line.
          guard body.isComplete else { return position }
          contentCompleted()
        case .response: return position
        case .lingering:
          lingered += rest.count
          if lingered > Self.lingerLimit { close() }
          return bytes.count
        case .closed: return bytes.count
        }
      } catch {
        refuse(error)
        return bytes.count
      }
    }
    return position
  }

  /// - Returns: the number of following bytes that are content of the request.
  private func begin(_ head: RequestHead, followedBy bytes: UnsafeRawBufferPointer) -> Int {
    hasRequested = true
    parser.reset()
    restartInputWait()
    switch head.framing {
    case .length(let length) where length <= bytes.count:
      phase = .response
      start(head, length == 0 ? .empty : .bytes(Array(bytes.slice(0..<length))))
      return length
    case .length(let length):
      start(head, incoming: IncomingBody(head, self, limits: loop.service.configuration.limits), length)
    case .chunked:
      start(head, incoming: IncomingBody(head, self, limits: loop.service.configuration.limits), nil)
    }
    return 0
  }

  private func start(_ head: RequestHead, incoming body: IncomingBody, _ length: Int?) {
    phase = .content(body)
    start(head, .stream(ByteStream(length: length) { { try await body.next() } }))
  }

  private func contentCompleted() {
    phase = exchange == nil ? .head : .response
    if let exchange, let early { conclude(early, exchange) }
  }

  private func endInput() {
    isInputEnded = true
    switch phase {
    case .head, .lingering: if outbox.isEmpty { close() }
    case .content, .response, .closed: break
    }
  }

  /// Refuses a malformed request, or one that exceeds a limit, and closes the connection.
  func refuse(_ refusal: RequestRefusal) {
    loop.service.logger.debug("\(peer): refused: \(refusal.status): \(refusal.reason)")
    switch phase {
    case .head:
      observeRefusal()
      send(refusal.response, omittingBody: parser.isHead, .init(isHTTP10: false, keepsAlive: false))
      input = []
      closing = .lingering
    case .content(let body):
      phase = .response
      contentFault = refusal
      if let exchange, let early { return conclude(early, exchange) }
      // The handler gets the error at its next read.
      body.fail(refusal == .bodyTooLarge ? BodyTooLarge(limit: bodyLimit) as any Error : refusal)
      if exchange == nil { closing = .lingering }
    case .response, .lingering, .closed: break
    }
  }

  private var bodyLimit: Int { loop.service.configuration.limits.body }
}
