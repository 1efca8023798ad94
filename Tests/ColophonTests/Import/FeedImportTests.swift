import Digests
import Feeds
import FeedsTestSupport
import Foundation
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
@testable import SiteBase
@testable import Syndication

@Suite("Importing feeds")
struct FeedImportTests {
  @Test(
    "What is too long for the database keeps no other entry out, and its post is the same at the next import")
  func tooLong() async throws {
    // Digits that do not compress.
    let long = (0..<90).map { SHA256Digest(of: "\($0)").hex }.joined()
    try await TestSite.run { site in
      for round in ["One", "Another"] {
        try await site.importFeed(
          rss(
            item(round, link: "https://blog.example/\(long)", guid: "urn:\(long)", tags: [long, "swift"]),
            item("Two", tags: ["swift"])))
      }
      let page = try await site.text("/tags/swift")
      #expect(page.contains("Another") && page.contains("Two"))
      #expect(page.ranges(of: "class=\"post-summary h-entry\"").count == 2)
    }
  }

  @Test("Importing a feed again changes nothing")
  func idempotent() async throws {
    try await TestSite.run { site in
      let feed = rss(item("One", tags: ["swift"]), item("Two"))
      #expect(try await site.importFeed(feed).new.map(\.title) == ["Two", "One"])
      let again = try await site.importFeed(feed)
      #expect(again.unchanged == 2)
      #expect(!again.isChange)
    }
  }

