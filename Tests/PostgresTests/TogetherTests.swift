import Postgres
import PostgresTestSupport
import Testing

@Suite("Queries that are sent together", .timeLimit(.minutes(15)))
struct TogetherTests {
  @Test("Each query gets its own result, in the order of the call")
  func results() async throws {
    try await withTestDatabase { database in
      for _ in 1...2 {
        let (rows, none, first, one, mapped) = try await database.together(
          series.rows(3), series.first(0), series.first(2), double.one(21), double.one(2).map { "\($0)" })
        #expect(rows == [1, 2, 3])
        #expect(none == nil)
        #expect(first == 1)
        #expect(one == 42)
        #expect(mapped == "4")
      }
    }
  }

  @Test("A query whose value is known is not sent, and the others get their own results")
  func known() async throws {
    try await withTestDatabase { database in
      let known = try Query(known: 2).map { $0 + 1 }
      let (first, second, third) = try await database.together(double.one(1), known, double.one(3))
      #expect((first, second, third) == (2, 3, 6))
      await database.close()
      let (number, text) = try await database.together(known, Query(known: "nothing"))
      #expect((number, text) == (3, "nothing"))
    }
  }

  @Test("They are executed in order and are one transaction: if one fails, none has an effect")
  func oneTransaction() async throws {
    try await withTestDatabase(poolSize: 1) { database in
      try await database.execute("CREATE TABLE t (n int PRIMARY KEY)")
      let (a, b, count) = try await database.together(insert.one(1), insert.one(2), count.one())
      #expect((a, b, count) == (1, 2, 2))
      let error = await #expect(throws: DatabaseError.self) {
        _ = try await database.together(insert.one(3), insert.one(2), insert.one(4))
      }
      #expect(error?.sqlState == .uniqueViolation)
      #expect(error?.statement == "insert")
      try await #expect(database.together(Self.count.one()) == 2)
    }
  }

  @Test("The error is that of the first query that failed, and the connection goes on", arguments: 0..<3)
  func firstError(at place: Int) async throws {
    try await withTestDatabase(poolSize: 1) { database in
      let divisors = (0..<3).map { $0 == place ? 0 : 1 }
      for _ in 1...2 {
        let error = await #expect(throws: DatabaseError.self) {
          _ = try await database.together(
            named("a").one(divisors[0]), named("b").one(divisors[1]), named("c").one(divisors[2]))
        }
        #expect(error?.statement == ["a", "b", "c"][place])
        #expect(error?.sqlState.rawValue == "22012")
      }
      try await #expect(
        database.together(named("a").one(1), named("b").one(2), named("c").one(4)) == (4, 2, 1))
      #expect(database.metrics.openings == 1)
    }
  }

  @Test("A query that cannot be prepared fails with its name, and does not fail the others later")
  func unprepared() async throws {
    let wrong = Statement("wrong", "SELECT n FROM missing", column: Column("n", Int.self))
    try await withTestDatabase(poolSize: 1) { database in
      let error = await #expect(throws: DatabaseError.self) {
        _ = try await database.together(double.one(1), wrong.rows(), series.rows(1))
      }
      #expect(error?.statement == "wrong")
      #expect(error?.sqlState == .undefinedTable)
      try await #expect(database.together(double.one(1), series.rows(1)) == (2, [1]))
    }
  }

  @Test("Queries whose table has changed are sent again")
  func stalePlan() async throws {
    let all = Statement("all", "SELECT * FROM t", columns: Column("n", Int.self)) { $0 }
    let two = Statement("two", "SELECT * FROM t", columns: Column("n", Int.self), Column("m", Int?.self)) {
      n, _ in n
    }
    try await withTestDatabase(poolSize: 1) { database in
      try await database.execute("CREATE TABLE t (n bigint); INSERT INTO t VALUES (5)")
      try await #expect(database.together(double.one(1), all.rows()) == (2, [5]))
      try await database.execute("ALTER TABLE t ADD m bigint")
      try await #expect(database.together(double.one(1), two.rows()) == (2, [5]))
      try await database.execute("DEALLOCATE ALL")
      try await #expect(database.together(double.one(1), two.rows()) == (2, [5]))
    }
  }

  @Test("In a transaction they are a part of it, and a savepoint survives their failure")
  func inTransaction() async throws {
    try await withTestDatabase { database in
      try await database.execute("CREATE TABLE t (n int PRIMARY KEY)")
      try await database.transaction { transaction in
        _ = try await transaction.together(Self.insert.one(1), Self.insert.one(2))
        await #expect(throws: DatabaseError.self) {
          try await transaction.savepoint { savepoint in
            _ = try await savepoint.together(Self.insert.one(3), Self.insert.one(1))
          }
        }
        _ = try await transaction.together(Self.insert.one(4))
      }
      try await #expect(database.together(Self.count.one()) == 3)
    }
  }

  @Test("Large parameters and results of several megabytes go both ways")
  func large() async throws {
    let echo = Statement(
      "echo", "SELECT $1 || $1 AS s", parameters: String.self, column: Column("s", String.self))
    let text = String(repeating: "ä", count: 1_500_000)
    try await withTestDatabase { database in
      let (a, b, c) = try await database.together(echo.one(text), double.one(1), echo.one(text + "x"))
      #expect(a.utf8.count == text.utf8.count * 2)
      #expect(b == 2)
      #expect(c.utf8.count == text.utf8.count * 2 + 2)
    }
  }

  @Test("A cancelled task leaves them at once, and the connection can be used again")
  func cancellation() async throws {
    let sleep = Statement(
      "sleep", "SELECT pg_sleep(60)::text AS s", column: Column("s", String.self, .computedNotNull))
    try await withTestDatabase(poolSize: 1) { database in
      let task = Task { try await database.together(Self.double.one(1), sleep.rows(), Self.double.one(3)) }
      while database.metrics.idle > 0 || database.metrics.open == 0 { await Task.yield() }
      task.cancel()
      await #expect(throws: CancellationError.self) { try await task.value }
      try await #expect(database.together(Self.double.one(4), Self.double.one(5)) == (8, 10))
    }
  }

  private static let double = Statement(
    "double", "SELECT 2 * $1 AS n", parameters: Int.self, column: Column("n", Int.self, .computedNotNull))
  private static let series = Statement(
    "series", "SELECT generate_series(1, $1) AS n", parameters: Int.self,
    column: Column("n", Int.self, .computedNotNull))
  private static let insert = Statement(
    "insert", "INSERT INTO t VALUES ($1) RETURNING n", parameters: Int32.self, column: Column("n", Int32.self)
  )
  private static let count = Statement(
    "count", "SELECT count(*) AS n FROM t", column: Column("n", Int.self, .computedNotNull))

  private var double: Statement<Int, Int> { Self.double }
  private var series: Statement<Int, Int> { Self.series }
  private var insert: Statement<Int32, Int32> { Self.insert }
  private var count: Statement<Int> { Self.count }

  private func named(_ name: String) -> Statement<Int, Int> {
    Statement(
      name, "SELECT 4 / $1 AS n", parameters: Int.self, column: Column("n", Int.self, .computedNotNull))
  }
}
