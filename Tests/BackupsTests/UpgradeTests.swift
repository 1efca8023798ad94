import Foundation
import Postgres
import PostgresTestSupport
import Testing

@testable import Backups

@Suite(
  "Moving the private database to another version of Postgres", .enabled(if: postgresIsInstalled),
  .timeLimit(.minutes(15)))
struct UpgradeTests {
  @Test("Copies the database into a new cluster, compares it, and keeps the former one")
  func upgrade() async throws {
    try await BackupFixture.run { fixture in
      let data = "\(fixture.folder)/data"
      try await withCluster(in: data) { try await fixture.fill($0) }
      let backup = fixture.backup()
      let outcome = try await PrivateCluster.upgrade(in: data, isForced: true) {
        try await backup.copy(from: $0, to: $1, through: "\($2)/upgrade.tar")
      }
      guard case .upgraded(let former, let version, let kept) = outcome else {
        Issue.record("\(outcome)")
        return
      }
      // Only one version is installed here.
      #expect(former == version)
      #expect(FileManager.default.fileExists(atPath: "\(kept)/PG_VERSION"))
      let saved = try await withCluster(in: data) { database in
        try await #expect(database.rows(countOfPosts) == [100])
        try await database.execute("DELETE FROM posts")
        return try await database.rows(countOfPosts)
      }
      #expect(saved == [0])
      // The former one still has all.
      let aside = URL(filePath: kept).deletingLastPathComponent().appending(path: "postgres").path
      try FileManager.default.moveItem(atPath: aside, toPath: "\(aside).new")
      try FileManager.default.moveItem(atPath: kept, toPath: aside)
      try await withCluster(in: data) { try await #expect($0.rows(countOfPosts) == [100]) }
    }
  }

  @Test(
    "Leaves the cluster as it is if the copy fails, while a site uses it, or if no newer version is installed"
  )
  func unchanged() async throws {
    try await BackupFixture.run { fixture in
      let data = "\(fixture.folder)/data"
      try await withCluster(in: data) { database in
        try await fixture.fill(database)
        await #expect { try await PrivateCluster.upgrade(in: data, isForced: true) { _, _, _ in } } throws: {
          "\($0)".contains("another process uses the database in ") && "\($0)".contains("stop the site")
        }
      }
      struct Failed: Error {}
      await #expect(throws: Failed.self) {
        try await PrivateCluster.upgrade(in: data, isForced: true) { _, _, _ in throw Failed() }
      }
      guard case .isNewest = try await PrivateCluster.upgrade(in: data, copy: { _, _, _ in }) else {
        Issue.record("a newer version than the newest")
        return
      }
      try await withCluster(in: data) { try await #expect($0.rows(countOfPosts) == [100]) }
      let names = try FileManager.default.contentsOfDirectory(atPath: data)
      #expect(!names.contains { $0.hasPrefix("postgres.15") || $0 == "postgres.upgrading" })
    }
  }

  @Test("After a kill between the two renames, an upgrade and a start say which folder to rename")
  func killedBetweenRenames() async throws {
    try await BackupFixture.run { fixture in
      let data = "\(fixture.folder)/data"
      try await withCluster(in: data) { _ in }
      try FileManager.default.moveItem(atPath: "\(data)/postgres", toPath: "\(data)/postgres.15")
      try FileManager.default.createDirectory(
        atPath: "\(data)/postgres.upgrading", withIntermediateDirectories: false)
      let isExplained = { (error: any Error) in "\(error)".contains("rename the one with the former version")
      }
      await #expect(
        performing: {
          try await PrivateCluster.upgrade(in: data, isForced: true) { _, _, _ in }
        }, throws: isExplained)
      await #expect(performing: { try await PrivateCluster.start(in: data) }, throws: isExplained)
      #expect(FileManager.default.fileExists(atPath: "\(data)/postgres.15/PG_VERSION"))
    }
  }

  @Test("A cluster of a version that is not installed is an error that names the command")
  func notInstalled() async throws {
    try await BackupFixture.run { fixture in
      let data = "\(fixture.folder)/data"
      try await withCluster(in: data) { _ in }
      let version = "\(data)/postgres/PG_VERSION"
      try Data("9\n".utf8).write(to: URL(filePath: version))
      await #expect { try await PrivateCluster.start(in: data) } throws: {
        "\($0)".contains("the cluster was made by Postgres 9, which is not installed, and ")
          && "\($0)".contains("install postgresql-9 beside it and run site upgrade-postgres")
      }
    }
  }

  @discardableResult
  private func withCluster<Value: Sendable>(
    in folder: String, _ body: (Database) async throws -> Value
  ) async throws -> Value {
    let cluster = try await PrivateCluster.start(in: folder, settings: ["fsync": "off"])
    let database = Database(cluster.connectionString, checkoutTimeout: .patience, statementTimeout: .patience)
    let result: Result<Value, any Error>
    do { result = .success(try await body(database)) } catch { result = .failure(error) }
    await database.close()
    await cluster.leave()
    return try result.get()
  }
}

private let countOfPosts = Statement(
  "count", "SELECT count(*) AS count FROM posts", column: Column("count", Int.self, .computedNotNull))
