// Statements by which `site doctor` and metrics ask a server about itself. All of them read catalogs only, so
// they work in an empty database, on a standby, and with few rights.

/// The rights of the role of a connection.
package struct RoleRights: Hashable, Sendable {
  package let role: String
  /// Whether transactions cannot write: on a standby, or with `default_transaction_read_only`.
  package let isReadOnly: Bool
  /// The schema in which tables are made; nil if there is none.
  package let schema: String?
  package let mayCreateTables: Bool
  package let mayCreateExtensions: Bool
  /// The tables of the site that the role does not own, so that it cannot change their columns.
  package let foreignTables: Int
  /// The names of the site's tables that the role may not read and write, with commas between them.
  package let closedTables: String
}

/// How a database orders and compares texts.
package struct DatabaseLocale: Hashable, Sendable {
  /// `libc`, `icu` or `builtin`.
  package let provider: String
  package let name: String
  /// Whether it knows letters beyond ASCII.
  package let knowsLetters: Bool
}

/// How far a standby is behind its primary.
package struct StandbyLag: Hashable, Sendable {
  /// The age of the last transaction that it has applied; 0 if it receives the log and has applied all of it,
  /// or if it has applied no transaction since its start.
  package let seconds: Double
  /// Whether it is connected to its primary. Without that, nobody knows what it lacks.
  package let isReceiving: Bool
}

/// A standby that follows the server.
package struct Replica: Hashable, Sendable {
  package let name: String
  /// Nil if the role may not see it.
  package let state: String?
  /// The time between a commit on the server and on the replica.
  package let seconds: Double
  /// The bytes of the log that the replica has not applied.
  package let bytes: Int

  package init(name: String, state: String?, seconds: Double, bytes: Int) {
    (self.name, self.state, self.seconds, self.bytes) = (name, state, seconds, bytes)
  }
}

/// How a server archives its log, from which it can be brought back to any moment.
package struct LogArchive: Hashable, Sendable {
  /// Whether this server archives at all. A standby does so only with `archive_mode = always`.
  package let isOn: Bool
  /// The file of the log whose last try failed, if none was archived since. All later files wait behind it.
  package let failedFile: String?
  /// The time since a file was last archived; nil if none was.
  package let seconds: Double?
}

extension Queryable {
  package func roleRights() async throws -> RoleRights { try await one(roleRightsStatement) }

  /// The names of the tables and sequences that the role may not read, with commas between them: `pg_dump`
  /// reads all of the database but those of extensions.
  package func unreadableNames() async throws -> String { try await one(unreadableNamesStatement) }

  package func encoding() async throws -> String { try await one(encodingStatement) }

  /// The locale of the database. Its encoding must be UTF8.
  package func locale() async throws -> DatabaseLocale { try await one(localeStatement) }

  /// The version of the locale with which indexes were made, if it is no longer that of the system.
  package func formerLocaleVersion() async throws -> String? { try await one(formerLocaleVersionStatement) }

  /// The version of an extension: installed, and available to be installed.
  package func versions(ofExtension name: String) async throws -> (installed: String?, available: String?) {
    try await one(extensionStatement, name)
  }

  /// The time by the clock of the server, in microseconds since 1970.
  package func clock() async throws -> Int { try await one(clockStatement) }

  /// The standbys that follow this server at the moment. One that only archives the log is none.
  package func replicas() async throws -> [Replica] { try await rows(replicasStatement) }

  package func logArchive() async throws -> LogArchive { try await one(logArchiveStatement) }

  /// How far the standby that is asked is behind.
  package func standbyLag() async throws -> StandbyLag { try await one(standbyLagStatement) }
}

/// To be verified against a database.
package let serverHealthStatements: [any AnyStatement] = [
  roleRightsStatement, unreadableNamesStatement, encodingStatement, localeStatement,
  formerLocaleVersionStatement, extensionStatement, clockStatement, replicasStatement, logArchiveStatement,
  standbyLagStatement,
]

private let roleRightsStatement = Statement(
  "rights of the role",
  """
  WITH site_tables AS (
    SELECT other.oid, other.relname, other.relowner FROM pg_class AS other
    JOIN pg_class AS journal ON journal.oid = to_regclass('schema_migrations')
      AND journal.relnamespace = other.relnamespace AND journal.relowner = other.relowner
    WHERE other.relkind IN ('r', 'p')
  )
  SELECT current_user::text AS role, current_setting('transaction_read_only') = 'on' AS is_read_only,
    current_schema()::text AS schema,
    coalesce(has_schema_privilege(current_schema(), 'CREATE'), false) AS may_create_tables,
    has_database_privilege(current_database(), 'CREATE') AS may_create_extensions,
    (SELECT count(*) FROM site_tables WHERE NOT pg_has_role(relowner, 'USAGE')) AS foreign_tables,
    (SELECT coalesce(string_agg(relname, ', ' ORDER BY relname), '') FROM site_tables
      WHERE NOT (has_table_privilege(oid, 'SELECT') AND (relname = 'schema_migrations'
        OR has_table_privilege(oid, 'INSERT') AND has_table_privilege(oid, 'UPDATE')
        AND has_table_privilege(oid, 'DELETE')))) AS closed_tables
  """,
  columns: Column("role", String.self, .computedNotNull), Column("is_read_only", Bool.self, .computedNotNull),
  Column("schema", String?.self), Column("may_create_tables", Bool.self, .computedNotNull),
  Column("may_create_extensions", Bool.self, .computedNotNull),
  Column("foreign_tables", Int.self, .computedNotNull),
  Column("closed_tables", String.self, .computedNotNull)
) {
  RoleRights(
    role: $0, isReadOnly: $1, schema: $2, mayCreateTables: $3, mayCreateExtensions: $4, foreignTables: $5,
    closedTables: $6)
}

