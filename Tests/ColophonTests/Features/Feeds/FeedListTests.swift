import Feeds
import HTTP
import HTTPTypes
import Testing
import Words

@testable import Colophon
@testable import Importing
@testable import Pages
@testable import ProgramInterfaces
@testable import Publication
@testable import Reading
@testable import Settings
@testable import SiteBase
@testable import Syndication

@Suite("The list of all feeds")
struct FeedListTests {
  @Test("It has every feed of the site once, in groups, and every address in it answers")
  func complete() async throws {
    try await TestSite.run {
      $0.publication.title = "Bits & <Pieces>"
      $0.publication.author = "Ada"
    } _: { site in
      try await site.importFeed(rss(item("One", tags: ["swift", "C++", "a \"b\" & c"])))
      let folder = ContentFixture()
      folder.write(
        "a.md",
        "---\ntitle: A\ndate: 2026-01-01T00:00:00Z\nauthors: Grace\nseries: Macros\n---\nText.")
      try await site.sync(folder)
      let response = try await site.getLater("/feeds.opml")
      #expect(response.headerFields[.contentType] == "text/x-opml; charset=utf-8")
      #expect(response.headerFields[.eTag] != nil && response.headerFields[.lastModified] != nil)
      let opml = try await site.text("/feeds.opml")
      #expect(opml.contains("<opml version=\"2.0\">"))
      #expect(opml.contains("<title>Feeds of Bits &amp; &lt;Pieces></title>"))
      #expect(opml.contains("<ownerName>Ada</ownerName>"))
      let groups = opml.matches(of: #/<outline text="([^"]*)" title="[^"]*">/#).map { String($0.1) }
      #expect(groups == ["Tags", "Authors", "Series", "Summaries"])
      let feeds = opml.matches(
        of: #/<outline type="rss" text="([^"]*)" title="[^"]*" xmlUrl="([^"]*)" htmlUrl="([^"]*)"/#)
      #expect(feeds.count == 12)
      #expect(
        feeds.prefix(6).map { String($0.1) } == [
          "Bits &amp; &lt;Pieces>", "Bits &amp; &lt;Pieces>: a &quot;b&quot; &amp; c",
          "Bits &amp; &lt;Pieces>: C++",
          "Bits &amp; &lt;Pieces>: swift", "Bits &amp; &lt;Pieces>, by Grace",
          "Bits &amp; &lt;Pieces>: Series Macros",
        ])
      #expect(Set(feeds.map { String($0.1) }).count == 12)
      #expect(Set(feeds.map { String($0.2) }).count == 12)
      for feed in feeds {
        let (path, page) = (path(feed.2), path(feed.3))
        #expect(try await site.get(page).status == .ok, "\(page)")
        let served = try await FeedReader.read(Array(site.text(path).utf8))
        #expect(String(decoding: escaped(served.title ?? ""), as: UTF8.self) == feed.1)
      }
    }
  }

  @Test("For a site without posts it has the site's feed, of whole posts and of summaries")
  func empty() async throws {
    try await TestSite.run { site in
      let opml = try await site.text("/feeds.opml")
      #expect(opml.ranges(of: "xmlUrl").count == 2)
      #expect(opml.ranges(of: "<outline").count == 3)
    }
  }

  @Test("The page about feeds links to all feeds and says how to combine names")
  func subscribePage() async throws {
    try await TestSite.run { site in
      try await site.importFeed(rss(item("One", tags: ["swift", "macros"])))
      let page = try await site.text("/subscribe")
      #expect(page.contains("href=\"/feeds.opml\""))
      #expect(page.contains("http://localhost:8080/feed.xml?tag=macros&amp;tag=swift"))
      #expect(page.contains("href=\"/feed.xml?content=summary\""))
      #expect(page.contains("belong to all of them"))
    }
  }

  @Test("Each page names its feeds with their types and titles")
  func discovery() async throws {
    try await TestSite.run { site in
      try await site.importFeed(
        rss(item("One", tags: ["C++ & co"]).replacing("<guid", with: "<author>Ada</author><guid")))
      let folder = ContentFixture()
      folder.write("two.md", "---\ntitle: Two\ndate: 2026-01-15T08:01:00Z\nseries: Macros\n---\nText")
      try await site.sync(folder)
      for (page, subject) in [
        ("/", FeedSubject.site), ("/2023/one/", .site), ("/tags/C%2B%2B%20&%20co", .tag("C++ & co")),
        ("/authors/Ada", .author("Ada")), ("/series/Macros", .series("Macros")), ("/posts/two", .site),
        ("/archive", .site), ("/tags", .site),
      ] {
        let html = try await site.text(page)
        let links = html.matches(of: #/<link [^>]*rel="alternate"[^>]*>/#).map { String($0.output) }
        for format in FeedFormat.allCases {
          let url = subject.route(format).url
          let link = try #require(
            links.first { $0.contains("\(url.replacing("&", with: "&amp;"))\"") }, "\(url) on \(page)")
          let response = try await site.get(url)
          let type = try #require(response.headerFields[.contentType]).prefix { $0 != ";" }
          #expect(link.contains("type=\"\(type)\""), "\(link)")
          let title = try await response.feed().title
          #expect(title == subject.title(on: "A blog", in: Words("en")))
          let named = link.contains("title=\"\(title?.replacing("&", with: "&amp;") ?? "")")
          #expect(named || subject == .site, "\(link)")
        }
      }
    }
  }

  /// The path in an address as written in an attribute.
  private func path(_ address: Substring) -> String {
    String(address.replacing("http://localhost:8080", with: "").replacing("&amp;", with: "&"))
  }

  /// `text` as written in an attribute.
  private func escaped(_ text: String) -> [UInt8] {
    Array(
      text.replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing("\"", with: "&quot;").utf8)
  }
}
