import Dependencies
import Foundation
import HTTP
import HTTPTypes
import Postgres
import PostgresTestSupport
import Publication
import Server
import Settings
import Testing
import Timestamps

@testable import Colophon
@testable import Reading
@testable import SiteBase

@Suite("Pages from a standby", .timeLimit(.minutes(15)))
struct ReaderDatabaseTests {
  @Test("Pages, feeds and searches come from the standby, and writes go to the primary")
  func standby() async throws {
    try await run(listening: false) { site, pair in
      try await site.publish("One")
      try await pair.catchUp()
      let (primary, standby) = (pair.primary.metrics.checkouts, pair.standby.metrics.checkouts)
      for path in ["/", "/feed.xml", "/posts/one", "/tags", "/sitemap.xml", "/?p=1"] {
        let status = try await site.get(path).status
        #expect(status.kind == .successful, "\(path): \(status)")
      }
      #expect(try await site.text("/search?q=text").contains("One"))
      #expect(pair.standby.metrics.checkouts > standby)
      #expect(pair.primary.metrics.checkouts == primary)
    }
  }

  @Test("While the standby is behind, a changed page is made from the primary, and is kept")
  func behind() async throws {
    try await run { site, pair in
      try await site.publish("One")
      #expect(try await site.text("/archive").contains("One"))
      for title in ["Two", "Three"] {
        try await pair.pauseReplay()
        try await site.publish(title)
        #expect(try await site.text("/archive").contains(title))
        let hits = site.site.cache.metrics.hits
        // The index of the search makes pages stale as well, a moment later.
        while site.site.cache.metrics.hits == hits {
          #expect(try await site.text("/archive").contains(title))
        }
        try await pair.standby.ofAnyAge.execute("SELECT pg_wal_replay_resume()")
      }
    }
  }

  @Test("While nobody tells of changes, the standby is asked only if it has all that the primary has")
  func notListening() async throws {
    try await run(listening: false) { site, pair in
      site.site.cache.isListening = false
      try await site.publish("One")
      try await pair.catchUp()
      try await pair.pauseReplay()
      for title in ["Two", "Three"] {
        try await site.publish(title)
        #expect(try await site.text("/archive").contains(title))
      }
    }
  }

  @Test("Without the primary, readers get pages from the standby, also those that nobody had asked for")
  func noPrimary() async throws {
    try await run { site, pair in
      try await site.publish("One")
      try await pair.catchUp()
      await pair.stopPrimary()
      while site.site.cache.isListening { try await Task.sleep(for: .milliseconds(10)) }
      for path in ["/", "/archive", "/posts/one", "/feed.xml"] {
        #expect(try await site.text(path).contains("One"), "\(path)")
      }
      #expect(try await site.get("/random").headerFields[.location] == "/posts/one")
    }
  }

  @Test("Without the primary, a page of a standby that is behind is shown, and is not kept")
  func noPrimaryAndBehind() async throws {
    try await run { site, pair in
      try await site.publish("One")
      try await pair.catchUp()
      try await pair.pauseReplay()
      try await site.publish("Two")
      let other = try unreachable()
      try await withDependencies {
        $0.database = other
      } operation: {
        for _ in 1...2 {
          let page = try await site.text("/archive")
          #expect(page.contains("One") && !page.contains("Two"))
        }
        #expect(site.site.cache.metrics.entries == 0)
      }
      #expect(try await site.text("/archive").contains("Two"))
    }
  }

  @Test("Without the primary, a page that was kept is shown rather than an older one of the standby")
  func noWayBack() async throws {
    try await run { site, pair in
      try await site.showTwoOfThree(pair)
      let other = try unreachable()
      try await withDependencies {
        $0.database = other
      } operation: {
        let page = try await site.get("/archive")
        #expect(try await page.text.contains("Two"))
        #expect(page.headerFields[.cacheStatus]?.contains("ttl=-") == true)
        #expect(try await site.text("/posts/one").contains("One"), "Nobody had asked for it.")
      }
    }
  }

  @Test("Without the primary, a page that may not be old is not made from a standby that is behind")
  func nothingOld() async throws {
    try await run(staleLimit: 0) { site, pair in
      try await site.showTwoOfThree(pair)
      let other = try unreachable()
      try await withDependencies {
        $0.database = other
      } operation: {
        try await #expect(site.get("/archive").status == .serviceUnavailable)
        try await #expect(site.get("/posts/one").status == .serviceUnavailable)
      }
    }
  }

  @Test("Without the standby, the primary makes all pages")
  func noStandby() async throws {
    try await run { site, pair in
      try await site.publish("One")
      await pair.stopStandby()
      for path in ["/", "/archive", "/posts/one", "/feed.xml"] {
        #expect(try await site.text(path).contains("One"), "\(path)")
      }
    }
  }

  /// A database to which nobody can connect.
  private func unreachable() throws -> Database { Database("host=127.0.0.1 port=1 dbname=x") }

  /// - Parameter isListening: whether the site listens for changes.
  private func run(
    listening isListening: Bool = true, staleLimit: Double? = nil,
    _ body: @escaping @Sendable (ReplicatedSite, StandbyPair) async throws -> Void
  ) async throws {
    try await withStandby(migrations: Checkout.migrations) { pair in
      var configuration = Configuration()
      configuration.usesCache = true
      if let staleLimit { configuration.staleLimit = staleLimit }
      try await withDependencies {
        $0.configuration = configuration
        $0.database = pair.primary
        $0.readerDatabase = pair.standby
        $0.date = .constant(Date(timeIntervalSince1970: 1_800_000_000))
        $0.uuid = .init { UUID() }
      } operation: {
        let site = ReplicatedSite(
          site: try Site(files: StaticFiles(root: Checkout.publicFiles)), primary: pair.primary,
          isListening: isListening)
        guard isListening else { return try await body(site, pair) }
        let listening = Database(pair.primary.connectionString)
        let following = withDependencies {
          $0.database = listening
        } operation: {
          Task { await site.site.followChanges() }
        }
        while (site.site.cache.generation ?? 0) == 0 { try await Task.sleep(for: .milliseconds(5)) }
        try await body(site, pair)
        following.cancel()
        await listening.close()
        await following.value
      }
    }
  }
}

private struct ReplicatedSite: Sendable {
  let site: Site
  let primary: Database
  let isListening: Bool

  func get(_ path: String) async throws -> Response { try await site.respond(Request(.get, path)) }

  func text(_ path: String) async throws -> String { try await get(path).text }

  /// Publishes three posts of which the standby has the first one, and the kept archive two.
  func showTwoOfThree(_ pair: StandbyPair) async throws {
    try await publish("One")
    try await pair.catchUp()
    try await pair.pauseReplay()
    try await publish("Two")
    let hits = site.cache.metrics.hits
    // The index of the search makes pages stale as well, a moment later.
    while site.cache.metrics.hits == hits { #expect(try await text("/archive").contains("Two")) }
    try await publish("Three")
  }

  /// Publishes a post, and waits until this process has been told.
  func publish(_ title: String) async throws {
    let generation = site.cache.generation ?? 0
    let test = TestSite(site: site, database: primary, now: Date(timeIntervalSince1970: 1_800_000_000))
    let name = title.lowercased()
    try await test.importFeed(
      rss(item(title, link: "https://blog.example/posts/\(name)")), location: "\(name).xml")
    while isListening, (site.cache.generation ?? 0) <= generation {
      try await Task.sleep(for: .milliseconds(5))
    }
    try await site.indexForSearch()
  }
}
