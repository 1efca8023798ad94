internal import CLibpq
internal import Dispatch
internal import Logging

extension Connection {
  /// How long a server may take to stop a statement before the connection is given up.
  private static let patience: DispatchTimeInterval = .seconds(5)

  func cancel(_ ticket: Int) {
    locked {
      guard exchange?.ticket == ticket else {
        cancelledTicket = ticket
        return
      }
      guard exchange?.outcome == nil, !isClosed else { return }
      exchange?.isCancelled = true
      exchange?.isCancelRequestUnderWay = true
      users.enter()
      DispatchQueue.global().async { self.requestCancel(ticket) }
      DispatchQueue.global().asyncAfter(deadline: .now() + Self.patience) { [weak self] in
        self?.giveUp(on: ticket)
      }
    }
  }

  // A cancel request is a connection of its own, and libpq 15 can make it in a blocking way only.
  private func requestCancel(_ ticket: Int) {
    var message = [CChar](repeating: 0, count: 256)
    if PQcancel(cancelHandle, &message, Int32(message.count)) == 0 {
      logger.debug("cancel request failed: \(String(decoding: message.utf8, as: UTF8.self))")
    }
    let completion: Completion? = locked {
      guard exchange?.ticket == ticket else { return nil }
      exchange?.isCancelRequestUnderWay = false
      return exchange?.outcome.flatMap { complete($0) }
    }
    completion?.resume()
    users.leave()
  }

  private func giveUp(on ticket: Int) {
    let completion: Completion? = locked {
      guard exchange?.ticket == ticket else { return nil }
      exchange?.isCancelRequestUnderWay = false
      return lose("the server did not stop the statement")
        ?? exchange?.outcome.flatMap { complete($0) }
    }
    completion?.resume()
  }
}

extension [CChar] {
  fileprivate var utf8: [UInt8] { prefix { $0 != 0 }.map(UInt8.init(bitPattern:)) }
}
