import Foundation
import Postgres
import PostgresTestSupport
import Testing

@testable import Backups

@Suite("Restoring a backup", .timeLimit(.minutes(5)))
struct RestorationTests {
  @Test("An older schema is brought up to date; a newer one is refused")
  func schemas() async throws {
    try await BackupFixture.run { fixture in
      try await withTestDatabase { database in
        try await fixture.fill(database, migrations: 1)
        _ = try await fixture.backup(migrations: 1).write(database, to: fixture.path)
        let file = try BackupFile(checking: fixture.path)
        try await withTestDatabase { other in
          let applied = try await Restoration(file, migrations: fixture.backup().migrations)
            .restore(into: other)
          #expect(applied.map(\.name) == ["0002_tags.sql"])
        }
      }
      try await withTestDatabase { database in
        try await fixture.fill(database)
        _ = try await fixture.backup(version: "7.1").write(database, to: fixture.path)
        await expectError(.unfit, "was made by version 7.1, whose 0002_tags.sql this program does not have") {
          _ = try Restoration(
            BackupFile(checking: fixture.path), migrations: fixture.backup(migrations: 1).migrations)
        }
      }
    }
  }

  @Test("A database that has anything is refused and stays as it is")
  func notEmpty() async throws {
    try await BackupFixture.run { fixture in
      try await withTestDatabase { database in
        try await fixture.fill(database)
        _ = try await fixture.backup().write(database, to: fixture.path)
        let restoration = try Restoration(
          BackupFile(checking: fixture.path), migrations: fixture.backup().migrations)
        await expectError(.unfit, "the database is not empty: it has the table public.posts") {
          try await restoration.restore(into: database)
        }
        try await #expect(database.tableNames().count == 3)
      }
    }
  }

  @Test("A dump that Postgres refuses leaves the database empty")
  func refused() async throws {
    try await BackupFixture.run { fixture in
      try await withTestDatabase { database in
        try await fixture.fill(database)
        _ = try await fixture.backup().write(database, to: fixture.path)
      }
      try await withTestDatabase { database in
        // Its posts have a type whose name is taken.
        try await database.execute("CREATE TYPE tags AS ENUM ('a')")
        let restoration = try Restoration(
          BackupFile(checking: fixture.path), migrations: fixture.backup().migrations)
        await expectError(.unavailable, "the database is empty as before: ") {
          try await restoration.restore(into: database)
        }
        try await #expect(database.tableNames() == [])
      }
    }
  }

  @Test("A Postgres without lz4 is said to lack it, and which one to use")
  func withoutCompression() async throws {
    try await BackupFixture.run { fixture in
      try await withTestDatabase { database in
        try await fixture.fill(database)
        _ = try await fixture.backup().write(database, to: fixture.path)
      }
      try fixture.program(
        "pg_restore",
        "[ $1 = --version ] && echo 'pg_restore (PostgreSQL) 99.1' || { "
          + "echo 'pg_restore: error: could not execute query: ERROR:  compression method lz4 not supported' >&2; exit 1; }"
      )
      try await withTestDatabase { database in
        var restoration = try Restoration(
          BackupFile(checking: fixture.path), migrations: fixture.backup().migrations)
        restoration.programFolders = ["\(fixture.folder)/bin"]
        let advice = "not supported; this Postgres was built without lz4: use one that has it"
        await expectError(.unavailable, advice) { [restoration] in
          try await restoration.restore(into: database)
        }
      }
    }
  }

  @Test("A file whose digests are all right, but whose dump lacks a row, is damaged")
  func missingRow() async throws {
    try await BackupFixture.run { fixture in
      try await withTestDatabase { database in
        try await fixture.fill(database)
        let backup = fixture.backup()
        let manifest = try await backup.write(database, to: fixture.path).manifest
        try await database.execute("DELETE FROM posts WHERE id = 50")
        let writer = try BackupWriter(fixture.path, modified: 0)
        try await writer.add(BackupFile.dumpName) { take in
          try await DumpProgram.find("pg_dump", for: manifest.postgres)
            .run(["--format=custom"], on: database.connectionString, take: take)
        }
        try writer.add(BackupFile.manifestName, Array(try manifest.json))
        _ = try writer.finish()
        let restoration = try Restoration(BackupFile(checking: fixture.path), migrations: backup.migrations)
        await expectError(.damaged, "public.posts has 99 rows in place of 100; do not use this database") {
          try await withTestDatabase { _ = try await restoration.restore(into: $0) }
        }
      }
    }
  }

