public import Timestamps

/// A lock with a name that transactions of all processes share: one of them at a time holds it, until it
/// ends.
///
/// ```swift
/// let writing = AdvisoryLock("colophon writing")
/// try await database.transaction(holding: writing, lockTimeout: .seconds(10)) { transaction in … }
/// ```
///
/// Postgres knows the lock by a 32-bit hash of the name (`hashtext`).
public struct AdvisoryLock: Hashable, Sendable {
  public let name: String

  public init(_ name: String) { self.name = name }

  /// Waits for the lock. The transaction holds it until it ends.
  ///
  /// - Throws: ``DatabaseError`` with ``SQLState/lockNotAvailable`` if the transaction has a `lockTimeout`
  ///   and the lock does not become free in time.
  public func take(in transaction: Transaction) async throws {
    try await transaction.run(takeLock, name)
  }

  /// Which connections hold the lock now: one at most, unless the lock is taken in shared mode elsewhere.
  public func holders(in database: some Queryable) async throws -> [LockHolder] {
    try await database.rows(lockHolders, name)
  }
}

/// A connection that holds a lock.
public struct LockHolder: Hashable, Sendable, CustomStringConvertible {
  /// The process ID of the connection's server process: what `pg_terminate_backend` takes.
  public let serverProcess: Int
  /// The program and its process ID, `site 4711`, unless the connection string says otherwise.
  public let application: String
  /// When its transaction began.
  public let since: Timestamp?
  /// The present state of the connection: `active`, `idle in transaction`, …
  public let state: String

  public var description: String {
    let application = application.isEmpty ? "an unnamed program" : application
    return
      "\(application) (\(state)\(since.map { " since \($0.rfc3339)" } ?? ""), server process \(serverProcess))"
  }
}

/// A lock did not become free in time.
public struct LockTimeout: Error, Hashable, Sendable, CustomStringConvertible {
  public let lock: AdvisoryLock
  public let timeout: Duration
  /// Empty if it became free just afterwards, or if the database did not say.
  public let holders: [LockHolder]

  public var description: String {
    "the lock \"\(lock.name)\" was not free within \(timeout): it is held by \(holders.text); wait until that has "
      + "finished, or end it"
  }
}

extension [LockHolder] {
  /// For a message.
  var text: String { isEmpty ? "another connection" : map(\.description).joined(separator: ", ") }
}

extension Database {
  /// A transaction that holds `lock` from its beginning.
  ///
  /// - Parameters:
  ///   - lockTimeout: how long to wait for the lock, and for each lock that a later statement needs.
  ///   - statementTimeout: how long the server may take for each statement; see
  ///     ``transaction(_:statementTimeout:lockTimeout:_:)``.
  /// - Throws: ``LockTimeout``, which says who holds the lock, if it does not become free in time.
  @discardableResult
  public nonisolated(nonsending) func transaction<Value: Sendable>(
    holding lock: AdvisoryLock, lockTimeout: Duration, statementTimeout: Duration? = nil,
    _ body: nonisolated(nonsending) (Transaction) async throws -> Value
  ) async throws -> Value {
    do {
      return try await transaction(statementTimeout: statementTimeout, lockTimeout: lockTimeout) {
        transaction in
        try await lock.take(in: transaction)
        return try await body(transaction)
      }
    } catch let error as DatabaseError
      where error.sqlState == .lockNotAvailable && error.statement == takeLock.name
    {
      let holders = try? await lock.holders(in: self)
      throw LockTimeout(lock: lock, timeout: lockTimeout, holders: holders ?? [])
    }
  }
}

private let takeLock = Statement(
  "take advisory lock", "SELECT pg_advisory_xact_lock(hashtext($1))", parameters: String.self)

private let lockHolders = Statement(
  "holders of advisory lock", lockHoldersSQL(key: "hashtext($1)"), parameters: String.self,
  returning: lockHolder)

/// A query for the connections that hold the advisory lock with a key of 64 bits.
func lockHoldersSQL(key: String) -> String {
  // Postgres shows the key as two halves.
  """
  SELECT \(lockHolder.names(of: "a"))
  FROM pg_locks l JOIN pg_stat_activity a USING (pid)
  WHERE l.locktype = 'advisory' AND l.granted AND l.objsubid = 1
    AND l.database = (SELECT oid FROM pg_database WHERE datname = current_database())
    AND (l.classid::int8 << 32 | l.objid::int8) = \(key)
  ORDER BY a.xact_start
  """
}

let lockHolder = RowMapping(
  Column("pid", Int?.self), Column("application_name", String?.self), Column("xact_start", Timestamp?.self),
  Column("state", String?.self)
) { process, application, since, state in
  LockHolder(
    serverProcess: process ?? 0, application: application ?? "", since: since, state: state ?? "state unknown"
  )
}
