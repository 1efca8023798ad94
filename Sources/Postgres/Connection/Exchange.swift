internal import CLibpq

extension Connection {
  /// A request to the server, as a part of an exchange.
  enum Step {
    /// SQL text or the like, outside of pipeline mode. All of its results but the last are dropped.
    case command
    case prepare(StatementPlan, as: String)
    case execute(BoundStatement, as: String)
    /// A statement that is not prepared under a name.
    case query(BoundStatement)

    /// The name of the statement.
    var name: String? {
      switch self {
      case .command: nil
      case .prepare(let plan, _): plan.name
      case .execute(let statement, _), .query(let statement): statement.plan.name
      }
    }

    var isExecution: Bool {
      switch self {
      case .execute, .query: true
      case .command, .prepare: false
      }
    }
  }

  /// Statements under way.
  struct Exchange {
    let steps: [Step]
    let ticket: Int
    let started: ContinuousClock.Instant
    let timeout: Duration
    /// When the connection is dropped if there is no result.
    var deadline: ContinuousClock.Instant
    /// Nil once the caller has left because its task was cancelled.
    var continuation: CheckedContinuation<[QueryResult], any Error>?
    /// Of the steps that have succeeded.
    var results: [QueryResult] = []
    /// The result of the step that failed. The server skips the steps after it.
    var failure: QueryResult?
    /// The exchange does not end while a cancel request is under way: the request would stop the next
    /// statement.
    var isCancelRequestUnderWay = false
    /// Whether all results have arrived.
    var isAnswered = false

    /// The step under way, or the one that has failed.
    var step: Step? { results.count < steps.count ? steps[results.count] : steps.last }
  }

  /// Continuations to resume once the lock is released.
  struct Completion {
    var continuation: CheckedContinuation<[QueryResult], any Error>?
    var outcome: Result<[QueryResult], any Error>
    var settling: [CheckedContinuation<Void, Never>]

    func resume() {
      continuation?.resume(with: outcome)
      for continuation in settling { continuation.resume() }
    }
  }

  /// Sends with `send`, which calls libpq's `PQsend…` functions, and waits for all results.
  ///
  /// If the server does not answer within the timeout the connection is dropped.
  ///
  /// - Parameters:
  ///   - steps: what is sent; more than one in pipeline mode only.
  ///   - isCancellable: whether a cancelled task returns at once and asks the server to stop the statement.
  /// - Returns: the result of each step.
  /// - Throws: the error of the first step that failed, ``DatabaseUnavailable``, `CancellationError`
  func exchange(
    _ steps: [Step], isCancellable: Bool = true, _ send: (OpaquePointer) -> Int32
  ) async throws -> [QueryResult] {
    guard isCancellable else {
      return try await withCheckedThrowingContinuation { begin(steps, ticket: makeTicket(), $0, send) }
    }
    try Task.checkCancellation()
    let ticket = makeTicket()
    return try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { begin(steps, ticket: ticket, $0, send) }
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
    _ steps: [Step], ticket: Int, _ continuation: CheckedContinuation<[QueryResult], any Error>,
    _ send: (OpaquePointer) -> Int32
  ) {
    let failure: (any Error)? = locked {
      guard cancelledTicket != ticket else { return CancellationError() }
      if let reason = isClosed ? "closed" : lossReason { return notSent(steps, reason) }
      guard exchange == nil else { return ValueError("a connection is used by one caller at a time") }
      guard send(handle) == 1 else {
        let reason = String(cString: PQerrorMessage(handle))
        // Statements that libpq has already taken would be sent with the next ones.
        if PQstatus(handle) == CONNECTION_BAD || PQexitPipelineMode(handle) == 0 { lose() }
        return notSent(steps, reason)
      }
      let now = ContinuousClock.now
      exchange = Exchange(
        steps: steps, ticket: ticket, started: now, timeout: timeout, deadline: now + timeout,
        continuation: continuation)
      watchDeadline()
      flush()
      return nil
    }
    if let failure { continuation.resume(throwing: failure) }
  }

  private func notSent(_ steps: [Step], _ reason: String) -> DatabaseUnavailable {
    DatabaseUnavailable(
      .sending, target: target.description, reason: reason, statement: steps.first?.name)
  }

  /// Ends the exchange because all results are there. Called with the lock held; the caller resumes what it
  /// returns after releasing the lock.
  func complete(_ outcome: Result<[QueryResult], any Error>) -> Completion? {
    lastAnswer = .now
    if exchange?.isCancelRequestUnderWay == true {
      exchange?.isAnswered = true
      return nil
    }
    return finish(outcome)
  }

  /// Ends the exchange even if a cancel request is under way. Called with the lock held.
  func finish(_ outcome: Result<[QueryResult], any Error>) -> Completion? {
    guard let exchange else { return nil }
    self.exchange = nil
    defer { settling = [] }
    return Completion(continuation: exchange.continuation, outcome: outcome, settling: settling)
  }
}
