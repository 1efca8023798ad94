import Concurrency
import Foundation
import Postgres
import Timestamps

/// A backup of a site: all of its database, as it was at one moment, in one file.
///
/// The file is a tar archive: a dump of `pg_dump` in its own format, a manifest with the digests of all
/// tables and pages, the settings, and the digests of these files.
package struct Backup: Sendable {
  /// Further files in the archive, by name.
  package var files: [(name: String, content: [UInt8])] = []
  package var program: ProgramIdentity
  /// The migrations of this program.
  package var migrations: Migrations
  /// Where the programs of Postgres are looked for.
  package var programFolders = PostgresFolders.all
  /// Makes the digests of all pages and feeds from a database, as they are at a moment.
  package var pages: @Sendable (Database, Timestamp) async throws -> [PageDigest]

  package init(
    program: ProgramIdentity, migrations: Migrations,
    pages: @escaping @Sendable (Database, Timestamp) async throws -> [PageDigest]
  ) {
    self.program = program
    self.migrations = migrations
    self.pages = pages
  }

  /// The manifest and the size of the backup that was written.
  package struct Summary: Hashable, Sendable {
    package let manifest: BackupManifest
    /// In bytes.
    package let size: Int
  }

  /// The time limit of each statement during a backup, and of the digests and `ANALYZE` after a restoration.
  /// A scheduled backup has less time in all: the deadline of its job.
  static let statementTimeout = Duration.seconds(6 * 3600)

  /// Writes a backup of the database, which goes on to be used meanwhile.
  ///
  /// - Throws: ``BackupError``, or errors of the database; then nothing is at `path` that was not there
  ///   before.
  package func write(_ database: Database, to path: String) async throws -> Summary {
    do {
      return try await database.transaction(.snapshot, statementTimeout: Self.statementTimeout) {
        try await write(database, in: $0, to: path)
      }
    } catch var error as DatabaseError where error.sqlState == .insufficientPrivilege {
      error.hint = Self.neededRights
      throw error
    }
  }

  private func write(
    _ database: Database, in transaction: Transaction, to path: String
  ) async throws -> Summary {
    // The transaction is idle while the dump is made.
    try await transaction.execute(
      "SET LOCAL statement_timeout = 0; SET LOCAL idle_in_transaction_session_timeout = 0")
    let server = try await transaction.one(serverState)
    guard server.hasSchema else {
      throw BackupError(
        .unfit, "the database has no site yet; nothing was written; run site serve or site sync first")
    }
    let (dumper, writer) = try await BlockingThreads.shared.run { _ in
      try (
        DumpProgram.find("pg_dump", for: server.version, in: programFolders),
        BackupWriter(path, modified: Int(server.now.microseconds / 1_000_000))
      )
    }
    let snapshot = try await transaction.exportSnapshot()
    let applied = try await transaction.rows(Self.appliedMigrations)
    let elsewhere = try await mediaElsewhere(in: transaction)
    try await writer.add(BackupFile.dumpName) { take in
      try await dump(dumper, of: database, snapshot, take)
    }
    var manifest = BackupManifest(
      made: server.now.rfc3339, program: program, postgres: server.version, dumper: dumper.version,
      migrations: applied, tables: try await transaction.tableDigests(readingUnlogged: false), pages: [],
      mediaElsewhere: elsewhere, schemas: server.schemas)
    if applied.map(\.name) == migrations.all.map(\.name), let moment = manifest.time {
      manifest.pages = try await seeing(snapshot, of: database) { try await pages($0, moment) }
    }
    let size = try await BlockingThreads.shared.run { [manifest] _ in
      for file in files { try writer.add(file.name, file.content) }
      try writer.add(BackupFile.manifestName, Array(try manifest.json))
      return try writer.finish()
    }
    return Summary(manifest: manifest, size: size)
  }

  /// Dumps the snapshot without the rows of unlogged tables, which a crash may remove anyway, and which a
  /// standby cannot read.
  private func dump(
    _ program: DumpProgram, of database: Database, _ snapshot: Snapshot,
    _ take: @escaping @Sendable ([UInt8]) async throws -> Void
  ) async throws {
    do {
      // While the dump waits for a lock, all later statements on that table wait behind it.
      try await program.run(
        [
          "--format=custom", "--snapshot=\(snapshot.name)", "--lock-wait-timeout=60000", "--no-comments",
          "--no-unlogged-table-data",
        ], on: database.directConnectionString, take: take)
    } catch let error as BackupError where error.kind == .unavailable {
      throw Self.advised(error)
    }
  }

  /// The error of `pg_dump` with advice, where the cause is known.
  static func advised(_ error: BackupError) -> BackupError {
    switch error.description {
    case let text where text.contains("canceling statement due to statement timeout"):
      BackupError(
        .unavailable,
        "\(text); another program has locked a table for a minute, such as a migration; try again after its end"
      )
    case let text where text.contains(#/permission denied for (table|sequence) /#):
      BackupError(.unfit, "\(text); \(neededRights)")
    default: error
    }
  }

  private static let neededRights =
    "as the owner: GRANT SELECT ON ALL TABLES IN SCHEMA public TO role, and the same ON ALL SEQUENCES"

  /// Calls `body` with connections that see only the snapshot.
  private func seeing<Value: Sendable>(
    _ snapshot: Snapshot, of database: Database, _ body: (Database) async throws -> Value
  ) async throws -> Value {
    let same = Database(
      database.directConnectionString, checkoutTimeout: .seconds(60), statementTimeout: .seconds(60),
      snapshot: snapshot)
    do {
      let value = try await body(same)
      await same.close()
      return value
    } catch {
      await same.close()
      throw error
    }
  }
}

private let serverState = Statement(
  "state of server",
  """
  SELECT current_setting('server_version_num')::int4 / 10000 AS version, now() AS now,
    to_regclass('schema_migrations') IS NOT NULL AS has_schema, current_schemas(false)::text[] AS schemas
  """,
  columns: Column("version", Int32.self, .computedNotNull), Column("now", Timestamp.self, .computedNotNull),
  Column("has_schema", Bool.self, .computedNotNull), Column("schemas", [String].self, .computedNotNull)
) { (version: Int($0), now: $1, hasSchema: $2, schemas: $3) }

/// How many media have their bytes in S3. A schema from before there were media has none.
private func mediaElsewhere(in transaction: Transaction) async throws -> Int {
  guard try await transaction.one(hasMedia) else { return 0 }
  return try await transaction.one(countOfMediaElsewhere)
}

private let hasMedia = Statement(
  "table of media", "SELECT to_regclass('media') IS NOT NULL AS has_media",
  column: Column("has_media", Bool.self, .computedNotNull))

private let countOfMediaElsewhere = Statement(
  "media in S3", "SELECT count(*) AS count FROM media WHERE store = 's3'",
  column: Column("count", Int.self, .computedNotNull))

extension Backup {
  static let appliedMigrations = Statement(
    "migrations of backup", "SELECT name, checksum FROM schema_migrations ORDER BY number",
    columns: Column("name", String.self), Column("checksum", String.self)
  ) { AppliedMigration(name: $0, checksum: $1) }

  /// Copies a database into an empty one, by a backup that is removed afterwards, and compares all tables.
  package func copy(from source: String, to target: String, through path: String) async throws {
    var backup = self
    backup.pages = { _, _ in [] }
    let (old, new) = (
      Database(source, checkoutTimeout: .seconds(60)), Database(target, checkoutTimeout: .seconds(60))
    )
    let result: Result<Void, any Error>
    do {
      _ = try await backup.write(old, to: path)
      var restoration = try Restoration(BackupFile(checking: path), migrations: migrations)
      restoration.programFolders = programFolders
      try await restoration.restore(into: new)
      result = .success(())
    } catch {
      // A restoration that was stopped gives advice about its database, which an upgrade removes.
      result = .failure(Task.isCancelled ? CancellationError() : error)
    }
    await Task {
      await old.close()
      await new.close()
    }.value
    try result.get()
  }
}
