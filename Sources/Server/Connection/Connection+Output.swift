import HTTP

extension Connection {
  /// Sends the output of this turn and of earlier ones.
  func flush() {
    if !loop.output.isEmpty {
      if outbox.isEmpty { sendOutput() } else { commitOutput() }
    }
    if case .closed = phase { return }
    if !outbox.isEmpty && outputDeadline == .max { flushOutbox() } else { resumeWriter() }
    reportSent()
  }

  /// Moves the output of this turn to the outbox.
  func commitOutput() {
    if loop.output.isEmpty { return }
    outbox.append(Array(loop.output.bytes))
    loop.output.removeAll()
  }

  func flushOutbox() {
    let waiting = outbox.count
    let progress = outbox.flush(to: transport)
    observeSent(waiting - outbox.count)
    switch progress {
    case .finished: outputDeadline = .max
    case .blocked: if outputDeadline == .max { beginOutputWait() }
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
