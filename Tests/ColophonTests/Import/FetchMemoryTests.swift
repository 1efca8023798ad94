import Dependencies
import Feeds
import Foundation
import HTTP
import HTTPTypes
import Postgres
import Testing
import Timestamps
import WebTestSupport

@testable import Colophon
@testable import Importing
@testable import Pages
@testable import Publication
@testable import Settings
@testable import Syndication

@Suite("What is remembered of a fetch")
struct FetchMemoryTests {
  @Test("An import stores what the next fetch needs")
  func remembered() async throws {
    try await TestSite.run { site in
      var memory = RememberedFetch(url: "https://blog.example/", feedURL: "https://blog.example/feed")
      memory.entityTag = "\"ü\""
      memory.lastModified = "Sat, 21 Nov 2026 12:00:00 GMT"
      memory.isWhole = true
      try await site.write(rss(item("One", guid: "1"), item("Two", guid: "2")), memory)
      memory.identity = "https://blog.example/"
      #expect(try await site.database.rememberedFetch(of: "https://blog.example/") == memory)
      #expect(try await site.database.rememberedFetch(of: "https://blog.example/feed") == memory)
      #expect(try await site.database.rememberedFetch(of: "https://other.example/") == nil)
      #expect(try await site.database.guids(of: memory) == ["1", "2"])
    }
  }

  @Test("A feed that moved is remembered at its new address")
  func moved() async throws {
    try await TestSite.run { site in
      var memory = RememberedFetch(url: "https://blog.example/a", feedURL: "https://blog.example/a")
      try await site.write(rss(item("One")), memory)
      memory.feedURL = "https://blog.example/b"
      try await site.write(rss(item("One")), memory)
      #expect(try await site.locations == ["https://blog.example/b"])
      let stored = try #require(try await site.database.rememberedFetch(of: memory.url))
      var unchanged = stored
      unchanged.feedURL = "https://blog.example/c"
      try await site.database.rememberUnchanged(unchanged, now: Timestamp(site.now))
      #expect(try await site.locations == ["https://blog.example/c"])
      #expect(try await site.database.rememberedFetch(of: memory.url) == unchanged)
    }
  }

  @Test("A feed that names no page is recognised after it moved")
  func withoutHomePage() async throws {
    try await TestSite.run { site in
      let feed = rss(item("One")).replacing("<link>https://blog.example/</link><desc", with: "<desc")
      var memory = RememberedFetch(url: "https://blog.example/a", feedURL: "https://blog.example/a")
      try await site.write(feed, memory)
      memory.feedURL = "https://feeds.example/b"
      let report = try await site.write(feed, memory)
      #expect(report.unchanged == 1)
      #expect(try await site.locations == ["https://feeds.example/b"])
    }
  }

  @Test("A blog that moved to HTTPS is recognised, and its posts are changed instead of imported again")
  func https() async throws {
    try await TestSite.run { site in
      let old = rss(item("One", link: "http://blog.example/one", guid: "1"), link: "http://blog.example/")
      let new = rss(
        item("One", link: "https://blog.example/one", guid: "1"), link: "https://www.blog.example/")
      let memory = RememberedFetch(url: "blog.example", feedURL: "http://blog.example/feed")
      try await site.write(old, memory)
      let report = try await site.write(new, memory)
      #expect(report.changed.count == 1 && report.new.isEmpty)
      #expect(try await site.locations.count == 1)
    }
  }

  @Test("Another blog at a known address is a new source")
  func otherBlog() async throws {
    try await TestSite.run { site in
      let memory = RememberedFetch(url: "http://host.example/feed", feedURL: "http://host.example/feed")
      try await site.write(rss(item("One", guid: "1"), link: "http://a.example/"), memory)
      let report = try await site.write(rss(item("Uno", guid: "1"), link: "http://b.example/"), memory)
      #expect(report.new.count == 1)
      #expect(try await site.locations.count == 2)
    }
  }
}

extension TestSite {
  @discardableResult
  fileprivate func write(_ xml: String, _ memory: RememberedFetch) async throws -> ImportReport {
    let feed = try FeedImport(FeedReader.read(Array(xml.utf8)), location: memory.feedURL)
    return try await database.write(feed, remembering: memory, now: Timestamp(now))
  }

  fileprivate var locations: [String] {
    get async throws { try await database.rows(allLocations) }
  }
}

private let allLocations = Statement(
  "all locations", "SELECT location FROM sources ORDER BY id", column: Column("location", String.self))
