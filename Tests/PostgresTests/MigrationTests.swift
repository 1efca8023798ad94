import Foundation
import Postgres
import PostgresTestSupport
import Testing

@Suite("Migrations")
struct MigrationTests {
  @Test("Are applied in order, once, and their state can be asked for")
  func apply() async throws {
    try await withFolder(["0001_posts.sql": posts, "0002_tags.sql": tags, "README.md": "-"]) {
      folder, database in
      let migrations = try Migrations(directory: folder)
      try await #expect(migrations.pending(in: database).map(\.sql) == [posts, tags])
      var reported: [String] = []
      let applied = try await migrations.apply(to: database) { reported.append($0.name) }
      #expect(applied.map(\.name) == ["0001_posts.sql", "0002_tags.sql"])
      #expect(reported == applied.map(\.name))
      try await #expect(migrations.apply(to: database).isEmpty)
      for status in try await migrations.status(in: database) {
        guard case .applied = status.state else {
          Issue.record("\(status) is pending")
          continue
        }
      }
      try await database.execute("INSERT INTO tags VALUES (1)")
    }
  }

  @Test("To ask for their state changes nothing")
  func status() async throws {
    try await withFolder(["0001_posts.sql": posts]) { folder, database in
      let status = try await Migrations(directory: folder).status(in: database)
      #expect(status.map(\.state) == [.pending])
      await #expect(throws: DatabaseError.self) {
        try await database.execute("SELECT * FROM schema_migrations")
      }
    }
  }

  @Test("Of several that start at once one migrates, and all succeed")
  func concurrent() async throws {
    try await withFolder(["0001_posts.sql": posts, "0002_tags.sql": tags]) { folder, database in
      let migrations = try Migrations(directory: folder)
      let counts = try await withThrowingTaskGroup(of: Int.self) { group in
        for _ in 0..<6 { group.addTask { try await migrations.apply(to: database).count } }
        return try await group.reduce(into: []) { $0.append($1) }
      }
      #expect(counts.sorted() == [0, 0, 0, 0, 0, 2])
    }
  }

  @Test("One that fails leaves no trace, names file and line, and those before it stay")
  func failure() async throws {
    let broken = "CREATE TABLE a ();\n-- é\nCREATE TABEL b ();\n"
    try await withFolder(["0001_posts.sql": posts, "0002_broken.sql": broken]) { folder, database in
      let migrations = try Migrations(directory: folder)
      let error = await #expect(throws: MigrationError.self) { try await migrations.apply(to: database) }
      #expect(error?.description.hasPrefix("0002_broken.sql: line 3: ERROR 42601: syntax error") == true)
      let pending = try await migrations.pending(in: database)
      #expect(pending.map(\.name) == ["0002_broken.sql"])
      try await database.execute("CREATE TABLE a ()")
    }
  }

  @Test("One that was edited, is missing or comes too late stops everything")
  func history() async throws {
    try await withFolder(["0002_posts.sql": posts, "0003_tags.sql": tags]) { folder, database in
      try await Migrations(directory: folder).apply(to: database)
      func message(_ files: [String: String]) async throws -> String? {
        try write(files, to: folder)
        let migrations = try Migrations(directory: folder)
        let error = await #expect(throws: MigrationError.self) { try await migrations.apply(to: database) }
        await #expect(throws: MigrationError.self) { try await migrations.status(in: database) }
        return error?.description
      }
      try await #expect(
        message(["0002_posts.sql": posts + " ", "0003_tags.sql": tags])
          == "0002_posts.sql: was changed after it had been applied; restore it, "
          + "and put the change into a new migration")
      try await #expect(
        message(["0003_tags.sql": tags])
          == "0002_posts.sql: was applied to the database, but the file is missing; restore it")
      try await #expect(
        message(["0001_late.sql": tags, "0002_posts.sql": posts, "0003_tags.sql": tags])
          == "0001_late.sql: is pending, but 0003_tags.sql has been applied already; give it a number after that"
      )
    }
  }

  @Test("One that commits by itself is found out")
  func ownCommit() async throws {
    try await withFolder(["0001_posts.sql": posts + "; COMMIT"]) { folder, database in
      let error = await #expect(throws: MigrationError.self) {
        try await Migrations(directory: folder).apply(to: database)
      }
      #expect(error?.description.hasPrefix("0001_posts.sql: ends the transaction") == true)
    }
  }

  @Test(
    "Files with other names, and numbers that come twice, are refused",
    arguments: [
      (
        ["1_posts.sql": ""],
        "1_posts.sql: not a migration's name; call it NNNN_name.sql, as in 0001_posts.sql"
      ),
      (
        ["0001_a.sql": "", "0001_b.sql": ""],
        "0001_b.sql: has the number of 0001_a.sql; give it the next free one"
      ),
    ])
  func names(files: [String: String], message: String) throws {
    let folder = try temporaryFolder()
    defer { try? FileManager.default.removeItem(atPath: folder) }
    try write(files, to: folder)
    let error = #expect(throws: MigrationError.self) { try Migrations(directory: folder) }
    #expect(error?.description == message)
  }

  @Test("A folder that is not there is named")
  func noFolder() {
    let error = #expect(throws: MigrationError.self) { try Migrations(directory: "/nonexistent") }
    #expect(error?.description.hasPrefix("/nonexistent: No such file or directory") == true)
  }

  @Test("A test database comes with its migrations applied")
  func template() async throws {
    let folder = try temporaryFolder()
    defer { try? FileManager.default.removeItem(atPath: folder) }
    try write(["0001_posts.sql": posts], to: folder)
    for _ in 0..<2 {
      try await withTestDatabase(migrations: folder) { database in
        try await #expect(database.run(Statement("add", "INSERT INTO posts VALUES (1)")) == 1)
      }
    }
  }

  private let posts = "CREATE TABLE posts (id int)"
  private let tags = "CREATE TABLE tags (id int); CREATE INDEX ON tags (id)"

  private func withFolder(
    _ files: [String: String], _ body: (String, Database) async throws -> Void
  ) async throws {
    let folder = try temporaryFolder()
    defer { try? FileManager.default.removeItem(atPath: folder) }
    try write(files, to: folder)
    try await withTestDatabase { try await body(folder, $0) }
  }

  /// These files and no others.
  private func write(_ files: [String: String], to folder: String) throws {
    for name in try FileManager.default.contentsOfDirectory(atPath: folder) {
      try FileManager.default.removeItem(atPath: "\(folder)/\(name)")
    }
    for (name, text) in files { try Data(text.utf8).write(to: URL(filePath: "\(folder)/\(name)")) }
  }
}

func temporaryFolder() throws -> String {
  let folder = FileManager.default.temporaryDirectory.path + "/colophon-test-\(UUID().uuidString.prefix(8))"
  try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
  return folder
}
