public import Logging

/// A Postgres database, reached through a pool of connections.
///
/// Connects at the first statement. Lost connections are replaced. A statement that was never sent, because
/// the server had already closed the connection, is tried once more on a new connection.
///
/// No call waits for ever: a caller waits for a connection for at most `checkoutTimeout`, and for the answer
/// to a statement for at most `statementTimeout`. A connection whose server does not answer in time is
/// dropped, and the caller gets ``DatabaseUnavailable`` with the stage
/// ``DatabaseUnavailable/Stage-swift.enum/timedOut``.
public final class Database: Sendable {
  public let connectionString: ConnectionString
  let pool: Pool
  let statementTimeout: Duration
  let logger: Logger
  /// The exported snapshot that all statements see; nil for the present.
  let snapshot: Snapshot?
  private let listeners: Listeners

  /// - Parameters:
  ///   - poolSize: the most connections at a time; listening connections are not counted.
  ///   - checkoutTimeout: how long a caller waits for a connection, the handshake of a new one included,
  ///     until ``PoolTimeout`` or ``DatabaseUnavailable`` is thrown.
  ///   - statementTimeout: how long the server may take for a statement outside of transactions. Use
  ///     ``with(statementTimeout:)`` for statements that take longer.
  ///   - snapshot: what all statements see, which can only read then, for as long as the transaction lasts
  ///     that has exported it.
  ///   - logger: gets the server's notices at debug level. By default nothing is logged.
  public init(
    _ connection: ConnectionString, poolSize: Int = 8, checkoutTimeout: Duration = .seconds(4),
    statementTimeout: Duration = .seconds(4), snapshot: Snapshot? = nil,
    logger: Logger = Logger(label: "postgres", factory: { _ in SwiftLogNoOpLogHandler() })
  ) {
    connectionString = connection
    self.snapshot = snapshot
    self.statementTimeout = statementTimeout
    self.logger = logger
    listeners = Listeners()
    pool = Pool(connection, size: poolSize, timeout: checkoutTimeout, logger: logger)
  }

  /// The same, from a `postgres://` URL or `key=value` pairs.
  public convenience init(
    _ connection: String, poolSize: Int = 8, checkoutTimeout: Duration = .seconds(4),
    statementTimeout: Duration = .seconds(4),
    logger: Logger = Logger(label: "postgres", factory: { _ in SwiftLogNoOpLogHandler() })
  ) {
    self.init(
      ConnectionString(connection), poolSize: poolSize, checkoutTimeout: checkoutTimeout,
      statementTimeout: statementTimeout, logger: logger)
  }

  /// The state of the pool of connections.
  public var metrics: PoolMetrics { pool.metrics }

  /// Ends the streams of notifications, lets running statements and transactions finish for at most `grace`,
  /// and closes all connections. Statements that are cut off, and later ones, throw ``DatabaseUnavailable``.
  public func close(grace: Duration = .seconds(3)) async {
    listeners.endAll()
    await pool.close(grace: grace)
  }

  /// The error of a caller that would wait in vain: since `start`, the server has not answered another caller
  /// in time, and it has said nothing on any connection since that caller asked. Nil if it answers, as far as
  /// is known.
  public func silence(since start: ContinuousClock.Instant) -> DatabaseUnavailable? {
    pool.silence(since: start)
  }

  /// Yields the notifications of a channel, received on a connection of its own, until the stream is dropped
  /// or the database is closed.
  ///
  /// A lost connection is replaced, after pauses that grow to two seconds. Each time the server has begun to
  /// listen, including the first time, the stream yields ``Notification/listening``: earlier notifications
  /// may have been missed.
  ///
  /// - Parameters:
  ///   - heartbeat: the interval in which the server is asked for an answer. A connection that has
  ///     died unnoticed is replaced after a heartbeat and the database's `statementTimeout` at most.
  ///   - identity: what the server is asked then. If its value is not what it was, the stream yields
  ///     ``Notification/listening``.
  public func notifications(
    on channel: String, heartbeat: Duration = .seconds(5), whileSame identity: Statement<String>? = nil
  ) -> AsyncStream<Notification> {
    listeners.stream { yield in
      Listener(
        channel: channel, target: connectionString, heartbeat: heartbeat, timeout: statementTimeout,
        identity: identity, logger: logger, yield: yield)
    }
  }
}

extension Database: Queryable {
  public func execute(_ statements: [BoundStatement]) async throws -> [QueryResult] {
    try await execute(statements, timeout: statementTimeout)
  }

  public func execute(_ sql: String) async throws { try await execute(sql, timeout: statementTimeout) }

  /// The same database for statements that the server may take longer, or less long, to answer:
  ///
  /// ```swift
  /// try await database.with(statementTimeout: .seconds(60)).run(Statements.rebuildIndex)
  /// ```
  public func with(statementTimeout: Duration) -> some Queryable {
    DatabaseWithTimeout(database: self, timeout: statementTimeout)
  }

  fileprivate func execute(_ statements: [BoundStatement], timeout: Duration) async throws -> [QueryResult] {
    if snapshot != nil {
      return try await transaction(.snapshot, statementTimeout: timeout) { try await $0.execute(statements) }
    }
    do {
      return try await withConnection(timeout: timeout) { try await $0.execute(statements) }
    } catch let error where error.isWorthRetrying {
      return try await withConnection(timeout: timeout) { try await $0.execute(statements) }
    }
  }

  fileprivate func execute(_ sql: String, timeout: Duration) async throws {
    if snapshot != nil {
      return try await transaction(.snapshot, statementTimeout: timeout) { try await $0.execute(sql) }
    }
    do {
      _ = try await withConnection(timeout: timeout) { try await $0.execute(sql) }
    } catch let error as DatabaseUnavailable where error.stage == .sending {
      _ = try await withConnection(timeout: timeout) { try await $0.execute(sql) }
    }
  }

  /// Lends a connection to `body`.
  ///
  /// - Parameter timeout: how long the server may take for each statement.
  nonisolated(nonsending) func withConnection<Result>(
    timeout: Duration, _ body: nonisolated(nonsending) (Connection) async throws -> Result
  ) async throws -> Result {
    let connection = try await pool.checkOut(statementTimeout: timeout)
    defer { pool.release(connection) }
    return try await body(connection)
  }
}

private struct DatabaseWithTimeout: Queryable {
  let database: Database
  let timeout: Duration

  func execute(_ statements: [BoundStatement]) async throws -> [QueryResult] {
    try await database.execute(statements, timeout: timeout)
  }

  func execute(_ sql: String) async throws { try await database.execute(sql, timeout: timeout) }
}

extension Error {
  /// Whether a statement outside of a transaction certainly had no effect, and may succeed if it is sent
  /// again.
  var isWorthRetrying: Bool {
    switch self {
    case let error as DatabaseUnavailable: error.stage == .sending
    // The server was told to stop. It says so instead of sending a result, and has rolled back.
    case let error as DatabaseError: error.isStalePlan || error.sqlState == .adminShutdown
    default: false
    }
  }
}
