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
  }

  /// Restores into an empty database, compares all tables, and migrates.
  ///
  /// - Returns: the migrations that the backup did not have.
  /// - Throws: ``BackupError``, ``LockTimeout`` if another restoration fills the database, or an error of the
  ///   database. If the dump could not be restored as a whole, the database is empty as before.
  @discardableResult
  package func restore(into database: Database) async throws -> [Migration] {
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
    try await fill(database, server.version)
    do {
      return try await compareAndMigrate(database)
    } catch {
      guard Task.isCancelled else { throw error }
      throw BackupError(
        .unavailable,
        "\(file.path): was restored, but this was told to stop before it was compared; use another empty database"
      )
    }
  }

  /// Held while a database is filled, so that a second restoration does not begin there.
  static let lock = AdvisoryLock("colophon restoration")

  private func fill(_ database: Database, _ version: Int) async throws {
    var isRestored = false
    do {
      try await database.transaction(holding: Self.lock, lockTimeout: .seconds(1)) { transaction in
        // The transaction is idle while the dump is restored.
        try await transaction.execute("SET LOCAL idle_in_transaction_session_timeout = 0")
        try await Self.checkEmptiness(transaction)
        try await restoreDump(into: database, version)
        isRestored = true
      }
    } catch {
      // After the dump, the connection with the lock is not needed any more.
      guard isRestored else { throw error }
    }
  }

  private static func checkEmptiness(_ transaction: Transaction) async throws {
    // The `pg_restore` of a process that was killed goes on.
    guard try await transaction.one(restorations) == 0 else {
      throw BackupError(
        .unfit,
        "another restoration fills the database: pg_restore runs; nothing was changed; wait until it has ended"
      )
    }
    if let (kind, name) = try await transaction.firstRelation() {
      throw BackupError(
        .unfit,
        "the database is not empty: it has the \(kind) \(name); nothing was changed; create an empty one and name it in "
          + "DATABASE_URL, or without DATABASE_URL set SITE_DATA to a new folder")
    }
  }

  private func compareAndMigrate(_ database: Database) async throws -> [Migration] {
    let restored = try await database.transaction(.snapshot, statementTimeout: Backup.statementTimeout) {
      try await $0.tableDigests()
    }
    if let difference = file.manifest.tables.difference(from: restored) {
      throw BackupError(
        .damaged,
        "\(file.path): was restored, but \(difference); do not use this database; use another backup")
    }
    let applied = try await migrations.apply(to: database)
    // Without statistics, Postgres plans badly until it has gathered them by itself.
    try await database.with(statementTimeout: Backup.statementTimeout).execute("ANALYZE")
    return applied
  }

  private func restoreDump(into database: Database, _ version: Int) async throws {
    let program = try DumpProgram.find(
      "pg_restore", for: max(version, file.manifest.dumper), in: programFolders)
    do {
      try await program.run(
        [
          // Under this name, the next restoration finds it, whatever DATABASE_URL says.
          "--format=custom", "--dbname=application_name=pg_restore", "--single-transaction",
          "--exit-on-error", "--no-owner", "--no-privileges",
        ], on: database.directConnectionString, input: try file.dump())
    } catch let error as BackupError where error.kind == .unavailable {
      throw BackupError(
        .unavailable,
        "\(file.path): could not be restored, and the database is empty as before: \(error)\(Self.advice(for: error))"
      )
    } catch is CancellationError {
      // The server may have got the last command before the program was ended.
      throw BackupError(
        .unavailable,
        "\(file.path): this was told to stop while the dump was restored; the database is empty as before, or has all of "
          + "it, but not compared; restore again into one that is empty")
    }
  }
}

extension Restoration {
  /// Advice about an error of `pg_restore`; empty if none is known.
  static func advice(for error: BackupError) -> String {
    // Texts are compressed with lz4 where they were written, and a dump says so.
    if error.description.contains("compression method lz4 not supported") {
      return "; this Postgres was built without lz4: use one that has it, such as your distribution's"
    }
    if let match = error.description.firstMatch(of: #/permission denied to create extension "(.+?)"/#) {
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

private let restorations = Statement(
  "restorations",
  """
  SELECT count(*) AS count FROM pg_stat_activity
  WHERE datname = current_database() AND application_name = 'pg_restore'
  """,
  column: Column("count", Int.self, .computedNotNull))
