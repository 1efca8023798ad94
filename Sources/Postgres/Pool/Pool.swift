internal import Concurrency
internal import Dispatch
internal import Logging
internal import SocketEvents
internal import Synchronization

/// Lends connections to callers, opens new ones as needed, and queues callers while all are in use.
final class Pool: Sendable {
  private static let pauseAfterRefusal = Duration.seconds(1)

  let target: ConnectionString
  let logger: Logger
  /// How long a caller waits for a connection, the handshake of a new one included.
  let timeout: Duration
  /// From when a server of the preferred kind may be looked for.
  let nextSearch = Mutex(ContinuousClock.now)
  private let preparesStatements: Bool
  private let size: Int
  private let state = Mutex(State())

  private struct State: Sendable {
    var idle: [Connection] = []
    /// Connections that exist or are being opened.
    var count = 0
    /// Connections that exist, idle or lent.
    var opened: [Connection] = []
    var line = WaitingLine<Waiter>()
    var isTimerSet = false
    var isClosed = false
    var closers: [CheckedContinuation<Void, Never>] = []
    var counts = PoolCounts()
    /// The last time the server did not answer.
    var silence: Silence?
    /// The last time the server refused a further connection.
    var refusal: Refusal?

    /// Right after a refusal, callers share the connections that there are.
    var mayOpen: Bool { opened.isEmpty || refusal.map { $0.end <= .now } ?? true }
  }

  private struct Refusal: Sendable {
    let error: DatabaseUnavailable
    /// Until when no further connection is asked for.
    let end: ContinuousClock.Instant
  }

  private struct Silence: Sendable {
    /// When a statement was sent, or a handshake begun.
    let start: ContinuousClock.Instant
    /// When its time was up.
    let end: ContinuousClock.Instant
  }

  private struct Waiter: Sendable {
    let continuation: CheckedContinuation<Checkout, any Error>
    let deadline: ContinuousClock.Instant
    /// How long it waits, the time before it joined included.
    let limit: Duration
  }

  /// A connection from the pool, or the right to open one.
  private enum Checkout: Sendable {
    /// A connection that nobody has used for a while.
    case idle(Connection)
    /// A connection that another caller has just returned.
    case returned(Connection)
    /// The right to open a connection.
    case slot
  }

  /// - Parameters:
  ///   - timeout: how long a caller waits for a connection, the handshake of a new one included.
  ///   - preparesStatements: whether connections prepare statements under names.
  init(
    _ target: ConnectionString, size: Int, timeout: Duration, preparesStatements: Bool, logger: Logger
  ) {
    self.preparesStatements = preparesStatements
    self.target = target
    self.size = max(1, size)
    self.timeout = timeout
    self.logger = logger
  }

  deinit { for connection in state.withLock({ $0.idle }) { connection.close() } }

  /// A connection for this caller only, until ``release(_:)``.
  ///
  /// - Parameters:
  ///   - statementTimeout: how long the server may take for each statement.
  ///   - limit: how long this caller waits, if that is shorter than for others; nil for as long as they do.
  func checkOut(statementTimeout: Duration, within limit: Duration? = nil) async throws -> Connection {
    let start = ContinuousClock.now
    do {
      let connection = try await checkOut(start, min(limit ?? timeout, timeout), statementTimeout)
      let time = ContinuousClock.now - start
      state.withLock { $0.counts.add(time) }
      return connection
    } catch {
      if !(error is CancellationError) { state.withLock { $0.counts.failures += 1 } }
      throw error
    }
  }

  private func checkOut(
    _ start: ContinuousClock.Instant, _ limit: Duration, _ statementTimeout: Duration
  ) async throws -> Connection {
    var next = try state.withLock { try take(&$0) }
    while true {
      let checkout: Checkout
      if let next { checkout = next } else { checkout = try await wait(until: start + limit, limit) }
      switch checkout {
      case .idle(let connection) where connection.isAlive(), .returned(let connection):
        connection.setTimeout(statementTimeout)
        let current = SocketPoller.current
        if connection.poller !== current { connection.move(to: current) }
        return connection
      case .idle(let connection): close(connection)
      case .slot: break
      }
      if let connection = try await open(start, start + limit, statementTimeout) { return connection }
      next = nil
    }
  }

  var metrics: PoolMetrics {
    state.withLock { state in
      PoolMetrics(
        size: size, open: state.opened.count, idle: state.idle.count, waiting: state.line.count,
        counts: state.counts)
    }
  }

  /// Takes the connection back. Closes it if it cannot be used again.
  func release(_ connection: Connection) {
    if connection.isIdle { return isToBeReplaced(connection) ? replace(connection) : putBack(connection) }
    if connection.isUnsettled { return releaseAfterSettling(connection) }
    discard(connection)
    let (start, isReadOnly) = connection.locked { (connection.unansweredSince, connection.isReadOnly) }
    if let start { closeIdle(silentSince: start) }
    // The others may lead to the same server. New ones look for one that takes writes.
    if isReadOnly { closeIdle { _ in true } }
  }

