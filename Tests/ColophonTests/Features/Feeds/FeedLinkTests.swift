import Feeds
import HTTP
import HTTPTypes
import Postgres
import Testing
import Timestamps

@testable import Colophon
@testable import Importing
@testable import Pages
@testable import Publication
@testable import Settings
@testable import Syndication

@Suite("Where links in imported texts lead, on pages and in feeds")
struct FeedLinkTests {
  @Test("A link leads to this site from the import of its target until its target is deleted")
  func appearing() async throws {
    try await TestSite.run { site in
      try await site.bringIn("one", "/2023/two/")
      #expect(try await site.leads("/2023/two/") == .away)
      try await site.bringIn("two", "/elsewhere")
      #expect(try await site.leads("/2023/two/") == .here)
      #expect(try await site.leads("/elsewhere", in: "two") == .away)
      try await site.database.execute("UPDATE posts SET state = 'gone' WHERE guid = 'urn:two'")
      try await site.database.changes.announce()
      #expect(try await site.leads("/2023/two/") == .away)
    }
  }

  @Test(
    "A link to a scheduled post leads to this site from when it comes out, whether or not lists have it",
    arguments: ["published", "unlisted"])
  func scheduled(state: String) async throws {
    try await TestSite.run { site in
      try await site.bringIn("one", "/2023/two/")
      try await site.bringIn("two", "/elsewhere")
      try await site.database.execute(
        "UPDATE posts SET state = '\(state)', visible_from = '2027-02-01' WHERE guid = 'urn:two'")
      try await site.database.changes.announce()
      #expect(try await site.leads("/2023/two/") == .away)
      try await site.at(try #require(Timestamp(rfc3339: "2027-02-01T00:00:00Z"))) {
        let direction = try await site.leads("/2023/two/")
        #expect(direction == .here)
      }
    }
  }

  @Test("A link leads to this site while a page of the site is at its address")
  func pages() async throws {
    try await TestSite.run { site in
      for link in ["/archive", "/feed.xml", "/assets/site.css"] {
        try await site.bringIn("one", link)
        #expect(try await site.leads(link) == .here, "\(link)")
      }
      try await site.bringIn("one", "/tags/late")
      #expect(try await site.leads("/tags/late") == .away)
      try await site.bringIn("two", "/elsewhere", tags: ["late"])
      #expect(try await site.leads("/tags/late") == .here)
    }
  }

  @Test("Links that are too long for an index do not prevent an import")
  func long() async throws {
    try await TestSite.run { site in
      let path = "/" + (0..<3000).map { String(UInt64($0) &* 0x9E37_79B9_7F4A_7C15, radix: 36) }.joined()
      try await site.bringIn("one", path)
      #expect(try await site.leads(path) == .away)
    }
  }
}

/// Where a link leads.
private enum Direction {
  case here, away
}

extension TestSite {
  /// Imports a post with one link.
  fileprivate func bringIn(_ name: String, _ link: String, tags: [String] = [], day: Int = 1) async throws {
    let post = item(
      name, link: "https://blog.example/2023/\(name)/", guid: "urn:\(name)",
      date: Timestamp(microseconds: 1_680_000_000_000_000 + Int64(day) * 86_400_000_000).rfc5322, tags: tags,
      content: "<p><a href=\"\(link)\">link</a></p>")
    try await importFeed(rss(post))
  }

  /// Where the link of a post leads; nil if its page and the feeds do not agree.
  fileprivate func leads(_ link: String, in name: String = "one") async throws -> Direction? {
    let page = try await text("/2023/\(name)/")
    var directions = Set<Direction?>()
    directions.insert(
      page.contains("href=\"\(link)\">link")
        ? .here : page.contains("href=\"https://blog.example\(link)\">link") ? .away : nil)
    for format in FeedFormat.allCases {
      let feed = try await get("/feed.\(format.rawValue)").feed()
      let content = feed.entries.first { $0.guid == "urn:\(name)" }?.contentHTML ?? ""
      directions.insert(
        content.contains("href=\"http://localhost:8080\(link)\">link")
          ? .here : content.contains("href=\"https://blog.example\(link)\">link") ? .away : nil)
    }
    return directions.count == 1 ? directions.first ?? nil : nil
  }
}
