import Postgres
import PostgresTestSupport
import Testing

@Suite("Notifications")
struct NotificationTests {
  @Test("Payloads of committed transactions arrive in order; rolled back ones never arrive")
  func payloads() async throws {
    try await withTestDatabase { database in
      var stream = database.notifications(on: "posts \"changed\"").makeAsyncIterator()
      #expect(await stream.next() == .listening)
      try await database.run(notify, "posts \"changed\"", "1")
      _ = try? await database.transaction { transaction in
        try await transaction.run(notify, "posts \"changed\"", "never")
        throw CancellationError()
      }
      try await database.run(notify, "another channel", "2")
      try await database.run(notify, "posts \"changed\"", "")
      #expect(await stream.next() == .payload("1"))
      #expect(await stream.next() == .payload(""))
    }
  }

  @Test("A lost connection is replaced, and the stream reports both that and that it listens again")
  func reconnect() async throws {
    try await withTestDatabase { database in
      var stream = database.notifications(on: "posts").makeAsyncIterator()
      #expect(await stream.next() == .listening)
      try await database.run(terminateListeners)
      #expect(await stream.next() == .interrupted)
      #expect(await stream.next() == .listening)
      try await database.run(notify, "posts", "again")
      #expect(await stream.next() == .payload("again"))
    }
  }

  @Test("The stream says that notifications may have been missed when the identity is another one")
  func identity() async throws {
    try await withTestDatabase { database in
      try await database.execute("CREATE TABLE known (value text)")
      let count = Statement(
        "count", "SELECT count(*)::text AS value FROM known",
        column: Column("value", String.self, .computedNotNull))
      var stream = database.notifications(on: "posts", heartbeat: .milliseconds(20), whileSame: count)
        .makeAsyncIterator()
      #expect(await stream.next() == .listening)
      try await Task.sleep(for: .milliseconds(100))
      try await database.execute("INSERT INTO known VALUES ('a')")
      #expect(await stream.next() == .listening)
      try await Task.sleep(for: .milliseconds(100))
      try await database.execute("NOTIFY posts, 'again'")
      #expect(await stream.next() == .payload("again"))
    }
  }

  @Test("The stream ends when the database is closed")
  func end() async throws {
    try await withTestDatabase { other in
      let database = Database(
        other.connectionString, checkoutTimeout: .patience, statementTimeout: .patience)
      var stream = database.notifications(on: "posts").makeAsyncIterator()
      #expect(await stream.next() == .listening)
      await database.close()
      #expect(await stream.next() == nil)
    }
  }
}

private let notify = Statement("notify", "SELECT pg_notify($1, $2)", parameters: String.self, String.self)

private let terminateListeners = Statement(
  "terminate listeners",
  """
  SELECT pg_terminate_backend(pid) FROM pg_stat_activity
  WHERE datname = current_database() AND query LIKE 'LISTEN%' AND pid <> pg_backend_pid()
  """)
