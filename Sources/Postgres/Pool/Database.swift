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
  /// The address for what needs one session for longer than a transaction: listening, and migrations.
  public let directConnectionString: ConnectionString
  let pool: Pool
  /// How long the server may take for a statement outside of transactions.
  public let statementTimeout: Duration
  /// How long a caller waits for a connection, if that is shorter than for other callers of the pool.
  let checkoutLimit: Duration?
  let logger: Logger
  /// The exported snapshot that all statements see; nil for the present.
  let snapshot: Snapshot?
  private let listeners: Listeners
  /// The log that a standby must have replayed before it is asked; nil if it is asked in any case.
  let requiredLog: RequiredLog?

  /// - Parameters:
  ///   - direct: the address of the server itself, if `connection` leads through a pooler that gives each
  ///     transaction another session.
  ///   - preparesStatements: whether statements are prepared under names, which such a pooler does not know.
  ///   - poolSize: the most connections at a time; listening connections are not counted.
  ///   - checkoutTimeout: how long a caller waits for a connection, the handshake of a new one included,
  ///     until ``PoolTimeout`` or ``DatabaseUnavailable`` is thrown.
  ///   - statementTimeout: how long the server may take for a statement outside of transactions. Use
  ///     ``with(statementTimeout:)`` for statements that take longer.
  ///   - snapshot: what all statements see, which can only read then, for as long as the transaction lasts
  ///     that has exported it.
  ///   - logger: gets the server's notices at debug level. By default nothing is logged.
  public init(
    _ connection: ConnectionString, direct: ConnectionString? = nil, preparesStatements: Bool = true,
    poolSize: Int = 8, checkoutTimeout: Duration = .seconds(4), statementTimeout: Duration = .seconds(4),
    snapshot: Snapshot? = nil,
    logger: Logger = Logger(label: "postgres", factory: { _ in SwiftLogNoOpLogHandler() })
  ) {
    connectionString = connection
    directConnectionString = direct ?? connection
    self.snapshot = snapshot
    requiredLog = RequiredLog()
    checkoutLimit = nil
    self.statementTimeout = statementTimeout
    self.logger = logger
    listeners = Listeners()
    pool = Pool(
      connection, size: poolSize, timeout: checkoutTimeout, preparesStatements: preparesStatements,
      logger: logger)
  }

  /// A database with the same connections.
  ///
  /// - Parameter limit: the longest wait for a connection and for an answer, if that is shorter.
  private init(sharing database: Database, requiredLog: RequiredLog?, limit: Duration? = nil) {
    connectionString = database.connectionString
    directConnectionString = database.directConnectionString
    statementTimeout = min(database.statementTimeout, limit ?? database.statementTimeout)
    checkoutLimit = [limit, database.checkoutLimit].compactMap(\.self).min()
    logger = database.logger
    listeners = Listeners()
    pool = database.pool
    self.requiredLog = requiredLog
    snapshot = database.snapshot
  }

  /// The same connections, from which a standby is asked even if it is behind what
  /// ``notifications(on:heartbeat:timeout:whileSame:requiredOf:)`` requires of it.
  public var ofAnyAge: Database { Database(sharing: self, requiredLog: nil) }

  /// The same connections, for a caller that has less time: it waits for a connection for at most `limit`,
  /// and as long for the answer to a statement. Statements of transactions that can write have their usual
  /// time.
  public func waiting(atMost limit: Duration) -> Database {
    Database(sharing: self, requiredLog: requiredLog, limit: limit)
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
  ///   - heartbeat: the interval in which the server is asked for an answer.
  ///   - timeout: if the server gives none within this time, or the database's `statementTimeout` if that is
  ///     shorter, the connection is replaced, and idle connections on which nothing was heard since then are
  ///     closed.
  ///   - identity: what the server is asked then. If its value is not what it was, the stream yields
  ///     ``Notification/listening``.
  ///   - standby: before a notification is yielded, this database is told the position of the log that
  ///     contains what the notification is about. It then throws ``DatabaseUnavailable`` with the stage
  ///     ``DatabaseUnavailable/Stage-swift.enum/behind`` for servers that do not replay the log up to there
  ///     within 200 milliseconds, and ``DatabaseUnavailable/Stage-swift.enum/foreign`` for other databases.
  public func notifications(
    on channel: String, heartbeat: Duration = .seconds(1), timeout: Duration = .seconds(2),
    whileSame identity: Statement<String>? = nil, requiredOf standby: Database? = nil
  ) -> AsyncStream<Notification> {
    listeners.stream { yield in
      Listener(
        channel: channel, target: directConnectionString, required: standby?.requiredLog,
        heartbeat: heartbeat, timeout: min(statementTimeout, timeout), identity: identity, logger: logger,
        noteSilence: { [weak pool] in pool?.closeIdle(silentSince: $0) }, yield: yield)
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
      return try await withConnection(timeout: timeout) { try await $0.executePreparingAgain(statements) }
    } catch let error where error.isWorthRetrying {
      return try await withConnection(timeout: timeout) { try await $0.executePreparingAgain(statements) }
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
    let connection = try await checkOut(statementTimeout: timeout)
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
    // A server that takes no writes has changed nothing. Another connection may lead to one that does.
    case let error as DatabaseError:
      [.adminShutdown, .readOnlyTransaction].contains(error.sqlState)
    default: false
    }
  }
}
