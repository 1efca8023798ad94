import Postgres
import PostgresTestSupport
import Testing

@Suite("Statements")
struct StatementTests {
  @Test("Statements mean the same in a database that has other settings")
  func settings() async throws {
    try await withTestDatabase { database in
      for setting in [
        "standard_conforming_strings = off", "datestyle = 'German'", "intervalstyle = 'iso_8601'",
      ] {
        try await database.execute(
          "DO $$ BEGIN EXECUTE format('ALTER DATABASE %I SET \(setting.replacing("'", with: "''"))', current_database()); END $$"
        )
      }
      let other = Database(
        database.connectionString.dsn, checkoutTimeout: .patience, statementTimeout: .patience)
      let text = try await other.one(
        Statement(
          "text", #"SELECT 'a\n' || U&'\0041' || date '2026-11-29' || interval '1 day' AS text"#,
          column: Column("text", String.self, .computedNotNull)))
      #expect(text == #"a\nA2026-11-291 day"#)
      await other.close()
    }
  }

  @Test("A statement can return many rows, the first row, exactly one row, or none")
  func rows() async throws {
    try await withTestDatabase { database in
      try await #expect(database.rows(series, 3) == [1, 2, 3])
      try await #expect(database.first(series, 3) == 1)
      try await #expect(database.one(series, 1) == 1)
      try await #expect(database.rows(series, 0) == [])
      try await #expect(database.first(series, 0) == nil)
      for count in [0, 2] {
        let error = await #expect(throws: StatementError.self) { try await database.one(series, count) }
        #expect(error?.problem == .rowCount(count))
      }
    }
  }

  @Test("A statement without rows returns the number of affected rows")
  func run() async throws {
    let insert = Statement(
      "insert", "INSERT INTO t SELECT generate_series(1, $1)", parameters: Int32.self)
    let delete = Statement("delete", "DELETE FROM t WHERE n > $1", parameters: Int.self)
    try await withTestDatabase { database in
      try await database.execute("CREATE TABLE t (n int); CREATE TABLE u ()")
      try await #expect(database.run(insert, 10) == 10)
      try await #expect(database.run(delete, 7) == 3)
      try await #expect(database.run(delete, 100) == 0)
    }
  }

  @Test("A memberwise initialiser can make a row of twenty columns")
  func wide() async throws {
    try await withTestDatabase { database in
      let row = try await database.one(selectWide)
      #expect(row.a == 1 && row.b == nil && row.s == "x" && row.t == 4)
    }
  }

  @Test("Statements share a row mapping, and its names go into their SQL")
  func sharedMapping() async throws {
    let pair = RowMapping(Column("a", Int32.self), Column("b", String.self)) { ($0, $1) }
    let select = Statement(
      "select", "SELECT \(pair.names(of: "v")) FROM (VALUES ($1, 'x')) AS v (a, b)", parameters: Int32.self,
      returning: pair)
    try await withTestDatabase { database in
      try await #expect(database.one(select, 7) == (7, "x"))
    }
  }

  @Test("A server's error carries SQLSTATE, detail, constraint and the statement's name, in one line")
  func serverError() async throws {
    let insert = Statement("add tag", "INSERT INTO tags (name) VALUES ($1)", parameters: String.self)
    try await withTestDatabase { database in
      try await database.execute("CREATE TABLE tags (name text PRIMARY KEY)")
      try await database.run(insert, "swift")
      let error = await #expect(throws: DatabaseError.self) { try await database.run(insert, "swift") }
      #expect(error?.sqlState == .uniqueViolation)
      #expect(error?.constraint == "tags_pkey")
      #expect(error?.table == "tags")
      #expect(
        error?.description
          == "add tag: ERROR 23505: duplicate key value violates unique constraint \"tags_pkey\" "
          + "(Key (name)=(swift) already exists.)")
      try await #expect(database.run(insert, "nio") == 1)
    }
  }

  @Test("The error contains the hint of the server")
  func hint() async throws {
    let raise = "DO $$ BEGIN RAISE EXCEPTION 'two\nlines' USING HINT = 'try again', ERRCODE = 'XY123'; END $$"
    try await withTestDatabase { database in
      let error = await #expect(throws: DatabaseError.self) { try await database.execute(raise) }
      #expect(error?.hint == "try again")
      #expect(error?.description == "ERROR XY123: two lines; try again")
    }
  }

  @Test("Columns of another type or number are an error")
  func wrongColumns() async throws {
    let wrongType = Statement("wrong type", "SELECT now() AS n", column: Column("n", Int.self))
    let wrongCount = Statement("wrong count", "SELECT 1::int8 AS n, 2 AS m", column: Column("n", Int.self))
    try await withTestDatabase { database in
      await #expect(throws: StatementError.self) { try await database.one(wrongType) }
      await #expect(throws: StatementError.self) { try await database.one(wrongCount) }
    }
  }

  @Test("A statement whose table has changed is prepared again")
  func stalePlan() async throws {
    let all = Statement("all", "SELECT * FROM t", columns: Column("n", Int.self)) { $0 }
    let two = Statement("two", "SELECT * FROM t", columns: Column("n", Int.self), Column("m", Int?.self)) {
      n, _ in n
    }
    try await withTestDatabase(poolSize: 1) { database in
      try await database.execute("CREATE TABLE t (n int); INSERT INTO t VALUES (5)")
      try await #expect(database.rows(all) == [5])
      try await database.execute("ALTER TABLE t ADD m int")
      try await #expect(database.rows(two) == [5])
      try await database.execute("DEALLOCATE ALL")
      try await #expect(database.rows(two) == [5])
    }
  }

  @Test("A statement is prepared again on its own connection: on another one, it may be out of date as well")
  func stalePlans() async throws {
    let all = Statement("all", "SELECT n FROM t", column: Column("n", Int.self))
    try await withTestDatabase(poolSize: 2) { database in
      let owner = Database(database.url, checkoutTimeout: .patience, statementTimeout: .patience)
      try await database.execute("CREATE TABLE t (n int); INSERT INTO t VALUES (5)")
      // Prepares it on both connections.
      try await database.transaction { transaction in
        let values = try await (transaction.rows(all), database.rows(all))
        #expect(values == ([5], [5]))
      }
      let (busy, next) = try await owner.transaction { locks in
        try await locks.execute("SELECT pg_advisory_lock(7), pg_advisory_xact_lock(8)")
        let busy = Task { try await database.execute("SELECT pg_advisory_xact_lock(7)") }
        while try await owner.one(waitingForLocks) < 1 { await Task.yield() }
        let (reading, next) = try await owner.transaction { changing in
          try await changing.execute("ALTER TABLE t ALTER COLUMN n TYPE bigint")
          let reading = Task { try await database.rows(all) }
          while try await owner.one(waitingForLocks) < 2 { await Task.yield() }
          // Gets the connection of the reader as soon as that one returns it.
          let next = Task { try await database.execute("SELECT pg_advisory_xact_lock(8)") }
          while database.metrics.waiting == 0 { await Task.yield() }
          return (reading, next)
        }
        try await locks.execute("SELECT pg_advisory_unlock(7)")
        try await #expect(reading.value == [5])
        return (busy, next)
      }
      try await busy.value
      try await next.value
      await owner.close()
    }
  }

  @Test("SQL with U+0000 is refused, because libpq would truncate it")
  func nul() async throws {
    try await withTestDatabase { database in
      await #expect(throws: ValueError.self) { try await database.execute("SELECT 1; \0 DROP TABLE posts") }
    }
  }

  @Test("COPY to the client is refused and does not block the pool")
  func copy() async throws {
    try await withTestDatabase(poolSize: 1) { database in
      await #expect(throws: DatabaseUnavailable.self) {
        try await database.execute("COPY (SELECT 1) TO STDOUT")
      }
      try await #expect(database.rows(series, 2) == [1, 2])
    }
  }
}

