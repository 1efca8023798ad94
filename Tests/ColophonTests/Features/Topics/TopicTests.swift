import Feeds
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
@testable import Syndication

@Suite("Authors and series")
struct TopicTests {
  @Test("The page of an author shows the author's posts, newest first, and posts link to it")
  func author() async throws {
    try await TestSite.run { site in
      try await site.importFeed(
        rss(
          item("Old", date: "Thu, 28 Sep 2022 00:00:00 +0200").by("Ada L"), item("New").by("Ada L"),
          item("Other").by("Grace")))
      let page = try await site.text("/authors/Ada%20L")
      #expect(page.contains("<h1 class=\"p-name\">Posts by Ada L</h1>"))
      #expect(page.contains("2 posts"))
      #expect(try #require(page.range(of: ">New<")).lowerBound < #require(page.range(of: ">Old<")).lowerBound)
      #expect(!page.contains("Other"))
      #expect(try await site.text("/2023/new/").contains("<a href=\"/authors/Ada%20L\">Ada L</a>"))
    }
  }

  @Test("Spellings of an author redirect to the one that came first")
  func spellings() async throws {
    try await TestSite.run { site in
      try await site.importFeed(rss(item("Two").by("ÉMILE"), item("One").by("Émile")))
      let response = try await site.get("/authors/%C3%89MILE")
      #expect(response.status == .movedPermanently)
      #expect(response.headerFields[.location] == "/authors/%C3%89mile")
      #expect(try await site.text("/authors/%C3%89mile").contains("2 posts"))
      let feed = try await FeedReader.read(Array(site.text("/authors/%C3%89mile/feed.atom").utf8))
      #expect(feed.entries.map(\.title) == ["Two", "One"])
      #expect(feed.title == "A blog, by Émile")
    }
  }

  @Test("An author without posts has no page")
  func renamed() async throws {
    try await TestSite.run { site in
      try await site.importFeed(rss(item("One").by("Ada")))
      try await site.importFeed(rss(item("One").by("Grace")))
      #expect(try await site.get("/authors/Ada").status == .notFound)
      #expect(try await site.get("/authors/Grace").status == .ok)
    }
  }

  @Test("A series is ordered by the numbers of its parts, then by date")
  func series() async throws {
    try await TestSite.run { site in
      let folder = ContentFixture()
      folder.write("c.md", post("Third", "2026-01-01", "series: Macros\npart: 3"))
      folder.write("b.md", post("Second", "2026-01-02", "series: Macros\npart: 2"))
      folder.write("a.md", post("First", "2026-01-03", "series: Macros\npart: 1"))
      folder.write("e.md", post("Fifth", "2026-01-05", "series: macros"))
      folder.write("d.md", post("Fourth", "2026-01-04", "series: MACROS"))
      folder.write("f.md", post("Draft", "2026-01-06", "series: Macros\ndraft: true"))
      folder.write("g.md", post("Other", "2026-01-06", "series: Tests"))
      try await site.sync(folder)
      let page = try await site.text("/series/Macros")
      let titles = ["First", "Second", "Third", "Fourth", "Fifth"]
      #expect(page.matches(of: #/bookmark">([A-Z]\w+)</#).map { String($0.1) } == titles)
      let middle = try await site.text("/posts/c")
      #expect(middle.contains("Part 3 of 5 of <a href=\"/series/Macros\">Macros</a>"))
      #expect(
        middle.contains(
          "<a class=\"older\" href=\"/posts/b\" rel=\"prev\"><span>Previous part</span> Second</a>"))
      #expect(
        middle.contains("<a class=\"newer\" href=\"/posts/d\" rel=\"next\"><span>Next part</span> Fourth</a>")
      )
      #expect(!(try await site.text("/posts/a")).contains("Previous part"))
      #expect(!(try await site.text("/posts/e")).contains("Next part"))
      #expect(!(try await site.text("/posts/g")).contains(" part</span>"))
    }
  }

  @Test("The feed of a series has its posts newest first, and posts of the series name it")
  func seriesFeed() async throws {
    try await TestSite.run { site in
      let folder = ContentFixture()
      folder.write("b.md", post("Second", "2026-01-02", "series: Macros\npart: 2\ntags: [a]"))
      folder.write("a.md", post("First", "2026-01-03", "series: Macros\npart: 1"))
      folder.write("c.md", post("Alone", "2026-01-03", "tags: [a]"))
      try await site.sync(folder)
      let feed = try await FeedReader.read(Array(site.text("/series/Macros/feed.xml").utf8))
      #expect(feed.entries.map(\.title) == ["First", "Second"])
      #expect(feed.title == "A Colophon site: Series Macros")
      #expect(feed.homePage == "http://localhost:8080/series/Macros")
      let both = try await FeedReader.read(Array(site.text("/feed.xml?tag=a&series=Macros").utf8))
      #expect(both.entries.map(\.title) == ["Second"])
      #expect(both.title == "A Colophon site: Series Macros, a")
      let page = try await site.text("/posts/a")
      #expect(page.contains("href=\"http://localhost:8080/series/Macros/feed.xml\""))
      #expect(!(try await site.text("/posts/c")).contains("/series/"))
    }
  }

  @Test("A post that leaves its series is no longer in it, and a series without posts has no page")
  func left() async throws {
    try await TestSite.run { site in
      let folder = ContentFixture()
      folder.write("a.md", post("First", "2026-01-03", "series: Macros"))
      try await site.sync(folder)
      #expect(try await site.get("/series/Macros").status == .ok)
      folder.write("a.md", post("First", "2026-01-03", "tags: [a]"))
      try await site.sync(folder)
      #expect(try await site.get("/series/Macros").status == .notFound)
      #expect(try await site.get("/series/Macros/feed.xml").status == .notFound)
      #expect(!(try await site.text("/posts/a")).contains("Macros"))
    }
  }

  @Test("A part has to be a number from 1 and to have a series")
  func wrongParts() {
    for (lines, complaint) in [
      ("part: 1", "posts/a.md:4: there is a part and no series"),
      ("series: X\npart: first", "posts/a.md:5: part is \"first\" and should be a number from 1"),
      ("series: X\npart: 0", "posts/a.md:5: part is \"0\""),
    ] {
      let error = #expect(throws: ContentError.self) {
        try WrittenPost(post("A", "2026-01-01", lines), file: "a.md", folder: "posts")
      }
      #expect(error?.description.contains(complaint) == true)
    }
  }

  private func post(_ title: String, _ day: String, _ lines: String) -> String {
    "---\ntitle: \(title)\ndate: \(day)T09:30:00+01:00\n\(lines)\n---\nText.\n"
  }
}

extension String {
  /// An item with an author.
  fileprivate func by(_ author: String) -> String {
    replacingOccurrences(
      of: "<guid",
      with: "<dc:creator xmlns:dc=\"http://purl.org/dc/elements/1.1/\">\(author)</dc:creator><guid")
  }
}
