import Dispatch
import PostgresTestSupport
import SocketEvents
import Testing

@testable import Postgres

@Suite("Connections and the queues of their callers")
struct MovingConnectionTests {
  @Test("The answers for a caller on a poller arrive there, wherever the connection was opened")
  func moves() async throws {
    let pollers = try [false, true].map { lingers in
      try #require(SocketPoller(queue: DispatchQueue(label: "caller"), lingers: lingers))
    }
    try await withTestDatabase(poolSize: 1) { database in
      let opened = try await database.one(backend)
      for poller in pollers + pollers {
        let (used, isThere) = try await Task(executorPreference: poller) {
          let used = try await database.one(backend)
          let connection = try await database.pool.checkOut(statementTimeout: .patience)
          defer { database.pool.release(connection) }
          return (used, connection.poller === poller)
        }.value
        #expect(used == opened)
        #expect(isThere)
        let connection = try await database.pool.checkOut(statementTimeout: .patience)
        #expect(connection.poller == nil)
        database.pool.release(connection)
      }
    }
  }

  @Test("Callers on several queues share a connection, and each gets its own answers")
  func manyMoves() async throws {
    let pollers = try (0..<3).map { _ in
      try #require(SocketPoller(queue: DispatchQueue(label: "caller"), lingers: true))
    }
    try await withTestDatabase(poolSize: 2) { database in
      try await withThrowingTaskGroup(of: Bool.self) { group in
        for number in 0..<400 {
          let poller = number % 4 == 3 ? nil : pollers[number % 4]
          group.addTask {
            try await Task(executorPreference: poller) {
              let (first, second) = try await database.together(echo.one(number), echo.one(-number))
              return first == number && second == -number
            }.value
          }
        }
        for try await isRight in group { #expect(isRight) }
      }
      #expect(database.metrics.open <= 2)
    }
  }

  @Test("A connection that the server closes after it has moved is replaced")
  func closedAfterMoving() async throws {
    let poller = try #require(SocketPoller(queue: DispatchQueue(label: "caller"), lingers: true))
    try await withTestDatabase(poolSize: 1) { database in
      let opened = try await database.one(backend)
      let moved = try await Task(executorPreference: poller) { try await database.one(backend) }.value
      #expect(moved == opened)
      try await withTestDatabaseObserver(of: database) {
        try await $0.execute("SELECT pg_terminate_backend(\(opened), 60000)")
      }
      let next = try await Task(executorPreference: poller) { try await database.one(backend) }.value
      #expect(next != opened)
    }
  }
}

private let echo = Statement(
  "echo", "SELECT $1 AS number", parameters: Int.self, column: Column("number", Int.self, .computedNotNull))
