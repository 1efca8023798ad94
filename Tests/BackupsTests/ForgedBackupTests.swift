import Foundation
import Postgres
import PostgresTestSupport
import Testing

@testable import Backups

@Suite("A backup that a stranger has made", .timeLimit(.minutes(15)))
struct ForgedBackupTests {
  @Test("A statement in place of a table's definition is not executed, and the rows are restored")
  func definition() async throws {
    try await BackupFixture.run { fixture in
      let migrations = try await fixture.restoration().migrations
      try fixture.forge(
        "CREATE TABLE public.tags (\n    name text NOT NULL\n);",
        "CREATE TABLE tags(name text);CREATE TABLE evil();")
      let restoration = try Restoration(BackupFile(checking: fixture.path), migrations: migrations)
      try await withTestDatabase { database in
        try await restoration.restore(into: database)
        try await #expect(
          database.tableNames() == [
            "public.notes", "public.open_posts", "public.posts", "public.schema_migrations", "public.tags",
          ])
      }
    }
  }

  @Test(
    "A statement in place of one that fills a table or sets a sequence is refused, and nothing is executed",
    arguments: [
      ("COPY public.tags (name) FROM stdin;", "COPY tags FROM PROGRAM 'touch x';"),
      (
        "COPY public.posts (id, title, made, score, bytes) FROM stdin;",
        "CREATE TABLE evil(); COPY posts FROM stdin;"
      ),
      ("SELECT pg_catalog.setval('public.notes_number_seq', 2, true);", "CREATE TABLE evil(); COMMIT;"),
      (
        "SELECT pg_catalog.setval('public.notes_number_seq', 2, true);",
        "SELECT pg_catalog.setval('public.notes_number_seq', 2, f());"
      ),
    ])
  func statement(original: String, replacement: String) async throws {
    try await BackupFixture.run { fixture in
      let migrations = try await fixture.restoration().migrations
      try fixture.forge(original, replacement)
      let restoration = try Restoration(BackupFile(checking: fixture.path), migrations: migrations)
      try await withTestDatabase { database in
        await expectError(.damaged, "which no backup of this program has") {
          try await restoration.restore(into: database)
        }
        try await #expect(database.tableNames() == [])
      }
    }
  }

  @Test("Functions, triggers, rules, views and tables of others are not restored; the tables are named")
  func others() async throws {
    try await BackupFixture.run { fixture in
      try await withTestDatabase { database in
        try await fixture.fill(database)
        try await database.execute(
          """
          CREATE SCHEMA shop; CREATE TABLE shop.orders (id int); INSERT INTO shop.orders VALUES (1);
          CREATE TABLE shop.posts (id int); INSERT INTO shop.posts VALUES (1);
          CREATE VIEW titles AS SELECT title FROM posts;
          CREATE RULE evil AS ON DELETE TO posts DO INSTEAD NOTHING;
          CREATE FUNCTION evil() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE 'executed'; END $$;
          CREATE TRIGGER evil BEFORE INSERT OR UPDATE ON tags FOR EACH ROW EXECUTE FUNCTION evil();
          CREATE POLICY evil ON posts USING (true); COMMENT ON TABLE posts IS 'evil'; SELECT lo_create(4711);
          """)
        _ = try await fixture.backup().write(database, to: fixture.path)
      }
      let restoration = try Restoration(
        BackupFile(checking: fixture.path), migrations: fixture.backup().migrations)
      try await withTestDatabase { database in
        let restored = try await restoration.restore(into: database)
        #expect(restored.leftOut == ["shop.orders", "shop.posts"])
        try await database.execute("INSERT INTO tags VALUES ('a')")
        let foreign = try await database.rows(foreignObjects)
        #expect(foreign == [])
      }
    }
  }

  @Test("A manifest whose migrations are not those of the dump, or have gaps, is refused")
  func migrations() async throws {
    try await BackupFixture.run { fixture in
      let restoration = try await fixture.restoration()
      var manifest = restoration.file.manifest
      try fixture.write(restoration.file) { $0.migrations.removeFirst() }
      await expectError(.damaged, "its list of migrations has gaps") {
        _ = try Restoration(BackupFile(checking: fixture.path), migrations: restoration.migrations)
      }
      manifest.migrations.removeLast()
      try fixture.write(restoration.file) { $0 = manifest }
      let forged = try Restoration(BackupFile(checking: fixture.path), migrations: restoration.migrations)
      try await withTestDatabase { database in
        await expectError(.damaged, "its schema_migrations has other rows than its manifest") {
          try await forged.restore(into: database)
        }
        try await #expect(database.tableNames() == [])
      }
    }
  }
}

private let foreignObjects = Statement(
  "foreign objects",
  """
  SELECT relname::text AS name FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind NOT IN ('r', 'i', 'S', 't')
  UNION ALL SELECT proname::text FROM pg_proc WHERE pronamespace = 'public'::regnamespace AND proname <> 'note_post'
  UNION ALL SELECT nspname::text FROM pg_namespace WHERE nspname = 'shop'
  UNION ALL SELECT polname::text FROM pg_policy
  UNION ALL SELECT rulename::text FROM pg_rewrite WHERE ev_class = 'posts'::regclass
  UNION ALL SELECT oid::text FROM pg_largeobject_metadata
  """, column: Column("name", String.self, .computedNotNull))
