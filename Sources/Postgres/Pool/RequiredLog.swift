internal import Synchronization

/// The log of the primary that a server must have before it is asked in place of the primary; nil if it may
/// be asked in any case.
final class RequiredLog: Sendable {
  private let log = Mutex<WriteAheadLog?>(nil)

  var value: WriteAheadLog? {
    get { log.withLock(\.self) }
    set { log.withLock { $0 = newValue } }
  }
}

/// How far the write-ahead log of a server goes, and whose log it is.
struct WriteAheadLog: Sendable {
  /// The number of bytes that a primary has written, or that a standby has replayed.
  let position: Int
  /// Identifies the database among those of all servers: a primary and its standbys have the same.
  let database: String
  /// The number of promotions in the history of a primary. Nil for a standby.
  let timeline: String?
}

extension Database {
  /// How long a standby may take to replay what it must show.
  private static let replayTimeout = Duration.milliseconds(200)

  /// A connection whose server has replayed the required log.
  ///
  /// Each connection is asked once after each change: several connections may lead to several standbys.
  func checkOut(statementTimeout: Duration) async throws -> Connection {
    let connection = try await pool.checkOut(statementTimeout: statementTimeout)
    guard let primary = requiredLog?.value,
      primary.position > connection.locked({ connection.reachedPosition })
    else { return connection }
    do {
      try await connection.reach(primary, within: Self.replayTimeout)
      return connection
    } catch {
      pool.release(connection)
      throw error
    }
  }
}

extension Connection {
  /// The log of a primary. It contains every transaction that this connection has been notified of: a
  /// notification is delivered after the record of its commit was inserted.
  func primaryLog() async throws -> WriteAheadLog { try await one(primaryLogStatement) }

  /// Waits until the server has replayed the log of the primary. One that follows no other must be the
  /// primary itself: a standby that was promoted beside it has a log of its own from then on.
  fileprivate func reach(_ primary: WriteAheadLog, within limit: Duration) async throws {
    let start = ContinuousClock.now
    while true {
      let log = try await one(logStatement)
      guard log.database == primary.database else {
        throw unavailable(.foreign, "it is no copy of the database of the primary; correct the address")
      }
      if let timeline = log.timeline, timeline != primary.timeline {
        throw unavailable(.behind, "it was promoted; unless it is the new primary, rebuild it")
      }
      if log.position >= primary.position { return locked { reachedPosition = primary.position } }
      guard ContinuousClock.now - start < limit else {
        throw unavailable(.behind, "\(primary.position - log.position) bytes of the log are missing")
      }
      try await Task.sleep(for: .milliseconds(5))
    }
  }
}

/// The server gives the place of the next record, which is behind the header of a page of the log if the last
/// record filled its page. A standby that has replayed all gives the end of the last record. A header has 24
/// bytes, that of the first page of a segment has 40, and no record ends that close behind the beginning of a
/// page.
private let primaryLogStatement = Statement(
  "log of the primary",
  """
  SELECT CASE 40 WHEN inserted % segment THEN inserted - 40 ELSE
    CASE 24 WHEN inserted % page THEN inserted - 24 ELSE inserted END END AS position,
    \(databaseIdentifier) AS database, \(timeline) AS timeline
  FROM (SELECT (pg_current_wal_insert_lsn() - '0/0')::int8 AS inserted,
    pg_size_bytes(current_setting('wal_segment_size')) AS segment,
    current_setting('wal_block_size')::int8 AS page) log
  """,
  columns: Column("position", Int.self, .computedNotNull), Column("database", String.self, .computedNotNull),
  Column("timeline", String?.self)
) { WriteAheadLog(position: $0, database: $1, timeline: $2) }

private let logStatement = Statement(
  "log of the server",
  """
  SELECT coalesce(((CASE WHEN pg_is_in_recovery() THEN pg_last_wal_replay_lsn()
      ELSE pg_current_wal_insert_lsn() END) - '0/0')::int8, 0) AS position,
    \(databaseIdentifier) AS database, CASE WHEN NOT pg_is_in_recovery() THEN \(timeline) END AS timeline
  """,
  columns: Column("position", Int.self, .computedNotNull), Column("database", String.self, .computedNotNull),
  Column("timeline", String?.self)
) { WriteAheadLog(position: $0, database: $1, timeline: $2) }

extension Database {
  /// Which database this is, of all databases of all servers. Its standbys have the same one, and one into
  /// which a backup is restored has another.
  package func identity() async throws -> String { try await one(identityStatement) }

  /// From now on, a server is asked only if it has what `primary` has at this moment, as after a notification
  /// of ``notifications(on:heartbeat:whileSame:requiredOf:)``.
  package func requireLog(of primary: Database) async throws {
    requiredLog?.value = try await primary.one(primaryLogStatement)
  }
}

private let identityStatement = Statement(
  "identity of the database", "SELECT \(databaseIdentifier) AS identity",
  column: Column("identity", String.self, .computedNotNull))

private let databaseIdentifier = """
  (SELECT system_identifier FROM pg_control_system())
    || '/' || (SELECT oid FROM pg_database WHERE datname = current_database())
  """

/// A file of the log is named after its timeline and its place.
private let timeline = "left(pg_walfile_name(pg_current_wal_lsn()), 8)"
