import HTTP
import Logging

extension Connection {
  /// Continues the handshake; when it is finished, reads what follows.
  func shakeHands(_ session: TLSSession) {
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

  /// Reads, in a turn of its own, the bytes that OpenSSL holds and the socket does not report.
  func readHeldInput() {
    if isHeldInputScheduled { return }
    isHeldInputScheduled = true
    inTurn {
      self.isHeldInputScheduled = false
      self.readInput()
    }
  }
}