  @Test("A table with a row less, a row more or another value is a difference")
  func differences() async throws {
    try await withTestDatabase { database in
      try await BackupFixture.run { fixture in
        try await fixture.fill(database)
        let saved = try await database.transaction(.snapshot) { try await $0.tableDigests() }
        for (change, problem) in [
          ("DELETE FROM posts WHERE id = 50", "public.posts has 99 rows in place of 100"),
          ("INSERT INTO posts (id, title) VALUES (0, '')", "public.posts has 101 rows in place of 100"),
          (
            "UPDATE posts SET made = made + interval '1 microsecond' WHERE id = 50",
            "public.posts has other rows"
          ),
          ("UPDATE posts SET bytes = bytes || '\\\\x00' WHERE id = 50", "public.posts has other rows"),
          ("DROP TABLE tags", "the table public.tags is missing"),
          ("CREATE TABLE others ()", "the table public.others should not be there"),
        ] {
          let changed = try await withSavepoint(database, change)
          #expect(saved.difference(from: changed) == problem)
        }
        let same = try await withSavepoint(database, "UPDATE posts SET title = title")
        #expect(saved.difference(from: same) == nil)
      }
    }
  }

  private func withSavepoint(_ database: Database, _ change: String) async throws -> [TableDigest] {
    struct Undone: Error { let digests: [TableDigest] }
    do {
      try await database.transaction(.repeatableRead) { transaction in
        try await transaction.execute(change)
        throw Undone(digests: try await transaction.tableDigests())
      }
      return []
    } catch let undone as Undone {
      return undone.digests
    }
  }
}

@Suite("Proving a backup", .enabled(if: postgresIsInstalled), .timeLimit(.minutes(5)))
struct ProofTests {
  @Test("Restores it into a cluster of its own, compares what it makes, and leaves nothing")
  func proof() async throws {
    try await BackupFixture.run { fixture in
      try await withTestDatabase { database in
        try await fixture.fill(database)
        let backup = fixture.backup(pages: ["/", "/feed.xml"])
        _ = try await backup.write(database, to: fixture.path)
        let restoration = try Restoration(BackupFile(checking: fixture.path), migrations: backup.migrations)
        let folder = "\(fixture.folder)/proof"
        let proof = try await restoration.prove(in: folder, by: backup)
        #expect(proof == Restoration.Proof(pages: 2, samePages: 2))
        let later = try await restoration.prove(in: folder, by: fixture.backup(version: "2"))
        #expect(later == Restoration.Proof(pages: 1, samePages: nil))
        var other = backup
        other.pages = { _, _ in
          [
            PageDigest(address: "/", status: 200, digest: "x"),
            PageDigest(address: "/feed.xml", status: 200, digest: "x"),
          ]
        }
        await expectError(.damaged, "/ is another on the restored site") { [other] in
          _ = try await restoration.prove(in: folder, by: other)
        }
        other.pages = { _, _ in [PageDigest(address: "/", status: 500, digest: "")] }
        await expectError(.damaged, "the restored site answers 500 to /") { [other] in
          _ = try await restoration.prove(in: folder, by: other)
        }
        await expectError(.damaged, "/feed.xml is missing on the restored site") {
          _ = try await restoration.prove(in: folder, by: fixture.backup(pages: ["/"]))
        }
        try #expect(fixture.names == ["site.tar"])
      }
    }
  }
}

/// Whether the server's programs are installed.
let postgresIsInstalled = !PostgresFolders.all.filter {
  FileManager.default.isExecutableFile(atPath: "\($0)/initdb")
}
.isEmpty

/// Expects an error of a kind whose text contains `text`.
func expectError(
  _ kind: BackupError.Kind, _ text: String, sourceLocation: SourceLocation = #_sourceLocation,
  _ body: () async throws -> Void
) async {
  do {
    try await body()
    Issue.record("no error", sourceLocation: sourceLocation)
  } catch {
    let error = error as? BackupError
    #expect(error?.kind == kind, sourceLocation: sourceLocation)
    #expect(
      error?.description.contains(text) == true, "\(error?.description ?? "")", sourceLocation: sourceLocation
    )
  }
}