  @Test("Entries that share a guid are known by their links; a post that left the feed stays")
  func sharedGUID() async throws {
    try await TestSite.run { site in
      for numbers in [0...3, 2...4, 5...5, 6...6, 5...7] {
        try await site.importFeed(Self.board(numbers))
      }
      for number in 0...7 {
        #expect(
          try await site.text("/board/\(number)/").contains("<h1 class=\"p-name\">Number \(number)</h1>"),
          "\(number)")
      }
      #expect(try await site.importFeed(Self.board(0...7)).unchanged == 8)
    }
  }

  @Test("A feed with one entry at a time, always with the same guid, replaces no post")
  func sharedGUIDAlone() async throws {
    try await TestSite.run { site in
      for number in [1, 2, 3, 2] { try await site.importFeed(Self.board(number...number)) }
      for number in 1...3 {
        #expect(try await site.text("/board/\(number)/").contains("Number \(number)</h1>"), "\(number)")
      }
    }
  }

  @Test("An entry with its own guid whose link has changed is the same post, and so is one with a new title")
  func movedEntry() async throws {
    try await TestSite.run { site in
      try await site.importFeed(rss(item("One", link: "https://blog.example/a", guid: "1")))
      try await site.importFeed(rss(item("One", link: "https://blog.example/b", guid: "1")))
      #expect(try await site.get("/a").headerFields[.location] == "/b")
      try await site.importFeed(rss(item("Uno", link: "https://blog.example/c", guid: "1")))
      #expect(try await site.get("/b").headerFields[.location] == "/c")
      #expect(try await site.database.posts(site.site.visibility).count() == 1)
    }
  }

  @Test("Entries that had no guid are the same posts when they get one")
  func newGUIDs() async throws {
    try await TestSite.run { site in
      let old = rss(item("One", link: "https://blog.example/a"), item("Two", link: "https://blog.example/b"))
      try await site.importFeed(old.replacing(#/<guid.*?</guid>/#, with: ""))
      let report = try await site.importFeed(
        rss(
          item("One", link: "https://blog.example/a", guid: "1"),
          item("Two", link: "https://blog.example/b", guid: "2"),
          item("Three", link: "https://blog.example/c", guid: "https://blog.example/a?x")))
      #expect(report.new.map(\.title) == ["Three"])
    }
  }

  /// A feed in which all entries have one guid, the newest first.
  private static func board(_ numbers: ClosedRange<Int>) -> String {
    FeedsTestSupport.rss(
      numbers.reversed().map { number in
        item(
          "Number \(number)", link: "https://blog.example/board/\(number)/", guid: "https://blog.example/",
          date: "Thu, \(10 + number) Sep 2023 00:00:00 +0200")
      }, link: "https://blog.example/", title: "A board")
  }

  @Test("A feed from another location is recognised as the same feed")
  func otherLocation() async throws {
    try await TestSite.run { site in
      try await site.importFeed(rss(item("One")), location: "a.xml")
      #expect(
        try await site.importFeed(rss(item("One")), location: "https://blog.example/feed").unchanged == 1)
    }
  }

  @Test("A post whose content changed gets an updated date; the others keep theirs")
  func updated() async throws {
    try await TestSite.run { site in
      try await site.importFeed(rss(item("One"), item("Two")))
      let report = try await site.importFeed(rss(item("One", content: "<p>New text.</p>"), item("Two")))
      #expect(report.changed.map(\.title) == ["One"])
      #expect(report.unchanged == 1)
      let posts = try await site.database.feeds(Visibility(at: Timestamp(site.now))).posts(of: .site)
      #expect(posts.first { $0.head.title == "One" }?.head.updated == Timestamp(site.now))
      #expect(posts.first { $0.head.title == "Two" }?.head.updated == nil)
    }
  }

  @Test("The former address of a post that moved redirects to the new one")
  func moved() async throws {
    try await TestSite.run { site in
      try await site.importFeed(rss(item("One", link: "https://blog.example/old/", guid: "1")))
      try await site.importFeed(rss(item("One", link: "https://blog.example/new/", guid: "1")))
      let response = try await site.get("/old/")
      #expect(response.status == .movedPermanently)
      #expect(response.headerFields[.location] == "/new/")
      #expect(try await site.get("/new/").status == .ok)
    }
  }

  @Test("Posts of two blogs with the same guid are two posts")
  func sameGUID() async throws {
    try await TestSite.run { site in
      try await site.importFeed(
        rss(item("One", link: "https://a.example/one", guid: "1"), link: "https://a.example/"))
      try await site.importFeed(
        rss(item("Uno", link: "https://b.example/uno", guid: "1"), link: "https://b.example/"))
      #expect(try await site.get("/one").status == .ok)
      #expect(try await site.get("/uno").status == .ok)
    }
  }

  @Test("A post in two feeds of one blog is one post")
  func twoFeeds() async throws {
    try await TestSite.run { site in
      try await site.importFeed(rss(item("One"), link: "https://blog.example/"))
      let report = try await site.importFeed(rss(item("One"), link: "https://blog.example/tags/swift/"))
      #expect(report.unchanged == 1)
    }
  }

  @Test("A post does not get the address of a page of the site or of another post")
  func takenAddresses() async throws {
    try await TestSite.run { site in
      let report = try await site.importFeed(
        rss(
          item("Archive", link: "https://blog.example/archive", guid: "1"),
          item("Home", link: "https://blog.example/", guid: "2"),
          item("First", link: "https://blog.example/same", guid: "3"),
          item("Second", link: "https://other.example/same", guid: "4")))
      let paths = Dictionary(uniqueKeysWithValues: report.new.map { ($0.title, $0.path) })
      #expect(
        paths == [
          "Archive": "/posts/archive", "Home": "/posts/home", "First": "/posts/first", "Second": "/same",
        ])
    }
  }

  @Test("If one entry cannot be written, nothing of the feed is")
  func atomic() async throws {
    try await TestSite.run { site in
      // The oldest entry, which comes last in the feed, is written first.
      try await site.database.execute("ALTER TABLE posts ADD CHECK (title <> 'One')")
      await #expect(throws: DatabaseError.self) { try await site.importFeed(rss(item("One"), item("Two"))) }
      #expect(try await site.get("/2023/two/").status == .notFound)
      try await site.importFeed(rss(item("Three"), item("Two")))
      #expect(try await site.get("/2023/two/").status == .ok)
    }
  }

  @Test("The entry is kept exactly as it came")
  func original() async throws {
    try await TestSite.run { site in
      let content = "<p onclick=\"x()\">漢字 \u{1F468}\u{200D}\u{1F469} ┌─┐ \u{A0}tab\t</p>"
      try await site.importFeed(rss(item("One", content: content)))
      let entry = try await site.database.one(keptEntry)
      #expect(try JSONDecoder().decode(Entry.self, from: Data(entry.bytes)).contentHTML == content)
    }
  }
}

private let keptEntry = Statement(
  "kept entry", "SELECT entry FROM imported_entries", column: Column("entry", JSONB.self))
