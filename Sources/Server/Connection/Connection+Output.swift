import HTTP
import HTTPTypes

extension Connection {
  /// Bytes of a body up to which it is copied after its head, which is cheaper than a second buffer.
  private static let copyLimit = 16 * 1024

  func appendHead(_ response: borrowing Response, _ framing: ResponseFraming) {
    var id: (HTTPField.Name, RequestID)?
    if let exchange = exchange?.id, let name = loop.service.configuration.requestIDField {
      id = (name, exchange)
    }
    loop.output.appendHead(
      of: response,
      ServerFields(
        framing: framing, connection: isPersistent ? options.isHTTP10 ? "keep-alive" : nil : "close",
        date: loop.date, serverName: loop.service.configuration.serverName, id: id))
  }

  /// - Returns: the number of bytes of the body.
  func appendBody(_ body: Body) -> Int {
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

  func append(_ bytes: [UInt8]) {
    if bytes.count <= Self.copyLimit { return loop.output.append(bytes) }
    commitOutput()
    outbox.append(bytes)
  }

  /// Sends `100 Continue`, unless the response has begun.
  func sendContinue() {
    if exchange?.isStreaming != true { loop.output.append("HTTP/1.1 100 Continue\r\n\r\n") }
  }

  /// Sends the output of this turn and of earlier ones.
  func flush() {
    if !loop.output.isEmpty {
      if outbox.isEmpty { sendOutput() } else { commitOutput() }
    }
    if case .closed = phase { return }
    if !outbox.isEmpty && timer.outputDeadline == .max { flushOutbox() } else { resumeWriter() }
    reportSent()
  }

  /// Moves the output of this turn to the outbox.
  private func commitOutput() {
    if loop.output.isEmpty { return }
    outbox.append(Array(loop.output.bytes))
    loop.output.removeAll()
  }

  func flushOutbox() {
    let waiting = outbox.count
    let progress = outbox.flush(to: transport)
    observeSent(waiting - outbox.count)
    switch progress {
    case .finished: timer.endOutput()
    case .blocked:
      if timer.outputDeadline == .max {
        timer.beginOutput(taken: takenOutput, now: loop.now, loop.service.configuration.timeouts)
      }
    case .failed: return close()
    }
    resumeWriter()
  }

  /// Sends the output of this turn, without a copy if the client takes all at once, as it nearly always does.
  private func sendOutput() {
    let sent: Int
    switch transport.write(loop.output.bytes) {
    case .bytes(let count): sent = count
    case .blocked: sent = 0
    case .ended, .failed: return close()
    }
    observeSent(sent)
    if sent < loop.output.count { outbox.append(Array(loop.output.bytes.from(sent))) }
    loop.output.removeAll()
  }

  private func resumeWriter() {
    guard !isOutputFull, let writer else { return }
    self.writer = nil
    writer.resume()
  }
}
