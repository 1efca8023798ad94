import Foundation
import Postgres
import PostgresTestSupport
import Testing

@testable import Backups

@Suite("A site in a schema of its own", .timeLimit(.minutes(15)))
struct SchemaTests {
  @Test("Is proven, and restored into a database with such a schema or without")
  func ownSchema() async throws {
    try await BackupFixture.run { fixture in
      let backup = fixture.backup()
      try await withTestDatabase { database in
        try await database.execute("CREATE SCHEMA blog; CREATE TABLE public.posts (id int)")
        try await inSchema(of: database) {
          try await fixture.fill($0)
          _ = try await backup.write($0, to: fixture.path)
        }
      }
      let restoration = try Restoration(BackupFile(checking: fixture.path), migrations: backup.migrations)
      if postgresIsInstalled {
        let proof = try await restoration.prove(in: "\(fixture.folder)/proof", by: backup)
        #expect(proof == Restoration.Proof(pages: 1, samePages: 1, leftOut: ["public.posts"]))
      }
      try await withTestDatabase { database in
        try await restoration.restore(into: database)
        try await #expect(database.tableNames().contains("public.posts"))
      }
      try await withTestDatabase { database in
        try await database.execute("CREATE SCHEMA blog")
        try await inSchema(of: database) { try await restoration.restore(into: $0) }
        try await #expect(database.tableNames().allSatisfy { $0.hasPrefix("blog.") })
      }
    }
  }

  @Test("Is found in a backup that does not say where the site had its tables")
  func olderBackup() async throws {
    try await BackupFixture.run { fixture in
      let backup = fixture.backup()
      try await withTestDatabase { database in
        try await database.execute("CREATE SCHEMA blog; CREATE TABLE public.posts (id int)")
        try await inSchema(of: database) {
          try await fixture.fill($0)
          _ = try await backup.write($0, to: fixture.path)
        }
      }
      try fixture.write(BackupFile(checking: fixture.path)) { $0.schemas = nil }
      let restoration = try Restoration(BackupFile(checking: fixture.path), migrations: backup.migrations)
      try await withTestDatabase {
        try await #expect(restoration.restore(into: $0).leftOut == ["public.posts"])
      }
    }
  }

  @Test("Triggers, foreign keys, indexes and sequences are there after a restoration as after migrations")
  func sameSchema() async throws {
    try await BackupFixture.run { fixture in
      let restoration = try await fixture.restoration()
      try await withTestDatabase { migrated in
        try await fixture.fill(migrated)
        try await withTestDatabase { restored in
          try await restoration.restore(into: restored)
          try await #expect(restored.rows(objects) == migrated.rows(objects))
          try await restored.execute(
            "INSERT INTO posts (id, title) VALUES (2000, ''); INSERT INTO notes (post_id) VALUES (7)")
          try await #expect(restored.rows(numbers) == [1, 2, 3, 4])
        }
      }
    }
  }

  private func inSchema(of database: Database, _ body: (Database) async throws -> Void) async throws {
    let own = Database(
      "\(database.connectionString.dsn) options=-csearch_path=blog,public", checkoutTimeout: .patience,
      statementTimeout: .patience)
    try await body(own)
    await own.close()
  }
}

private let objects = Statement(
  "objects",
  """
  SELECT pg_get_indexdef(indexrelid) AS sql FROM pg_index WHERE indrelid IN (SELECT oid FROM pg_class WHERE relnamespace = 'public'::regnamespace)
  UNION ALL SELECT conname || pg_get_constraintdef(oid) FROM pg_constraint WHERE connamespace = 'public'::regnamespace
  UNION ALL SELECT tgenabled::text || pg_get_triggerdef(oid) FROM pg_trigger WHERE NOT tgisinternal
  ORDER BY sql
  """, column: Column("sql", String.self, .computedNotNull))

private let numbers = Statement(
  "numbers", "SELECT number FROM notes ORDER BY number", column: Column("number", Int.self))
