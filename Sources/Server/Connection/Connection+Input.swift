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
    case .ended:
      isInputEnded = true
      switch phase {
      case .head, .lingering: if outbox.isEmpty { close() }
      case .exchange, .closed: break
      }
    case .failed: close()
    }
  }

  /// Continues the handshake; when it is finished, reads what follows.
  private func shakeHands(_ session: TLSSession) {
    switch session.shakeHands() {
    case .unfinished: break
    case .finished: readInput()
    case .text: refuse(.textInsteadOfTLS)
    case .failed(let reason):
      loop.service.logger.debug("\(peer): no TLS handshake: \(reason)")
      // The client may still be sending, and would lose the alert to a reset.
      closing = .lingering
    case .abandoned:
      loop.service.logger.debug("\(peer): no TLS handshake: the client has gone")
      close()
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
        case .exchange:
          guard let incoming else { return position }
          let consumed = try incoming.receive(rest)
          position += consumed
          timer.received += consumed
          // The rest of an incomplete body is an incomplete line.
          guard incoming.isComplete else { return position }
          self.incoming = nil
          tell(.contentEnded)
        case .lingering:
          timer.received += rest.count
          if timer.received > Self.lingerLimit { close() }
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

  /// Refuses a malformed request, or one that exceeds a limit, and closes the connection.
  ///
  /// - Parameter id: of the request; nil for the id of the exchange or, before there is one, a new id.
  func refuse(_ refusal: RequestRefusal, id: RequestID? = nil) {
    let id = id ?? exchange?.id ?? loop.nextRequestID()
    loop.service.logger.debug(
      "\(peer): refused: \(refusal.status): \(refusal.reason)", metadata: ["request_id": "\(id)"])
    switch phase {
    case .head:
      observeRefusal(id)
      options = ConnectionOptions(isHTTP10: false, keepsAlive: false)
      // The response gets its id from the exchange.
      exchange = Exchange(id: id, isHead: parser.isHead, hasContentToCome: false)
      send(refusal.response, omittingBody: parser.isHead)
      exchange = nil
      input = []
      closing = .lingering
    case .exchange:
      guard let body = incoming else { return }
      incoming = nil
      tell(.contentRefused(refusal))
      // The handler gets the error at its next read.
      body.fail(refusal.isForSize ? BodyTooLarge(limit: body.limits.size) as any Error : refusal)
    case .lingering, .closed: break
    }
  }
}
