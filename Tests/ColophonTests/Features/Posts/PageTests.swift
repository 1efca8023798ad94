import HTTP
import HTTPTypes
import Testing

@testable import Colophon
@testable import Importing
@testable import Pages
@testable import Publication
@testable import Settings
@testable import Syndication

@Suite("Addresses of the site")
struct PageTests {
  @Test("A post is at the path of its original link; other forms of the path redirect there")
  func permalinks() async throws {
    try await TestSite.run { site in
      try await site.importFeed(rss(item("A Post", link: "https://blog.example//2023/A-Post/")))
      #expect(try await site.get("/2023/A-Post/").status == .ok)
      for other in ["/2023/A-Post", "/2023/a-post/", "//2023//A-Post/", "/2023/a-post"] {
        let response = try await site.get(other)
        #expect(response.status == .movedPermanently, "\(other)")
        #expect(response.headerFields[.location] == "/2023/A-Post/", "\(other)")
      }
      #expect(try await site.get("/2023/A-Post/?utm_source=x").status == .ok)
    }
  }

  @Test(
    "Other forms of a page's address redirect to it",
    arguments: [
      ("/archive/", "/archive"), ("//archive", "/archive"), ("/Archive", "/archive"), ("/tags/", "/tags"),
      ("/TAGS/swift/?page=2", "/tags/swift/page/2"), ("/Tags/swift/page/2/", "/tags/swift/page/2"),
      ("/feed.xml/", "/feed.xml"), ("//", "/"),
      ("/tags/swift//feed.json", "/tags/swift/feed.json"),
    ])
  func otherForms(of address: String, canonical: String) async throws {
    try await TestSite.run { site in
      let response = try await site.get(address)
      #expect(response.status == .movedPermanently)
      #expect(response.headerFields[.location] == canonical)
    }
  }

  @Test("Posts whose addresses differ only in the query keep them")
  func queryPermalinks() async throws {
    try await TestSite.run { site in
      try await site.importFeed(
        rss(
          item("Twelve", link: "https://blog.example/?p=12"),
          item("Thirteen", link: "https://blog.example/?p=13")))
      #expect(try await site.text("/?p=12").contains("<title>Twelve"))
      #expect(try await site.text("/?p=13").contains("<title>Thirteen"))
      #expect(try await site.text("/?utm_source=x").contains("Twelve"))
    }
  }

  @Test("The home page shows ten posts and leads to the next ten")
  func paging() async throws {
    try await TestSite.run { site in
      let items = (1...23).map { item("Post \($0)", date: "Thu, \($0) Sep 2022 00:00:00 +0200") }
      try await site.importFeed(rss(items.joined()))
      #expect(try await site.text("/").contains("rel=\"next\""))
      #expect(try await site.text("/page/3").contains("Post 3<"))
      for wrong in ["/page/4", "/page/0", "/page/x"] {
        #expect(try await site.get(wrong).status == .notFound, "\(wrong)")
      }
    }
  }

  @Test(
    "A page of a list whose number is in the query redirects to its path",
    arguments: [
      ("/?page=2", "/page/2"), ("/?page=1", "/"), ("/?utm_source=x&page=2", "/page/2"),
      ("/page/1", "/"), ("/page/1/", "/"), ("/archive/2026/page/1", "/archive/2026"),
      ("/archive/2026?page=3", "/archive/2026/page/3"),
      ("/archive/2026/11?page=2", "/archive/2026/11/page/2"),
      ("/archive/undated?page=2", "/archive/undated/page/2"), ("/tags/a%2Fb?page=2", "/tags/a%2Fb/page/2"),
      ("/authors/Ada?page=2", "/authors/Ada/page/2"), ("/series/S?page=2", "/series/S/page/2"),
      ("/episodes?tag=swift&page=2&show=free", "/episodes/page/2?tag=swift&show=free"),
    ])
  func formerPages(of address: String, canonical: String) async throws {
    try await TestSite.run { site in
      let response = try await site.get(address)
      #expect(response.status == .movedPermanently)
      #expect(response.headerFields[.location] == canonical)
    }
  }

