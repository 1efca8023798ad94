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
    var isAtEndOfStep = false
    while PQisBusy(handle) == 0 {
      guard let pointer = PQgetResult(handle) else {
        // In pipeline mode there is one nil after each statement, and the end is a result of its own.
        if isAtEndOfStep || PQpipelineStatus(handle) == PQ_PIPELINE_OFF { return conclude() }
        isAtEndOfStep = true
        continue
      }
      isAtEndOfStep = false
      let result = QueryResult(owning: pointer)
      hasLargeBuffer = hasLargeBuffer || result.bytesPerRow > 1 << 20
      switch result.status {
      case PGRES_COPY_IN, PGRES_COPY_OUT, PGRES_COPY_BOTH:
        return lose("COPY to or from the client is not supported; use a server-side file or INSERT")
      case PGRES_PIPELINE_SYNC:
        PQexitPipelineMode(handle)
        return conclude()
      default: take(result)
      }
    }
    return nil
  }

  /// Takes the result of the step under way.
  private func take(_ result: QueryResult) {
    guard let exchange, exchange.failure == nil else { return }
    if result.status == PGRES_FATAL_ERROR {
      self.exchange?.failure = result
    } else if case .command? = exchange.steps.first {
      self.exchange?.results = [result]
    } else {
      if case .prepare(let plan, let name)? = exchange.step { prepared[plan] = name }
      self.exchange?.results.append(result)
    }
  }

  /// Ends the exchange after its last result.
  private func conclude() -> Completion? {
    guard let exchange, !exchange.isAnswered else { return nil }
    if let failure = exchange.failure {
      guard failure.hasServerError, let error = failure.error(statement: exchange.step?.name) else {
        return lose()
      }
      if PQstatus(handle) == CONNECTION_BAD || error.severity != "ERROR" { return lose(error.message) }
      if error.isStalePlan { forgetPlans(of: exchange) }
      if error.sqlState == .readOnlyTransaction { isReadOnly = true }
      return complete(.failure(error))
    }
    guard exchange.results.count == exchange.steps.count else { return lose() }
    return complete(.success(exchange.results))
  }

  /// A table has changed since, or the statements were deallocated. All of them are prepared again the next
  /// time, so that one retry on this connection is enough.
  private func forgetPlans(of exchange: Exchange) {
    for case .execute(let statement, _) in exchange.steps { prepared[statement.plan] = nil }
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
    if let failure = exchange?.failure, failure.hasServerError,
      let serverError = failure.error(statement: exchange?.step?.name)
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
