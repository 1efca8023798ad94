internal import Dispatch
internal import Logging
internal import Synchronization

/// Lends connections, opens them when they are needed, and makes callers queue when all are in use.
final class Pool: Sendable {
  let target: ConnectionString
  let logger: Logger
  private let size: Int
  private let timeout: Duration
  private let state = Mutex(State())

  private struct State: Sendable {
    var idle: [Connection] = []
    /// Connections that exist or are being opened.
    var count = 0
    /// Those that exist, idle or lent.
    var opened: [Connection] = []
    var line = WaitingLine<CheckedContinuation<Loan, any Error>>()
    var isTimerSet = false
    var isClosed = false
    var closers: [CheckedContinuation<Void, Never>] = []
    var tally = PoolTally()
  }

  private enum Loan: Sendable {
    /// Nobody has used it for a while.
    case idle(Connection)
    /// From the hands of whoever had it before.
    case busy(Connection)
    /// A place in the pool, where a connection may be opened.
    case place
  }

  init(_ target: ConnectionString, size: Int, timeout: Duration, logger: Logger) {
    self.target = target
    self.size = max(1, size)
    self.timeout = timeout
    self.logger = logger
  }

  deinit { for connection in state.withLock({ $0.idle }) { connection.close() } }

  /// A connection for the caller alone, until ``release(_:)``.
  func checkOut() async throws -> Connection {
    let start = ContinuousClock.now
    do {
      let connection = try await checkOut(deadline: start + timeout)
      let time = ContinuousClock.now - start
      state.withLock { $0.tally.add(time) }
      return connection
    } catch {
      if !(error is CancellationError) { state.withLock { $0.tally.failures += 1 } }
      throw error
    }
  }

  private func checkOut(deadline: ContinuousClock.Instant) async throws -> Connection {
    var loan = try state.withLock { try lend(&$0) }
    if loan == nil { loan = try await wait(until: deadline) }
    switch loan {
    case .busy(let connection): return connection
    case .idle(let connection):
      if connection.isAlive() { return connection }
      close(connection)
      return try await open(deadline)
    case .place, nil: return try await open(deadline)
    }
  }

  var figures: PoolFigures {
    state.withLock { state in
      PoolFigures(
        size: size, open: state.opened.count, idle: state.idle.count, waiting: state.line.count,
        tally: state.tally)
    }
  }

  /// Takes the connection back, or its place where it is of no more use.
  func release(_ connection: Connection) {
    guard connection.isIdle else { return discard(connection) }
    enum Next {
      case done
      case hand(CheckedContinuation<Loan, any Error>)
      case discard
    }
    let next: Next = state.withLock { state in
      if state.isClosed { return .discard }
      if let waiter = state.line.next() { return .hand(waiter) }
      state.idle.append(connection)
      return .done
    }
    switch next {
    case .done: break
    case .hand(let waiter): waiter.resume(returning: .busy(connection))
    case .discard: discard(connection)
    }
  }

  /// Closes idle connections now, lent ones when they come back, at the latest after `grace`, and waits for these.
  func close(grace: Duration) async {
    let (idle, waiters) = state.withLock { state in
      state.isClosed = true
      defer { state.idle = [] }
      state.count -= state.idle.count
      return (state.idle, state.line.removeAll())
    }
    for connection in idle { connection.close() }
    for waiter in waiters { waiter.resume(throwing: closed) }
    DispatchQueue.global().asyncAfter(deadline: .now() + grace.seconds) { [weak self] in
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

// MARK: - Opening

extension Pool {
  private func lend(_ state: inout State) throws -> Loan? {
    guard !state.isClosed else { throw closed }
    // The one used last: the others may grow old together.
    if let connection = state.idle.popLast() { return .idle(connection) }
    guard state.count < size else { return nil }
    state.count += 1
    return .place
  }

  /// Opens a connection in a place of the pool that the caller has.
  private func open(_ deadline: ContinuousClock.Instant) async throws -> Connection {
    var pause = Duration.milliseconds(20)
    do {
      while true {
        do {
          let connection = try await Connection.open(target, deadline: deadline, logger: logger)
          state.withLock { state in
            state.opened.append(connection)
            state.tally.openings += 1
          }
          return connection
        } catch let error as DatabaseUnavailable
          where error.sqlState == .cannotConnectNow && .now + pause < deadline
        {
          // The server is starting, or about to start again: it said so itself, and will be there in a moment.
          try await Task.sleep(for: pause)
          pause = min(pause * 2, .milliseconds(500))
        }
      }
    } catch {
      giveBackPlace()
      throw error
    }
  }

  private func discard(_ connection: Connection) {
    close(connection)
    giveBackPlace()
  }

  private func close(_ connection: Connection) {
    connection.close()
    state.withLock { $0.opened.removeAll { $0 === connection } }
  }

  private func giveBackPlace() {
    typealias Closers = [CheckedContinuation<Void, Never>]
    let (waiter, closers): (CheckedContinuation<Loan, any Error>?, Closers) = state.withLock { state in
      if let waiter = state.line.next() { return (waiter, []) }
      state.count -= 1
      guard state.isClosed, state.count == 0 else { return (nil, []) }
      defer { state.closers = [] }
      return (nil, state.closers)
    }
    waiter?.resume(returning: .place)
    for closer in closers { closer.resume() }
  }
}

// MARK: - Waiting

extension Pool {
  private func wait(until deadline: ContinuousClock.Instant) async throws -> Loan {
    let ticket = state.withLock { $0.line.ticket() }
    defer { state.withLock { $0.line.forget(ticket) } }
    return try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { queue($0, ticket, deadline) }
    } onCancel: {
      state.withLock { $0.line.cancel(ticket) }?.resume(throwing: CancellationError())
    }
  }

  private func queue(
    _ waiter: CheckedContinuation<Loan, any Error>, _ ticket: Int, _ deadline: ContinuousClock.Instant
  ) {
    let answer: Result<Loan, any Error>? = state.withLock { state in
      do {
        // One may have come back since the caller looked.
        if let loan = try lend(&state) { return .success(loan) }
      } catch {
        return .failure(error)
      }
      guard state.line.append(waiter, ticket, deadline: deadline) else {
        return .failure(CancellationError())
      }
      setTimer(&state)
      return nil
    }
    if let answer { waiter.resume(with: answer) }
  }

  // One timer for all: every caller waits equally long, so the first in line is the first to lose patience.
  private func setTimer(_ state: inout State) {
    guard !state.isTimerSet, let deadline = state.line.earliestDeadline() else { return }
    state.isTimerSet = true
    let delay = (deadline - ContinuousClock.now).seconds
    DispatchQueue.global().asyncAfter(deadline: .now() + delay) { [weak self] in self?.timeOut() }
  }

  private func timeOut() {
    let expired = state.withLock { state in
      state.isTimerSet = false
      var expired: [CheckedContinuation<Loan, any Error>] = []
      let now = ContinuousClock.now
      while let deadline = state.line.earliestDeadline(), deadline <= now, let waiter = state.line.next() {
        expired.append(waiter)
      }
      setTimer(&state)
      return expired
    }
    for waiter in expired { waiter.resume(throwing: PoolTimeout(poolSize: size, timeout: timeout)) }
  }
}
