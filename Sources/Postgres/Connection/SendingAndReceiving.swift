internal import CLibpq
internal import Dispatch

#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

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
    if isPending, writeSource == nil, !isClosed {
      let source = DispatchSource.makeWriteSource(fileDescriptor: socket, queue: Self.queue)
      users.enter()
      source.setEventHandler { self.locked { self.flush() } }
      source.setCancelHandler { self.users.leave() }
      writeSource = source
      source.activate()
    } else if !isPending, let source = writeSource {
      source.cancel()
      writeSource = nil
    }
  }

  /// The socket has bytes, or has come to its end.
  func readable() {
    let completion: Completion? = locked {
      while lossReason == nil, !isClosed {
        guard PQconsumeInput(handle) == 1 else { return lose() }
        if writeSource != nil { flush() }
        let completion = collect()
        notify()
        // Dispatch reports a hangup once, together with what came before it: the end has to be looked for.
        guard completion == nil, hasMoreToRead else { return completion }
      }
      return nil
    }
    completion?.resume()
  }

  /// Whether a read would not have to wait: there are bytes, or the end.
  var hasMoreToRead: Bool {
    var byte: UInt8 = 0
    return recv(socket, &byte, 1, Int32(MSG_PEEK) | Int32(MSG_DONTWAIT)) >= 0
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
    readSource.cancel()
    writeSource?.cancel()
    writeSource = nil
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
