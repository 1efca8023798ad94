import HTTP
import HTTPTypes
import Postgres
import Testing

@testable import Colophon
@testable import SiteBase

@Suite("Requests whose clients have left", .timeLimit(.minutes(15)))
struct AbandonedRequestTests {
  @Test("The statement of a render is stopped on the server when the last reader of the page leaves")
  func statement() async throws {
    try await TestSite.run(cache: true) { site in
      try await site.database.transaction { transaction in
        try await transaction.execute("LOCK TABLE posts")
        let readers = (1...2).map { _ in
          Task { try await site.site.respond(Request(.get, "/archive")) }
        }
        while site.site.cache.metrics.misses < 2 { await Task.yield() }
        while try await site.database.one(waiting) == 0 { await Task.yield() }
        readers[0].cancel()
        await #expect(throws: CancellationError.self) { try await readers[0].value }
        #expect(try await site.database.one(waiting) == 1)
        readers[1].cancel()
        await #expect(throws: CancellationError.self) { try await readers[1].value }
        while try await site.database.one(waiting) > 0 { await Task.yield() }
      }
      #expect(try await site.get("/archive").status == .ok)
    }
  }
}

private let waiting = Statement(
  "statements that wait for a lock",
  "SELECT count(*) AS n FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'",
  column: Column("n", Int.self, .computedNotNull))
