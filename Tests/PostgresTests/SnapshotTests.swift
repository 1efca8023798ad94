import PostgresTestSupport
import Testing

@testable import Postgres

@Suite("An exported snapshot")
struct SnapshotTests {
  @Test(
    "All statements of a database with it see the same rows, whatever is written meanwhile, and only read")
  func same() async throws {
    try await withTestDatabase { database in
      try await database.execute("CREATE TABLE t (n int); INSERT INTO t VALUES (1), (2)")
      try await database.transaction(.snapshot) { transaction in
        let same = Database(
          database.connectionString, checkoutTimeout: .patience, statementTimeout: .patience,
          snapshot: try await transaction.exportSnapshot())
        try await database.execute("INSERT INTO t VALUES (3); DELETE FROM t WHERE n = 1")
        for _ in 0..<3 { try await #expect(same.rows(numbers) == [1, 2]) }
        try await same.transaction { try await #expect($0.rows(numbers) == [1, 2]) }
        let (first, second) = try await same.together(numbers.rows(), numbers.rows())
        #expect(first == [1, 2] && second == first)
        await #expect { try await same.run(deletion) } throws: {
          ($0 as? DatabaseError)?.sqlState == .readOnlyTransaction
        }
        try await #expect(database.rows(numbers) == [2, 3])
        await same.close()
      }
    }
  }

  @Test("Ends with the transaction that has exported it")
  func ended() async throws {
    try await withTestDatabase { database in
      try await database.execute("CREATE TABLE t (n int)")
      let snapshot = try await database.transaction(.snapshot) { try await $0.exportSnapshot() }
      let late = Database(
        database.connectionString, checkoutTimeout: .patience, statementTimeout: .patience, snapshot: snapshot
      )
      await #expect(throws: DatabaseError.self) { try await late.rows(numbers) }
      await late.close()
    }
  }
}

private let numbers = Statement("numbers", "SELECT n FROM t ORDER BY n", column: Column("n", Int32?.self))
private let deletion = Statement("deletion", "DELETE FROM t")
