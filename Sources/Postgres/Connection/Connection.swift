internal import CLibpq
internal import Dispatch
internal import Logging
internal import Synchronization

#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

/// One connection to a server, for one caller at a time.
///
/// A statement is sent by whoever executes it; what comes back is read on the connection's queue when the socket has
/// something to read. No thread waits for the server.
// `lock` guards every stored variable below it and every call that takes `handle`.
final class Connection: @unchecked Sendable {
  enum Event: Sendable {
    case notification(channel: String, payload: String)
    case lost
  }

  let target: ConnectionString
  private let queue: DispatchQueue
  private let logger: Logger
  private let onEvent: (@Sendable (Event) -> Void)?
  private let socket: Int32
  private let readSource: any DispatchSourceRead
  /// Whoever still uses `handle` or its socket: it is freed when all have left.
  private let users = DispatchGroup()

  private let lock = Mutex(())
  private let handle: OpaquePointer
  private let cancelHandle: OpaquePointer?
  private var writeSource: (any DispatchSourceWrite)?
  private var exchange: Exchange?
  private var lastTicket = 0
  private var cancelledTicket = 0
  private var lossReason: String?
  private var isClosed = false
  private var prepared: [StatementPlan: String] = [:]
  private var preparedCount = 0

  /// Takes over a connected `handle`, and `queue`, on which it was connected.
  init(
    _ handle: OpaquePointer, on queue: DispatchQueue, target: ConnectionString, logger: Logger,
    onEvent: (@Sendable (Event) -> Void)?
  ) {
    self.handle = handle
    self.queue = queue
    self.target = target
    self.logger = logger
    self.onEvent = onEvent
    PQsetnonblocking(handle, 1)
    cancelHandle = PQgetCancel(handle)
    socket = PQsocket(handle)
    readSource = DispatchSource.makeReadSource(fileDescriptor: socket, queue: queue)
    PQsetNoticeReceiver(handle, logNotice, Unmanaged.passUnretained(self).toOpaque())
    users.enter()
    readSource.setEventHandler { self.readable() }
    readSource.setCancelHandler { self.users.leave() }
    readSource.activate()
  }

  /// Whether a statement could be sent now. Looks at the socket: a server that has gone away is noticed here even
  /// when its farewell has not been read yet.
  func isAlive() -> Bool {
    lock.withLock { _ in
      while lossReason == nil, !isClosed {
        guard hasMoreToRead else { return true }
        guard PQconsumeInput(handle) == 1 else {
          lose()
          break
        }
        _ = PQisBusy(handle)
        notify()
      }
      return false
    }
  }

  /// Whether the connection can go to somebody else: in order, and outside of a transaction.
  var isIdle: Bool {
    lock.withLock { _ in lossReason == nil && !isClosed && PQtransactionStatus(handle) == PQTRANS_IDLE }
  }

  /// Whether the server is within a transaction that has not failed.
  var isInTransaction: Bool { lock.withLock { _ in PQtransactionStatus(handle) == PQTRANS_INTRANS } }

  /// Sends with `send`, one of libpq's `PQsend…`, and waits for all results.
  ///
  /// - Parameter heedsCancellation: whether the server is told to stop when the task is cancelled.
  /// - Returns: the last result, or the first error among them.
  func exchange(
    _ statement: String? = nil, heedsCancellation: Bool = true, _ send: (OpaquePointer) -> Int32
  ) async throws -> QueryResult {
    guard heedsCancellation else {
      return try await withCheckedThrowingContinuation { begin(statement, ticket: nextTicket(), $0, send) }
    }
    try Task.checkCancellation()
    let ticket = nextTicket()
    return try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { begin(statement, ticket: ticket, $0, send) }
    } onCancel: {
      cancel(ticket)
    }
  }

  /// Says goodbye; a statement under way fails. Once is enough, more does no harm.
  func close() {
    let abandoned: Completion? = lock.withLock { _ in
      guard !isClosed else { return nil }
      isClosed = true
      stopListening()
      users.notify(queue: queue) { [self] in
        PQfreeCancel(cancelHandle)
        PQfinish(handle)
      }
      return complete(.failure(unavailable(.closed, "closed")))
    }
    abandoned?.resume()
  }

  private func unavailable(_ stage: DatabaseUnavailable.Stage, _ reason: String) -> DatabaseUnavailable {
    DatabaseUnavailable(
      stage, target: target.description, reason: reason, statement: exchange?.statement)
  }
}

// MARK: - Prepared statements

extension Connection: Queryable {
  /// Executes a statement, prepared first where this connection has not seen it yet.
  func execute(_ statement: BoundStatement) async throws -> QueryResult {
    let plan = statement.plan
    let name: String
    if let known = lock.withLock({ _ in prepared[plan] }) {
      name = known
    } else {
      name = try await prepare(plan)
    }
    do {
      return try await exchange(plan.name) { handle in
        statement.parameters.withPointers { count, values, lengths, formats in
          PQsendQueryPrepared(handle, name, count, values, lengths, formats, PQFormat.binary)
        }
      }
    } catch let error as DatabaseError where error.isStalePlan {
      // The table has changed under the plan, or somebody else said DEALLOCATE: prepared anew the next time.
      lock.withLock { _ in prepared[plan] = nil }
      throw error
    }
  }

