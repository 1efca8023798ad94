import Postgres
import PostgresTestSupport
import Testing

@Suite("The pool", .timeLimit(.minutes(15)))
struct PoolTests {
  @Test("Many callers share a few connections, and all are served")
  func contention() async throws {
    try await withTestDatabase(poolSize: 3) { database in
      let backends = try await withThrowingTaskGroup(of: Int.self) { group in
        for _ in 0..<200 { group.addTask { try await database.one(backend) } }
        return try await group.reduce(into: Set<Int>()) { $0.insert($1) }
      }
      #expect((1...3).contains(backends.count))
    }
  }

  @Test("A caller that waits too long for a connection gets an error")
  func timeout() async throws {
    try await withTestDatabase { other in
      let database = Database(
        other.connectionString, poolSize: 1, checkoutTimeout: .milliseconds(500), statementTimeout: .patience)
      // The handshake may take longer than that on a busy machine.
      while (try? await database.one(backend)) == nil {}
      try await database.transaction { _ in
        let error = await #expect(throws: PoolTimeout.self) { try await database.one(backend) }
        #expect(error?.poolSize == 1)
      }
      #expect(try await database.one(backend) > 0)
      await database.close()
    }
  }

  @Test("A caller with less time leaves the queue when it is up, and the one before it is served")
  func shorterWait() async throws {
    try await withTestDatabase(poolSize: 1) { database in
      let waiting = try await database.transaction { _ in
        let first = Task { try await database.one(backend) }
        while database.metrics.waiting < 1 { await Task.yield() }
        let hurried = database.waiting(atMost: .milliseconds(100))
        let error = await #expect(throws: PoolTimeout.self) { try await hurried.one(backend) }
        #expect(error?.timeout == .milliseconds(100))
        #expect(database.metrics.waiting == 1)
        return first
      }
      #expect(try await waiting.value > 0)
    }
  }

  @Test("A cancelled caller leaves the queue, and the others get the connection in order")
  func cancelledWhileWaiting() async throws {
    try await withTestDatabase(poolSize: 1) { database in
      try await database.execute("CREATE TABLE t (id serial, n int)")
      let waiting = try await database.transaction { _ in
        var waiting: [Task<Int, any Error>] = []
        for number in 0..<4 {
          waiting.append(Task { try await database.run(insert, number) })
          // Each caller waits before the next one starts.
          while database.metrics.waiting <= number { await Task.yield() }
        }
        waiting[1].cancel()
        await #expect(throws: CancellationError.self) { try await waiting[1].value }
        #expect(database.metrics.waiting == 3)
        return waiting
      }
      for task in [waiting[0], waiting[2], waiting[3]] { try await #expect(task.value == 1) }
      try await #expect(database.rows(inOrder) == [0, 2, 3])
    }
  }

  @Test("Cancelling a task stops its query, and the connection is used again")
  func cancelledQuery() async throws {
    try await withTestDatabase(poolSize: 1) { database in
      let before = try await database.one(backend)
      let sleeping = Task { try await database.one(sleep, 60) }
      try await withTestDatabaseObserver(of: database) { observer in
        while try await observer.one(sleepers) == 0 { try await Task.sleep(for: .milliseconds(2)) }
      }
      sleeping.cancel()
      await #expect(throws: CancellationError.self) { try await sleeping.value }
      try await #expect(database.one(backend) == before)
    }
  }

  @Test("A cancelled task sends nothing")
  func cancelledBefore() async throws {
    try await withTestDatabase { database in
      try await database.execute("CREATE TABLE t (n int)")
      let task = Task {
        while !Task.isCancelled { await Task.yield() }
        try await database.execute("INSERT INTO t VALUES (1)")
      }
      task.cancel()
      await #expect(throws: CancellationError.self) { try await task.value }
      try await #expect(database.one(countOfT) == 0)
    }
  }

  @Test("Connections that the server has closed are replaced, and no statement fails")
  func terminatedWhileIdle() async throws {
    try await withTestDatabase(poolSize: 4) { database in
      for _ in 0..<20 {
        let before = try await database.one(backend)
        try await withTestDatabaseObserver(of: database) { observer in
          try await observer.run(terminate, Int32(before))
        }
        try await #expect(database.one(backend) != before)
      }
    }
  }

  @Test("A connection that is lost during a statement is an error, and the next statement has a new one")
  func terminatedWhileBusy() async throws {
    try await withTestDatabase(poolSize: 1) { database in
      let error = await #expect(throws: DatabaseError.self) {
        try await database.transaction { try await $0.run(terminatesItself) }
      }
      #expect(error?.sqlState == .adminShutdown)
      #expect(error?.statement == "terminates itself")
      await #expect(throws: DatabaseError.self) { try await database.run(terminatesItself) }
      try await #expect(database.one(backend) > 0)
    }
  }

