import Logging
import PostgresTestSupport
import Synchronization
import Testing

@testable import Postgres

@Suite("Cancel requests", .timeLimit(.minutes(15)))
struct CancelRequestTests {
  @Test("Many that get no answer delay no deadline, and no other task")
  func frozen() async throws {
    try await withTestDatabase { other in
      let database = Database(
        other.connectionString, poolSize: 1, checkoutTimeout: .milliseconds(500), statementTimeout: .patience)
      // The handshake may take longer than that on a busy machine.
      while (try? await database.one(backend)) == nil {}
      let proxy = try StallingProxy(to: other)
      defer { proxy.stop() }
      let connection = try await Connection.open(
        proxy.database(other).connectionString, deadline: ContinuousClock.now + .patience, timeout: .patience,
        logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() })
      defer { connection.close() }
      proxy.stall()
      let answered = Atomic(0)
      let start = ContinuousClock.now
      for number in 0..<30 {
        // Each target has its own limit.
        let request = try #require(
          CancelRequest(connection.handle, target: ConnectionString("dbname=\(number)")))
        let isSent = request.send { _ in answered.add(1, ordering: .sequentiallyConsistent) }
        #expect(isSent)
      }
      try await database.transaction { _ in
        await #expect(throws: PoolTimeout.self) { try await database.one(backend) }
      }
      // A concurrent queue gets about one more thread a second while its threads are blocked.
      #expect(ContinuousClock.now - start < .seconds(15))
      let count = answered.load(ordering: .sequentiallyConsistent)
      #expect(count == 0)
      await database.close()
    }
  }
}
