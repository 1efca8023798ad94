internal import CLibpq
internal import Dispatch
internal import Logging
internal import Synchronization

/// One connection to a server, for one caller at a time.
///
/// A statement is sent by whoever executes it; what comes back is read when the socket has something to read, on the
/// one queue of ``SocketWatch``: under load that is awake already, where a queue for each connection would wake a
/// thread for each answer. No thread waits for the server.
// `lock` guards every stored variable below it and every call that takes `handle`; see `locked`.
final class Connection: @unchecked Sendable {
  enum Event: Sendable {
    case notification(channel: String, payload: String)
    case lost
  }

  let target: ConnectionString
  let logger: Logger
  let onEvent: (@Sendable (Event) -> Void)?
  /// Whoever still uses `handle` or its socket: it is freed when all have left.
  let users = DispatchGroup()

  private let lock = Mutex(())
  let handle: OpaquePointer
  let cancelHandle: OpaquePointer?
  var watch: SocketWatch?
  var isWaitingToWrite = false
  var exchange: Exchange?
  var lastTicket = 0
  var cancelledTicket = 0
  var lossReason: String?
  var isClosed = false
  /// Whether libpq has made room for a large row, which it keeps as long as the connection lasts.
  var isSwollen = false
  var prepared: [StatementPlan: String] = [:]
  var preparedCount = 0

  /// Takes over a connected `handle`.
  init(
    _ handle: OpaquePointer, target: ConnectionString, logger: Logger,
    onEvent: (@Sendable (Event) -> Void)?
  ) {
    self.handle = handle
    self.target = target
    self.logger = logger
    self.onEvent = onEvent
    PQsetnonblocking(handle, 1)
    cancelHandle = PQgetCancel(handle)
    PQsetNoticeReceiver(handle, logNotice, Unmanaged.passUnretained(self).toOpaque())
    locked {
      watch = SocketWatch(PQsocket(handle)) { self.ready() }
      if watch == nil { lossReason = "no file descriptor is left" } else { users.enter() }
    }
  }

  func locked<Result>(_ body: () throws -> Result) rethrows -> Result {
    try lock.withLock { _ in try body() }
  }

  /// Whether a statement could be sent now. Looks at the socket: a server that has gone away is noticed here even
  /// when its farewell has not been read yet.
  func isAlive() -> Bool {
    locked {
      while lossReason == nil, !isClosed {
        guard watch?.isReadable == true else { return true }
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

  /// Whether the connection can go to somebody else: in order, outside of a transaction, and no waste of memory.
  var isIdle: Bool {
    locked { lossReason == nil && !isClosed && !isSwollen && PQtransactionStatus(handle) == PQTRANS_IDLE }
  }

  /// Whether the server is within a transaction that has not failed.
  var isInTransaction: Bool { locked { PQtransactionStatus(handle) == PQTRANS_INTRANS } }

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
    let abandoned: Completion? = locked {
      guard !isClosed else { return nil }
      isClosed = true
      stopListening()
      users.notify(queue: SocketWatch.queue) { [self] in
        PQfreeCancel(cancelHandle)
        PQfinish(handle)
      }
      return complete(.failure(unavailable(.closed, "closed")))
    }
    abandoned?.resume()
  }

  func unavailable(_ stage: DatabaseUnavailable.Stage, _ reason: String) -> DatabaseUnavailable {
    DatabaseUnavailable(
      stage, target: target.description, reason: reason, statement: exchange?.statement)
  }
}