  @Test("Spellings of a tag redirect to the one that came first")
  func tags() async throws {
    try await TestSite.run { site in
      try await site.importFeed(
        rss(item("One", tags: ["swift"]), item("Two", tags: ["Swift", "C++", "a/b"])))
      let response = try await site.get("/tags/SWIFT")
      #expect(response.status == .movedPermanently)
      let canonical = try #require(response.headerFields[.location])
      let page = try await site.text(canonical)
      #expect(page.contains("One") && page.contains("Two"))
      #expect(try await site.get("/tags/C++").status == .ok)
      #expect(try await site.get("/tags/a%2Fb").status == .ok)
      #expect(try await site.get("/tags/none").status == .notFound)
    }
  }

  @Test("The answer to an unsupported method names the supported ones")
  func methods() async throws {
    try await TestSite.run { site in
      let response = try await site.get("/archive", method: .post)
      #expect(response.status == .methodNotAllowed)
      #expect(response.headerFields[.allow] == "GET, HEAD, OPTIONS")
      let options = try await site.get("/archive", method: .options)
      #expect(options.status == .noContent)
      #expect(options.headerFields[.allow] == "GET, HEAD, OPTIONS")
    }
  }

  @Test("An unknown address answers 404 with a page")
  func notFound() async throws {
    try await TestSite.run { site in
      let response = try await site.get("/nothing/here")
      #expect(response.status == .notFound)
      #expect(response.headerFields[.contentType] == "text/html; charset=utf-8")
    }
  }

  @Test("Root-relative addresses lead to this site if it serves them, else to the original site")
  func references() async throws {
    try await TestSite.run { site in
      try await site.importFeed(
        rss(
          item(
            "One",
            content: """
              <p><a href="/2023/two/">two</a> <a href="/elsewhere">x</a> <img src="/images/x.jpg" alt="">
              <a href="#top">top</a> <a href="/archive">archive</a></p>
              """),
          item("Two")))
      let page = try await site.text("/2023/one/")
      #expect(page.contains("href=\"/2023/two/\""))
      #expect(page.contains("href=\"https://blog.example/elsewhere\""))
      #expect(page.contains("src=\"https://blog.example/images/x.jpg\""))
      #expect(page.contains("href=\"#top\""))
      let feed = try await site.text("/feed.json")
      #expect(feed.contains("http://localhost:8080/2023/two/"))
      #expect(feed.contains("https://blog.example/images/x.jpg"))
    }
  }

  @Test("Links to pages that this site does not have lead to the original site")
  func referencesToMissingPages() async throws {
    let links = #"<a href="/about">a</a> <a href="/tags/Swift">b</a> <a href="/tags/none/feed.xml">c</a>"#
    try await TestSite.run { site in
      try await site.importFeed(rss(item("One", tags: ["swift"], content: links)))
      let page = try await site.text("/2023/one/")
      #expect(page.contains("href=\"https://blog.example/about\""))
      #expect(page.contains("href=\"/tags/Swift\""))
      #expect(page.contains("href=\"https://blog.example/tags/none/feed.xml\""))
    }
    try await TestSite.run {
      $0.publication.about = "About me."
    } _: { site in
      try await site.importFeed(rss(item("One", content: links)))
      #expect(try await site.text("/2023/one/").contains("href=\"/about\">a"))
    }
  }

  @Test("Without a configured title, the site has that of the first imported feed")
  func title() async throws {
    try await TestSite.run { site in
      try await site.importFeed(rss(item("One"), title: "First blog"))
      try await site.importFeed(rss(item("Two"), link: "https://b.example/", title: "Second blog"))
      #expect(try await site.text("/").contains("First blog"))
    }
  }

  @Test("The health checks answer 200")
  func health() async throws {
    try await TestSite.run { site in
      let answers = try await [site.get("/healthz"), site.get("/readyz")]
      #expect(answers.map(\.status) == [.ok, .ok])
    }
  }
}
