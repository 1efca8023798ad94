import HTTP
import HTTPTypes
import Testing

@testable import Colophon
@testable import Settings
@testable import SiteBase

@Suite("Queries and the page cache")
struct QueryTests {
  @Test("Thousands of queries take no memory, evict nothing, and are hits if a page is kept")
  func bounded() async throws {
    try await TestSite.run(cache: true) { site in
      try await site.importFeed(rss(item("One"), item("Two")))
      let hot = ["/", "/archive", "/2023/one/", "/2023/two/", "/feed.xml"]
      for path in hot { _ = try await site.site.respond(Request(.get, path)) }
      let before = site.site.cache.metrics
      for number in 0..<1000 {
        let noise = String(repeating: "x", count: 2000) + "\(number)"
        for path in ["/healthz", "/archive", "/2023/one/", "/nowhere"] {
          let status = try await site.site.respond(Request(.get, "\(path)?\(noise)")).status
          #expect(status == (path == "/nowhere" ? .notFound : .ok))
        }
      }
      let after = site.site.cache.metrics
      #expect(after.bytes == before.bytes)
      #expect(after.entries == before.entries)
      #expect(after.evictions == 0)
      #expect(after.hits - before.hits == 2000)
      for path in hot { _ = try await site.site.respond(Request(.get, path)) }
      #expect(site.site.cache.metrics.misses == after.misses)
    }
  }

  @Test(
    "Parameters that only track visitors never cause a miss",
    arguments: ["/", "/archive", "/2023/one/", "/tags/swift", "/search?page=1"])
  func tracking(path: String) async throws {
    try await TestSite.run(cache: true) { site in
      try await site.importFeed(rss(item("One", tags: ["swift"])))
      let page = try await site.site.respond(Request(.get, path))
      #expect(page.status == .ok)
      let misses = site.site.cache.metrics.misses
      for parameter in ["utm_source=a", "utm_campaign=b&utm_medium=c", "fbclid=d", "gclid=e"] {
        let separator = path.contains("?") ? "&" : "?"
        let response = try await site.site.respond(Request(.get, "\(path)\(separator)\(parameter)"))
        #expect(response.headerFields == page.headerFields)
      }
      #expect(site.site.cache.metrics.misses == misses)
    }
  }

  @Test("Posts whose addresses differ only in the query are found and kept separately")
  func identity() async throws {
    for cache in [true, false] {
      try await TestSite.run(cache: cache) { site in
        try await site.importFeed(
          rss(
            item("Twelve", link: "https://blog.example/?p=12"),
            item("Thirteen", link: "https://blog.example/?p=13"),
            item("Page", link: "https://blog.example/page"),
            item("Query", link: "https://blog.example/page?id=7")))
        for _ in 1...2 {
          for (target, title) in [
            ("/?p=12", "Twelve"), ("/?p=13", "Thirteen"), ("/?p=12&utm_source=x", "Twelve"),
            ("/page", "Page"),
            ("/page?id=7", "Query"), ("/page?id=8", "Page"), ("/page?utm_source=x", "Page"),
          ] {
            #expect(try await site.text(target).contains("<h1 class=\"p-name\">\(title)</h1>"), "\(target)")
          }
          let home = try await site.text("/")
          #expect(try await site.text("/?p=99") == home)
          #expect(try await site.get("/?feed=rss2").status.kind == .redirection)
          #expect(try await site.text("/?page=none") == home)
        }
        if cache {
          let before = site.site.cache.metrics
          for number in 100..<200 { _ = try await site.text("/?p=\(number)") }
          #expect(site.site.cache.metrics.bytes == before.bytes)
        }
      }
    }
  }

  @Test("At the address of a feed with a query, browsers get a page, with the cache and without it")
  func pageBesideFeed() async throws {
    for cache in [true, false] {
      try await TestSite.run(cache: cache) { site in
        try await site.importFeed(rss(item("One")))
        for _ in 1...2 {
          let feed = try await site.get("/feed.xml?content=summary")
          #expect(feed.headerFields[.contentType]?.hasPrefix("application/rss+xml") == true)
          let page = try await site.get("/feed.xml?content=summary", [.accept: "text/html"])
          #expect(page.headerFields[.contentType] == "text/html; charset=utf-8")
        }
      }
    }
  }
}
