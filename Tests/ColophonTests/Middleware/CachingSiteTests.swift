import CodingTestSupport
import Dependencies
import Foundation
import HTTP
import HTTPTypes
import Postgres
import PostgresTestSupport
import Server
import Synchronization
import Testing

@testable import Colophon
@testable import Importing
@testable import Pages
@testable import Publication
@testable import Settings
@testable import SiteBase
@testable import Syndication

@Suite("A site that keeps its pages")
struct CachingSiteTests {
  @Test("An import by another process shows at once")
  func invalidation() async throws {
    try await TestSite.run { site in
      try await site.withOtherProcess { readers in
        for round in 1...5 {
          // Kept before the import.
          for _ in 1...2 { _ = try await readers.text("/") }
          try await site.importFeed(rss(item("Round \(round)", guid: "same")))
          #expect(try await readers.isSoon("/", contains: "Round \(round)"))
        }
        #expect(readers.site.cache.metrics.hits >= 5)
      }
    }
  }

  @Test(
    "A change by another process shows at once also while nobody can listen for changes",
    .timeLimit(.minutes(15)))
  func withoutListening() async throws {
    try await TestSite.run(cache: true) { site in
      let cache = site.site.cache
      let proxy = try StallingProxy(to: site.database)
      let database = proxy.database(site.database)
      let following = Task {
        await withDependencies {
          $0.database = database
        } operation: {
          await site.site.followChanges()
        }
      }
      while try await site.database.one(listeners) == 0 { await Task.yield() }
      while !cache.isListening { await Task.yield() }
      proxy.stop()
      while cache.isListening { await Task.yield() }

      for round in 1...3 {
        try await site.importFeed(rss(item("Post \(round)", guid: "same"), title: "Blog \(round)"))
        let home = try await site.text("/")
        #expect(home.contains("Post \(round)"))
        #expect(home.contains("Blog \(round)"))
        #expect(!site.keeps("/"))
      }
      following.cancel()
      await database.close()
      await following.value
      let again = Task { await site.site.followChanges() }
      while !site.keeps("/") { _ = try await site.text("/") }
      again.cancel()
      await again.value
    }
  }

  @Test("A dump that is restored into the database shows within a heartbeat", .timeLimit(.minutes(15)))
  func restoredDump() async throws {
    try await TestSite.run(cache: true) { site in
      try await site.importFeed(rss(item("Before")))
      let following = Task { await site.site.followChanges(heartbeat: .milliseconds(50)) }
      while !site.keeps("/") { _ = try await site.text("/") }
      // `pg_restore --clean` replaces the tables like this; nobody is notified.
      try await site.database.execute(
        """
        UPDATE posts SET title = 'Restored';
        CREATE TABLE dump AS TABLE site_revision;
        DROP TABLE site_revision;
        CREATE TABLE site_revision (number bigint NOT NULL, changed_at timestamptz, is_only boolean DEFAULT true);
        INSERT INTO site_revision SELECT * FROM dump;
        DROP TABLE dump;
        """)
      #expect(try await site.isSoon("/", contains: "Restored"))
      // What is read while other tables are still being restored is not kept for longer.
      while !site.keeps("/") { _ = try await site.text("/") }
      try await site.database.execute(
        "UPDATE posts SET title = 'Complete'; ALTER TABLE site_revision ADD PRIMARY KEY (is_only)")
      #expect(try await site.isSoon("/", contains: "Complete"))
      following.cancel()
      await following.value
    }
  }

  @Test("The footer has the new year as soon as that has begun in the time zone of the site")
  func newYear() async throws {
    // 2028-01-01T00:00:00+01:00
    let midnight = Date(timeIntervalSince1970: 1_830_294_000)
    try await TestSite.run(cache: true, now: midnight - 1) {
      $0.publication.timeZone = "Europe/Berlin"
    } _: { site in
      let clock = Mutex(site.now)
      try await withDependencies {
        $0.date = .init { clock.withLock { $0 } }
      } operation: {
        let before = [try await site.text("/"), try await site.text("/")]
        #expect(before.allSatisfy { $0.contains("© 2027 ") })
        #expect(site.site.cache.metrics.hits == 1)
        clock.withLock { $0 = midnight }
        let after = try await site.text("/")
        #expect(after.contains("© 2028 "))
      }
    }
  }

