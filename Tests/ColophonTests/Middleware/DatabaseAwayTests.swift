import Dependencies
import Foundation
import HTTP
import HTTPTypes
import Postgres
import Publication
import Synchronization
import Testing
import Timestamps

@testable import Colophon
@testable import ProgramInterfaces
@testable import Settings
@testable import SiteBase

@Suite("While the database is unavailable")
struct DatabaseAwayTests {
  @Test("An expired page stays in use, marked as stale, and a new render is tried every five seconds")
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
            var expected = before.headerFields
            expected[.cacheStatus] = "Colophon; hit; ttl=-\(Int(delay) - 60)"
            #expect(response.headerFields == expected)
          }
          #expect(site.site.cache.metrics.misses - misses == (delay == 3604 ? 0 : 1))
        }
        #expect(try await respond(Request(.get, "/tags")).status == .serviceUnavailable)
      }
    }
  }

  @Test(
    "After a change that could not be rendered any more, readers get what was there, as long as the operator permits"
  )
  func outdated() async throws {
    try await TestSite.run(cache: true) { site in
      try await site.importFeed(rss(item("One"), title: "The Blog"))
      let clock = Mutex(site.now)
      try await withDependencies {
        $0.date = .init { clock.withLock { $0 } }
        $0.configuration.staleLimit = 600
      } operation: {
        let respond = site.site.respond
        let before = try await respond(Request(.get, "/archive"))
        _ = try await respond(Request(.get, "/tags"))
        let invalidate = {
          site.site.cache.invalidateAll(at: Timestamp(clock.withLock { $0 }), dropping: 600)
        }
        invalidate()
        // A page that can be made anew is fresh again.
        #expect(try await respond(Request(.get, "/tags")).headerFields[.cacheStatus] == nil)
        clock.withLock { $0 += 10 }
        await site.database.close()
        invalidate()
        for (path, staleness) in [("/archive", 10), ("/tags", 0)] {
          let response = try await respond(Request(.get, path))
          #expect(response.status == .ok)
          #expect(response.headerFields[.cacheStatus] == "Colophon; hit; ttl=-\(staleness)")
        }
        let stale = try await respond(Request(.get, "/archive"))
        #expect(try await stale.body.collect(upTo: 1 << 20) == before.body.collect(upTo: 1 << 20))
        clock.withLock { $0 += 591 }
        #expect(try await respond(Request(.get, "/archive")).status == .serviceUnavailable)
        #expect(try await respond(Request(.get, "/tags")).status == .ok)
        invalidate()
        #expect(site.site.cache.metrics.entries == 1)
      }
    }
  }

  @Test("A page that was made while nobody listened for changes is given out if the database is away")
  func madeWhileNobodyListened() async throws {
    try await TestSite.run(cache: true) { site in
      let clock = Mutex(site.now)
      try await withDependencies {
        $0.date = .init { clock.withLock { $0 } }
        $0.configuration.staleLimit = 600
      } operation: {
        let respond = site.site.respond
        site.site.cache.isListening = false
        for _ in 1...2 {
          let made = try await respond(Request(.get, "/archive"))
          #expect(made.status == .ok)
          #expect(made.headerFields[.cacheStatus] == nil)
        }
        #expect(site.site.cache.metrics.misses == 2)
        clock.withLock { $0 += 10 }
        await site.database.close()
        let stale = try await respond(Request(.get, "/archive"))
        #expect(stale.status == .ok)
        #expect(stale.headerFields[.cacheStatus] == "Colophon; hit; ttl=-10")
      }
    }
  }

  @Test("A page that is gone is not given out again")
  func gone() async throws {
    try await TestSite.run(cache: true) { site in
      let folder = ContentFixture()
      folder.write("a.md", "---\ntitle: A\ndate: 2027-01-10T08:00:00Z\n---\nText.")
      folder.write("b.md", "---\ntitle: B\ndate: 2027-01-10T08:00:00Z\n---\nText.")
      try await site.sync(folder)
      let respond = site.site.respond
      let path = "/posts/a"
      #expect(try await respond(Request(.get, path)).status == .ok)
      folder.remove("a.md")
      try await site.sync(folder)
      site.site.cache.invalidateAll(at: Timestamp(site.now), dropping: 600)
      #expect(try await respond(Request(.get, path)).status == .gone)
      await site.database.close()
      #expect(try await respond(Request(.get, path)).status == .serviceUnavailable)
    }
  }

  @Test(
    "What needs no database never asks it: robots.txt, and pages for errors that have nothing to do with it")
  func notAsked() async throws {
    try await TestSite.run { site in
      try await site.importFeed(rss(item("One"), title: "The Known Blog"))
      _ = try await site.text("/")
      await site.database.close()
      let failures = site.database.metrics.failures
      let robots = try await site.get("/robots.txt")
      #expect(robots.status == .ok && robots.headerFields[.eTag] != nil)
      let refused = try await site.get("/archive", method: .delete)
      #expect(refused.status == .methodNotAllowed)
      let text = String(decoding: try await refused.body.collect(upTo: 1 << 20), as: UTF8.self)
      #expect(text.contains("The Known Blog"))
      #expect(site.database.metrics.failures == failures)
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