  @Test("A lost connection does not disturb others that are being opened")
  func manyDeaths() async throws {
    try await withTestDatabase(poolSize: 6) { database in
      await withTaskGroup(of: Void.self) { group in
        for _ in 0..<6 {
          group.addTask {
            for _ in 0..<25 {
              // The server's last words do not always arrive before the end of the connection.
              await #expect(throws: (any Error).self) {
                try await database.transaction { try await $0.run(terminatesItself) }
              }
            }
          }
        }
      }
      try await #expect(database.one(backend) > 0)
    }
  }

  @Test("The error for an unreachable server says what to do, and does not contain the password")
  func nobodyThere() async throws {
    let database = Database("host=/nonexistent user=me password=secret dbname=site")
    let error = await #expect(throws: DatabaseUnavailable.self) { try await database.one(backend) }
    let text = try #require(error?.description)
    #expect(error?.stage == .connecting)
    #expect(text.contains("host=/nonexistent") && text.contains("check that the server runs"))
    #expect(!text.contains("secret") && !text.contains("\n"))
    await database.close()
  }

  @Test("A database that does not exist is named, with its SQLSTATE")
  func noSuchDatabase() async throws {
    try await withTestDatabase { other in
      let database = Database(other.connectionString.dsn + " dbname=nowhere", checkoutTimeout: .patience)
      let error = await #expect(throws: DatabaseUnavailable.self) { try await database.one(backend) }
      #expect(error?.sqlState == .undefinedDatabase)
      #expect(error?.description.contains("create the database") == true)
      await database.close()
    }
  }

  @Test("A closed database refuses new statements; running ones finish first")
  func close() async throws {
    try await withTestDatabase { other in
      let database = Database(
        other.connectionString, poolSize: 1, checkoutTimeout: .patience, statementTimeout: .patience)
      let (started, start) = AsyncStream.makeStream(of: Void.self)
      let running = Task {
        try await database.transaction { transaction in
          start.finish()
          return try await transaction.one(sleep, 0.05)
        }
      }
      for await _ in started {}
      await database.close(grace: .patience)
      try await #expect(running.value)
      let error = await #expect(throws: DatabaseUnavailable.self) { try await database.one(backend) }
      #expect(error?.stage == .closed)
    }
  }

  @Test("Closing a database waits for running statements no longer than the given time")
  func closeInTime() async throws {
    try await withTestDatabase { other in
      let database = Database(
        other.connectionString, poolSize: 1, checkoutTimeout: .patience, statementTimeout: .patience)
      let (started, start) = AsyncStream.makeStream(of: Void.self)
      let running = Task {
        try await database.transaction { transaction in
          start.finish()
          return try await transaction.one(sleep, 600)
        }
      }
      for await _ in started {}
      while try await other.one(sleepers) == 0 { try await Task.sleep(for: .milliseconds(5)) }
      await database.close(grace: .milliseconds(20))
      let error = await #expect(throws: DatabaseUnavailable.self) { try await running.value }
      #expect(error?.stage == .closed)
    }
  }
}

let backend = Statement(
  "backend", "SELECT pg_backend_pid() AS pid", column: Column("pid", Int.self, .computedNotNull))

let countOfT = Statement(
  "count", "SELECT count(*) AS n FROM t", column: Column("n", Int.self, .computedNotNull))

let sleep = Statement(
  "sleep", "SELECT pg_sleep($1) IS NOT NULL AS slept", parameters: Double.self,
  column: Column("slept", Bool.self, .computedNotNull))

let sleepers = Statement(
  "sleepers",
  "SELECT count(*) AS n FROM pg_stat_activity WHERE wait_event = 'PgSleep' AND datname = current_database()",
  column: Column("n", Int.self, .computedNotNull))

private let terminatesItself = Statement("terminates itself", "SELECT pg_terminate_backend(pg_backend_pid())")

private let insert = Statement("insert", "INSERT INTO t (n) VALUES ($1)", parameters: Int.self)

private let inOrder = Statement("in order", "SELECT n FROM t ORDER BY id", column: Column("n", Int?.self))

private let terminate = Statement(
  "terminate", "SELECT pg_terminate_backend($1, 1000)", parameters: Int32.self)

/// Another pool for the same database.
@discardableResult
func withTestDatabaseObserver<Value: Sendable>(
  of database: Database, _ body: (Database) async throws -> Value
) async throws -> Value {
  let observer = Database(
    database.connectionString, poolSize: 1, checkoutTimeout: .patience, statementTimeout: .patience)
  do {
    let value = try await body(observer)
    await observer.close()
    return value
  } catch {
    await observer.close()
    throw error
  }
}
