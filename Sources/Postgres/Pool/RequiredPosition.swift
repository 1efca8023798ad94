internal import Synchronization

/// The position in the write-ahead log that a standby must have replayed before it is asked, in bytes; 0 if
/// there is none.
final class RequiredPosition: Sendable {
  private let position = Atomic(0)

  var value: Int {
    get { position.load(ordering: .acquiring) }
    set { position.store(newValue, ordering: .releasing) }
  }
}

extension Database {
  /// How long a standby may take to replay what it must show.
  private static let replayTimeout = Duration.milliseconds(200)

  /// A connection whose server has replayed the required position.
  ///
  /// Each connection is asked once after each change: several connections may lead to several standbys.
  func checkOut(statementTimeout: Duration) async throws -> Connection {
    let connection = try await pool.checkOut(statementTimeout: statementTimeout)
    guard let required = requiredPosition?.value, required > connection.locked({ connection.reachedPosition })
    else { return connection }
    do {
      try await connection.reach(required, within: Self.replayTimeout)
      return connection
    } catch {
      pool.release(connection)
      throw error
    }
  }
}

extension Connection {
  /// The end of the log of a primary. It contains every transaction that this connection has been notified
  /// of: a notification is delivered after the record of its commit was inserted.
  func logPosition() async throws -> Int { try await one(insertedPosition) }

  /// Waits until the server has replayed the log up to `position`. A server that follows no other has it.
  fileprivate func reach(_ position: Int, within limit: Duration) async throws {
    let start = ContinuousClock.now
    while true {
      let replayed = try await one(replayedPosition) ?? .max
      if replayed >= position { return locked { reachedPosition = replayed } }
      guard ContinuousClock.now - start < limit else {
        throw DatabaseUnavailable(
          .behind, target: target.description, reason: "\(position - replayed) bytes of the log are missing")
      }
      try await Task.sleep(for: .milliseconds(5))
    }
  }
}

/// The server gives the place of the next record, which is behind the header of a page of the log if the last
/// record filled its page. A standby that has replayed all gives the end of the last record. A header has 24
/// bytes, that of the first page of a segment has 40, and no record ends that close behind the beginning of a
/// page.
private let insertedPosition = Statement(
  "position of log",
  """
  SELECT CASE 40 WHEN inserted % segment THEN inserted - 40 ELSE
    CASE 24 WHEN inserted % page THEN inserted - 24 ELSE inserted END END AS position
  FROM (SELECT (pg_current_wal_insert_lsn() - '0/0')::int8 AS inserted,
    pg_size_bytes(current_setting('wal_segment_size')) AS segment,
    current_setting('wal_block_size')::int8 AS page) log
  """,
  column: Column("position", Int.self, .computedNotNull))

/// Null for a server that follows no other.
private let replayedPosition = Statement(
  "replayed position of log",
  """
  SELECT CASE WHEN pg_is_in_recovery() THEN coalesce((pg_last_wal_replay_lsn() - '0/0')::int8, 0) END
    AS position
  """,
  column: Column("position", Int?.self))
