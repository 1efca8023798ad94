import Postgres
import PostgresTestSupport
import Testing

@Suite("A standby", .timeLimit(.minutes(15)))
struct StandbyTests {
  @Test("After a notification, a standby is asked only once it has replayed what the notification is about")
  func position() async throws {
    try await withStandby { pair in
      try await pair.primary.execute("CREATE TABLE kept (n int8 NOT NULL)")
      try await pair.catchUp()
      var stream = pair.primary.notifications(on: "kept", requiredOf: pair.standby).makeAsyncIterator()
      #expect(await stream.next() == .listening)
      for number in 1...50 {
        try await pair.primary.execute("BEGIN; INSERT INTO kept VALUES (1); NOTIFY kept, '\(number)'; COMMIT")
        #expect(await stream.next() == .payload("\(number)"))
        try await #expect(pair.standby.one(count) == number)
      }

      try await pair.pauseReplay()
      try await pair.primary.execute("BEGIN; INSERT INTO kept VALUES (1); NOTIFY kept, 'more'; COMMIT")
      #expect(await stream.next() == .payload("more"))
      let error = await #expect(throws: DatabaseUnavailable.self) { try await pair.standby.one(count) }
      #expect(error?.stage == .behind)
      await #expect(throws: DatabaseUnavailable.self) {
        try await pair.standby.transaction(.snapshot) { try await $0.one(count) }
      }
      try await #expect(pair.standby.ofAnyAge.one(count) == 50)
      try await pair.standby.ofAnyAge.execute("SELECT pg_wal_replay_resume()")
      while (try? await pair.standby.one(count)) != 51 {
        try await Task.sleep(for: .milliseconds(10))
      }
    }
  }

  @Test("A new segment of the log, which begins with a header, keeps no standby waiting")
  func segment() async throws {
    try await withStandby { pair in
      try await pair.catchUp()
      try await pair.primary.execute("CREATE TABLE kept (n int8 NOT NULL)")
      try await pair.primary.execute("SELECT pg_switch_wal()")
      var stream = pair.primary.notifications(on: "kept", requiredOf: pair.standby).makeAsyncIterator()
      #expect(await stream.next() == .listening)
      try await #expect(pair.standby.one(count) == 0)
    }
  }

  @Test("A standby that was promoted beside its primary is behind, however long its log becomes")
  func promoted() async throws {
    try await withStandby { pair in
      try await pair.primary.execute("CREATE TABLE kept (n int8 NOT NULL)")
      try await pair.catchUp()
      var stream = pair.primary.notifications(on: "kept", requiredOf: pair.standby).makeAsyncIterator()
      #expect(await stream.next() == .listening)
      try await #expect(pair.standby.one(count) == 0)
      try await pair.standby.execute("SELECT pg_promote()")
      try await pair.standby.execute("INSERT INTO kept SELECT generate_series(1, 100000)")
      try await pair.primary.execute("BEGIN; INSERT INTO kept VALUES (1); NOTIFY kept, 'more'; COMMIT")
      #expect(await stream.next() == .payload("more"))
      let error = await #expect(throws: DatabaseUnavailable.self) { try await pair.standby.one(count) }
      #expect(error?.stage == .behind)
      try await #expect(pair.standby.ofAnyAge.one(count) == 100_000)
    }
  }

  @Test("The primary itself has all that is required, and another database never has")
  func foreign() async throws {
    try await withTestDatabase { primary in
      let same = Database(primary.connectionString, checkoutTimeout: .patience)
      try await withTestDatabase { other in
        for database in [same, other] {
          var stream = primary.notifications(on: "kept", requiredOf: database).makeAsyncIterator()
          #expect(await stream.next() == .listening)
        }
        try await same.execute("SELECT 1")
        let error = await #expect(throws: DatabaseUnavailable.self) { try await other.execute("SELECT 1") }
        #expect(error?.stage == .foreign)
      }
      await same.close()
    }
  }

  @Test("A standby that has lost its primary is as old as the last transaction that it has applied")
  func lag() async throws {
    try await withStandby { pair in
      try await pair.primary.execute("CREATE TABLE kept (n int8 NOT NULL); CREATE ROLE reader LOGIN")
      try await pair.catchUp()
      let reader = Database(
        pair.standby.url.replacing(#/user=\S+/#, with: "user=reader"), checkoutTimeout: .patience,
        statementTimeout: .patience)
      for database in [pair.standby, reader] {
        var lag = try await database.standbyLag()
        while lag.seconds > 0 || !lag.isReceiving {
          try await Task.sleep(for: .milliseconds(10))
          lag = try await database.standbyLag()
        }
      }
      await pair.stopPrimary()
      while try await pair.standby.standbyLag().isReceiving { try await Task.sleep(for: .milliseconds(10)) }
      let first = try await reader.standbyLag()
      #expect(!first.isReceiving && first.seconds > 0)
      try await #expect(pair.standby.standbyLag().seconds > first.seconds)
      await reader.close()
    }
  }

  @Test("A connection whose server takes no writes any more is replaced, and its statement is tried again")
  func readOnly() async throws {
    try await withTestDatabase { other in
      let database = Database(
        other.connectionString, poolSize: 2, checkoutTimeout: .patience, statementTimeout: .patience)
      try await database.execute("CREATE TABLE kept (n int8 NOT NULL)")
      try await database.execute("SET default_transaction_read_only = on")
      try await database.run(insert)
      #expect(database.metrics.openings == 2)

      try await database.execute("SET default_transaction_read_only = on")
      let error = await #expect(throws: DatabaseError.self) {
        try await database.transaction { try await $0.run(insert) }
      }
      #expect(error?.sqlState == .readOnlyTransaction)
      try await database.transaction { try await $0.run(insert) }
      try await #expect(database.one(count) == 2)
      await database.close()
    }
  }
}

private let insert = Statement("insert", "INSERT INTO kept VALUES (1)")

private let count = Statement(
  "count", "SELECT count(*) AS count FROM kept", column: Column("count", Int.self, .computedNotNull))
