import Feeds
import HTTP
import HTTPTypes
import Testing

@testable import Colophon
@testable import Importing
@testable import Pages
@testable import Publication
@testable import Settings
@testable import Syndication

@Suite("Former addresses of feeds")
struct LegacyFeedTests {
  @Test(
    "The feed addresses of other publishing systems redirect to the feed of the same format",
    arguments: [
      ("/feed/", "/feed.xml"), ("/feed", "/feed.xml"), ("/feed/rss2/", "/feed.xml"),
      ("/feed/atom/", "/feed.atom"), ("/feed/json", "/feed.json"), ("/?feed=rss2", "/feed.xml"),
      ("/?feed=atom", "/feed.atom"), ("/?feed=rss2&tag=swift", "/tags/swift/feed.xml"),
      ("/rss/", "/feed.xml"), ("/rss", "/feed.xml"), ("/rss.xml", "/feed.xml"), ("/index.xml", "/feed.xml"),
      ("/RSS.xml", "/feed.xml"), ("/atom.xml", "/feed.atom"), ("/index.rdf", "/feed.xml"),
      ("/feeds/posts/default", "/feed.atom"), ("/feeds/posts/default?alt=rss", "/feed.xml"),
      ("/blog/feed.xml", "/feed.xml"), ("/blog/feed/", "/feed.xml"), ("/posts/index.xml", "/feed.xml"),
      ("/tag/swift/feed/", "/tags/swift/feed.xml"), ("/category/Swift/feed/atom/", "/tags/swift/feed.atom"),
      ("/tags/swift/index.xml", "/tags/swift/feed.xml"), ("/tag/swift/rss/", "/tags/swift/feed.xml"),
      ("/author/Ada%20L/rss/", "/authors/Ada%20L/feed.xml"),
    ])
  func ledOn(place: String, feed: String) async throws {
    try await TestSite.run { site in
      let post = item("One", tags: ["swift"]).replacing("<guid>", with: "<author>Ada L</author><guid>")
      try await site.importFeed(rss(post))
      let response = try await site.get(place)
      #expect(response.status == .movedPermanently)
      #expect(response.headerFields[.location] == feed)
      #expect(try await site.get(feed).status == .ok)
    }
  }

  @Test(
    "Feeds that this site does not have are not found: of comments, of single posts, of unknown names",
    arguments: [
      "/comments/feed/", "/2023/one/feed/", "/tag/none/feed/", "/author/Nobody/feed/", "/feed/x",
      "/tag/swift/x",
      "/tag//feed/", "/feed.xml?tag=", "/tags/swift/feed.xml?tag=", "/blog/feed.xml/x",
    ])
  func notFound(place: String) async throws {
    try await TestSite.run { site in
      try await site.importFeed(rss(item("One", tags: ["swift"])))
      #expect(try await site.get(place).status == .notFound)
    }
  }

  @Test(
    "The address from which a feed was imported redirects to the feed of the same format",
    arguments: [
      ("https://blog.example/all/words.rss", "/all/words.rss", "/feed.xml"),
      ("https://blog.example/all-atom/", "/all-atom", "/feed.atom"),
      ("http://blog.example:8080/x.json?a=1&b=2", "/x.json?a=1&b=2", "/feed.json"),
      ("https://blog.example/?format=rss", "/?format=rss", "/feed.xml"),
      ("https://blog.example/%D1%8F", "/%D1%8F", "/feed.xml"),
    ])
  func imported(address: String, place: String, feed: String) async throws {
    try await TestSite.run { site in
      try await site.importFeed(rss(item("One")), location: address)
      let response = try await site.get(place)
      #expect(response.status == .movedPermanently)
      #expect(response.headerFields[.location] == feed)
      #expect(try await site.get("/all/other.rss").status == .notFound)
    }
  }

  @Test("A post at such an address is shown there")
  func post() async throws {
    try await TestSite.run { site in
      try await site.importFeed(rss(item("About RSS", link: "https://blog.example/rss/")))
      let response = try await site.get("/rss/")
      #expect(response.status == .ok)
      #expect(try await site.text("/rss/").contains("About RSS"))
    }
  }
}
