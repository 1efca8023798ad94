internal import CLibpq
internal import Digests
internal import Timestamps

/// A folder of migrations, and which of them a database has.
///
/// A migration is a file `NNNN_name.sql`. Each is applied once, in the order of the numbers, in its own
/// transaction, and recorded in the table `schema_migrations` with its checksum. Numbers may have gaps.
public struct Migrations: Sendable {
  /// In the order of their numbers.
  public let all: [Migration]

  /// Reads the `.sql` files in `directory`.
  ///
  /// - Throws: ``MigrationError``
  public init(directory: String) throws {
    all = try readMigrations(in: directory)
  }

  public init(_ migrations: [Migration]) { all = migrations.sorted { $0.number < $1.number } }

  /// All migrations, and which of them the database has. Changes nothing, and does not wait for a process
  /// that migrates.
  ///
  /// - Throws: ``MigrationError`` if the folder does not match what was applied.
  public func status(in database: Database) async throws -> [MigrationStatus] {
    try await database.withConnection(timeout: database.statementTimeout) { try await status(on: $0) }
  }

  /// The migrations that ``apply(to:lockTimeout:report:)`` would apply.
  public func pending(in database: Database) async throws -> [Migration] {
    try await status(in: database).filter { $0.state == .pending }.map(\.migration)
  }

  /// The work of ``apply(to:lockTimeout:report:)`` as SQL for `psql`: each migration in a transaction that
  /// also records it. Empty if nothing is pending.
  public func script(for database: Database) async throws -> String {
    let pending = try await pending(in: database)
    guard !pending.isEmpty else { return "" }
    return pending.reduce("\(createTable);\n") { script, migration in
      let values = [migration.name, migration.checksum].map { $0.quoted("'") }.joined(separator: ", ")
      return script + """

        -- \(migration.name)
        BEGIN;
        \(migration.sql)
        ;
        INSERT INTO schema_migrations (number, name, checksum) VALUES (\(migration.number), \(values));
        COMMIT;

        """
    }
  }

  /// Applies the pending migrations, each in a transaction, and reports each after its commit.
  ///
  /// If several processes migrate at once, one does the work; the others wait and find it done. If nothing is
  /// pending, nothing is written and no lock is taken, so that it succeeds on a standby, and for a role that
  /// may not change the schema.
  ///
  /// - Parameter lockTimeout: how long to wait for another process that migrates, and how long a migration
  ///   may wait for a lock, for example on a table that an import uses.
  /// - Returns: the migrations that were applied, in order.
  /// - Throws: ``MigrationError``; the migrations before the one that failed stay applied.
  @discardableResult
  public func apply(
    to database: Database, lockTimeout: Duration = .seconds(60), report: (Migration) -> Void = { _ in }
  ) async throws -> [Migration] {
    guard let first = try await pending(in: database).first else { return [] }
    do {
      return try await applyPending(to: database, lockTimeout, report)
    } catch let error as DatabaseError where error.sqlState == .readOnlyTransaction {
      throw MigrationError.readOnly(pending: first.name)
    } catch let error as DatabaseError where error.sqlState == .insufficientPrivilege {
      throw MigrationError.forbidden(pending: first.name, error)
    } catch MigrationError.failed(let file, _, let error) where error.sqlState == .insufficientPrivilege {
      throw MigrationError.forbidden(pending: file, error)
    }
  }

  /// Applies the first `count` migrations in a transaction of the caller, to a database that has none.
  ///
  /// - Throws: ``MigrationError``
  package func apply(first count: Int, in transaction: Transaction) async throws {
    do {
      try await transaction.execute("SELECT pg_advisory_xact_lock(\(lockKey))")
    } catch let error as DatabaseError where error.sqlState == .lockNotAvailable {
      throw MigrationError.busy
    }
    try await transaction.execute(createTable)
    for migration in all.prefix(count) {
      do {
        try await transaction.execute(migration.sql)
      } catch let error as DatabaseError {
        throw MigrationError.failed(file: migration.name, line: error.line(in: migration.sql), error)
      }
      try await transaction.run(insertApplied, migration.number, migration.name, migration.checksum)
    }
  }

  private func applyPending(
    to database: Database, _ lockTimeout: Duration, _ report: (Migration) -> Void
  ) async throws -> [Migration] {
    // Not from the pool: the lock belongs to the session, and must end with it.
    let connection = try await Connection.open(
      database.directConnectionString, deadline: .now + .seconds(10), timeout: statementTimeout,
      logger: database.logger)
    defer { connection.close() }
    let encoding = try await connection.one(databaseEncoding)
    guard encoding == "UTF8" else { throw MigrationError.encoding(encoding) }
    try await lock(connection, of: database, timeout: lockTimeout)
    try await connection.execute(createTable)
    let pending = try await status(on: connection).filter { $0.state == .pending }.map(\.migration)
    for migration in pending {
      try await apply(migration, on: connection, lockTimeout: lockTimeout)
      report(migration)
    }
    // Processes that wait for the lock then need not wait until the server notices the end of the connection.
    try await connection.execute("SELECT pg_advisory_unlock(\(lockKey))")
    return pending
  }
}

/// A number that no other program is likely to lock: the ASCII codes of "colophon".
private let lockKey = 0x636f_6c6f_7068_6f6e

