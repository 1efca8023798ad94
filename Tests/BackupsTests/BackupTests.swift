import Foundation
import Postgres
import PostgresTestSupport
import Testing

@testable import Backups

@Suite("A backup", .timeLimit(.minutes(15)))
struct BackupTests {
  @Test("Has all that was there at one moment, and nothing that was written meanwhile")
  func oneMoment() async throws {
    try await BackupFixture.run { fixture in
      try await withTestDatabase { database in
        try await fixture.fill(database)
        var backup = fixture.backup()
        let inner = backup.pages
        // The dump is written by then, and the pages are still to be made.
        backup.pages = { same, moment in
          try await database.execute(
            "INSERT INTO posts (id, title) VALUES (1000, 'Later'); DELETE FROM posts WHERE id = 7")
          return try await inner(same, moment)
        }
        let summary = try await backup.write(database, to: fixture.path)
        #expect(summary.manifest.tables.first { $0.table == "public.posts" }?.rows == 100)
        let attributes = try FileManager.default.attributesOfItem(atPath: fixture.path)
        #expect(attributes[.posixPermissions] as? Int == 0o600)
        #expect(attributes[.size] as? Int == summary.size)
        try #expect(fixture.names == ["site.tar"])
        try await withTestDatabase { other in
          try await Restoration(BackupFile(checking: fixture.path), migrations: backup.migrations)
            .restore(into: other)
          let pages = try await inner(other, try #require(summary.manifest.time))
          #expect(pages == summary.manifest.pages)
          #expect(!pages[0].digest.contains("Later"))
          #expect(pages[0].digest.contains("Post \"7\", €"))
        }
      }
    }
  }

  @Test("Programs of the system can unpack it and check its digests")
  func isTar() async throws {
    try await BackupFixture.run { fixture in
      try await withTestDatabase { database in
        try await fixture.fill(database)
        var backup = fixture.backup()
        backup.files = [("site.yaml", Array("title: Ä\n".utf8))]
        _ = try await backup.write(database, to: fixture.path)
        let shell = Process()
        shell.executableURL = URL(filePath: "/bin/sh")
        shell.arguments = [
          "-c",
          "tar -xf site.tar && sha256sum --check --strict --quiet SHA256SUMS && grep -q Ä site.yaml && "
            + "test $(wc -l < SHA256SUMS) = 3",
        ]
        shell.currentDirectoryURL = URL(filePath: fixture.folder)
        try shell.run()
        shell.waitUntilExit()
        #expect(shell.terminationStatus == 0)
        try #expect(
          fixture.names == ["SHA256SUMS", "database.dump", "manifest.json", "site.tar", "site.yaml"])
      }
    }
  }

  @Test("A changed byte anywhere is noticed, and so is a file that was cut off or has grown")
  func damage() async throws {
    try await BackupFixture.run { fixture in
      try await withTestDatabase { database in
        try await fixture.fill(database, posts: 10)
        _ = try await fixture.backup().write(database, to: fixture.path)
        let bytes = try Data(contentsOf: URL(filePath: fixture.path))
        let places = Array(stride(from: 0, to: bytes.count, by: 97)) + [bytes.count - 1]
        for place in places {
          try fixture.damage(at: place, in: bytes)
          #expect(throws: BackupError.self, "byte \(place)") { try BackupFile(checking: fixture.path) }
        }
        for count in [0, 1, 512, bytes.count / 2, bytes.count - 512, bytes.count - 1] {
          try bytes.prefix(count).write(to: URL(filePath: fixture.path))
          #expect(throws: BackupError.self, "\(count) bytes") { try BackupFile(checking: fixture.path) }
        }
        try (bytes + [0]).write(to: URL(filePath: fixture.path))
        #expect(throws: BackupError.self) { try BackupFile(checking: fixture.path) }
        try bytes.write(to: URL(filePath: fixture.path))
        _ = try BackupFile(checking: fixture.path)
      }
    }
  }

