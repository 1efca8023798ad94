internal import CLibpq
internal import Dispatch

extension Connection {
  /// Names an exchange for ``cancel(_:)``, before it has begun.
  func nextTicket() -> Int {
    locked {
      lastTicket += 1
      return lastTicket
    }
  }

  func begin(
    _ statement: String?, ticket: Int, _ continuation: CheckedContinuation<QueryResult, any Error>,
    _ send: (OpaquePointer) -> Int32
  ) {
    let failure: (any Error)? = locked {
      guard cancelledTicket != ticket else { return CancellationError() }
      guard exchange == nil else { return ValueError("a connection executes one statement at a time") }
      if let reason = isClosed ? "closed" : lossReason {
        return DatabaseUnavailable(.sending, target: target.description, reason: reason, statement: statement)
      }
      guard send(handle) == 1 else {
        let reason = String(cString: PQerrorMessage(handle))
        if PQstatus(handle) == CONNECTION_BAD { lose() }
        return DatabaseUnavailable(.sending, target: target.description, reason: reason, statement: statement)
      }
      exchange = Exchange(statement: statement, ticket: ticket, continuation: continuation)
      flush()
      return nil
    }
    if let failure { continuation.resume(throwing: failure) }
  }

  /// Sends what libpq has buffered, the rest as soon as the socket takes it.
  func flush() {
    let isPending = PQflush(handle) == 1
    guard isPending != isWaitingToWrite else { return }
    isWaitingToWrite = isPending
    watch?.watch(forWriting: isPending)
  }

  /// The socket has bytes, or has come to its end, or takes more.
  func ready() {
    let completion: Completion? = locked {
      while lossReason == nil, !isClosed {
        guard PQconsumeInput(handle) == 1 else { return lose() }
        if isWaitingToWrite { flush() }
        let completion = collect()
        notify()
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
      isSwollen = isSwollen || result.bytesPerRow > 1 << 20
      switch result.status {
      case PGRES_COPY_IN, PGRES_COPY_OUT, PGRES_COPY_BOTH:
        return lose("COPY to or from the client is not supported; use a server-side file or INSERT")
      default: break
      }
      if exchange?.result?.status != PGRES_FATAL_ERROR { exchange?.result = result }
    }
    return nil
  }

  /// All results are there.
  private func conclude() -> Completion? {
    guard let exchange, let result = exchange.result else { return lose() }
    if result.status == PGRES_FATAL_ERROR, !result.hasServerError { return lose() }
    guard let error = result.error(statement: exchange.statement) else { return complete(.success(result)) }
    if PQstatus(handle) == CONNECTION_BAD || error.severity != "ERROR" { return lose(error.message) }
    let isOurs = exchange.isCancelled && error.sqlState == .queryCanceled
    return complete(.failure(isOurs ? CancellationError() : error))
  }

  /// Ends the exchange. Called with the lock held; what it returns is to be resumed without.
  func complete(_ outcome: Result<QueryResult, any Error>) -> Completion? {
    guard let exchange else { return nil }
    guard !exchange.isCancelRequestUnderWay else {
      self.exchange?.outcome = outcome
      return nil
    }
    self.exchange = nil
    return Completion(continuation: exchange.continuation, outcome: outcome)
  }

  /// The connection is of no more use.
  @discardableResult
  func lose(_ reason: String? = nil) -> Completion? {
    guard lossReason == nil else { return nil }
    let reason = reason ?? String(cString: PQerrorMessage(handle)).oneLine
    lossReason = reason.isEmpty ? "the server closed the connection" : reason
    stopListening()
    onEvent?(.lost)
    guard let exchange else { return nil }
    // The server's last words say more than that it is gone.
    let lastWords = exchange.result.flatMap {
      $0.hasServerError ? $0.error(statement: exchange.statement) : nil
    }
    let error: any Error = lastWords ?? unavailable(.executing, lossReason ?? "")
    return complete(.failure(exchange.isCancelled ? CancellationError() : error))
  }

  func stopListening() {
    watch?.end { self.users.leave() }
    watch = nil
  }

  func notify() {
    while let notification = PQnotifies(handle) {
      defer { PQfreemem(notification) }
      onEvent?(
        .notification(
          channel: String(cString: notification.pointee.relname),
          payload: String(cString: notification.pointee.extra)))
    }
  }
}
