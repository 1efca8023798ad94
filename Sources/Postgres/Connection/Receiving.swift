internal import CLibpq
internal import Dispatch

extension Connection {
  /// Sends what libpq has buffered. If the socket takes only a part, the rest follows when it takes more.
  func flush() {
    let isPending = PQflush(handle) == 1
    guard isPending != isWaitingToWrite else { return }
    isWaitingToWrite = isPending
    watch?.watch(forWriting: isPending)
  }

  /// Handles a socket that can be read, has ended, or can be written to.
  func ready() {
    let completion: Completion? = locked {
      while lossReason == nil, !isClosed {
        guard PQconsumeInput(handle) == 1 else { return lose() }
        if isWaitingToWrite { flush() }
        let completion = collect()
        deliverNotifications()
        guard completion == nil, watch?.isReadable == true else { return completion }
      }
      return nil
    }
    completion?.resume()
  }

  /// Takes the results that are complete.
  private func collect() -> Completion? {
    guard exchange != nil else {
      _ = PQisBusy(handle)
      return nil
    }
    while PQisBusy(handle) == 0 {
      guard let pointer = PQgetResult(handle) else { return conclude() }
      let result = QueryResult(owning: pointer)
      hasLargeBuffer = hasLargeBuffer || result.bytesPerRow > 1 << 20
      switch result.status {
      case PGRES_COPY_IN, PGRES_COPY_OUT, PGRES_COPY_BOTH:
        return lose("COPY to or from the client is not supported; use a server-side file or INSERT")
      default: break
      }
      if exchange?.result?.status != PGRES_FATAL_ERROR { exchange?.result = result }
    }
    return nil
  }

  /// Ends the exchange after its last result.
  private func conclude() -> Completion? {
    guard let exchange, !exchange.isAnswered else { return nil }
    guard let result = exchange.result else { return lose() }
    if result.status == PGRES_FATAL_ERROR, !result.hasServerError { return lose() }
    guard let error = result.error(statement: exchange.statement) else { return complete(.success(result)) }
    if PQstatus(handle) == CONNECTION_BAD || error.severity != "ERROR" { return lose(error.message) }
    return complete(.failure(error))
  }

  /// Gives the connection up. Called with the lock held; the caller resumes what it returns after releasing
  /// the lock.
  ///
  /// - Parameters:
  ///   - reason: by default libpq's message.
  ///   - error: thrown to the caller of a statement under way; by default the server's last error, or that
  ///     the connection was lost.
  @discardableResult
  func lose(_ reason: String? = nil, _ error: DatabaseUnavailable? = nil) -> Completion? {
    guard lossReason == nil else { return nil }
    let reason = reason ?? String(cString: PQerrorMessage(handle)).oneLine
    let lossReason = reason.isEmpty ? "the server closed the connection" : reason
    self.lossReason = lossReason
    stopWatching()
    onEvent?(.lost)
    if let error { return finish(.failure(error)) }
    if let result = exchange?.result, result.hasServerError,
      let serverError = result.error(statement: exchange?.statement)
    {
      return finish(.failure(serverError))
    }
    return finish(.failure(unavailable(.executing, lossReason)))
  }

  func stopWatching() {
    watch?.end { self.users.leave() }
    watch = nil
  }

  func deliverNotifications() {
    while let notification = PQnotifies(handle) {
      defer { PQfreemem(notification) }
      onEvent?(
        .notification(
          channel: String(cString: notification.pointee.relname),
          payload: String(cString: notification.pointee.extra)))
    }
  }
}
