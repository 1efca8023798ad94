import Postgres

/// The tables and sequences that the migrations have made, to be filled with the rows of a dump.
struct LoadableSchema: Sendable {
  struct Table: Hashable, Sendable {
    /// As SQL writes it.
    let sql: String
    /// With its schema, as in a manifest: `public.posts`.
    let qualified: String
    /// The types of the columns by their names; generated columns are left out.
    var types: [String: String] = [:]
  }

  /// The tables by their names without the schema.
  private(set) var tables: [String: Table] = [:]
  /// How SQL writes them, by their names without the schema.
  let sequences: [String: String]
  private let parts: [Part]

  /// A trigger, a foreign key or an index: not there while rows are inserted.
  fileprivate struct Part: Sendable {
    let removal: String
    let creation: String
  }

  /// - Parameter transaction: in which the migrations were applied to an empty database.
  init(in transaction: Transaction) async throws {
    for (name, sql, qualified, column, type) in try await transaction.rows(columnsOfTables) {
      tables[name, default: Table(sql: sql, qualified: qualified)].types[column] = type
    }
    sequences = Dictionary(uniqueKeysWithValues: try await transaction.rows(sequenceNames))
    parts = try await transaction.rows(removableParts)
  }

  /// Removes all rows, and what would change or refuse the rows of a dump, or slow them down.
  func open(_ transaction: Transaction) async throws {
    let all = tables.values.map(\.sql).sorted().joined(separator: ", ")
    try await transaction.execute((["TRUNCATE \(all)"] + parts.map(\.removal)).joined(separator: ";\n"))
  }

  /// Makes again all that ``open(_:)`` has removed, except the rows.
  func close(_ transaction: Transaction) async throws {
    try await transaction.execute(
      (["SET CONSTRAINTS ALL IMMEDIATE"] + parts.reversed().map(\.creation)).joined(separator: ";\n"))
  }
}

private let columnsOfTables = Statement(
  "columns of tables",
  """
  SELECT c.relname::text AS name, c.oid::regclass::text AS sql,
    format('%I.%I', n.nspname, c.relname) AS qualified, a.attname::text AS column_name,
    format_type(a.atttypid, a.atttypmod) AS type
  FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace JOIN pg_attribute a ON a.attrelid = c.oid
  WHERE c.relkind = 'r' AND n.nspname = current_schema() AND a.attnum > 0 AND NOT a.attisdropped
    AND a.attgenerated = ''
    AND NOT EXISTS (
      SELECT FROM pg_depend d WHERE d.classid = 'pg_class'::regclass AND d.objid = c.oid AND d.deptype = 'e')
  """,
  columns: Column("name", String.self, .computedNotNull), Column("sql", String.self, .computedNotNull),
  Column("qualified", String.self, .computedNotNull), Column("column_name", String.self, .computedNotNull),
  Column("type", String.self, .computedNotNull)
) { ($0, $1, $2, $3, $4) }

private let sequenceNames = Statement(
  "sequences",
  """
  SELECT relname::text AS name, oid::regclass::text AS sql FROM pg_class
  WHERE relkind = 'S' AND relpersistence = 'p' AND relnamespace = current_schema()::regnamespace
  """,
  columns: Column("name", String.self, .computedNotNull), Column("sql", String.self, .computedNotNull)
) { ($0, $1) }

/// Triggers first, then foreign keys, then indexes: in the other order they come back.
private let removableParts = Statement(
  "removable parts of schema",
  """
  SELECT removal, creation FROM (
    SELECT 1 AS place, format('ALTER TABLE %s DISABLE TRIGGER USER', tgrelid::regclass) AS removal,
      format('ALTER TABLE %s ENABLE TRIGGER USER', tgrelid::regclass) AS creation
    FROM pg_trigger JOIN pg_class c ON c.oid = tgrelid
    WHERE NOT tgisinternal AND c.relnamespace = current_schema()::regnamespace GROUP BY tgrelid
    UNION ALL
    SELECT 2, format('ALTER TABLE %s DROP CONSTRAINT %I', conrelid::regclass, conname),
      format('ALTER TABLE %s ADD CONSTRAINT %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid))
    FROM pg_constraint WHERE contype = 'f' AND connamespace = current_schema()::regnamespace
    UNION ALL
    SELECT 3, format('DROP INDEX %s', indexrelid::regclass), pg_get_indexdef(indexrelid)
    FROM pg_index JOIN pg_class c ON c.oid = indrelid
    WHERE c.relkind = 'r' AND c.relnamespace = current_schema()::regnamespace
      AND NOT EXISTS (SELECT FROM pg_constraint WHERE conindid = indexrelid)
  ) AS parts ORDER BY place, removal COLLATE "C"
  """,
  columns: Column("removal", String.self, .computedNotNull),
  Column("creation", String.self, .computedNotNull)
) { LoadableSchema.Part(removal: $0, creation: $1) }
