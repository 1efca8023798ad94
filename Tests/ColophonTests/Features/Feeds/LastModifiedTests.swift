import Dependencies
import Foundation
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

@Suite("Last-Modified of feeds")
struct LastModifiedTests {
  private func date(_ site: TestSite, _ path: String) async throws -> Timestamp {
    try date(of: try await site.getLater(path), path)
  }

  private func date(of response: Response, _ path: String) throws -> Timestamp {
    let text = try #require(response.headerFields[.lastModified], "\(path)")
    return try #require(Timestamp(httpDate: text))
  }

  @Test("A feed has the date of its own last change: a new, changed, lost or deleted post")
  func ownChange() async throws {
    try await TestSite.run { site in
      let folder = ContentFixture()
      func write(_ name: String, tags: String, text: String = "Text.") {
        folder.write(
          "\(name).md",
          "---\ntitle: \(name)\ndate: 2026-01-15T08:01:00Z\ntags: [\(tags)]\nauthors: [Ada]\n---\n\(text)")
      }
      let feeds = [
        "/feed.xml", "/tags/a/feed.xml", "/tags/b/feed.json", "/feed.atom?tag=a&tag=b",
        "/authors/Ada/feed.xml",
      ]
      func dates() async throws -> [Timestamp] {
        var dates: [Timestamp] = []
        for path in feeds { dates.append(try await date(site, path)) }
        return dates
      }
      for (name, tags) in [("one", "a, b"), ("two", "a"), ("three", "b"), ("four", "a, b")] {
        write(name, tags: tags)
      }
      try await site.sync(folder)
      var known = try await dates()
      #expect(Set(known).count == 1)

      /// Which feeds have a later date than at the last call.
      func moved() async throws -> [Bool] {
        try await site.sync(folder)
        let now = try await dates()
        defer { known = now }
        for (before, after) in zip(known, now) { #expect(after >= before) }
        return zip(known, now).map { $0 != $1 }
      }
      #expect(try await moved() == [false, false, false, false, false])
      write("two", tags: "a", text: "Other text.")
      #expect(try await moved() == [true, true, false, false, true])
      write("five", tags: "c")
      #expect(try await moved() == [true, false, false, false, true])
      // The feeds of b, and of a and b together, lose the post.
      write("one", tags: "a")
      #expect(try await moved() == [true, true, true, true, true])
      folder.remove("three.md")
      #expect(try await moved() == [true, false, true, false, true])
      folder.remove("four.md")
      write("six", tags: "a, b")
      #expect(try await moved() == [true, true, true, true, true])
    }
  }

  @Test("Many later changes elsewhere leave the date of a feed as it is")
  func manyOtherChanges() async throws {
    try await TestSite.run { site in
      let folder = ContentFixture()
      func write(_ name: String, _ tag: String) {
        folder.write("\(name).md", "---\ntitle: \(name)\ndate: 2026-01-15\ntags: [\(tag)]\n---\nText.")
      }
      write("first", "a")
      write("second", "a")
      try await site.sync(folder)
      let known = try await date(site, "/tags/a/feed.xml")
      for number in 1...101 { write("other-\(number)", "b") }
      try await site.sync(folder)
      #expect(try await date(site, "/tags/a/feed.xml") == known)
      #expect(try await date(site, "/tags/b/feed.xml") > known)
      folder.remove("second.md")
      try await site.sync(folder)
      #expect(try await date(site, "/tags/a/feed.xml") > known)
    }
  }

  @Test("Two changes in one second have different dates")
  func sameSecond() async throws {
    try await TestSite.run { site in
      var dates: [Timestamp] = []
      for title in ["One", "Two", "Three"] {
        try await site.importFeed(rss(item(title)))
        dates.append(try await date(site, "/feed.xml"))
      }
      #expect(Set(dates).count == 3)
      #expect(dates == dates.sorted())
      let since = dates[1].imfFixdate
      #expect(try await site.getLater("/feed.xml", [.ifModifiedSince: since]).status == .ok)
    }
  }

  @Test("Until a date has come that several changes in one second have put into the future, it is not told")
  func future() async throws {
    try await TestSite.run { site in
      try await site.importFeed(rss(item("One")))
      for path in ["/feed.xml", "/feeds.opml", "/sitemap.xml"] {
        #expect(try await site.get(path).headerFields[.lastModified] != nil, "\(path)")
      }
      try await site.importFeed(rss(item("Two")))
      for path in ["/feed.xml", "/feeds.opml", "/sitemap.xml"] {
        let early = try await site.get(path)
        #expect(early.headerFields[.lastModified] == nil && early.headerFields[.eTag] != nil, "\(path)")
        #expect(try await site.getLater(path).headerFields[.lastModified] != nil, "\(path)")
      }
    }
  }

  @Test("A scheduled post changes the feed when its time comes")
  func scheduled() async throws {
    try await TestSite.run { site in
      let folder = ContentFixture()
      folder.write("now.md", "---\ntitle: now\ndate: 2026-01-15T08:00:00Z\ntags: [a]\n---\nText.")
      folder.write("soon.md", "---\ntitle: soon\ndate: 2027-02-15T08:00:00Z\ntags: [a]\n---\nText.")
      try await site.sync(folder)
      let before = try await date(site, "/tags/a/feed.xml")
      try await withDependencies {
        $0.date = .constant(site.now + 86_400 * 60)
      } operation: {
        let path = "/tags/a/feed.xml"
        let after = try date(of: try await site.get(path), path)
        #expect(after > before)
        #expect(after.rfc3339 == "2027-02-15T08:00:00Z")
      }
    }
  }
}
