import Feeds
import HTTP
import HTTPTypes
import Testing
import Timestamps

@testable import Colophon
@testable import Importing
@testable import Pages
@testable import Publication
@testable import Settings
@testable import Syndication

@Suite("Feeds of the site")
struct FeedTests {
  @Test("Every format has the same fields of a post", arguments: FeedFormat.allCases)
  func formats(format: FeedFormat) async throws {
    try await TestSite.run { site in
      try await site.importFeed(
        rss(
          item(
            "One", guid: "https://blog.example//one/", tags: ["swift", "C++"],
            content: "<p>Text &amp; more.</p>")))
      let text = try await site.text("/feed.\(format.rawValue)")
      let entry = try #require(try FeedReader.read(Array(text.utf8)).entries.first)
      #expect(entry.guid == "https://blog.example//one/")
      #expect(entry.title == "One")
      #expect(entry.link == "http://localhost:8080/2023/one/")
      #expect(entry.published?.rfc3339 == "2023-09-28T00:00:00+02:00")
      #expect(entry.tags == ["swift", "C++"])
      #expect(entry.contentHTML == "<p>Text &amp; more.</p>")
    }
  }

  @Test("A guid is a permalink only if it is the link")
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
    "Feeds have their media type, and answer 304 if nothing has changed",
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

  @Test("The feed of a tag has its posts and names the tag")
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

  @Test("A combination has the posts that belong to all of its names")
  func combinations() async throws {
    try await TestSite.run { site in
      try await site.importFeed(
        rss(item("Both", tags: ["swift", "Macros", "SWIFT"]), item("One", tags: ["swift"]), item("None")))
      let path = "/feed.atom?tag=Macros&tag=swift"
      let feed = try await FeedReader.read(Array(site.text(path).utf8))
      #expect(feed.entries.map(\.title) == ["Both"])
      #expect(feed.title == "A blog: Macros + swift")
      #expect(feed.selfLink == "http://localhost:8080\(path)")
      #expect(feed.id == "http://localhost:8080\(path)")
      // Both names are known, but no post has both yet: an empty feed.
      try await site.importFeed(rss(item("Other", tags: ["tests"])))
      let empty = try await FeedReader.read(Array(site.text("/feed.xml?tag=Macros&tag=tests").utf8))
      #expect(empty.entries.isEmpty)
    }
  }

  @Test(
    "A post without a date has none in RSS and JSON Feed; in Atom, which requires one, it has its import's"
  )
  func undated() async throws {
    try await TestSite.run { site in
      try await site.importFeed(
        rss(item("One").replacing(#/<pubDate>.*?<\/pubDate>/#, with: "")))
      let atom = try await FeedReader.read(Array(site.text("/feed.atom").utf8))
      #expect(atom.updated == Timestamp(site.now))
      #expect(atom.entries.map(\.updated) == [Timestamp(site.now)])
      #expect(atom.entries.map(\.published) == [nil])
      let rss = try await FeedReader.read(Array(site.text("/feed.xml").utf8))
      #expect(rss.updated == Timestamp(site.now))
      #expect(rss.entries.map(\.updated) == [nil] && rss.entries.map(\.published) == [nil])
      #expect(try await !site.text("/feed.json").contains("\"date_"))
    }
  }

  @Test("The date of a feed comes from its posts; an empty feed has none")
  func lastChange() async throws {
    try await TestSite.run { site in
      for format in FeedFormat.allCases {
        #expect(try await site.get("/feed.\(format.rawValue)").status == .ok)
      }
      #expect(try await !site.text("/feed.xml").contains("<lastBuildDate>"))
      try await site.importFeed(
        rss(
          item("One", date: "Thu, 28 Sep 2023 00:00:00 +0200"),
          item("Two", date: "Fri, 29 Sep 2023 00:00:00 +0200")))
      #expect(
        try await site.text("/feed.xml").contains(
          "<lastBuildDate>Fri, 29 Sep 2023 00:00:00 +0200</lastBuildDate>"))
      #expect(try await site.text("/feed.atom").contains("<updated>2023-09-29T00:00:00+02:00</updated>"))
    }
  }

  @Test("A feed of summaries has the title, summary and link of each post, but not its content")
  func summaries() async throws {
    try await TestSite.run { site in
      try await site.importFeed(
        rss(
          item(
            "One", content: "<p>The <b>beginning</b>. \(String(repeating: "More. ", count: 100))THE-END</p>"))
      )
      for format in FeedFormat.allCases {
        let path = "/feed.\(format.rawValue)?content=summary"
        let text = try await site.text(path)
        #expect(text.contains("The beginning.") && !text.contains("THE-END"), "\(path)")
        #expect(text.contains("A blog (summaries)"), "\(path)")
        #expect(text.contains("http://localhost:8080/2023/one/"), "\(path)")
      }
      let rss = try await site.text("/feed.xml?content=summary")
      #expect(rss.contains("<description>The beginning. More.") && !rss.contains("<content:encoded"))
      let full = try await site.text("/feed.xml")
      #expect(full.contains("<description>The beginning. More.") && full.contains("<content:encoded>"))
      #expect(try await site.text("/feed.json?content=summary").contains("\"content_text\":\"The beginning."))
      let atom = try await FeedReader.read(Array(site.text("/feed.atom?content=summary").utf8))
      // It is another feed than that of whole posts, although it has the same posts.
      #expect(atom.id != (try await FeedReader.read(Array(site.text("/feed.atom").utf8))).id)
      #expect(atom.homePage == "http://localhost:8080/")
    }
  }

  @Test("The feed of a site can be imported into another site with the same result")
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
}
