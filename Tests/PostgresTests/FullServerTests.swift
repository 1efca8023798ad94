import Dispatch
import PostgresTestSupport
import SocketEvents
import Testing

@testable import Postgres

@Suite("A server that refuses further connections", .timeLimit(.minutes(15)))
struct FullServerTests {
  @Test("A caller gets the idle connection of another queue")
  func idle() async throws {
    let poller = try #require(SocketPoller(queue: DispatchQueue(label: "caller"), lingers: true))
    try await withLimitedDatabase { database in
      let opened = try await database.one(backend)
      let used = try await Task(executorPreference: poller) { try await database.one(backend) }.value
      #expect(used == opened)
    }
  }

  @Test("A caller waits for the connection of another caller")
  func busy() async throws {
    try await withLimitedDatabase { database in
      let waiting = try await database.transaction { transaction in
        let opened = try await transaction.one(backend)
        let waiting = Task { try await database.one(backend) == opened }
        while database.metrics.waiting == 0, database.metrics.failures == 0 {
          try await Task.sleep(for: .milliseconds(5))
        }
        return waiting
      }
      try await #expect(waiting.value)
    }
  }

  @Test("If no connection becomes free in time, the error is that of the server")
  func timeout() async throws {
    try await withLimitedDatabase(checkoutTimeout: .seconds(5)) { database in
      try await database.transaction { _ in
        let error = await #expect(throws: DatabaseUnavailable.self) { try await database.one(backend) }
        #expect(error?.sqlState?.rawValue == "53300")
      }
      try await #expect(database.one(backend) > 0)
    }
  }

  /// A pool of three connections for a role that may have one.
  private func withLimitedDatabase(
    checkoutTimeout: Duration = .patience, _ body: (Database) async throws -> Void
  ) async throws {
    try await withTestDatabase { other in
      let role = "limited_\(Int.random(in: 0..<1 << 60))"
      try await other.execute("CREATE ROLE \(role) LOGIN CONNECTION LIMIT 1")
      let database = Database(
        other.connectionString.dsn + " user=\(role)", poolSize: 3, checkoutTimeout: checkoutTimeout,
        statementTimeout: .patience)
      let outcome: Result<Void, any Error>
      do { outcome = .success(try await body(database)) } catch { outcome = .failure(error) }
      await database.close()
      try await other.execute("DROP ROLE \(role)")
      try outcome.get()
    }
  }
}
