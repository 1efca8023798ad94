public import Logging

/// A Postgres database, reached through a pool of connections.
///
/// Nothing is connected before the first statement. Connections that break are replaced; a statement that was given
/// to a connection which the server had already closed is sent once more on a fresh one.
public final class Database: Sendable {
  public let connectionString: ConnectionString
  let pool: Pool
  let logger: Logger
  private let listeners = Listeners()

  /// - Parameters:
  ///   - poolSize: the most connections at a time; listening connections come on top.
  ///   - checkoutTimeout: how long a caller waits for a connection, a new one's handshake included, until
  ///     ``PoolTimeout`` or ``DatabaseUnavailable`` is thrown.
  ///   - logger: hears the server's notices at debug level. By default nobody does.
  public init(
    _ connection: ConnectionString, poolSize: Int = 8, checkoutTimeout: Duration = .seconds(5),
    logger: Logger = Logger(label: "postgres", factory: { _ in SwiftLogNoOpLogHandler() })
  ) {
    connectionString = connection
    self.logger = logger
    pool = Pool(connection, size: poolSize, timeout: checkoutTimeout, logger: logger)
  }

  /// The same, from a `postgres://` URL or `key=value` pairs.
  public convenience init(
    _ connection: String, poolSize: Int = 8, checkoutTimeout: Duration = .seconds(5),
    logger: Logger = Logger(label: "postgres", factory: { _ in SwiftLogNoOpLogHandler() })
  ) {
    self.init(
      ConnectionString(connection), poolSize: poolSize, checkoutTimeout: checkoutTimeout, logger: logger)
  }

  /// How the pool of connections is doing.
  public var figures: PoolFigures { pool.figures }

  /// Ends the listening streams, lets statements and transactions under way finish for at most `grace`, and closes
  /// all connections. What comes after throws ``DatabaseUnavailable``, and so does what was cut off.
  public func close(grace: Duration = .seconds(3)) async {
    listeners.endAll()
    await pool.close(grace: grace)
  }

  /// Yields what `NOTIFY channel` and `pg_notify` send, on a connection of its own, until the stream is dropped or
  /// the database closed.
  ///
  /// A lost connection is replaced, with pauses that grow to five seconds. Each time that the server has begun to
  /// listen, the first time too, comes ``Notification/listening``: whatever was sent before it may have been missed.
  public func notifications(on channel: String) -> AsyncStream<Notification> {
    listeners.stream(of: channel, from: connectionString, logger: logger)
  }
}

extension Database: Queryable {
  public func execute(_ statement: BoundStatement) async throws -> QueryResult {
    do {
      return try await withConnection { try await $0.execute(statement) }
    } catch let error where error.isWorthAnotherTry {
      return try await withConnection { try await $0.execute(statement) }
    }
  }

  public func execute(_ sql: String) async throws {
    do {
      _ = try await withConnection { try await $0.execute(sql) }
    } catch let error as DatabaseUnavailable where error.stage == .sending {
      _ = try await withConnection { try await $0.execute(sql) }
    }
  }

  /// Lends a connection to `body`.
  nonisolated(nonsending) func withConnection<Result>(
    _ body: nonisolated(nonsending) (Connection) async throws -> Result
  ) async throws -> Result {
    let connection = try await pool.checkOut()
    defer { pool.release(connection) }
    return try await body(connection)
  }
}

extension Error {
  /// Whether a statement outside of a transaction certainly had no effect and may succeed on a second try.
  var isWorthAnotherTry: Bool {
    switch self {
    case let error as DatabaseUnavailable: error.stage == .sending
    // The server was told to stop: it says so instead of a result, having rolled back.
    case let error as DatabaseError: error.isStalePlan || error.sqlState == .adminShutdown
    default: false
    }
  }
}
