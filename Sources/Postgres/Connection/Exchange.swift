internal import CLibpq

extension Connection {
  /// A statement under way.
  struct Exchange {
    let statement: String?
    let ticket: Int
    let started: ContinuousClock.Instant
    let timeout: Duration
    /// When the connection is dropped if there is no result.
    var deadline: ContinuousClock.Instant
    /// Nil once the caller has left because its task was cancelled.
    var continuation: CheckedContinuation<QueryResult, any Error>?
    var result: QueryResult?
    /// The exchange does not end while a cancel request is under way: the request would stop the next
    /// statement.
    var isCancelRequestUnderWay = false
    /// Whether all results have arrived.
    var isAnswered = false
  }

  /// Continuations to resume once the lock is released.
  struct Completion {
    var continuation: CheckedContinuation<QueryResult, any Error>?
    var outcome: Result<QueryResult, any Error>
    var settling: [CheckedContinuation<Void, Never>]

    func resume() {
      continuation?.resume(with: outcome)
      for continuation in settling { continuation.resume() }
    }
  }

  /// Sends with `send`, one of libpq's `PQsend…` functions, and waits for all results.
  ///
  /// If the server does not answer within the timeout the connection is dropped.
  ///
  /// - Parameter isCancellable: whether a cancelled task returns at once and asks the server to stop the
  ///   statement.
  /// - Returns: the last result.
  /// - Throws: the first error among the results, ``DatabaseUnavailable``, `CancellationError`
  func exchange(
    _ statement: String? = nil, isCancellable: Bool = true, _ send: (OpaquePointer) -> Int32
  ) async throws -> QueryResult {
    guard isCancellable else {
      return try await withCheckedThrowingContinuation { begin(statement, ticket: makeTicket(), $0, send) }
    }
    try Task.checkCancellation()
    let ticket = makeTicket()
    return try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { begin(statement, ticket: ticket, $0, send) }
    } onCancel: {
      cancel(ticket)
    }
  }

  /// Identifies an exchange for ``cancel(_:)`` before it begins.
  private func makeTicket() -> Int {
    locked {
      lastTicket += 1
      return lastTicket
    }
  }

  private func begin(
    _ statement: String?, ticket: Int, _ continuation: CheckedContinuation<QueryResult, any Error>,
    _ send: (OpaquePointer) -> Int32
  ) {
    let failure: (any Error)? = locked {
      guard cancelledTicket != ticket else { return CancellationError() }
      if let reason = isClosed ? "closed" : lossReason {
        return DatabaseUnavailable(.sending, target: target.description, reason: reason, statement: statement)
      }
      guard exchange == nil else { return ValueError("a connection executes one statement at a time") }
      guard send(handle) == 1 else {
        let reason = String(cString: PQerrorMessage(handle))
        if PQstatus(handle) == CONNECTION_BAD { lose() }
        return DatabaseUnavailable(.sending, target: target.description, reason: reason, statement: statement)
      }
      let now = ContinuousClock.now
      exchange = Exchange(
        statement: statement, ticket: ticket, started: now, timeout: timeout, deadline: now + timeout,
        continuation: continuation)
      flush()
      return nil
    }
    if let failure { return continuation.resume(throwing: failure) }
    ExchangeTimer.shared.start()
  }

  /// Ends the exchange because all results are there. Called with the lock held; the caller resumes what it
  /// returns after releasing the lock.
  func complete(_ outcome: Result<QueryResult, any Error>) -> Completion? {
    lastAnswer = .now
    if exchange?.isCancelRequestUnderWay == true {
      exchange?.isAnswered = true
      return nil
    }
    return finish(outcome)
  }

  /// Ends the exchange even if a cancel request is under way. Called with the lock held.
  func finish(_ outcome: Result<QueryResult, any Error>) -> Completion? {
    guard let exchange else { return nil }
    self.exchange = nil
    defer { settling = [] }
    return Completion(continuation: exchange.continuation, outcome: outcome, settling: settling)
  }
}
