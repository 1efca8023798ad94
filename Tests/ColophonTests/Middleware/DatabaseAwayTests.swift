import Dependencies
import Foundation
import HTTP
import HTTPTypes
import Postgres
import PostgresTestSupport
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
          // The last try is made in the background.
          while site.site.cache.metrics.misses == misses, delay == 3606 {
            try await Task.sleep(for: .milliseconds(1))
          }
          #expect(site.site.cache.metrics.misses - misses == (delay == 3604 ? 0 : 1))
        }
        #expect(try await respond(Request(.get, "/tags")).status == .serviceUnavailable)
      }
    }
  }

  @Test("Nobody to whom a kept page can be sent waits for a silent database", .timeLimit(.minutes(30)))
  func silent() async throws {
    try await TestSite.run(cache: true) { site in
      try await site.importFeed(rss(item("One")))
      let proxy = try StallingProxy(to: site.database)
      // Whoever waits for it waits longer than the test may take.
      let database = proxy.database(
        site.database, checkoutTimeout: .seconds(1000), statementTimeout: .seconds(1000))
      let clock = Mutex(site.now)
      try await withDependencies {
        $0.database = database
        $0.date = .init { clock.withLock { $0 } }
      } operation: {
        let cache = site.site.cache
        // A heartbeat that a busy machine answers late would make everything stale before the proxy stalls.
        let following = Task {
          await site.site.followChanges(heartbeat: .milliseconds(50), timeout: .seconds(20))
        }
        let respond = site.site.respond
        let paths = ["/", "/archive", "/tags", "/feed.xml", "/sitemap.xml", "/?from=elsewhere"]
        while !cache.isListening { try await Task.sleep(for: .milliseconds(5)) }
        // What follows the import makes pages stale, and drops those that are being made.
        while !paths.dropLast().allSatisfy({
          cache.page(for: PageKey(RequestTarget($0)), at: site.site.present) != nil
        }) {
          for path in paths { #expect(try await respond(Request(.get, path)).status == .ok, "\(path)") }
        }
        proxy.stall()
        while cache.isListening { try await Task.sleep(for: .milliseconds(5)) }
        for _ in 1...4 {
          for path in paths + ["/robots.txt", "/healthz"] {
            #expect(try await respond(Request(.get, path)).status == .ok, "\(path)")
          }
          clock.withLock { $0 += 6 }
        }
        following.cancel()
        proxy.stop()
        await database.close(grace: .zero)
        await following.value
      }
    }
  }

  @Test("When the database answers again, the first reader causes a newer page, and the next one gets it")
  func back() async throws {
    try await TestSite.run(cache: true) { site in
      try await site.importFeed(rss(item("One")))
      let respond = site.site.respond
      _ = try await respond(Request(.get, "/archive"))
      let cache = site.site.cache
      cache.invalidateAll(at: Timestamp(site.now), dropping: 600)
      cache.nextTry = Timestamp(site.now)
      #expect(try await respond(Request(.get, "/archive")).headerFields[.cacheStatus] != nil)
      while cache.nextTry != nil { try await Task.sleep(for: .milliseconds(1)) }
      #expect(try await respond(Request(.get, "/archive")).headerFields[.cacheStatus] == nil)
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