  @Test("The gzip form has an entity tag of its own, and both answer conditional requests")
  func codings() async throws {
    try await TestSite.run(cache: true) { site in
      try await site.importFeed(rss(item("One")))
      let plain = try await site.get("/")
      let gzip = try await site.get("/", [.acceptEncoding: "gzip"])
      #expect(gzip.headerFields[.contentEncoding] == "gzip")
      #expect(gzip.headerFields[.vary]?.lowercased() == "accept-encoding")
      #expect(plain.headerFields[.vary]?.lowercased() == "accept-encoding")
      let plainTag = try #require(plain.headerFields[.eTag])
      let gzipTag = try #require(gzip.headerFields[.eTag])
      #expect(plainTag != gzipTag)
      #expect(try await site.get("/", [.ifNoneMatch: plainTag]).status == .notModified)
      #expect(
        try await site.get("/", [.ifNoneMatch: gzipTag, .acceptEncoding: "gzip"]).status == .notModified)
      let bytes = try Gzip.decompress(await gzip.body.collect(upTo: 1 << 20))
      #expect(try await bytes == plain.body.collect(upTo: 1 << 20))
    }
  }

  @Test("Pages, codings and validators are the same with and without the cache", arguments: ["gzip", "br"])
  func equalWithout(coding: String) async throws {
    let fields: HTTPFields = [.acceptEncoding: coding]
    let answers = try await [true, false].asyncMap { cache in
      try await TestSite.run(cache: cache) { site in
        try await site.importFeed(rss(item("One")))
        let response = try await site.get("/feed.xml", fields)
        return (response.headerFields[.eTag], try await response.body.collect(upTo: 1 << 20))
      }
    }
    #expect(answers[0].0 == answers[1].0)
    #expect(answers[0].1 == answers[1].1)
  }

  @Test("A page is not reused if a scheduled post came out while it was rendered")
  func scheduledMeanwhile() async throws {
    try await TestSite.run(cache: true) { site in
      let folder = ContentFixture()
      folder.write("soon.md", "---\ntitle: Soon\ndate: 2027-01-15T08:01:00Z\n---\nText.")
      try await site.sync(folder)
      let clock = Mutex(site.now)
      let made = Mutex(0)
      try await withDependencies {
        $0.date = .init { clock.withLock { $0 } }
      } operation: {
        let respond = PageCaching.responder(
          .everyone { _ in
            clock.withLock { $0 = site.now + 120 }
            made.withLock { $0 += 1 }
            return .plain(.ok, "A page.")
          })
        for _ in 1...3 { _ = try await respond(Request(.get, "/")) }
      }
      #expect(made.withLock { $0 } == 2)
    }
  }

  @Test("The answers of health checks are not kept")
  func health() async throws {
    try await TestSite.run(cache: true) { site in
      let before = try await site.get("/readyz")
      #expect(before.status == .ok)
      await site.database.close()
      #expect(try await site.get("/readyz").status == .serviceUnavailable)
      #expect(try await site.get("/healthz").status == .ok)
    }
  }
}

let listeners = Statement(
  "listeners",
  "SELECT count(*) AS n FROM pg_stat_activity WHERE datname = current_database() AND query LIKE 'LISTEN%'",
  column: Column("n", Int.self, .computedNotNull))

extension TestSite {
  /// Whether there is a fresh page.
  fileprivate func keeps(_ path: String) -> Bool {
    site.cache.page(for: PageKey(RequestTarget(path)), at: site.present).map { $0.staleSince == nil } ?? false
  }

  fileprivate func isSoon(_ path: String, contains text: String) async throws -> Bool {
    for _ in 0..<2000 {
      if try await self.text(path).contains(text) { return true }
      try await Task.sleep(for: .milliseconds(5))
    }
    return false
  }
}

extension Sequence {
  fileprivate func asyncMap<Result>(_ transform: (Element) async throws -> Result) async rethrows -> [Result]
  {
    var results: [Result] = []
    for element in self { results.append(try await transform(element)) }
    return results
  }
}