  @Test("A program that is missing, too old or fails leaves nothing, and the error says what to do")
  func programs() async throws {
    try await BackupFixture.run { fixture in
      try await withTestDatabase { database in
        try await fixture.fill(database)
        var backup = fixture.backup()
        backup.programFolders = ["\(fixture.folder)/bin"]
        await expectError(.unavailable, "there is no pg_dump; install postgresql-client-") {
          _ = try await backup.write(database, to: fixture.path)
        }
        try fixture.program("pg_dump", "echo 'pg_dump (PostgreSQL) 9.6.1'")
        await expectError(.unavailable, "bin/pg_dump is of Postgres 9, and the database needs that of") {
          _ = try await backup.write(database, to: fixture.path)
        }
        try fixture.program(
          "pg_dump",
          "[ $1 = --version ] && echo 'pg_dump (PostgreSQL) 99.1' || { echo half; echo 'pg_dump: error: lost' >&2; exit 1; }"
        )
        await expectError(.unavailable, "bin/pg_dump: pg_dump: error: lost") {
          _ = try await backup.write(database, to: fixture.path)
        }
        try fixture.program(
          "pg_dump", "[ $1 = --version ] && echo 'pg_dump (PostgreSQL) 99.1' || { echo half; kill -9 $$; }")
        await expectError(.unavailable, "it was ended, and said nothing; try again") {
          _ = try await backup.write(database, to: fixture.path)
        }
        try #expect(fixture.names == ["bin"])
      }
    }
  }

  @Test("Takes the place of an older backup at once, and of no other file")
  func places() async throws {
    try await BackupFixture.run { fixture in
      try await withTestDatabase { database in
        try await fixture.fill(database)
        let first = try await fixture.backup().write(database, to: fixture.path)
        try await database.execute("DELETE FROM posts WHERE id > 5")
        let second = try await fixture.backup().write(database, to: fixture.path)
        #expect(second.size < first.size)
        #expect(try BackupFile(checking: fixture.path).manifest == second.manifest)
        let text = "\(fixture.folder)/index.md"
        try Data("A post.".utf8).write(to: URL(filePath: text))
        await expectError(.unwritable, "is no backup; nothing was changed") {
          _ = try await fixture.backup().write(database, to: text)
        }
        #expect(try Data(contentsOf: URL(filePath: text)) == Data("A post.".utf8))
        await expectError(.unwritable, "cannot create \(fixture.folder)/none/") {
          _ = try await fixture.backup().write(database, to: "\(fixture.folder)/none/site.tar")
        }
      }
    }
  }

  @Test("Rows of an unlogged table are in no backup, since a standby cannot read them; the table is")
  func unlogged() async throws {
    try await BackupFixture.run { fixture in
      try await withTestDatabase { database in
        try await fixture.fill(database, posts: 3)
        try await database.execute(
          "INSERT INTO open_posts VALUES (1), (2)")
        let summary = try await fixture.backup().write(database, to: fixture.path)
        #expect(summary.manifest.tables.first { $0.table == "public.open_posts" }?.rows == 0)
        try await withTestDatabase { other in
          try await Restoration(
            BackupFile(checking: fixture.path), migrations: fixture.backup().migrations
          ).restore(into: other)
          try await other.execute("INSERT INTO open_posts VALUES (1)")
          let restored = try await other.transaction(.snapshot) { try await $0.tableDigests() }
          #expect(restored.first { $0.table == "public.open_posts" }?.rows == 1)
        }
      }
    }
  }

