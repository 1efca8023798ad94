import HTTP
import HTTPTypes
import Postgres
import Testing

@testable import Colophon
@testable import Importing
@testable import Pages
@testable import ProgramInterfaces
@testable import Publication
@testable import Settings
@testable import Syndication

@Suite("The name of the route that answered")
struct RouteNameTests {
  @Test("Every response has it, with the cache and without, also 304")
  func names() async throws {
    for cache in [true, false] {
      try await TestSite.run(cache: cache) { site in
        try await site.importFeed(rss(item("One")))
        let names = [
          "/": "posts.home", "/archive": "archive.all", "/feed.xml": "feeds.feed",
          "/sitemap.xml": "sitemaps.sitemap", "/healthz": "probes.healthz", "/readyz": "probes.readyz",
          "/favicon.ico": "file", "/2023/one/": "posts.permalink", "/nothing/at/all": "posts.permalink",
          "/page/99": "posts.home", "/random": "random.post", "/about": "about.about",
        ]
        for (path, name) in names {
          for _ in 1...2 {
            let response = try await site.get(path)
            #expect(response.route?.description == name, "\(path)")
          }
        }
        let tag = try #require(try await site.get("/").headerFields[.eTag])
        let fresh = try await site.get("/", [.ifNoneMatch: tag])
        #expect(fresh.status == .notModified)
        #expect(fresh.route?.description == "posts.home")
      }
    }
  }

  @Test("An error response has it too; one for an unsupported method has none")
  func failures() async throws {
    try await TestSite.run { site in
      #expect(try await site.get("/archive", method: .delete).route == nil)
      await site.database.close()
      let response = try await site.get("/archive")
      #expect(response.status == .serviceUnavailable)
      #expect(response.route?.description == "archive.all")
    }
  }
}
