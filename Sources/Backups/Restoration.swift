import Foundation
import Postgres

/// Brings the database of a backup back, and proves that it is what was saved.
package struct Restoration: Sendable {
  package let file: BackupFile
  /// The migrations of this program.
  package let migrations: Migrations
  /// Where the programs of Postgres are looked for.
  package var programFolders = PostgresFolders.all

  package init(_ file: BackupFile, migrations: Migrations) throws {
    self.file = file
    self.migrations = migrations
    let known = Set(migrations.all.map { "\($0.name) \($0.checksum)" })
    if let unknown = file.manifest.migrations.first(where: { !known.contains("\($0.name) \($0.checksum)") }) {
      throw BackupError(
        .unfit,
        "\(file.path): was made by version \(file.manifest.program.version), whose \(unknown.name) this program does not "
          + "have; restore it with that version or a newer one")
    }
    let first = migrations.all.prefix(file.manifest.migrations.count)
    guard first.map(\.name) == file.manifest.migrations.map(\.name) else {
      throw BackupError(.damaged, "\(file.path): its list of migrations has gaps; use another backup")
    }
  }

  /// The outcome of a restoration.
  package struct Restored: Hashable, Sendable {
    /// Those that the backup did not have.
    package var migrations: [Migration]
    /// Tables of the dump that are not of the site.
    package var leftOut: [String]
  }

  /// Restores into an empty database, compares all tables, and migrates.
  ///
  /// Nothing of the dump is executed: the migrations of this program make the schema, and the rows are values
  /// of its own statements.
  ///
  /// - Throws: ``BackupError``, ``LockTimeout`` if another restoration fills the database, or an error of the
  ///   database. If the dump could not be restored as a whole, the database is empty as before.
  @discardableResult
  package func restore(into database: Database) async throws -> Restored {
    let server = try await database.one(serverFitness)
    guard server.encoding == "UTF8" else { throw MigrationError.encoding(server.encoding) }
    guard !server.isStandby else {
      throw BackupError(.unfit, "the server is a standby and takes no changes; restore into the primary")
    }
    guard server.version >= file.manifest.postgres else {
      throw BackupError(
        .unfit,
        "\(file.path): is from Postgres \(file.manifest.postgres), and the server has \(server.version); restore into a "
          + "server of \(file.manifest.postgres) or newer")
    }
    let program = try DumpProgram.find(
      "pg_restore", for: max(server.version, file.manifest.dumper), in: programFolders)
    let leftOut = try await fill(database, by: program)
    do {
      let applied = try await migrations.apply(to: database)
      // Without statistics, Postgres plans badly until it has gathered them by itself.
      try await database.with(statementTimeout: Backup.statementTimeout).execute("ANALYZE")
      return Restored(migrations: applied, leftOut: leftOut)
    } catch {
      guard Task.isCancelled else { throw error }
      throw BackupError(
        .unavailable,
        "\(file.path): was restored and compared, but this was told to stop before the schema was updated; run site migrate"
      )
    }
  }

  /// Held while a database is filled, so that a second restoration does not begin there.
  static let lock = AdvisoryLock("colophon restoration")

  /// - Returns: the tables that were left out.
  private func fill(_ database: Database, by program: DumpProgram) async throws -> [String] {
    do {
      return try await database.transaction(
        holding: Self.lock, lockTimeout: .seconds(1), statementTimeout: Backup.statementTimeout
      ) { transaction in
        // The transaction is idle while the dump is read.
        try await transaction.execute(
          "SET LOCAL statement_timeout = 0; SET LOCAL idle_in_transaction_session_timeout = 0")
        try await Self.checkEmptiness(transaction)
        return try await loadAll(in: transaction, by: program)
      }
    } catch is CancellationError {
      throw BackupError(.unavailable, "\(file.path): this was told to stop; the database is empty as before")
    }
  }

  private func loadAll(in transaction: Transaction, by program: DumpProgram) async throws -> [String] {
    do {
      return try await load(in: transaction, by: program)
    } catch let error where error is BackupError || error is DatabaseError || error is MigrationError {
      throw BackupError(
        (error as? BackupError)?.kind ?? .unavailable,
        "\(file.path): could not be restored, and the database is empty as before: \(error)"
          + Self.advice(for: "\(error)"))
    }
  }

  private static func checkEmptiness(_ transaction: Transaction) async throws {
    guard let (kind, name) = try await transaction.firstRelation() else { return }
    throw BackupError(
      .unfit,
      "the database is not empty: it has the \(kind) \(name); nothing was changed; create an empty one and name it in "
        + "DATABASE_URL, or without DATABASE_URL set SITE_DATA to a new folder")
  }

  private func load(in transaction: Transaction, by program: DumpProgram) async throws -> [String] {
    try await migrations.apply(first: file.manifest.migrations.count, in: transaction)
    let schema = try await LoadableSchema(in: transaction)
    let saved = try file.manifest.savedTables(of: schema)
    try await schema.open(transaction)
    let loading = DumpLoading(into: schema, in: transaction, tables: saved.tables)
    try await program.run(saved.arguments(for: schema), input: try file.dump()) { try await loading.take($0) }
    try await loading.finish()
    try await schema.close(transaction)
    guard try await transaction.rows(Backup.appliedMigrations) == file.manifest.migrations else {
      throw BackupError(
        .damaged, "its schema_migrations has other rows than its manifest; use another backup")
    }
    let restored = try await transaction.tableDigests()
    if let difference = saved.digests.difference(from: restored) {
      throw BackupError(.damaged, "\(difference); use another backup")
    }
    return saved.leftOut
  }
}

extension Restoration {
  /// Advice about an error while a database is filled; empty if none is known.
  static func advice(for error: String) -> String {
    if let match = error.firstMatch(of: #/permission denied to create extension "(.+?)"/#) {
      return "; as the owner: CREATE EXTENSION \(match.1), or GRANT CREATE ON DATABASE to the role"
    }
    return ""
  }
}

private let serverFitness = Statement(
  "fitness of server",
  """
  SELECT current_setting('server_version_num')::int4 / 10000 AS version,
    current_setting('server_encoding') AS encoding, pg_is_in_recovery() AS is_standby
  """,
  columns: Column("version", Int32.self, .computedNotNull),
  Column("encoding", String.self, .computedNotNull), Column("is_standby", Bool.self, .computedNotNull)
) { (version: Int($0), encoding: $1, isStandby: $2) }
