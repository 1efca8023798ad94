import Feeds
import Foundation
import HTTP
import HTTPTypes
import Server
import Testing

@testable import Colophon
@testable import Importing
@testable import Pages
@testable import Publication
@testable import Settings
@testable import Syndication

@Suite("A feed in a browser and in a feed reader")
struct FeedFormTests {
  /// The `Accept` fields of browsers and feed readers, and whether a person sees the response.
  static let clients: [(name: String, accept: String?, isPerson: Bool)] = [
    (
      "Chrome",
      "text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,image/webp,image/apng,*/*;q=0.8,application/signed-exchange;v=b3;q=0.7",
      true
    ),
    (
      "Firefox",
      "text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,image/webp,image/png,image/svg+xml,*/*;q=0.8",
      true
    ),
    ("Firefox, current", "text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8", true),
    ("Safari", "text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8", true),
    ("lynx", "text/html, text/plain, text/sgml, text/css, application/xhtml+xml, */*;q=0.01", true),
    ("w3m", "text/html, text/*;q=0.5, image/*, application/*;q=0.3", true),
    ("HTML only", "text/html", true),
    ("HTML preferred", "TEXT/HTML ; q=0.8, */*;q=0.7", true),
    ("no Accept", nil, false),
    ("curl, newsboat, NetNewsWire, Feedly", "*/*", false),
    (
      "Miniflux",
      "application/xml, application/atom+xml, application/rss+xml, application/rdf+xml, application/feed+json, text/html, */*;q=0.9",
      false
    ),
    (
      "FreshRSS",
      "application/atom+xml, application/rss+xml, application/rdf+xml;q=0.9, application/xml;q=0.8, text/xml;q=0.8, text/html;q=0.7, unknown/unknown;q=0.1, application/unknown;q=0.1, */*;q=0.1",
      false
    ),
    (
      "feedparser",
      "application/atom+xml,application/rdf+xml,application/rss+xml,application/x-netcdf,application/xml;q=0.9,text/xml;q=0.2,*/*;q=0.1",
      false
    ),
    ("Liferea", "application/atom+xml,application/xml;q=0.9,text/xml;q=0.8,*/*;q=0.7", false),
    ("Akregator", "application/rss+xml;q=0.9, application/atom+xml;q=0.9, text/*;q=0.8, */*;q=0.7", false),
    (
      "Thunderbird",
      "application/atom+xml,application/rss+xml;q=0.9,application/rdf+xml;q=0.8,application/xml;q=0.7,text/xml;q=0.7,*/*;q=0.1",
      false
    ),
    (
      "QuiteRSS",
      "application/atom+xml,application/rss+xml;q=0.9,application/xml;q=0.8,text/xml;q=0.7,*/*;q=0.6", false
    ),
    ("Node's rss-parser", "application/rss+xml", false),
    (
      "Nextcloud News",
      "application/rss+xml, application/rdf+xml;q=0.8, application/atom+xml;q=0.6, application/xml;q=0.4, text/xml;q=0.4",
      false
    ),
    (
      "Inoreader",
      "application/rss+xml, application/rdf+xml, application/atom+xml, application/xml, text/xml;q=0.9, */*;q=0.8",
      false
    ),
    ("Feedbin", "application/rss+xml, application/atom+xml, application/feed+json, text/html;q=0.1", false),
    (
      "tt-rss",
      "application/atom+xml,application/rss+xml;q=0.9,application/rdf+xml;q=0.8,application/xml;q=0.7,text/xml;q=0.7,*/*;q=0.1",
      false
    ),
    ("a reader of JSON", "application/feed+json, application/json;q=0.9", false),
    (
      "a reader that takes pages too",
      "application/atom+xml,application/rss+xml,application/feed+json,application/xml,application/json,text/html;q=0.9,application/xhtml+xml;q=0.9",
      false
    ),
    ("a reader that takes both", "text/html,application/atom+xml,application/rss+xml;q=0.9,*/*;q=0.5", false),
    ("an image", "image/avif,image/webp,*/*", false), ("text", "text/*", false),
    ("XML and HTML alike", "text/html, application/xml", false),
    ("not HTML", "text/html;q=0, */*", false), ("nonsense", ";;, text, /html, hh", false),
  ]