/// How long the server may take for one migration.
private let statementTimeout = Duration.seconds(3600)

private let lockHolders = Statement(
  "processes that migrate", lockHoldersSQL(key: "\(lockKey)"), returning: lockHolder)

private let createTable = """
  CREATE TABLE IF NOT EXISTS schema_migrations (
    number integer PRIMARY KEY,
    name text NOT NULL,
    checksum text NOT NULL,
    applied timestamptz NOT NULL DEFAULT now()
  )
  """

private let databaseEncoding = Statement(
  "database encoding", "SELECT current_setting('server_encoding') AS encoding",
  column: Column("encoding", String.self, .computedNotNull))

private let hasTable = Statement(
  "migrations table", "SELECT to_regclass('schema_migrations') IS NOT NULL AS exists",
  column: Column("exists", Bool.self, .computedNotNull))

private let selectApplied = Statement(
  "applied migrations", "SELECT number, name, checksum, applied FROM schema_migrations ORDER BY number",
  columns: Column("number", Int.self), Column("name", String.self), Column("checksum", String.self),
  Column("applied", Timestamp.self), row: Record.init)

private let insertApplied = Statement(
  "record migration", "INSERT INTO schema_migrations (number, name, checksum) VALUES ($1, $2, $3)",
  parameters: Int.self, String.self, String.self)

private struct Record {
  let number: Int
  let name: String
  let checksum: String
  let applied: Timestamp
}

extension Migrations {
  private func lock(
    _ connection: Connection, of database: Database, timeout: Duration
  ) async throws {
    // Zero would mean no timeout.
    try await connection.execute("SET lock_timeout = \(max(1, timeout.milliseconds))")
    do {
      try await connection.execute("SELECT pg_advisory_lock(\(lockKey))")
    } catch let error as DatabaseError where error.sqlState == .lockNotAvailable {
      throw MigrationError.locked(timeout, by: try await connection.rows(lockHolders))
    }
  }

  private func status(on connection: Connection) async throws -> [MigrationStatus] {
    let records = try await records(on: connection)
    let byNumber = Dictionary(uniqueKeysWithValues: records.map { ($0.number, $0) })
    let names = Dictionary(all.map { ($0.number, $0.name) }, uniquingKeysWith: { first, _ in first })
    if let record = records.first(where: { (names[$0.number] ?? $0.name) != $0.name }) {
      throw MigrationError.missing(file: record.name)
    }
    if let record = records.first(where: { names[$0.number] == nil }) {
      let isNewer = all.last.map { record.number > $0.number } ?? false
      throw isNewer ? MigrationError.newer(file: record.name) : .missing(file: record.name)
    }
    return try all.map { migration in
      guard let record = byNumber[migration.number] else {
        if let last = records.last, last.number > migration.number {
          throw MigrationError.outOfOrder(file: migration.name, lastApplied: last.name)
        }
        return MigrationStatus(migration: migration, state: .pending)
      }
      guard record.checksum == migration.checksum else { throw MigrationError.edited(file: migration.name) }
      return MigrationStatus(migration: migration, state: .applied(at: record.applied))
    }
  }

  private func records(on connection: Connection) async throws -> [Record] {
    do {
      return try await connection.one(hasTable) ? try await connection.rows(selectApplied) : []
    } catch let error as DatabaseError where error.sqlState == .insufficientPrivilege {
      throw MigrationError.forbidden(pending: nil, error)
    }
  }

  /// Waits at most two seconds for a lock, then lets others go on, and tries again: while a migration waits
  /// for a table, everybody who needs that table waits behind it.
  private func apply(
    _ migration: Migration, on connection: Connection, lockTimeout: Duration
  ) async throws {
    let deadline = ContinuousClock.now + lockTimeout
    while true {
      do {
        let left = ContinuousClock.now.duration(to: deadline)
        return try await attempt(
          migration, on: connection, lockTimeout: min(max(left, .milliseconds(1)), .seconds(2)))
      } catch MigrationError.failed(_, _, let error)
        where error.sqlState == .lockNotAvailable && ContinuousClock.now < deadline
      {
        try await Task.sleep(for: .seconds(1))
      }
    }
  }

  private func attempt(
    _ migration: Migration, on connection: Connection, lockTimeout: Duration
  ) async throws {
    try await connection.execute("BEGIN; SET LOCAL lock_timeout = \(lockTimeout.milliseconds)")
    do {
      try await connection.execute(migration.sql)
      guard connection.isInTransaction else { throw MigrationError.endsTransaction(file: migration.name) }
      try await connection.run(insertApplied, migration.number, migration.name, migration.checksum)
      // A cancelled task must know whether the migration was applied.
      _ = try await connection.command("COMMIT", isCancellable: false)
    } catch {
      _ = try? await connection.command("ROLLBACK", isCancellable: false)
      guard let error = error as? DatabaseError else { throw error }
      throw MigrationError.failed(file: migration.name, line: error.line(in: migration.sql), error)
    }
  }
}

extension DatabaseError {
  fileprivate func line(in sql: String) -> Int? {
    position.map { sql.unicodeScalars.prefix($0 - 1).count { $0 == "\n" } + 1 }
  }
}