  /// Takes the connection back once a cancelled statement or transaction has ended on the server. The caller
  /// does not wait for that.
  func releaseAfterSettling(_ connection: Connection) {
    Task {
      await connection.settleAndRollBack()
      connection.isIdle ? putBack(connection) : discard(connection)
    }
  }

  /// Closes idle connections now and lent ones when they are released, after `grace` at the latest. Returns
  /// when all are closed.
  func close(grace: Duration) async {
    let (idle, waiters) = state.withLock { state in
      state.isClosed = true
      defer { state.idle = [] }
      state.count -= state.idle.count
      return (state.idle, state.line.removeAll())
    }
    for connection in idle { connection.close() }
    for waiter in waiters { waiter.continuation.resume(throwing: closed) }
    SocketWatch.queue.asyncAfter(deadline: .now() + grace.seconds) { [weak self] in
      guard let self else { return }
      for connection in state.withLock({ $0.opened }) { connection.close() }
    }
    await withCheckedContinuation { continuation in
      let isDone = state.withLock { state in
        if state.count > 0 { state.closers.append(continuation) }
        return state.count == 0
      }
      if isDone { continuation.resume() }
    }
  }

  private var closed: DatabaseUnavailable {
    DatabaseUnavailable(.closed, target: target.description, reason: "closed")
  }
}

// MARK: - Opening and closing connections

extension Pool {
  private func take(_ state: inout State) throws -> Checkout? {
    guard !state.isClosed else { throw closed }
    // Takes the connection that was used last, so that connections that are not needed stay idle; first of
    // those whose answers arrive on this queue.
    let current = SocketPoller.current
    if let index = state.idle.lastIndex(where: { $0.poller === current }) {
      return .idle(state.idle.remove(at: index))
    }
    if state.count < size, state.mayOpen {
      state.count += 1
      return .slot
    }
    return state.idle.popLast().map { .idle($0) }
  }

  /// Opens a connection in a slot that the caller holds.
  ///
  /// - Returns: nil if the server refuses, and the caller has to share the connections that there are. The
  ///   slot is given up then.
  private func open(
    _ start: ContinuousClock.Instant, _ deadline: ContinuousClock.Instant, _ statementTimeout: Duration
  ) async throws -> Connection? {
    var pause = Duration.milliseconds(20)
    do {
      while true {
        do {
          let connection = try await Connection.open(
            target, deadline: deadline, timeout: statementTimeout, logger: logger)
          add(connection)
          return connection
        } catch let error as DatabaseUnavailable
          where error.sqlState == .cannotConnectNow && .now + pause < deadline && isEmpty
        {
          // The server says that it is starting, so it will be ready soon.
          try await Task.sleep(for: pause)
          pause = min(pause * 2, .milliseconds(500))
        }
      }
    } catch {
      if let error = error as? DatabaseUnavailable, giveUpSlot(error) { return nil }
      // A server that refuses has been heard from.
      if .now >= deadline, (error as? DatabaseUnavailable)?.sqlState == nil {
        note(Silence(start: start, end: .now))
      }
      giveBackSlot()
      throw error
    }
  }

  private var isEmpty: Bool { state.withLock { $0.opened.isEmpty } }

  /// Adds a connection that was opened in a slot of the pool.
  func add(_ connection: Connection) {
    connection.locked { connection.preparesStatements = preparesStatements }
    state.withLock { state in
      state.opened.append(connection)
      state.counts.openings += 1
      state.refusal = nil
    }
    if connection.attempt.isFallback { postponeSearch() }
  }

  /// Gives up the slot of a caller whom the server has refused a connection, if there are others to share. No
  /// other caller gets the slot: the server would refuse that one too.
  private func giveUpSlot(_ error: DatabaseUnavailable) -> Bool {
    state.withLock { state in
      guard error.sqlState != nil, !state.isClosed, !state.opened.isEmpty else { return false }
      state.count -= 1
      state.refusal = Refusal(error: error, end: .now + Self.pauseAfterRefusal)
      return true
    }
  }

  func putBack(_ connection: Connection) {
    enum Next {
      case done
      case handOver(Waiter)
      case discard
    }
    let next: Next = state.withLock { state in
      if state.isClosed { return .discard }
      if let waiter = state.line.popFirst() { return .handOver(waiter) }
      state.idle.append(connection)
      return .done
    }
    switch next {
    case .done: break
    case .handOver(let waiter): waiter.continuation.resume(returning: .returned(connection))
    case .discard: discard(connection)
    }
  }

