import Dependencies
import Foundation
import HTTP
import HTTPTypes
import Postgres
import Synchronization
import Testing

@testable import Colophon
@testable import Settings

@Suite("While the database is unavailable")
struct DatabaseAwayTests {
  @Test("An expired page stays in use, and a new render is tried every five seconds")
  func expired() async throws {
    try await TestSite.run(cache: true) { site in
      let folder = ContentFixture()
      folder.write("soon.md", "---\ntitle: Soon\ndate: 2027-01-15T08:01:00Z\n---\nText.")
      try await site.sync(folder)
      let clock = Mutex(site.now)
      try await withDependencies {
        $0.date = .init { clock.withLock { $0 } }
      } operation: {
        let respond = site.site.respond
        let before = try await respond(Request(.get, "/archive"))
        #expect(before.status == .ok)
        await site.database.close()
        for delay in [3600.0, 3604, 3606] {
          clock.withLock { $0 = site.now + delay }
          let misses = site.site.cache.metrics.misses
          for _ in 1...3 {
            let response = try await respond(Request(.get, "/archive"))
            #expect(response.headerFields == before.headerFields)
          }
          #expect(site.site.cache.metrics.misses - misses == (delay == 3604 ? 0 : 1))
        }
        #expect(try await respond(Request(.get, "/tags")).status == .serviceUnavailable)
      }
    }
  }

  @Test("The error page has the last known title of the site, without asking the database again")
  func errorPage() async throws {
    try await TestSite.run { site in
      try await site.importFeed(rss(item("One"), title: "The Known Blog"))
      #expect(try await site.text("/").contains("The Known Blog"))
      await site.database.close()
      let failures = site.database.metrics.failures
      let response = try await site.site.respond(Request(.get, "/archive"))
      #expect(response.status == .serviceUnavailable)
      let text = String(decoding: try await response.body.collect(upTo: 1 << 20), as: UTF8.self)
      #expect(text.contains("The Known Blog"))
      #expect(site.database.metrics.failures == failures + 1)
    }
  }
}
