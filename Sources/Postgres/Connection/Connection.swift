internal import CLibpq
internal import Dispatch
internal import Logging
internal import SocketEvents
internal import Synchronization

/// One connection to a server, used by one caller at a time.
///
/// The caller's thread sends a statement. The result is read when the socket becomes readable. If the caller
/// runs on the queue of a poller, that happens on the same queue, and the calling task goes on without
/// another thread. For all other callers, it happens on the shared queue of ``SocketWatch``. No thread blocks
/// while the server works.
// `lock` guards every stored variable below it and every call that takes `handle`; see `locked`.
final class Connection: @unchecked Sendable {
  enum Event: Sendable {
    case notification(channel: String, payload: String)
    case lost
  }

  let target: ConnectionString
  /// The host of ``target`` that the connection leads to.
  let attempt: ConnectionAttempt
  /// The host of the server, or the folder of its socket, and its port.
  let server: (host: String, port: Int?)
  let logger: Logger
  let onEvent: (@Sendable (Event) -> Void)?
  /// Entered by everything that still uses `handle` or its socket. `handle` is freed when all have left.
  let users = DispatchGroup()
  let cancelRequest: CancelRequest?
  /// The poller on whose queue answers arrive; nil for the shared one of ``SocketWatch``. Changed only by the
  /// caller to whom the connection is lent.
  private(set) var poller: SocketPoller?

  private let lock = Mutex(())
  let handle: OpaquePointer
  var watch: SocketWatch?
  var isWaitingToWrite = false
  var exchange: Exchange?
  /// Whether ``watchDeadline()`` will look at the deadline of the exchange.
  var isWatchingDeadline = false
  /// How long the server may take for one statement before the connection is dropped.
  var timeout: Duration
  var lastTicket = 0
  var cancelledTicket = 0
  /// When the server was last heard from.
  var lastAnswer = ContinuousClock.now
  /// When the statement was sent that the server did not answer in time.
  var unansweredSince: ContinuousClock.Instant?
  var lossReason: String?
  var isClosed = false
  /// Resumed at the end of an exchange that its caller has left.
  var settling: [CheckedContinuation<Void, Never>] = []
  /// Whether libpq has allocated a buffer for a large row. It keeps the buffer as long as the connection
  /// lasts.
  var hasLargeBuffer = false
  var prepared: [StatementPlan: String] = [:]
  var preparedCount = 0
  /// Whether statements are prepared under names, which the server keeps for the session. A pooler in
  /// transaction mode gives the next transaction another session.
  var preparesStatements = true
  /// Whether the server has refused a write: it has become a standby, or read-only.
  var isReadOnly = false
  /// The log that the server is known to have replayed.
  var reachedLog: WriteAheadLog?
  /// Whether a server of the preferred kind is to take the place of this one.
  var isFallback: Bool

  /// Takes over a connected `handle`.
  init(
    _ handle: OpaquePointer, target: ConnectionString, attempt: ConnectionAttempt, timeout: Duration,
    in poller: SocketPoller?,
    logger: Logger, onEvent: (@Sendable (Event) -> Void)?
  ) {
    self.handle = handle
    self.target = target
    self.attempt = attempt
    isFallback = attempt.isFallback
    server = (
      host: PQhost(handle).map { String(cString: $0) } ?? "",
      port: PQport(handle).flatMap { Int(String(cString: $0)) }
    )
    self.timeout = timeout
    self.poller = poller
    self.logger = logger
    self.onEvent = onEvent
    PQsetnonblocking(handle, 1)
    cancelRequest = CancelRequest(handle, target: target)
    PQsetNoticeReceiver(handle, logNotice, Unmanaged.passUnretained(self).toOpaque())
    locked {
      watch = SocketWatch(PQsocket(handle), in: poller) { self.ready() }
      if watch == nil { lossReason = "no file descriptor is left" } else { users.enter() }
    }
  }

  func locked<Result>(_ body: () throws -> Result) rethrows -> Result {
    try lock.withLock { _ in try body() }
  }

  /// Sets how long the server may take for each of the statements that follow.
  func setTimeout(_ timeout: Duration) { locked { self.timeout = timeout } }

  /// Watches the socket in another poller. Must not be called while a statement is under way.
  ///
  /// - Parameter poller: nil for the shared one of ``SocketWatch``.
  func move(to poller: SocketPoller?) {
    locked {
      // If no file descriptor is left, the former poller keeps watching.
      guard watch != nil, let next = SocketWatch(PQsocket(handle), in: poller, handler: { self.ready() })
      else { return }
      users.enter()
      stopWatching()
      watch = next
      self.poller = poller
    }
  }

  /// Whether a statement could be sent now. Looks at the socket, so it notices a server that has closed the
  /// connection even if that has not been read yet.
  func isAlive() -> Bool {
    locked {
      while lossReason == nil, !isClosed {
        guard watch?.isReadable == true else { return true }
        guard PQconsumeInput(handle) == 1 else {
          lose()
          break
        }
        _ = PQisBusy(handle)
        deliverNotifications()
      }
      return false
    }
  }

  /// Whether another caller can have the connection: it works, takes writes as far as is known, is outside of
  /// a transaction and holds no large buffer.
  var isIdle: Bool {
    locked {
      lossReason == nil && !isClosed && !hasLargeBuffer && !isReadOnly && exchange == nil
        && PQtransactionStatus(handle) == PQTRANS_IDLE
    }
  }

  /// Whether the server is within a transaction that has not failed.
  var isInTransaction: Bool { locked { PQtransactionStatus(handle) == PQTRANS_INTRANS } }

  /// Closes the connection. A statement under way fails. Further calls have no effect.
  func close() {
    let completion: Completion? = locked {
      guard !isClosed else { return nil }
      isClosed = true
      stopWatching()
      users.notify(queue: SocketWatch.queue) { [self] in PQfinish(handle) }
      return finish(.failure(unavailable(.closed, "closed")))
    }
    completion?.resume()
  }

  func unavailable(_ stage: DatabaseUnavailable.Stage, _ reason: String) -> DatabaseUnavailable {
    DatabaseUnavailable(
      stage, target: target.description, reason: reason, statement: exchange?.step?.name)
  }

  fileprivate func log(_ notice: DatabaseError) {
    logger.debug("\(notice)", metadata: ["database": "\(target)"])
  }
}

/// libpq's callback for a notice; `context` is the connection.
private func logNotice(_ context: UnsafeMutableRawPointer?, _ result: OpaquePointer?) {
  guard let context, let result else { return }
  Unmanaged<Connection>.fromOpaque(context).takeUnretainedValue()
    .log(DatabaseError(result: result, statement: nil))
}