let series = Statement(
  "series", "SELECT n::int8 AS n FROM generate_series(1, $1) AS n", parameters: Int.self,
  column: Column("n", Int.self, .computedNotNull))

private let waitingForLocks = Statement(
  "statements that wait for locks",
  "SELECT count(*) AS n FROM pg_locks l JOIN pg_database d ON d.oid = l.database WHERE d.datname = current_database() AND NOT granted",
  column: Column("n", Int.self, .computedNotNull))

struct Wide: Sendable {
  let a: Int, b: String?, c: String, d: Int?, e: Int, f: String?, g: String, h: Int?, i: Int, j: String?
  let k: String, l: Int?, m: Int, n: String?, o: String, p: Int?, q: Int, r: String?, s: String, t: Int?
}

private let selectWide = Statement(
  "wide",
  """
  SELECT 1 AS a, NULL::text AS b, 'x' AS c, 4 AS d, 1 AS e, NULL::text AS f, 'x' AS g, 4 AS h,
    1 AS i, NULL::text AS j, 'x' AS k, 4 AS l, 1 AS m, NULL::text AS n, 'x' AS o, 4 AS p,
    1 AS q, NULL::text AS r, 'x' AS s, 4 AS t
  """,
  columns: Column("a", Int.self), Column("b", String?.self), Column("c", String.self), Column("d", Int?.self),
  Column("e", Int.self), Column("f", String?.self), Column("g", String.self), Column("h", Int?.self),
  Column("i", Int.self), Column("j", String?.self), Column("k", String.self), Column("l", Int?.self),
  Column("m", Int.self), Column("n", String?.self), Column("o", String.self), Column("p", Int?.self),
  Column("q", Int.self), Column("r", String?.self), Column("s", String.self), Column("t", Int?.self),
  row: Wide.init)