  func execute(_ sql: String) async throws { try await command(sql) }

  /// Executes SQL without parameters.
  @discardableResult
  func command(_ sql: String, heedsCancellation: Bool = true) async throws -> QueryResult {
    try await exchange(heedsCancellation: heedsCancellation) { PQsendQuery($0, sql) }
  }

  private func prepare(_ plan: StatementPlan) async throws -> String {
    let name = lock.withLock { _ in
      preparedCount += 1
      return "s\(preparedCount)"
    }
    _ = try await exchange(plan.name) { handle in
      PQsendPrepare(handle, name, plan.sql, Int32(plan.parameterOIDs.count), plan.parameterOIDs)
    }
    lock.withLock { _ in prepared[plan] = name }
    return name
  }
}

extension DatabaseError {
  /// Whether the statement, prepared again, may well succeed.
  var isStalePlan: Bool { sqlState == .featureNotSupported || sqlState == .undefinedPreparedStatement }
}

// MARK: - Sending and receiving

extension Connection {
  /// A statement under way.
  private struct Exchange {
    let statement: String?
    let ticket: Int
    let continuation: CheckedContinuation<QueryResult, any Error>
    var result: QueryResult?
    var isCancelled = false
    /// The task is not let go while a cancel request travels: it would hit the statement after this one.
    var isCancelRequestUnderWay = false
    var outcome: Result<QueryResult, any Error>?
  }

  /// A continuation to resume once the lock is released.
  private struct Completion {
    let continuation: CheckedContinuation<QueryResult, any Error>
    let outcome: Result<QueryResult, any Error>

    func resume() { continuation.resume(with: outcome) }
  }

  private func nextTicket() -> Int {
    lock.withLock { _ in
      lastTicket += 1
      return lastTicket
    }
  }

  private func begin(
    _ statement: String?, ticket: Int, _ continuation: CheckedContinuation<QueryResult, any Error>,
    _ send: (OpaquePointer) -> Int32
  ) {
    let failure: (any Error)? = lock.withLock { _ in
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
  private func flush() {
    let isPending = PQflush(handle) == 1
    if isPending, writeSource == nil, !isClosed {
      let source = DispatchSource.makeWriteSource(fileDescriptor: socket, queue: queue)
      users.enter()
      source.setEventHandler { self.lock.withLock { _ in self.flush() } }
      source.setCancelHandler { self.users.leave() }
      writeSource = source
      source.activate()
    } else if !isPending, let source = writeSource {
      source.cancel()
      writeSource = nil
    }
  }

  private func readable() {
    let completion: Completion? = lock.withLock { _ in
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
  private var hasMoreToRead: Bool {
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
    if PQstatus(handle) == CONNECTION_BAD || error.severity != "ERROR" { lose(error.message) }
    let isOurs = exchange.isCancelled && error.sqlState == .queryCanceled
    return complete(.failure(isOurs ? CancellationError() : error))
  }

  private func complete(_ outcome: Result<QueryResult, any Error>) -> Completion? {
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
  private func lose(_ reason: String? = nil) -> Completion? {
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

  private func stopListening() {
    readSource.cancel()
    writeSource?.cancel()
    writeSource = nil
  }

  private func notify() {
    while let notification = PQnotifies(handle) {
      defer { PQfreemem(notification) }
      onEvent?(
        .notification(
          channel: String(cString: notification.pointee.relname),
          payload: String(cString: notification.pointee.extra)))
    }
  }
}

// MARK: - Cancellation

extension Connection {
  /// How long a server may take to stop a statement before the connection is given up.
  private static let patience: DispatchTimeInterval = .seconds(5)

  private func cancel(_ ticket: Int) {
    lock.withLock { _ in
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
    let completion: Completion? = lock.withLock { _ in
      guard exchange?.ticket == ticket else { return nil }
      exchange?.isCancelRequestUnderWay = false
      return exchange?.outcome.flatMap { complete($0) }
    }
    completion?.resume()
    users.leave()
  }

  private func giveUp(on ticket: Int) {
    let completion: Completion? = lock.withLock { _ in
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

// MARK: - Notices

extension Connection {
  fileprivate func log(_ notice: DatabaseError) {
    logger.debug("\(notice)", metadata: ["database": "\(target)"])
  }
}

private func logNotice(_ context: UnsafeMutableRawPointer?, _ result: OpaquePointer?) {
  guard let context, let result else { return }
  Unmanaged<Connection>.fromOpaque(context).takeUnretainedValue()
    .log(DatabaseError(result: result, statement: nil))
}
