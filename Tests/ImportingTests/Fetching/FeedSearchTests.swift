import FeedsTestSupport
import HTTP
import HTTPClient
import HTTPTypes
import Publication
import Testing
import WebTestSupport

@testable import Importing

@Suite("Finding the feed of a page")
struct FeedSearchTests {
  @Test("The best feed that a page names is fetched, and the others are noted")
  func named() async throws {
    try await OtherSite.run { request, _ in
      switch request.target.path {
      case "/":
        .page(
          """
          <!doctype html><html><head><title>Blog</title>
          <link rel="stylesheet" href="/x.css"><link rel="alternate" hreflang="de" href="/de">
          <link rel="alternate" type="application/rss+xml" title="Blog » Comments Feed" href="/comments/feed/">
          <link rel="alternate" type="application/atom+xml" title="Everything" href="all.atom">
          <link rel="alternate" type="application/rss+xml" title="Tag" href="/tag.xml">
          </head></html>
          """)
      case "/all.atom": .feed(rss(item("One")))
      default: .missing
      }
    } _: { site in
      let result = try await fetch("\(site.url)/")
      #expect(result.titles == ["One"])
      #expect(result.fetched?.memory.feedURL == "\(site.url)/all.atom")
      #expect(
        result.notes == [
          .found(feed: "\(site.url)/all.atom", title: "Everything", on: "\(site.url)/"),
          .alsoThere(feed: "\(site.url)/tag.xml", title: "Tag"),
          .alsoThere(feed: "\(site.url)/comments/feed/", title: "Blog » Comments Feed"),
        ])
      #expect(site.targets == ["/", "/all.atom"])
    }
  }

  @Test(
    "All media types of feeds are recognised, in any case and with parameters, and so is rel=feed",
    arguments: [
      #"<link rel="alternate" type="application/rss+xml" href="F">"#,
      #"<link rel=ALTERNATE type="Application/Atom+XML; charset=utf-8" href=F>"#,
      #"<link rel="alternate home" type="application/feed+json" href="F">"#,
      #"<link rel="alternate" type="application/json" href="F">"#,
      #"<link rel="alternate" type="application/rdf+xml" href="F">"#,
      #"<link rel="alternate" type="text/xml" href="F">"#,
      #"<link rel="feed" href="F">"#,
      #"<body><div><link rel="alternate" type="application/rss+xml" href=" F "></div>"#,
      #"<a type="application/rss+xml" href="F">subscribe</a>"#,
      #"<p><a href="F">RSS</a>"#,
    ])
  func types(link: String) async throws {
    try await OtherSite.run { request, _ in
      request.target.path == "/blog/feed.xml"
        ? .feed(rss(item("One"))) : .page(link.replacing("F", with: "feed.xml"))
    } _: { site in
      let result = try await fetch("\(site.url)/blog/")
      #expect(result.titles == ["One"])
      #expect(site.targets == ["/blog/", "/blog/feed.xml"])
    }
  }

  @Test(
    "Addresses are relative to the page, or to its base",
    arguments: [
      ("<base href='/deep/er/'><link rel=alternate type=application/rss+xml href=x>", "/deep/er/x"),
      ("<link rel=alternate type=application/rss+xml href=x?a=1&amp;b=2#c>", "/blog/x?a=1&b=2"),
      ("<link rel=alternate type=application/rss+xml href=//HOST/y>", "/y"),
      ("<link rel=alternate type=application/rss+xml href='../ü v'>", "/%C3%BC%20v"),
    ])
  func relative(page: String, target: String) async throws {
    try await OtherSite.run { request, site in
      request.target.description == target
        ? .feed(rss(item("One"))) : .page(page.replacing("HOST", with: site.dropFirst(7)))
    } _: { site in
      let result = try await fetch("\(site.url)/blog/post")
      #expect(result.titles == ["One"])
      #expect(site.targets == ["/blog/post", target])
    }
  }

  @Test("A Link field names a feed as well")
  func linkField() async throws {
    try await OtherSite.run { request, _ in
      if request.target.path == "/f" { return .feed(rss(item("One"))) }
      var page = Response.page("<p>Hello")
      page.headerFields[.init("Link")!] =
        #"</>; rel=canonical, <f>; rel="alternate"; type="application/atom+xml""#
      return page
    } _: { site in
      let result = try await fetch("\(site.url)/")
      #expect(result.titles == ["One"])
    }
  }

  @Test("Links of a page that do not lead to a feed are skipped")
  func notAFeed() async throws {
    try await OtherSite.run { request, _ in
      switch request.target.path {
      case "/good": .feed(rss(item("One")))
      case "/html": .page("<p>Sorry")
      case "/":
        .page(
          ["gone", "html", "good"].map { "<link rel=alternate type=application/rss+xml href=/\($0)>" }
            .joined())
      default: .missing
      }
    } _: { site in
      let result = try await fetch(site.url)
      #expect(result.titles == ["One"])
      #expect(site.targets == ["/", "/gone", "/html", "/good"])
    }
  }

  @Test("WordPress's own JSON is not a feed, and full texts come before summaries")
  func preference() async throws {
    try await OtherSite.run { request, _ in
      switch request.target.description {
      case "/full", "/short": .feed(rss(item("One")))
      case "/":
        .page(
          """
          <link rel=alternate type=application/json href=/wp-json/wp/v2/pages/1>
          <link rel=alternate type=application/rss+xml title="Summaries" href=/short>
          <link rel=alternate type=application/rss+xml title="All" href=/full>
          """)
      default: .missing
      }
    } _: { site in
      let result = try await fetch(site.url)
      #expect(result.fetched?.memory.feedURL == "\(site.url)/full")
    }
  }

  @Test(
    "If a page names no feed, the usual addresses beside it and at the root are tried",
    arguments: [
      "/blog/feed", "/blog/feed.xml", "/blog/rss.xml", "/blog/atom.xml", "/blog/index.xml", "/blog/feed.json",
      "/blog/?feed=rss2", "/feed", "/feed.xml", "/index.xml", "/?feed=rss2", "/feed/", "/feed.atom", "/rss/",
      "/feed.rss", "/index.rdf", "/index.rss", "/rss/feed.xml",
    ])
  func usualPlaces(target: String) async throws {
    try await OtherSite.run { request, _ in
      switch request.target.description {
      case target: .feed(rss(item("One")))
      case "/blog/": .page("<html><p>Hello")
      case "/": .page("<html><p>Home")
      default: .missing
      }
    } _: { site in
      let result = try await fetch("\(site.url)/blog/")
      #expect(result.titles == ["One"])
      #expect(
        result.notes == [.found(feed: "\(site.url)\(target)", title: "A blog", on: "\(site.url)/blog/")])
      #expect(site.requests.count <= 26)
    }
  }

  @Test("A site that answers 429 or 503 with Retry-After gets no further requests", arguments: [429, 503])
  func tooMuch(status: Int) async throws {
    try await OtherSite.run { request, _ in
      if request.target.path == "/" { return .page("<html><p>Hello") }
      var refusal = Response.plain(.init(code: status), "later")
      refusal.headerFields[.retryAfter] = "3600"
      return refusal
    } _: { site in
      let error = await #expect(throws: ImportError.self) { try await fetch(site.url) }
      #expect(error?.description.contains("try again in 3600 s") == true, "\(error?.description ?? "")")
      #expect(site.requests.count == 2)
    }
  }

  @Test("A site whose host contains the word comments has feeds of posts")
  func siteAboutComments() throws {
    let page = FetchedResponse(
      url: "https://comments.example/",
      body: Array(
        #"""
        <link rel=alternate type="application/rss+xml" title="A » Comments" href="/comments/feed/">
        <link rel=alternate type="application/rss+xml" title="A" href="/feed/">
        """#.utf8))
    let links = try FeedLink.links(of: page)
    #expect(
      links.map(\.url) == ["https://comments.example/feed/", "https://comments.example/comments/feed/"])
  }

  @Test("A page without any feed is an error that says what to do")
  func none() async throws {
    try await OtherSite.run { request, _ in
      request.target.path == "/" ? .page("<html><p>Hello") : .missing
    } _: { site in
      let error = await #expect(throws: ImportError.self) { try await fetch(site.url) }
      #expect(
        error?.description.hasSuffix("give the address of the feed itself. Nothing was imported.") == true)
      #expect(site.requests.count < 20)
    }
  }

  @Test(
    "A document that is neither page nor feed is not searched",
    arguments: ["\u{89}PNG\r\n", "", "{}", "plain text"])
  func other(content: String) async throws {
    try await OtherSite.run { _, _ in
      Response(.ok, .octetStream, .text(content))
    } _: { site in
      await #expect(throws: ImportError.self) { try await fetch(site.url) }
      #expect(site.requests.count == 1)
    }
  }

  @Test(
    "A feed is recognised whatever its media type",
    arguments: ["text/html", "text/plain", "application/octet-stream", "image/png"])
  func sniffed(type: String) async throws {
    try await OtherSite.run { _, _ in
      Response(.ok, MediaType(type), .text(rss(item("One"))))
    } _: { site in
      let result = try await fetch(site.url)
      #expect(result.titles == ["One"])
    }
  }

  @Test("The encoding in Content-Type is used")
  func charset() async throws {
    let xml = Array(rss(item("PLACE")).replacing(" encoding=\"utf-8\"", with: "").utf8)
    let bytes = xml.split(separator: Array("PLACE".utf8), maxSplits: 1)
    let koi8 = bytes[0] + [0xF0, 0xD2, 0xC9, 0xD7, 0xC5, 0xD4] + bytes[1]
    try await OtherSite.run { _, _ in
      Response(.ok, MediaType("application/rss+xml; charset=\"KOI8-R\""), .bytes(Array(koi8)))
    } _: { site in
      let result = try await fetch(site.url)
      #expect(result.titles == ["Привет"])
    }
  }

  @Test("An address without a scheme falls back to HTTP if HTTPS does not answer")
  func noScheme() async throws {
    try await OtherSite.run { _, _ in
      .feed(rss(item("One")))
    } _: { site in
      let result = try await fetch("\(site.url.dropFirst(7))/feed")
      #expect(result.titles == ["One"])
      #expect(result.fetched?.memory.feedURL == "\(site.url)/feed")
      let again = try await fetch("feed://\(site.url.dropFirst(7))/feed")
      #expect(again.titles == ["One"])
    }
  }
}