  @Test("A role needs the right to read, and an error names no other")
  func rights() async throws {
    try await BackupFixture.run { fixture in
      try await withTestDatabase { database in
        try await fixture.fill(database, posts: 3)
        let role = "reader_\(UUID().uuidString.prefix(8).lowercased())"
        try await database.execute("CREATE ROLE \(role) LOGIN")
        let reading = Database(
          "\(database.url.replacing(#/user=\S+/#, with: "")) user=\(role)", checkoutTimeout: .patience,
          statementTimeout: .patience)
        let error = await #expect(throws: DatabaseError.self) {
          _ = try await fixture.backup().write(reading, to: fixture.path)
        }
        #expect(error?.description.contains("as the owner: GRANT SELECT ON ALL TABLES") == true)
        try await database.execute("GRANT SELECT ON schema_migrations TO \(role)")
        await expectError(.unfit, "as the owner: GRANT SELECT ON ALL TABLES") {
          _ = try await fixture.backup().write(reading, to: fixture.path)
        }
        try await database.execute(
          "GRANT SELECT ON ALL TABLES IN SCHEMA public TO \(role); GRANT SELECT ON ALL SEQUENCES IN SCHEMA public TO \(role)"
        )
        _ = try await fixture.backup().write(reading, to: fixture.path)
        await reading.close()
        try await database.execute("DROP OWNED BY \(role); DROP ROLE \(role)")
      }
    }
  }

  @Test("A table that stays locked is an error that says what to do")
  func locked() {
    let error = BackupError(
      .unavailable, "pg_dump: error: query failed: ERROR: canceling statement due to statement timeout")
    #expect(Backup.advised(error).description.hasSuffix("such as a migration; try again after its end"))
    let other = BackupError(.unavailable, "pg_dump: error: lost")
    #expect(Backup.advised(other) == other)
  }

  @Test("No name, the name of a folder or of a link is an error, and a name may be as long as any")
  func fileNames() async throws {
    try await BackupFixture.run { fixture in
      await expectError(.unwritable, #""" is no name of a file; nothing was written"#) {
        _ = try BackupWriter("", modified: 0)
      }
      await expectError(.unwritable, "is no name of a file") {
        _ = try BackupWriter("\(fixture.folder)/new/", modified: 0)
      }
      let long = "\(fixture.folder)/\(String(repeating: "ä", count: 127))a"
      _ = try BackupWriter(long, modified: 0).finish()
      await expectError(.unwritable, "File name too long; nothing was written") {
        _ = try BackupWriter("\(long)a", modified: 0)
      }
      let link = "\(fixture.folder)/link.tar"
      try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: fixture.path)
      await expectError(.unwritable, "link.tar is there, and is no backup; nothing was changed") {
        _ = try BackupWriter(link, modified: 0)
      }
      try #expect(FileManager.default.destinationOfSymbolicLink(atPath: link) == fixture.path)
      try #expect(fixture.names.count == 2)
    }
  }

  @Test("What a killed process left is in no way of the next backup with its name, and goes")
  func killed() async throws {
    try await BackupFixture.run { fixture in
      let process = ProcessInfo.processInfo.processIdentifier
      for name in [".site.tar.\(process).unfinished", ".site.tar.1.unfinished", ".other.tar.1.unfinished"] {
        try Data("half".utf8).write(to: URL(filePath: "\(fixture.folder)/\(name)"))
      }
      _ = try BackupWriter(fixture.path, modified: 0).finish()
      try #expect(fixture.names == [".other.tar.1.unfinished", "site.tar"])
    }
  }

  @Test("A backup that is stopped leaves nothing")
  func stopped() async throws {
    try await BackupFixture.run { fixture in
      try await withTestDatabase { database in
        try await fixture.fill(database)
        var backup = fixture.backup()
        backup.programFolders = ["\(fixture.folder)/bin"]
        try fixture.program(
          "pg_dump",
          "[ $1 = --version ] && echo 'pg_dump (PostgreSQL) 99.1' || { touch \(fixture.folder)/begun; exec sleep 600; }"
        )
        let writing = Task { [backup] in try await backup.write(database, to: fixture.path) }
        while try !fixture.names.contains("begun") { try await Task.sleep(for: .milliseconds(5)) }
        writing.cancel()
        await #expect(throws: CancellationError.self) { try await writing.value }
        try #expect(fixture.names == ["begun", "bin"])
      }
    }
  }
}
