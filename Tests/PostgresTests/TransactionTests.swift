import Postgres
import PostgresTestSupport
import Testing

@Suite("Transactions", .timeLimit(.minutes(15)))
struct TransactionTests {
  private struct Refusal: Error {}

  @Test("Other connections see the changes of a transaction only after it has returned")
  func commit() async throws {
    try await withTable { database in
      let count = try await database.transaction { transaction in
        try await transaction.run(insert, 1)
        try await #expect(database.one(countOfT) == 0)
        return try await transaction.one(countOfT)
      }
      #expect(count == 1)
      try await #expect(database.one(countOfT) == 1)
    }
  }

  @Test("A thrown error rolls the transaction back and is rethrown")
  func rollback() async throws {
    try await withTable { database in
      await #expect(throws: Refusal.self) {
        try await database.transaction { transaction in
          try await transaction.run(insert, 1)
          throw Refusal()
        }
      }
      try await #expect(database.one(countOfT) == 0)
    }
  }

  @Test("A cancelled task rolls back, even if its closure returns")
  func cancellation() async throws {
    try await withTable { database in
      let task = Task {
        try await database.transaction { transaction in
          try await transaction.run(insert, 1)
          withUnsafeCurrentTask { $0?.cancel() }
        }
      }
      await #expect(throws: CancellationError.self) { try await task.value }
      try await #expect(database.one(countOfT) == 0)
    }
  }

  @Test("Nothing is committed after a failed statement, even if its error is ignored")
  func swallowed() async throws {
    try await withTable { database in
      let error = await #expect(throws: DatabaseError.self) {
        try await database.transaction { transaction in
          try await transaction.run(insert, 1)
          _ = try? await transaction.execute("SELECT 1/0")
        }
      }
      #expect(error?.sqlState == .inFailedTransaction)
      try await #expect(database.one(countOfT) == 0)
    }
  }

  @Test("A failed savepoint undoes only its own statements")
  func savepoint() async throws {
    try await withTable { database in
      try await database.transaction { transaction in
        try await transaction.run(insert, 1)
        await #expect(throws: DatabaseError.self) {
          try await transaction.savepoint { inner in
            try await inner.run(insert, 2)
            try await inner.execute("SELECT 1/0")
          }
        }
        try await transaction.savepoint { try await $0.run(insert, 3) }
      }
      try await #expect(database.one(sumOfT) == 4)
    }
  }

  @Test("Concurrent statements of one transaction queue")
  func concurrent() async throws {
    try await withTable { database in
      try await database.transaction { transaction in
        try await withThrowingTaskGroup(of: Void.self) { group in
          for n in 1...50 { group.addTask { try await transaction.run(insert, n) } }
          try await group.waitForAll()
        }
      }
      try await #expect(database.one(countOfT) == 50)
    }
  }

  @Test("Savepoints and statements of concurrent child tasks queue")
  func concurrentSavepoint() async throws {
    try await withTable { database in
      try await database.transaction { transaction in
        try await withThrowingTaskGroup(of: Void.self) { group in
          group.addTask { try await transaction.savepoint { _ in } }
          for n in 1...50 { group.addTask { try await transaction.run(insert, n) } }
          try await group.waitForAll()
        }
      }
      try await #expect(database.one(countOfT) == 50)
    }
  }

  @Test("A cancelled child task makes the transaction fail, and the connection is used again")
  func cancelledChild() async throws {
    try await withTestDatabase(poolSize: 1) { database in
      let before = try await database.one(backend)
      let error = await #expect(throws: DatabaseError.self) {
        try await database.transaction { transaction in
          let child = Task { try await transaction.one(sleep, 600) }
          try await withTestDatabaseObserver(of: database) { observer in
            while try await observer.one(sleepers) == 0 { try await Task.sleep(for: .milliseconds(2)) }
          }
          child.cancel()
          _ = await child.result
          try await transaction.run(backend)
        }
      }
      #expect(error?.sqlState == .inFailedTransaction)
      try await #expect(database.one(backend) == before)
    }
  }

  @Test("A transaction cannot be used after its closure")
  func escaped() async throws {
    try await withTable { database in
      let escaped = try await database.transaction { $0 }
      await #expect(throws: TransactionEnded.self) { try await escaped.run(insert, 1) }
    }
  }

  @Test("A snapshot sees no later changes, and cannot write")
  func snapshot() async throws {
    try await withTable { database in
      try await database.transaction(.snapshot) { transaction in
        try await #expect(transaction.one(countOfT) == 0)
        try await database.run(insert, 1)
        try await #expect(transaction.one(countOfT) == 0)
      }
      await #expect(throws: DatabaseError.self) {
        try await database.transaction(.snapshot) { try await $0.run(insert, 1) }
      }
      try await #expect(database.one(countOfT) == 1)
    }
  }

  @Test("A transaction that plain SQL left open does not affect the next caller")
  func leftOpen() async throws {
    try await withTestDatabase(poolSize: 1) { database in
      try await database.execute("CREATE TABLE t (n int)")
      try await database.execute("BEGIN; INSERT INTO t VALUES (1)")
      try await #expect(database.one(countOfT) == 0)
    }
  }

  private func withTable(_ body: (Database) async throws -> Void) async throws {
    try await withTestDatabase { database in
      try await database.execute("CREATE TABLE t (n int)")
      try await body(database)
    }
  }
}

private let insert = Statement("insert", "INSERT INTO t VALUES ($1)", parameters: Int.self)

private let sumOfT = Statement("sum", "SELECT sum(n) AS n FROM t", column: Column("n", Int?.self))
