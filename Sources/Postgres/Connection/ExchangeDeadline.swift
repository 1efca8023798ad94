internal import Dispatch

extension Connection {
  /// A connection is dropped at most this much after the deadline of its statement.
  private static let interval = DispatchTimeInterval.milliseconds(200)

  /// Drops the connection if the server has not answered in time. Looks a few times a second, until a look
  /// finds no statement under way: most statements are much shorter, and none has a timer of its own.
  ///
  /// Called with the lock held when an exchange has begun.
  func watchDeadline() {
    guard !isWatchingDeadline else { return }
    isWatchingDeadline = true
    SocketWatch.queue.asyncAfter(deadline: .now() + Self.interval) { [weak self] in self?.checkDeadline() }
  }

  private func checkDeadline() {
    let completion: Completion? = locked {
      isWatchingDeadline = false
      guard let exchange else { return nil }
      guard exchange.deadline <= .now else {
        watchDeadline()
        return nil
      }
      unansweredSince = exchange.started
      attempt.noteSilence()
      // A server that is alive should stop the statement.
      if exchange.continuation != nil { _ = cancelRequest?.send() }
      let reason = "no answer within \(exchange.timeout)"
      return lose(reason, unavailable(.timedOut, reason))
    }
    completion?.resume()
  }
}
