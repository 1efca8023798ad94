import Foundation
import PostgresTestSupport
import ProcessTestSupport
import Testing
import Timestamps

@testable import Backups
@testable import Postgres

/// A folder for backups, and a schema of two migrations in place of that of the site.
struct BackupFixture {
  let folder: String
  let migrations = [
    Migration(
      number: 1, name: "0001_posts.sql",
      sql:
        """
        CREATE TABLE posts (id int PRIMARY KEY, title text NOT NULL, made timestamptz, score float8, bytes bytea);
        CREATE UNLOGGED TABLE open_posts (id int)
        """,
      checksum: "a"),
    Migration(
      number: 2, name: "0002_tags.sql",
      sql: """
        CREATE TABLE tags (name text PRIMARY KEY);
        CREATE TABLE notes (
          number bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, "position" int UNIQUE DEFERRABLE INITIALLY DEFERRED,
          post_id int NOT NULL REFERENCES posts ON DELETE CASCADE, text text, size int GENERATED ALWAYS AS (length(text)) STORED);
        CREATE INDEX notes_by_post ON notes (post_id) WHERE text IS NOT NULL;
        CREATE FUNCTION note_post() RETURNS trigger LANGUAGE plpgsql AS $$
        BEGIN
          INSERT INTO notes (post_id, text) VALUES (NEW.id, 'new');
          RETURN NULL;
        END
        $$;
        CREATE TRIGGER note_post AFTER INSERT ON posts FOR EACH ROW WHEN (NEW.id IN (1, 2, 2000)) EXECUTE FUNCTION note_post();
        """, checksum: "b"),
  ]

  static func run(_ body: (BackupFixture) async throws -> Void) async throws {
    let folder = "/var/tmp/colophon-backup-test-\(UUID().uuidString)"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    try await body(BackupFixture(folder: folder))
  }

  var path: String { "\(folder)/site.tar" }

  /// Its only page is the list of titles.
  func backup(version: String = "1", migrations count: Int = 2, pages: [String] = ["/"]) -> Backup {
    Backup(
      program: ProgramIdentity(version: version, digest: version),
      migrations: Migrations(Array(migrations.prefix(count)))
    ) { database, _ in
      let titles = try await database.rows(titles)
      return pages.map { PageDigest(address: $0, status: 200, digest: titles.joined(separator: ",")) }
    }
  }

  /// Applies some of the migrations and adds posts with numbers from 1 on.
  func fill(_ database: Database, posts: Int = 100, migrations count: Int = 2) async throws {
    try await Migrations(Array(migrations.prefix(count))).apply(to: database)
    try await database.execute(
      """
      INSERT INTO posts SELECT n, 'Post "' || n || '", ' || chr(8364), '2026-01-01Z'::timestamptz + n * interval '1.000001 s',
        n / 3.0, decode(md5(n::text), 'hex') FROM generate_series(1, \(posts)) AS n
      """)
  }

  /// The restoration of a backup of 100 posts, which is made for it.
  func restoration() async throws -> Restoration {
    try await withTestDatabase { database in
      try await fill(database)
      _ = try await backup().write(database, to: path)
    }
    return try Restoration(BackupFile(checking: path), migrations: backup().migrations)
  }

  /// Replaces bytes of the dump by others that are filled up with spaces, and makes all digests fit.
  func forge(_ original: String, _ replacement: String) throws {
    let file = try BackupFile(checking: path)
    var dump = try dump(of: file)
    let sought = Data(original.utf8)
    let range = try #require(dump.firstRange(of: sought), "\(original)")
    let padding = String(repeating: " ", count: sought.count - replacement.utf8.count)
    dump.replaceSubrange(range, with: Data((replacement + padding).utf8))
    try write(dump, file.manifest)
  }

  /// Writes the backup with another manifest.
  func write(_ file: BackupFile, change: (inout BackupManifest) -> Void) throws {
    var manifest = file.manifest
    change(&manifest)
    try write(dump(of: file), manifest)
  }

  private func dump(of file: BackupFile) throws -> Data {
    let place = try #require(file.places[BackupFile.dumpName])
    return Data(try Data(contentsOf: URL(filePath: path))[place])
  }

  private func write(_ dump: Data, _ manifest: BackupManifest) throws {
    let writer = try BackupWriter(path, modified: 0)
    try writer.add(BackupFile.dumpName, Array(dump))
    try writer.add(BackupFile.manifestName, Array(try manifest.json))
    _ = try writer.finish()
  }

  /// Writes the bytes of the backup with one of them changed.
  func damage(at place: Int, in bytes: Data) throws {
    var bytes = bytes
    bytes[place] ^= 1
    try bytes.write(to: URL(filePath: path))
  }

  /// Writes a program of a shell into the folder `bin`.
  func program(_ name: String, _ script: String) throws {
    let bin = "\(folder)/bin"
    try FileManager.default.createDirectory(atPath: bin, withIntermediateDirectories: true)
    try writeProgram(script, to: "\(bin)/\(name)")
  }

  var names: [String] {
    get throws { try FileManager.default.contentsOfDirectory(atPath: folder).sorted() }
  }
}

private let titles = Statement(
  "titles", "SELECT title FROM posts ORDER BY id", column: Column("title", String.self))
