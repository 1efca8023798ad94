import Digests
import Postgres

/// The rows of a table: how many there are, and a digest of all of them.
package struct TableDigest: Codable, Hashable, Sendable {
  /// With its schema: `public.posts`.
  package var table: String
  package var rows: Int
  /// SHA-256 of the sorted SHA-256 digests of the rows, as Postgres writes them.
  package var digest: String
}

extension Transaction {
  /// The digests of all tables of the database but those of extensions, ordered by name.
  ///
  /// Postgres' functions make them, so no row leaves the server.
  ///
  /// - Parameter unlogged: whether unlogged tables are read; else they count as empty. A standby has nothing
  ///   of them and cannot read them.
  func tableDigests(readingUnlogged unlogged: Bool = true) async throws -> [TableDigest] {
    // Postgres writes the values of a row as these settings say.
    try await execute(
      """
      SET LOCAL timezone = 'UTC'; SET LOCAL datestyle = 'ISO'; SET LOCAL intervalstyle = 'postgres';
      SET LOCAL extra_float_digits = 1; SET LOCAL bytea_output = 'hex'; SET LOCAL search_path = pg_catalog
      """)
    let unread = try await unlogged ? [] : Set(rows(unloggedTables))
    var digests: [TableDigest] = []
    for table in try await tableNames() {
      guard !unread.contains(table) else {
        digests.append(TableDigest(table: table, rows: 0, digest: SHA256Digest(of: []).hex))
        continue
      }
      let (rows, digest) = try await one(
        Statement(
          "digest of \(table)",
          """
          SELECT count(*) AS rows, encode(sha256(coalesce(string_agg(one, ''::bytea ORDER BY one), '')), 'hex') AS digest
          FROM (SELECT sha256(convert_to("the row"::text, 'UTF8')) AS one FROM \(table) AS "the row") AS rows
          """,
          columns: Column("rows", Int.self, .computedNotNull),
          Column("digest", String.self, .computedNotNull)
        ) { ($0, $1) })
      digests.append(TableDigest(table: table, rows: rows, digest: digest))
    }
    return digests
  }
}

extension Queryable {
  /// The tables of the database but those of extensions.
  func tableNames() async throws -> [String] { try await rows(names) }

  /// One of the tables, views and sequences that are not of an extension; a table if there is one.
  func firstRelation() async throws -> (kind: String, name: String)? { try await first(relation) }
}

private let relation = Statement(
  "relation",
  """
  SELECT CASE WHEN c.relkind IN ('r', 'p', 'f') THEN 'table' WHEN c.relkind = 'S' THEN 'sequence' ELSE 'view' END
      AS kind,
    format('%I.%I', n.nspname, c.relname) COLLATE "C" AS name
  FROM pg_catalog.pg_class c JOIN pg_catalog.pg_namespace n ON n.oid = c.relnamespace
  WHERE c.relkind IN ('r', 'p', 'f', 'v', 'm', 'S') AND n.nspname <> 'information_schema'
    AND n.nspname !~ '^pg_'
    AND NOT EXISTS (
      SELECT FROM pg_catalog.pg_depend d
      WHERE d.classid = 'pg_catalog.pg_class'::pg_catalog.regclass AND d.objid = c.oid AND d.deptype = 'e')
  ORDER BY c.relkind NOT IN ('r', 'p', 'f'), name LIMIT 1
  """,
  columns: Column("kind", String.self, .computedNotNull), Column("name", String.self, .computedNotNull)
) { (kind: $0, name: $1) }

private let names = Statement(
  "tables",
  """
  SELECT format('%I.%I', n.nspname, c.relname) COLLATE "C" AS name
  FROM pg_catalog.pg_class c JOIN pg_catalog.pg_namespace n ON n.oid = c.relnamespace
  WHERE c.relkind = 'r' AND n.nspname <> 'information_schema' AND n.nspname !~ '^pg_'
    AND NOT EXISTS (
      SELECT FROM pg_catalog.pg_depend d
      WHERE d.classid = 'pg_catalog.pg_class'::pg_catalog.regclass AND d.objid = c.oid AND d.deptype = 'e')
  ORDER BY name
  """,
  column: Column("name", String.self, .computedNotNull))

private let unloggedTables = Statement(
  "unlogged tables",
  """
  SELECT format('%I.%I', n.nspname, c.relname) AS name
  FROM pg_catalog.pg_class c JOIN pg_catalog.pg_namespace n ON n.oid = c.relnamespace
  WHERE c.relkind = 'r' AND c.relpersistence = 'u'
  """,
  column: Column("name", String.self, .computedNotNull))

extension [TableDigest] {
  /// The first difference of what was restored from these tables; nil if there is none.
  func difference(from restored: [TableDigest]) -> String? {
    let others = Dictionary(restored.map { ($0.table, $0) }) { first, _ in first }
    for table in self where others[table.table] != table {
      guard let other = others[table.table] else { return "the table \(table.table) is missing" }
      return other.rows == table.rows
        ? "\(table.table) has other rows" : "\(table.table) has \(other.rows) rows in place of \(table.rows)"
    }
    let known = Set(map(\.table))
    return restored.first { !known.contains($0.table) }.map { "the table \($0.table) should not be there" }
  }
}
