import Foundation
import PostgresTestSupport
import Testing

@testable import Postgres

@Suite("What a server says of itself")
struct ServerHealthTests {
  @Test("The statements fit their results, in an empty database too")
  func statements() async throws {
    try await withTestDatabase { database in
      let mismatches = try await database.mismatches(of: serverHealthStatements)
      #expect(mismatches == [])
    }
  }

  @Test("The owner of a database may do everything, and its clock is this machine's")
  func owner() async throws {
    try await withTestDatabase { database in
      let rights = try await database.roleRights()
      #expect(rights.mayCreateTables && rights.mayCreateExtensions && !rights.isReadOnly)
      #expect(rights.schema == "public" && rights.foreignTables == 0 && rights.closedTables == "")
      let before = Int(Date().timeIntervalSince1970 * 1e6)
      let clock = try await database.clock()
      #expect((before...Int(Date().timeIntervalSince1970 * 1e6)).contains(clock))
      #expect(try await database.encoding() == "UTF8")
      #expect(try await database.locale().knowsLetters)
      #expect(try await database.replicas() == [])
    }
  }

  @Test("The tables of another owner are not the site's")
  func foreignTables() async throws {
    try await withTestDatabase { database in
      let role = "health_\(getpid())"
      try await database.execute(
        """
        CREATE ROLE \(role) LOGIN; CREATE TABLE schema_migrations (number int); CREATE TABLE posts (id int);
        CREATE TABLE other (id int); ALTER TABLE other OWNER TO postgres_other
        """.replacing("postgres_other", with: role))
      let own = Database(database.url.replacing(#/user=\S+/#, with: "user=\(role)"))
      let rights = try await own.roleRights()
      #expect(rights.closedTables == "posts, schema_migrations")
      #expect(rights.foreignTables == 2)
      await own.close()
      try await database.execute("DROP OWNED BY \(role); DROP ROLE \(role)")
    }
  }

  @Test("A pool counts how long callers waited")
  func waits() async throws {
    try await withTestDatabase { database in
      for _ in 0..<5 { try await database.execute("SELECT 1") }
      let metrics = database.metrics
      #expect(metrics.waits.count == PoolMetrics.waitBounds.count + 1)
      #expect(metrics.waits.reduce(0, +) == metrics.checkouts)
    }
    var counts = PoolCounts()
    for time in [Duration.microseconds(100), .microseconds(101), .seconds(5), .seconds(6)] {
      counts.add(time)
    }
    #expect(counts.waits.first == 1 && counts.waits[1] == 1)
    #expect(counts.waits.suffix(2) == [1, 1])
  }
}
