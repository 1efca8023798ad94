import Foundation
import Postgres
import PostgresTestSupport
import Testing

@Suite("Advisory locks")
struct AdvisoryLockTests {
  private let lock = AdvisoryLock("writing")

  @Test("Only one transaction holds a lock, and the next one gets it when the first ends")
  func exclusion() async throws {
    try await withTestDatabase { database in
      try await database.execute("CREATE TABLE t (n int)")
      try await withThrowingTaskGroup(of: Void.self) { group in
        for _ in 0..<4 {
          group.addTask {
            try await database.transaction(holding: lock, lockTimeout: .patience / 100) { transaction in
              let count = try await transaction.one(countOfT)
              try await transaction.execute("SELECT pg_sleep(0.01)")
              try await transaction.execute("INSERT INTO t SELECT generate_series(0, \(count))")
            }
          }
        }
        try await group.waitForAll()
      }
      // Each saw what the one before it had written: 1, 3, 7, 15.
      try await #expect(database.one(countOfT) == 15)
      try await #expect(lock.holders(in: database).isEmpty)
    }
  }

  @Test(
    "A transaction that waits too long for a lock fails, and its error says who holds it",
    // Their hashes are positive and negative: Postgres shows the two differently.
    arguments: ["writing", "colophon writing", "a", "b", "c", "d"])
  func timeout(name: String) async throws {
    let lock = AdvisoryLock(name)
    try await withTestDatabase { other in
      let database = Database(
        other.connectionString.dsn + " application_name='a frozen import'", checkoutTimeout: .patience,
        statementTimeout: .patience)
      try await database.transaction { transaction in
        try await lock.take(in: transaction)
        let holder = try await transaction.one(backend)
        let error = await #expect(throws: LockTimeout.self) {
          try await other.transaction(holding: lock, lockTimeout: .milliseconds(20)) { _ in }
        }
        #expect(error?.holders.map(\.serverProcess) == [holder])
        #expect(error?.holders.first?.application == "a frozen import")
        #expect(error?.holders.first?.state == "idle in transaction")
        let text = try #require(error?.description)
        #expect(
          text.hasPrefix(
            "the lock \"\(name)\" was not free within 0.02 seconds: it is held by a frozen import"))
      }
      await database.close()
      // The connections of both are used again.
      try await other.transaction(holding: lock, lockTimeout: .milliseconds(20)) { _ in }
    }
  }

  @Test("A lock timeout of a statement in the transaction is a DatabaseError, not a LockTimeout")
  func otherLocks() async throws {
    try await withTestDatabase { database in
      try await database.execute("CREATE TABLE t (n int)")
      try await database.transaction { transaction in
        try await transaction.execute("LOCK TABLE t")
        let error = await #expect(throws: DatabaseError.self) {
          try await database.transaction(holding: lock, lockTimeout: .milliseconds(20)) {
            try await $0.one(countOfT)
          }
        }
        #expect(error?.sqlState == .lockNotAvailable)
      }
    }
  }

  @Test("A connection is named after its program and process, so that its owner can be found")
  func applicationName() async throws {
    let name = Statement(
      "application name", "SELECT current_setting('application_name') AS name",
      column: Column("name", String.self, .computedNotNull))
    try await withTestDatabase { database in
      try await #expect(database.one(name).hasSuffix(" \(ProcessInfo.processInfo.processIdentifier)"))
    }
  }
}
