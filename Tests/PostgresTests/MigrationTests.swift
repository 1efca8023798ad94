import Foundation
import Postgres
import PostgresTestSupport
import Testing

@Suite("Migrations", .timeLimit(.minutes(15)))
struct MigrationTests {
  @Test("Migrations are applied once, in order, and have a status")
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

  @Test("Reading the status of migrations changes nothing")
  func status() async throws {
    try await withFolder(["0001_posts.sql": posts]) { folder, database in
      let status = try await Migrations(directory: folder).status(in: database)
      #expect(status.map(\.state) == [.pending])
      await #expect(throws: DatabaseError.self) {
        try await database.execute("SELECT * FROM schema_migrations")
      }
    }
  }

  @Test("If several processes migrate at once, one of them applies the migrations and all succeed")
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

  @Test("A migration that does not finish is an error that names its process")
  func locked() async throws {
    try await withFolder(["0001_posts.sql": posts]) { folder, database in
      let migrations = try Migrations(directory: folder)
      try await database.transaction { transaction in
        try await transaction.execute("SET LOCAL application_name = 'another site'")
        try await transaction.execute("SELECT pg_advisory_xact_lock(\(0x636f_6c6f_7068_6f6e))")
        let error = await #expect(throws: MigrationError.self) {
          try await migrations.apply(to: database, lockTimeout: .milliseconds(20))
        }
        #expect(
          error?.description.hasPrefix(
            "another process migrates the database and has not finished within 0.02 seconds: another site (")
            == true)
      }
      try await #expect(migrations.apply(to: database).count == 1)
    }
  }

  @Test("A table that stays locked causes an error")
  func lockedTable() async throws {
    try await withFolder(["0001_more.sql": "ALTER TABLE posts ADD n int"]) { folder, database in
      try await database.execute(posts)
      let migrations = try Migrations(directory: folder)
      try await database.transaction { transaction in
        try await transaction.execute("LOCK TABLE posts")
        let error = await #expect(throws: MigrationError.self) {
          try await migrations.apply(to: database, lockTimeout: .milliseconds(20))
        }
        guard case .failed("0001_more.sql", _, let cause) = error else {
          Issue.record("\(String(describing: error))")
          return
        }
        #expect(cause.sqlState == .lockNotAvailable)
      }
    }
  }

  @Test("Readers do not wait for a migration that waits for a lock, and it is applied when the lock is free")
  func readersGoOn() async throws {
    try await withFolder(["0001_more.sql": "ALTER TABLE posts ADD n int"]) { folder, database in
      try await database.execute(posts)
      let migrations = try Migrations(directory: folder)
      let applying = try await database.transaction { transaction in
        try await transaction.execute("SELECT FROM posts")
        let applying = Task { try await migrations.apply(to: database).count }
        while try await database.one(waiting) == 0 { await Task.yield() }
        // The transaction with the lock ends only after this has read the table.
        try await database.execute("SELECT FROM posts")
        return applying
      }
      #expect(try await applying.value == 1)
    }
  }

  @Test("A task that is cancelled while a migration is committed learns that it was applied")
  func cancelledCommit() async throws {
    // At its commit, the migration waits for a lock.
    let slow = """
      CREATE TABLE posts (id int);
      CREATE FUNCTION wait() RETURNS trigger LANGUAGE plpgsql SET lock_timeout = 0
        AS $$ BEGIN PERFORM pg_advisory_xact_lock(7); RETURN NULL; END $$;
      CREATE CONSTRAINT TRIGGER wait AFTER INSERT ON posts DEFERRABLE INITIALLY DEFERRED
        FOR EACH ROW EXECUTE FUNCTION wait();
      INSERT INTO posts VALUES (1)
      """
    try await withFolder(["0001_slow.sql": slow, "0002_tags.sql": tags]) { folder, database in
      let migrations = try Migrations(directory: folder)
      let applying = try await database.transaction { transaction in
        try await transaction.execute("SELECT pg_advisory_xact_lock(7)")
        let applying = Task {
          var reported: [String] = []
          await #expect(throws: CancellationError.self) {
            try await migrations.apply(to: database) { reported.append($0.name) }
          }
          return reported
        }
        while try await database.one(waiting) == 0 { await Task.yield() }
        applying.cancel()
        return applying
      }
      #expect(await applying.value == ["0001_slow.sql"])
      try await #expect(migrations.pending(in: database).map(\.name) == ["0002_tags.sql"])
    }
  }

  @Test("A failed migration is rolled back, and its error names file and line; earlier ones stay applied")
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

  @Test("No migration is applied if one was edited, is missing or has a number before the last applied one")
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

  @Test("A migration that ends its transaction is an error")
  func ownCommit() async throws {
    try await withFolder(["0001_posts.sql": posts + "; COMMIT"]) { folder, database in
      let error = await #expect(throws: MigrationError.self) {
        try await Migrations(directory: folder).apply(to: database)
      }
      #expect(error?.description.hasPrefix("0001_posts.sql: ends the transaction") == true)
    }
  }

  @Test(
    "Files with invalid names and duplicate numbers are refused",
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

  @Test("The error for a missing folder names it")
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

  @Test(
    "A read-only server needs nothing if the schema is up to date; else the error names the way to the primary"
  )
  func readOnly() async throws {
    try await withFolder(["0001_posts.sql": posts]) { folder, database in
      let reading = Database(
        "\(database.url) options='-c default_transaction_read_only=on'", checkoutTimeout: .patience,
        statementTimeout: .patience)
      let migrations = try Migrations(directory: folder)
      let error = await #expect(throws: MigrationError.self) { try await migrations.apply(to: reading) }
      let text = try #require(error?.description)
      #expect(text.hasPrefix("0001_posts.sql: is pending, but the server is a standby or read-only; "))
      #expect(text.contains("target_session_attrs=read-write") && !text.contains("\n"))
      try await migrations.apply(to: database)
      try await #expect(migrations.apply(to: reading).isEmpty)
      let write = await #expect(throws: DatabaseError.self) {
        try await reading.execute("INSERT INTO posts VALUES (1)")
      }
      #expect(write?.description.contains("target_session_attrs=read-write") == true)
      await reading.close()
    }
  }

  @Test(
    "A role that may only write rows needs nothing else if the schema is up to date; else the error has the GRANT"
  )
  func withoutDDL() async throws {
    try await withFolder(["0001_posts.sql": posts]) { folder, database in
      let role = "writer_\(UUID().uuidString.prefix(8).lowercased())"
      try await database.execute("CREATE ROLE \(role) LOGIN")
      let writing = Database(
        "\(database.url.replacing(#/user=\S+/#, with: "")) user=\(role)", checkoutTimeout: .patience,
        statementTimeout: .patience)
      let migrations = try Migrations(directory: folder)
      func message() async -> String? {
        let error = await #expect(throws: MigrationError.self) { try await migrations.apply(to: writing) }
        return error?.description
      }
      // Before version 15, everybody may create tables in the schema public.
      try await database.execute("REVOKE CREATE ON SCHEMA public FROM PUBLIC")
      #expect(await message()?.contains("GRANT CREATE ON SCHEMA public TO role") == true)
      try await migrations.apply(to: database)
      #expect(await message()?.contains("GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES") == true)
      try await database.execute("GRANT SELECT ON ALL TABLES IN SCHEMA public TO \(role)")
      try await #expect(migrations.apply(to: writing).isEmpty)
      await writing.close()
      try await database.execute("DROP OWNED BY \(role); DROP ROLE \(role)")
    }
  }

  @Test(
    "A database that does not store UTF-8 is refused before anything is changed",
    arguments: ["LATIN1", "SQL_ASCII"])
  func encoding(_ name: String) async throws {
    try await withFolder(["0001_posts.sql": posts]) { folder, database in
      let other = "encoding_\(UUID().uuidString.prefix(8).lowercased())"
      try await database.execute("CREATE DATABASE \(other) ENCODING '\(name)' LOCALE 'C' TEMPLATE template0")
      let odd = Database(
        "\(database.url.replacing(#/dbname=\S+/#, with: "")) dbname=\(other)", checkoutTimeout: .patience,
        statementTimeout: .patience)
      let error = await #expect(throws: MigrationError.self) {
        try await Migrations(directory: folder).apply(to: odd)
      }
      #expect(error?.description.contains("has the encoding \(name), and texts need UTF8") == true)
      await #expect(throws: DatabaseError.self) { try await odd.execute("SELECT FROM schema_migrations") }
      await odd.close()
      try await database.execute("DROP DATABASE \(other)")
    }
  }

  @Test("A database that a newer version has migrated is no missing file")
  func newer() async throws {
    try await withFolder(["0001_posts.sql": posts, "0002_tags.sql": tags]) { folder, database in
      try await Migrations(directory: folder).apply(to: database)
      try write(["0001_posts.sql": posts], to: folder)
      let error = await #expect(throws: MigrationError.self) {
        try await Migrations(directory: folder).apply(to: database)
      }
      let text = try #require(error?.description)
      #expect(text.contains("migrated by a newer version of this program, which applied 0002_tags.sql"))
      #expect(!text.contains("restore it"))
    }
  }

  @Test("The script of pending migrations records them")
  func script() async throws {
    try await withFolder(["0001_posts.sql": posts, "0002_it's.sql": "\(tags);"]) { folder, database in
      let migrations = try Migrations(directory: folder)
      try await database.execute(migrations.script(for: database))
      try await #expect(migrations.apply(to: database).isEmpty)
      try await #expect(migrations.script(for: database).isEmpty)
      try await database.execute("INSERT INTO tags VALUES (1)")
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

  /// Writes these files and removes all others.
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

private let waiting = Statement(
  "waiting for locks",
  "SELECT count(*) AS n FROM pg_locks l JOIN pg_database d ON d.oid = l.database WHERE d.datname = current_database() AND NOT granted",
  column: Column("n", Int.self, .computedNotNull))
