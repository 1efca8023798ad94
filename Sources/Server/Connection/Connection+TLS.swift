import HTTP
import Logging

extension Connection {
  /// Goes on with the handshake, and with what the client sent behind it.
  func shakeHands(_ session: TLSSession) {
    switch session.shakeHands() {
    case .unfinished: break
    case .finished: readInput()
    case .text: refuse(.textInsteadOfTLS)
    case .failed(let reason):
      loop.service.logger.debug("\(peer): no TLS handshake: \(reason)")
      // The client may be sending still, and would lose the alert to a reset.
      closing = .lingering
    case .abandoned:
      loop.service.logger.debug("\(peer): no TLS handshake: the client has gone")
      close()
    }
  }

  /// Reads in a turn of its own what the socket does not tell of.
  func readHeldInput() {
    if isHeldInputScheduled { return }
    isHeldInputScheduled = true
    inTurn {
      self.isHeldInputScheduled = false
      self.readInput()
    }
  }
}
