internal import Synchronization

/// The log of the primary that a server must have before it is asked in place of the primary; nil if it may
/// be asked in any case.
final class RequiredLog: Sendable {
  private let log = Mutex<WriteAheadLog?>(nil)

  var value: WriteAheadLog? {
    get { log.withLock(\.self) }
    set { log.withLock { $0 = newValue } }
  }

  /// Requires `newer`, unless more is required already: several callers may have asked the primary, and their
  /// answers may arrive in any order.
  func raise(to newer: WriteAheadLog) {
    log.withLock { known in
      if let last = known, last.database == newer.database,
        (last.timeline, last.position) > (newer.timeline, newer.position)
      {
        return
      }
      known = newer
    }
  }
}

/// How far the write-ahead log of a server goes, and whose log it is.
struct WriteAheadLog: Sendable {
  /// The number of bytes that a primary has written, or that a standby has replayed.
  let position: Int
  /// Identifies the database among those of all servers: a primary and its standbys have the same.
  let database: String
  /// The part of the log that begins with a promotion, as the names of its files begin: `00000002`. Positions
  /// on different timelines say nothing about each other.
  let timeline: String
  /// Whether the server replays the log of another one.
  let isStandby: Bool

  /// Whether a server that has this log has all of `other`.
  func contains(_ other: WriteAheadLog) -> Bool {
    database == other.database && timeline == other.timeline && position >= other.position
  }
}

extension Database {
  /// How long a standby may take to replay what it must show.
  private static let replayTimeout = Duration.milliseconds(200)

  /// A connection whose server has replayed the required log.
  ///
  /// Each connection is asked once after each change: several connections may lead to several standbys.
  func checkOut(statementTimeout: Duration) async throws -> Connection {
    let connection = try await pool.checkOut(statementTimeout: statementTimeout, within: checkoutLimit)
    guard let primary = requiredLog?.value,
      !(connection.locked { connection.reachedLog?.contains(primary) } ?? false)
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

  /// Waits until the server has replayed the log of the primary, which must be of the same timeline: a server
  /// that was promoted beside the primary, or did not follow it after its promotion, has a log of its own,
  /// which may be the longer one.
  fileprivate func reach(_ primary: WriteAheadLog, within limit: Duration) async throws {
    let start = ContinuousClock.now
    while true {
      let log = try await one(logStatement)
      // It was promoted since the connection was opened.
      if !log.isStandby, attempt.wantsStandby { locked { isFallback = true } }
      guard log.database == primary.database else {
        throw unavailable(.foreign, "it is no copy of the database of the primary; correct the address")
      }
      guard log.timeline == primary.timeline else {
        throw unavailable(
          .behind,
          log.isStandby
            ? "its log is on timeline \(log.timeline), and the primary's on \(primary.timeline); see site doctor"
            : "it was promoted; unless it is the new primary, rebuild it")
      }
      if log.contains(primary) { return locked { reachedLog = primary } }
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
    \(databaseIdentifier) AS database, \(timeline) AS timeline, false AS is_standby
  FROM (SELECT (pg_current_wal_insert_lsn() - '0/0')::int8 AS inserted,
    pg_size_bytes(current_setting('wal_segment_size')) AS segment,
    current_setting('wal_block_size')::int8 AS page) log
  """,
  columns: Column("position", Int.self, .computedNotNull), Column("database", String.self, .computedNotNull),
  Column("timeline", String.self, .computedNotNull), Column("is_standby", Bool.self, .computedNotNull)
) { WriteAheadLog(position: $0, database: $1, timeline: $2, isStandby: $3) }

private let logStatement = Statement(
  "log of the server",
  """
  SELECT coalesce(((CASE WHEN pg_is_in_recovery() THEN pg_last_wal_replay_lsn()
      ELSE pg_current_wal_insert_lsn() END) - '0/0')::int8, 0) AS position,
    \(databaseIdentifier) AS database,
    CASE WHEN pg_is_in_recovery() THEN \(standbyTimeline) ELSE \(timeline) END AS timeline,
    pg_is_in_recovery() AS is_standby
  """,
  columns: Column("position", Int.self, .computedNotNull), Column("database", String.self, .computedNotNull),
  Column("timeline", String.self, .computedNotNull), Column("is_standby", Bool.self, .computedNotNull)
) { WriteAheadLog(position: $0, database: $1, timeline: $2, isStandby: $3) }

extension Database {
  /// Which database this is, of all databases of all servers. Its standbys have the same one, and one into
  /// which a backup is restored has another.
  package func identity() async throws -> String { try await one(identityStatement) }

  /// From now on, a server is asked only if it has what `primary` has at this moment, as after a notification
  /// of ``notifications(on:heartbeat:timeout:whileSame:requiredOf:)``.
  package func requireLog(of primary: Database) async throws {
    let log = try await primary.one(primaryLogStatement)
    requiredLog?.raise(to: log)
  }

  /// The timeline of the server's log: `00000002`. After a promotion, a standby that follows may still give
  /// the former timeline, until its next restart point minutes later. Members of `pg_monitor` get the new
  /// one.
  package func timeline() async throws -> String { try await one(logStatement).timeline }
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

/// A standby does not tell everyone on which timeline it is. The control file does once pages of that
/// timeline were written to disk, and members of `pg_monitor` see what is being received. So the answer may
/// be a former timeline, but never one that the server cannot follow.
private let standbyTimeline = """
  lpad(upper(to_hex(greatest((SELECT timeline_id FROM pg_control_checkpoint()),
      (SELECT min_recovery_end_timeline FROM pg_control_recovery()),
      (SELECT received_tli FROM pg_stat_wal_receiver)))), 8, '0')
  """
