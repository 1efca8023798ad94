import Foundation
import Postgres
import PostgresTestSupport
import Testing

@testable import Backups

@Suite("Restoring a backup", .timeLimit(.minutes(15)))
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
          #expect(applied.migrations.map(\.name) == ["0002_tags.sql"])
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
        await expectError(.unfit, "the database is not empty: it has the table public.notes") {
          try await restoration.restore(into: database)
        }
        try await #expect(database.tableNames().count == 5)
      }
    }
  }

  @Test(
    "A database with a view, a partitioned table or a sequence is not empty",
    arguments: [
      ("view", "CREATE VIEW posts AS SELECT 1"),
      ("table", "CREATE TABLE posts (n int4) PARTITION BY LIST (n)"),
      ("sequence", "CREATE SEQUENCE posts"),
    ])
  func otherRelations(kind: String, sql: String) async throws {
    try await BackupFixture.run { fixture in
      let restoration = try await fixture.restoration()
      try await withTestDatabase { database in
        try await database.execute(sql)
        await expectError(.unfit, "the database is not empty: it has the \(kind) public.posts") {
          try await restoration.restore(into: database)
        }
      }
    }
  }

  @Test("Two restorations do not fill a database at once: the second says who does, and changes nothing")
  func lock() async throws {
    try await BackupFixture.run { fixture in
      let restoration = try await fixture.restoration()
      try await withTestDatabase { database in
        try await database.transaction(holding: Restoration.lock, lockTimeout: .patience) { _ in
          let error = await #expect(throws: LockTimeout.self) {
            try await restoration.restore(into: database)
          }
          #expect(error?.lock == Restoration.lock && error?.holders.count == 1)
        }
        try await #expect(database.tableNames() == [])
        try await restoration.restore(into: database)
      }
    }
  }

  @Test("A restoration that is stopped leaves the database empty, and says so")
  func stopped() async throws {
    try await BackupFixture.run { fixture in
      var restoration = try await fixture.restoration()
      try fixture.program(
        "pg_restore",
        "[ $1 = --version ] && echo 'pg_restore (PostgreSQL) 99.1' || { touch \(fixture.folder)/begun; exec sleep 600; }"
      )
      try await withTestDatabase { database in
        restoration.programFolders = ["\(fixture.folder)/bin"]
        let restoring = Task { [restoration] in try await restoration.restore(into: database) }
        while try !fixture.names.contains("begun") { try await Task.sleep(for: .milliseconds(5)) }
        restoring.cancel()
        await expectError(.unavailable, "this was told to stop; the database is empty as before") {
          _ = try await restoring.value
        }
        try await #expect(database.tableNames() == [])
      }
    }
  }

  @Test("A role that may not create the extension learns what to do")
  func extensions() {
    let error = #"0004_topics.sql: line 3: ERROR 42501: permission denied to create extension "pg_trgm""#
    let advice = "; as the owner: CREATE EXTENSION pg_trgm, or GRANT CREATE ON DATABASE to the role"
    #expect(Restoration.advice(for: error) == advice)
    #expect(Restoration.advice(for: "lost") == "")
  }

  @Test("A named pipe is no backup, and nobody waits for its writer", .timeLimit(.minutes(1)))
  func namedPipe() throws {
    let path = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString).path()
    defer { unlink(path) }
    #expect(mkfifo(path, 0o600) == 0)
    #expect(throws: BackupError.self) { try BackupFile(checking: path) }
  }

  @Test("An archive that would fill the memory is refused before it does")
  func largeArchives() async throws {
    try await BackupFixture.run { fixture in
      let large = [
        [TarHeader(name: BackupFile.manifestName, length: 1 << 29, modified: 0)],
        [TarHeader(name: BackupFile.sumsName, length: 1 << 21, modified: 0)],
        Array(repeating: TarHeader(name: BackupFile.manifestName, length: 0, modified: 0), count: 2),
        (0...1000).map { TarHeader(name: "\($0)", length: 0, modified: 0) },
      ]
      for (headers, place) in zip(large, [512, 512, 1024, 1001 * 512]) {
        let bytes = headers.flatMap(\.bytes)
        #expect(FileManager.default.createFile(atPath: fixture.path, contents: Data(bytes)))
        // What follows are zeros that take no room on the disk.
        #expect(truncate(fixture.path, bytes.count + (1 << 29) + 1024) == 0)
        await expectError(.damaged, "is damaged or incomplete at byte \(place);") {
          _ = try BackupFile(checking: fixture.path)
        }
      }
    }
  }

  @Test("A dump that Postgres refuses leaves the database empty")
  func refused() async throws {
    try await BackupFixture.run { fixture in
      let restoration = try await fixture.restoration()
      try await withTestDatabase { database in
        // Its posts have a type whose name is taken.
        try await database.execute("CREATE TYPE tags AS ENUM ('a')")
        await expectError(.unavailable, "the database is empty as before: ") {
          try await restoration.restore(into: database)
        }
        try await #expect(database.tableNames() == [])
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
        await expectError(
          .damaged, "the database is empty as before: public.posts has 99 rows in place of 100; use another"
        ) {
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
