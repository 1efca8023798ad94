import Feeds
import HTTP
import HTTPTypes
import Testing
import Timestamps

@testable import Colophon

@Suite("Feeds of the site")
struct FeedTests {
  @Test("Every format says the same of a post", arguments: FeedFormat.allCases)
  func formats(format: FeedFormat) async throws {
    try await TestSite.run { site in
      try await site.importFeed(
        rss(
          item(
            "One", guid: "https://blog.example//one/", tags: ["swift", "C++"],
            content: "<p>Text &amp; more.</p>")))
      let text = try await site.text("/feed.\(format.rawValue)")
      #expect(text.contains("https://blog.example//one/"))
      #expect(text.contains("C++"))
      if format != .json {
        let entry = try #require(try FeedReader.read(Array(text.utf8)).entries.first)
        #expect(entry.guid == "https://blog.example//one/")
        #expect(entry.title == "One")
        #expect(entry.link == "http://localhost:8080/2023/one/")
        #expect(entry.published?.rfc3339 == "2023-09-28T00:00:00+02:00")
        #expect(entry.tags == ["swift", "C++"])
        #expect(entry.contentHTML == "<p>Text &amp; more.</p>")
      }
    }
  }

  @Test("A guid is a permalink only where it is the link")
  func permalinks() async throws {
    try await TestSite.run { site in
      try await site.importFeed(
        rss(
          item("Here", link: "http://localhost:8080/here", guid: "http://localhost:8080/here"),
          item("There", link: "https://blog.example/there", guid: "https://blog.example/there")))
      let text = try await site.text("/feed.xml")
      #expect(text.contains("<guid isPermaLink=\"true\">http://localhost:8080/here</guid>"))
      #expect(text.contains("<guid isPermaLink=\"false\">https://blog.example/there</guid>"))
    }
  }

  @Test(
    "Feeds are answered with their media type and with 304 where nothing changed",
    arguments: FeedFormat.allCases)
  func conditional(format: FeedFormat) async throws {
    try await TestSite.run { site in
      try await site.importFeed(rss(item("One")))
      let path = "/feed.\(format.rawValue)"
      let response = try await site.get(path)
      #expect(response.headerFields[.contentType]?.contains("charset=utf-8") == true)
      let tag = try #require(response.headerFields[.eTag])
      let date = try #require(response.headerFields[.lastModified])
      #expect(try await site.get(path, [.ifNoneMatch: tag]).status == .notModified)
      #expect(try await site.get(path, [.ifModifiedSince: date]).status == .notModified)
      // Importing the same again changes nothing.
      try await site.importFeed(rss(item("One")))
      #expect(try await site.get(path, [.ifNoneMatch: tag]).status == .notModified)
      try await site.importFeed(rss(item("Two")))
      #expect(try await site.get(path, [.ifNoneMatch: tag]).status == .ok)
    }
  }

  @Test("A tag's feed carries its posts and names the tag")
  func tagFeeds() async throws {
    try await TestSite.run { site in
      try await site.importFeed(rss(item("One", tags: ["swift"]), item("Two")))
      let feed = try await FeedReader.read(Array(site.text("/tags/swift/feed.atom").utf8))
      #expect(feed.entries.map(\.title) == ["One"])
      #expect(feed.title?.contains("swift") == true)
      #expect(feed.selfLink == "http://localhost:8080/tags/swift/feed.atom")
      #expect(try await site.get("/tags/none/feed.xml").status == .notFound)
    }
  }

  @Test("What a site serves can be imported into another: the same posts at the same addresses")
  func roundTrip() async throws {
    let served = try await TestSite.run { site in
      try await site.importFeed(
        rss(item("One", tags: ["a"]), item("Two", content: "<pre>  &lt;b&gt;\n</pre>")))
      return try await site.text("/feed.atom")
    }
    let feed = try FeedReader.read(Array(served.utf8))
    let again = try await TestSite.run { site in
      try await site.importFeed(served)
      return try await FeedReader.read(Array(site.text("/feed.atom").utf8))
    }
    #expect(again.entries == feed.entries)
  }

  @Test("The sitemap lists every page once, and robots.txt leads to it")
  func sitemap() async throws {
    try await TestSite.run { site in
      try await site.importFeed(rss(item("One"), item("Two & Three")))
      let xml = try await site.text("/sitemap.xml")
      #expect(xml.contains("<loc>http://localhost:8080/2023/one/</loc>"))
      #expect(xml.contains("<lastmod>2023-09-28T00:00:00+02:00</lastmod>"))
      #expect(try await site.text("/robots.txt").contains("Sitemap: http://localhost:8080/sitemap.xml"))
    }
  }
}
