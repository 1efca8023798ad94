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
  /// - Throws: ``BackupError``, or an error of the database. If the dump could not be restored as a whole,
  ///   the database is empty as before.
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
    if let table = try await database.tableNames().first {
      throw BackupError(
        .unfit,
        "the database is not empty: it has the table \(table); nothing was changed; create an empty one and name it in "
          + "DATABASE_URL, or without DATABASE_URL set SITE_DATA to a new folder")
    }
    try await restoreDump(into: database, server.version)
    let restored = try await database.transaction(.snapshot, statementTimeout: Backup.patience) {
      try await $0.tableDigests()
    }
    if let difference = file.manifest.tables.difference(from: restored) {
      throw BackupError(
        .damaged,
        "\(file.path): was restored, but \(difference); do not use this database; use another backup")
    }
    let applied = try await migrations.apply(to: database)
    // Without statistics, Postgres plans badly until it has gathered them by itself.
    try await database.with(statementTimeout: Backup.patience).execute("ANALYZE")
    return applied
  }

  private func restoreDump(into database: Database, _ version: Int) async throws {
    let program = try DumpProgram.find(
      "pg_restore", for: max(version, file.manifest.dumper), in: programFolders)
    do {
      try await program.run(
        [
          "--format=custom", "--dbname=", "--single-transaction", "--exit-on-error", "--no-owner",
          "--no-privileges",
        ], on: database.directConnectionString, input: try file.dump())
    } catch let error as BackupError where error.kind == .unavailable {
      throw BackupError(
        .unavailable,
        "\(file.path): could not be restored, and the database is empty as before: \(error)\(Self.advice(for: error))"
      )
    }
  }
}

extension Restoration {
  /// Texts are compressed with lz4 where they were written, and a dump says so.
  static func advice(for error: BackupError) -> String {
    error.description.contains("compression method lz4 not supported")
      ? "; this Postgres was built without lz4: use one that has it, such as your distribution's" : ""
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

extension Restoration {
  /// What a proof has found.
  package struct Proof: Hashable, Sendable {
    /// How many pages and feeds could be made.
    package var pages = 0
    /// How many of them have the digests of the backup; nil if another program has made those.
    package var samePages: Int?
    /// Applied after the backup was restored.
    package var migrations: [String] = []
  }

  /// Restores into a cluster of its own, which is removed afterwards, and makes all pages and feeds.
  ///
  /// - Parameters:
  ///   - folder: for the cluster. It must not exist.
  ///   - backup: says which program this is, and makes the pages.
  /// - Throws: ``BackupError`` if a table, a page or a feed is not what it was.
  package func prove(in folder: String, by backup: Backup) async throws -> Proof {
    // The data is worthless afterwards, so nothing has to reach the disk.
    let cluster = try await PrivateCluster.start(
      in: folder,
      settings: [
        "fsync": "off", "synchronous_commit": "off", "full_page_writes": "off", "autovacuum": "off",
        "max_wal_size": "4GB", "maintenance_work_mem": "256MB",
      ])
    let database = Database(
      cluster.connectionString, checkoutTimeout: .seconds(60), statementTimeout: .seconds(600))
    let result: Result<Proof, any Error>
    do { result = .success(try await prove(database, by: backup)) } catch { result = .failure(error) }
    await Task {
      await database.close()
      await cluster.remove()
    }.value
    try? FileManager.default.removeItem(atPath: folder)
    return try result.get()
  }

  private func prove(_ database: Database, by backup: Backup) async throws -> Proof {
    var proof = Proof(migrations: try await restore(into: database).map(\.name))
    guard let moment = file.manifest.time else { return proof }
    let pages = try await backup.pages(database, moment)
    proof.pages = pages.count
    let saved = file.manifest.pages
    let statuses = Dictionary(saved.map { ($0.address, $0.status) }) { first, _ in first }
    // A page may be missing from both, such as the podcast of a site without episodes.
    if let broken = pages.first(where: {
      $0.status >= 500 || $0.status != 200 && statuses[$0.address] == 200
    }) {
      throw BackupError(
        .damaged, "\(file.path): the restored site answers \(broken.status) to \(broken.address)")
    }
    guard !saved.isEmpty, file.manifest.program == backup.program, proof.migrations.isEmpty else {
      return proof
    }
    let made = Dictionary(pages.map { ($0.address, $0) }) { first, _ in first }
    for page in saved where made[page.address] != page {
      let problem = made[page.address] == nil ? "is missing" : "is another"
      throw BackupError(.damaged, "\(file.path): \(page.address) \(problem) on the restored site")
    }
    guard saved.count == pages.count else {
      throw BackupError(
        .damaged, "\(file.path): the restored site has \(pages.count) pages in place of \(saved.count)")
    }
    proof.samePages = saved.count
    return proof
  }
}