private let unreadableNamesStatement = Statement(
  "what the role may not read",
  """
  SELECT coalesce(string_agg(c.relname, ', ' ORDER BY c.relname), '') AS names
  FROM pg_class AS c JOIN pg_namespace AS n ON n.oid = c.relnamespace
  WHERE c.relkind IN ('r', 'p', 'S') AND n.nspname !~ '^pg_' AND n.nspname <> 'information_schema'
    AND NOT EXISTS (
      SELECT FROM pg_depend WHERE classid = 'pg_class'::regclass AND objid = c.oid AND deptype = 'e')
    AND NOT CASE c.relkind WHEN 'S' THEN has_sequence_privilege(c.oid, 'SELECT')
      ELSE has_table_privilege(c.oid, 'SELECT') END
  """,
  column: Column("names", String.self, .computedNotNull))

private let encodingStatement = Statement(
  "encoding", "SELECT current_setting('server_encoding') AS encoding",
  column: Column("encoding", String.self, .computedNotNull))

// The columns of locales differ between versions, so they are read from the row as JSON.
private let localeStatement = Statement(
  "locale",
  """
  SELECT CASE coalesce(details ->> 'datlocprovider', 'c') WHEN 'i' THEN 'icu' WHEN 'b' THEN 'builtin' ELSE 'libc' END
      AS provider,
    coalesce(details ->> 'datlocale', details ->> 'daticulocale', details ->> 'datctype', '') AS name,
    lower('Ä') = 'ä' AS knows_letters
  FROM (SELECT to_jsonb(d) AS details FROM pg_database AS d WHERE datname = current_database()) AS database
  """,
  columns: Column("provider", String.self, .computedNotNull), Column("name", String.self, .computedNotNull),
  Column("knows_letters", Bool.self, .computedNotNull)
) { DatabaseLocale(provider: $0, name: $1, knowsLetters: $2) }

private let formerLocaleVersionStatement = Statement(
  "former version of the locale",
  """
  SELECT CASE WHEN datcollversion <> pg_database_collation_actual_version(oid) THEN datcollversion END AS version
  FROM pg_database WHERE datname = current_database()
  """,
  column: Column("version", String?.self))

private let extensionStatement = Statement(
  "versions of an extension",
  """
  SELECT (SELECT extversion FROM pg_extension WHERE extname = $1) AS installed,
    (SELECT default_version FROM pg_available_extensions WHERE name = $1) AS available
  """,
  parameters: String.self, columns: Column("installed", String?.self), Column("available", String?.self)
) { (installed: $0, available: $1) }

private let clockStatement = Statement(
  "clock", "SELECT (extract(epoch FROM clock_timestamp()) * 1000000)::bigint AS microseconds",
  column: Column("microseconds", Int.self, .computedNotNull))

private let replicasStatement = Statement(
  "replicas",
  """
  SELECT coalesce(nullif(application_name, ''), host(client_addr), 'unnamed') AS name, state,
    coalesce(extract(epoch FROM replay_lag), 0)::float8 AS seconds,
    coalesce(pg_wal_lsn_diff(
      CASE WHEN pg_is_in_recovery() THEN pg_last_wal_replay_lsn() ELSE pg_current_wal_lsn() END, replay_lsn), 0)::bigint
      AS bytes
  FROM pg_stat_replication WHERE state IS NULL OR replay_lsn IS NOT NULL ORDER BY name, pid
  """,
  columns: Column("name", String.self, .computedNotNull), Column("state", String?.self),
  Column("seconds", Double.self, .computedNotNull), Column("bytes", Int.self, .computedNotNull)
) { Replica(name: $0, state: $1, seconds: $2, bytes: max(0, $3)) }

private let logArchiveStatement = Statement(
  "archive of the log",
  """
  SELECT CASE current_setting('archive_mode') WHEN 'off' THEN false WHEN 'always' THEN true
      ELSE NOT pg_is_in_recovery() END AS is_on,
    CASE WHEN last_failed_time > coalesce(last_archived_time, '-infinity') THEN last_failed_wal END AS failed_file,
    extract(epoch FROM clock_timestamp() - last_archived_time)::float8 AS seconds
  FROM pg_stat_archiver
  """,
  columns: Column("is_on", Bool.self, .computedNotNull), Column("failed_file", String?.self),
  Column("seconds", Double?.self)
) { LogArchive(isOn: $0, failedFile: $1, seconds: $2) }

// A role without pg_monitor sees the row of the receiver, and null in place of its status.
private let standbyLagStatement = Statement(
  "lag of the standby",
  """
  SELECT CASE WHEN is_receiving AND pg_last_wal_receive_lsn() IS NOT DISTINCT FROM pg_last_wal_replay_lsn() THEN 0
    ELSE coalesce(extract(epoch FROM clock_timestamp() - pg_last_xact_replay_timestamp()), 0) END::float8 AS seconds,
    is_receiving
  FROM (SELECT EXISTS (SELECT FROM pg_stat_wal_receiver WHERE coalesce(status, 'streaming') = 'streaming')
    AS is_receiving) AS receiver
  """,
  columns: Column("seconds", Double.self, .computedNotNull),
  Column("is_receiving", Bool.self, .computedNotNull)
) { StandbyLag(seconds: $0, isReceiving: $1) }