  private func discard(_ connection: Connection) {
    close(connection)
    giveBackSlot()
  }

  func close(_ connection: Connection) {
    connection.close()
    state.withLock { $0.opened.removeAll { $0 === connection } }
  }

  private func giveBackSlot() {
    typealias Closers = [CheckedContinuation<Void, Never>]
    let (waiter, closers): (Waiter?, Closers) = state.withLock { state in
      if let waiter = state.line.popFirst() { return (waiter, []) }
      state.count -= 1
      guard state.isClosed, state.count == 0 else { return (nil, []) }
      defer { state.closers = [] }
      return (nil, state.closers)
    }
    waiter?.continuation.resume(returning: .slot)
    for closer in closers { closer.resume() }
  }

  /// Closes idle connections of which `isUseless` is true: their server is probably that of a connection that
  /// has just failed. One that is silent would cost another caller the whole timeout.
  func closeIdle(where isUseless: (Connection) -> Bool) {
    let useless = state.withLock { state in
      let split = state.idle.partition { connection in connection.locked { isUseless(connection) } }
      defer { state.idle.removeSubrange(split...) }
      return Array(state.idle[split...])
    }
    for connection in useless { discard(connection) }
  }

  /// Closes idle connections on which nothing was heard since a server was asked at `start` in vain.
  func closeIdle(silentSince start: ContinuousClock.Instant) {
    note(Silence(start: start, end: .now))
    closeIdle { $0.lastAnswer < start }
  }

  private func note(_ silence: Silence) { state.withLock { $0.silence = silence } }

  /// See ``Database/silence(since:)``.
  func silence(since start: ContinuousClock.Instant) -> DatabaseUnavailable? {
    let isSilent = state.withLock { state in
      guard let silence = state.silence, silence.end >= start else { return false }
      return !state.opened.contains { connection in
        connection.locked { connection.lastAnswer > silence.start }
      }
    }
    return isSilent
      ? DatabaseUnavailable(.timedOut, target: target.description, reason: "no answer to another caller")
      : nil
  }
}

// MARK: - Waiting

extension Pool {
  private func wait(until deadline: ContinuousClock.Instant, _ limit: Duration) async throws -> Checkout {
    let ticket = state.withLock { $0.line.makeTicket() }
    defer { state.withLock { $0.line.forget(ticket) } }
    return try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation {
        join(Waiter(continuation: $0, deadline: deadline, limit: limit), ticket)
      }
    } onCancel: {
      state.withLock { $0.line.cancel(ticket) }?.continuation.resume(throwing: CancellationError())
    }
  }

  private func join(_ waiter: Waiter, _ ticket: Int) {
    let result: Result<Checkout, any Error>? = state.withLock { state in
      do {
        // A connection may have been released since the caller looked.
        if let checkout = try take(&state) { return .success(checkout) }
      } catch {
        return .failure(error)
      }
      guard state.line.append(waiter, ticket) else { return .failure(CancellationError()) }
      if waiter.limit < timeout { setTimer(for: ticket, waiter) } else { setTimer(&state) }
      return nil
    }
    if let result { waiter.continuation.resume(with: result) }
  }

  // A caller that waits less long than the others has a timer of its own.
  private func setTimer(for ticket: WaitingLine<Waiter>.Ticket, _ waiter: Waiter) {
    let delay = (waiter.deadline - ContinuousClock.now).seconds
    SocketWatch.queue.asyncAfter(deadline: .now() + delay) { [weak self] in
      guard let self, let waiter = state.withLock({ $0.line.remove(ticket) }) else { return }
      waiter.continuation.resume(throwing: PoolTimeout(poolSize: size, timeout: waiter.limit))
    }
  }

  // One timer serves all others: they wait equally long, so the first in the line has the earliest deadline.
  // A caller that was refused a connection before it joined may wait longer, by the time that this took.
  private func setTimer(_ state: inout State) {
    guard !state.isTimerSet, let waiter = state.line.first else { return }
    state.isTimerSet = true
    let delay = (waiter.deadline - ContinuousClock.now).seconds
    SocketWatch.queue.asyncAfter(deadline: .now() + delay) { [weak self] in self?.timeOut() }
  }

  private func timeOut() {
    let (expired, refusal): ([Waiter], (any Error)?) = state.withLock { state in
      state.isTimerSet = false
      var expired: [Waiter] = []
      let now = ContinuousClock.now
      while let waiter = state.line.first, waiter.deadline <= now, let first = state.line.popFirst() {
        expired.append(first)
      }
      setTimer(&state)
      let refusal: (any Error)? = state.count < size ? state.refusal?.error : nil
      return (expired, refusal)
    }
    for waiter in expired {
      waiter.continuation.resume(throwing: refusal ?? PoolTimeout(poolSize: size, timeout: waiter.limit))
    }
  }
}