  @Test("Browsers get a page, and feed readers the feed", arguments: clients.indices)
  func negotiation(client: Int) async throws {
    let (name, accept, isPerson) = Self.clients[client]
    var request = Request(.get, "/feed.xml")
    if let accept { request.headerFields[.accept] = accept }
    #expect(request.prefersPage == isPerson, "\(name)")
  }

  @Test(
    "Only navigation in a browser gets the page", arguments: ["empty", "iframe", "embed", "image", "script"])
  func destinations(destination: String) {
    var request = Request(.get, "/feed.xml", headerFields: [.accept: "text/html,*/*;q=0.8"])
    request.headerFields[.secFetchDest] = destination
    #expect(!request.prefersPage)
    request.headerFields[.secFetchDest] = "document"
    #expect(request.prefersPage)
  }

  @Test(
    "Both forms are at the same address, each with its own entity tag, in whatever order they are requested",
    arguments: [true, false], FeedFormat.allCases)
  func forms(cache: Bool, format: FeedFormat) async throws {
    try await TestSite.run(cache: cache) { site in
      try await site.importFeed(rss(item("One <1>", tags: ["swift"]), item("Two")))
      for path in [
        "/feed.\(format.rawValue)", "/tags/swift/feed.\(format.rawValue)",
        "/feed.\(format.rawValue)?content=summary",
      ] {
        for round in 1...3 {
          let page = try await site.get(
            path,
            [
              .accept: "text/html,application/xml;q=0.9,*/*;q=0.8",
              .acceptEncoding: round == 2 ? "br" : "identity",
            ])
          let feed = try await site.get(path, [.accept: "*/*"])
          #expect(page.headerFields[.contentType] == "text/html; charset=utf-8")
          #expect(feed.headerFields[.contentType] == format.mediaType.description)
          #expect(page.headerFields[.eTag] != feed.headerFields[.eTag])
          for response in [page, feed] {
            #expect(response.varies(by: "Accept", "Sec-Fetch-Dest", "Accept-Encoding"))
            #expect(response.headerFields[.setCookie] == nil)
          }
          #expect(page.headerFields[.contentSecurityPolicy]?.contains("default-src 'none'") == true)
          let tag = try #require(page.headerFields[.eTag])
          #expect(
            try await site.get(
              path,
              [.accept: "text/html", .ifNoneMatch: tag, .acceptEncoding: round == 2 ? "br" : "identity"]
            ).status == .notModified)
          #expect(try await site.get(path, [.ifNoneMatch: tag]).status == .ok)
          let head = try await site.get(path, [.accept: "text/html"], method: .head)
          #expect(head.headerFields[.contentType] == "text/html; charset=utf-8")
        }
      }
    }
  }

  @Test("The page says what a feed is, which address to copy, what is new, and where the feed itself is")
  func content() async throws {
    try await TestSite.run { site in
      try await site.importFeed(rss(item("One <1>", tags: ["a&b"]), item("Two")))
      let response = try await site.get("/tags/a&b/feed.atom", [.accept: "text/html"])
      let text = String(decoding: try await response.body.collect(upTo: 1 << 20), as: UTF8.self)
      #expect(text.contains("<code>http://localhost:8080/tags/a&amp;b/feed.atom</code>"))
      #expect(text.contains("<h1>Feed of "))
      #expect(text.contains("This is a feed."))
      #expect(text.contains("One &lt;1&gt;"))
      #expect(!text.contains(">Two<"))
      #expect(text.contains("rel=\"alternate\" type=\"application/atom+xml\""))
      #expect(text.contains("name=\"robots\" content=\"noindex\""))
      let raw = try await site.get("/tags/a&b/feed.atom?raw", [.accept: "text/html"])
      #expect(raw.headerFields[.contentType] == "application/xml; charset=utf-8")
      #expect(try await raw.feed() == site.get("/tags/a&b/feed.atom").feed())
      let json = try await site.get("/feed.json?content=summary&raw", [.accept: "text/html"])
      #expect(json.headerFields[.contentType] == "application/json")
      #expect(try await site.get("/feed.json?raw&content=summary").status == .movedPermanently)
    }
  }
}

extension HTTPField.Name {
  fileprivate static let secFetchDest = HTTPField.Name("Sec-Fetch-Dest")!
}
