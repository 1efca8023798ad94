import PostgresTestSupport
import Testing

@testable import Postgres

#if os(Linux)
  @Suite("Through pgbouncer", .timeLimit(.minutes(15)))
  struct PoolerTests {
    @Test("In transaction mode, statements, transactions, locks, migrations and notifications work")
    func transactionMode() async throws {
      try await withTestDatabase { database in
        let pooler = try await PgBouncer(before: database)
        let pooled = Database(
          pooler.connectionString, direct: database.connectionString, preparesStatements: false,
          checkoutTimeout: .patience, statementTimeout: .patience)
        let migration = Migration(
          number: 1, name: "0001_kept.sql", sql: "CREATE TABLE kept (n int8 NOT NULL)", checksum: "1")
        try await Migrations([migration]).apply(to: pooled)
        var stream = pooled.notifications(on: "kept").makeAsyncIterator()
        #expect(await stream.next() == .listening)
        try await withThrowingTaskGroup { group in
          for number in 1...20 {
            group.addTask {
              let lock = AdvisoryLock("kept")
              try await pooled.transaction(holding: lock, lockTimeout: .patience) { transaction in
                try await transaction.run(insert, number)
                try await transaction.savepoint { try await $0.run(insert, number + 100) }
              }
              let (count, sum) = try await pooled.together(count.one(), sum.one(number))
              #expect(count > 0 && sum == number)
            }
          }
          try await group.waitForAll()
        }
        try await #expect(pooled.one(count) == 40)
        try await pooled.execute("NOTIFY kept, 'done'")
        #expect(await stream.next() == .payload("done"))
        await pooled.close()
      }
    }

    @Test("A statement that was prepared in transaction mode fails with an error that names the settings")
    func prepared() async throws {
      try await withTestDatabase { database in
        let pooler = try await PgBouncer(before: database)
        let databases = (1...4).map { _ in
          Database(
            pooler.connectionString, poolSize: 1, checkoutTimeout: .patience, statementTimeout: .patience)
        }
        let error = await #expect(throws: DatabaseError.self) {
          for database in databases { _ = try await database.one(sum, 1) }
        }
        let text = "\(try #require(error))"
        #expect(text.contains("DATABASE_PREPARED=off") && text.contains("DATABASE_DIRECT_URL"), "\(text)")
        for database in databases { await database.close() }
      }
    }

    @Test("In statement mode, a transaction fails with an error that names the setting of the pooler")
    func statementMode() async throws {
      try await withTestDatabase { database in
        let pooler = try await PgBouncer(before: database, mode: "statement")
        let pooled = Database(
          pooler.connectionString, preparesStatements: false, poolSize: 1, checkoutTimeout: .patience,
          statementTimeout: .patience)
        let error = await #expect(throws: DatabaseError.self) {
          try await pooled.transaction { try await $0.execute("SELECT 1") }
        }
        let text = "\(try #require(error))"
        #expect(text.contains("08P01") && text.contains("set its pool_mode to session"), "\(text)")
        await pooled.close()
      }
    }

    @Test("In session mode, statements are prepared, and the same connection listens")
    func sessionMode() async throws {
      try await withTestDatabase { database in
        let pooler = try await PgBouncer(before: database, mode: "session")
        let pooled = Database(
          pooler.connectionString, poolSize: 2, checkoutTimeout: .patience, statementTimeout: .patience)
        var stream = pooled.notifications(on: "kept").makeAsyncIterator()
        #expect(await stream.next() == .listening)
        for number in 1...20 { try await #expect(pooled.one(sum, number) == number) }
        try await pooled.execute("NOTIFY kept, 'done'")
        #expect(await stream.next() == .payload("done"))
        await pooled.close()
      }
    }
  }

  private let insert = Statement("insert", "INSERT INTO kept VALUES ($1)", parameters: Int.self)
  private let count = Statement(
    "count", "SELECT count(*) AS count FROM kept", column: Column("count", Int.self, .computedNotNull))
  private let sum = Statement(
    "sum", "SELECT $1 + 0 AS sum", parameters: Int.self, column: Column("sum", Int.self, .computedNotNull))
#endif
