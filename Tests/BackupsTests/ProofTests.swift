import Foundation
import Postgres
import PostgresTestSupport
import Testing

@testable import Backups

@Suite("Proving a backup", .enabled(if: postgresIsInstalled), .timeLimit(.minutes(15)))
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

  @Test("A proof whose server cannot be started leaves nothing, and one without room names TMPDIR")
  func noServer() async throws {
    try await BackupFixture.run { fixture in
      let restoration = try await fixture.restoration()
      // Where the cluster should be.
      let folder = "\(fixture.folder)/proof"
      try FileManager.default.createDirectory(
        atPath: "\(folder)/postgres/file", withIntermediateDirectories: true)
      await #expect(throws: PrivateClusterError.self) {
        try await restoration.prove(in: folder, by: fixture.backup())
      }
      try #expect(fixture.names == ["site.tar"])
      let full = BackupError(.unavailable, "could not write to file: No space left on device")
      let error = restoration.roomError(for: full, in: folder)
      #expect(error?.kind == .unwritable)
      #expect(
        error?.description.contains("\(fixture.folder) has no room to restore it into; set TMPDIR") == true)
      #expect(restoration.roomError(for: BackupError(.unavailable, "lost"), in: folder) == nil)
    }
  }

  @Test("A proof that is stopped says nothing of a database, and leaves nothing")
  func stopped() async throws {
    try await BackupFixture.run { fixture in
      var restoration = try await fixture.restoration()
      try fixture.program(
        "pg_restore",
        "[ $1 = --version ] && echo 'pg_restore (PostgreSQL) 99.1' || { touch \(fixture.folder)/begun; exec sleep 600; }"
      )
      restoration.programFolders = ["\(fixture.folder)/bin"]
      let proving = Task { [restoration] in
        try await restoration.prove(in: "\(fixture.folder)/proof", by: fixture.backup())
      }
      while try !fixture.names.contains("begun") { try await Task.sleep(for: .milliseconds(5)) }
      proving.cancel()
      await #expect(throws: CancellationError.self) { try await proving.value }
      try #expect(fixture.names == ["begun", "bin", "site.tar"])
    }
  }

  @Test("The next proof stops the server of one that was killed, and removes its folder, but not one in use")
  func killed() async throws {
    try await BackupFixture.run { fixture in
      let first = try await Restoration.temporaryFolder(in: fixture.folder)
      var cluster: PrivateCluster? = try await .start(in: first, settings: ["fsync": "off"])
      let database = Database(try #require(cluster).connectionString)
      try await database.execute("SELECT 1")
      // Another user may have put a link there.
      let (victim, link) = ("\(fixture.folder)/victim", "\(fixture.folder)/colophon-verify-1")
      try FileManager.default.createDirectory(atPath: victim, withIntermediateDirectories: false)
      try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: victim)
      // What is left of a process that was killed while it created the cluster.
      let unfinished = "\(fixture.folder)/colophon-verify-2"
      try FileManager.default.createDirectory(
        atPath: "\(unfinished)/postgres.unfinished/base", withIntermediateDirectories: true)
      let second = try await Restoration.temporaryFolder(in: fixture.folder)
      try await database.execute("SELECT 1")
      // As when the process ends: the lock is released, and the server runs.
      cluster = nil
      _ = try await Restoration.temporaryFolder(in: fixture.folder)
      let exists = FileManager.default.fileExists(atPath:)
      #expect(!exists(first) && exists(second) && exists(victim) && !exists(unfinished))
      await #expect(throws: DatabaseUnavailable.self) { try await database.execute("SELECT 1") }
      await database.close()
    }
  }
}

/// Whether the server's programs are installed.
let postgresIsInstalled = !PostgresFolders.all.filter {
  FileManager.default.isExecutableFile(atPath: "\($0)/initdb")
}
.isEmpty
