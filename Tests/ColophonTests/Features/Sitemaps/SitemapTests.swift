import Foundation
import HTTP
import HTTPTypes
import Testing

@testable import Colophon
@testable import Importing
@testable import Pages
@testable import Publication
@testable import Settings
@testable import SiteBase
@testable import Syndication

@Suite("The sitemap")
struct SitemapTests {
  @Test("It lists every page once, with the dates of posts, and robots.txt names it")
  func pages() async throws {
    try await TestSite.run { site in
      let folder = ContentFixture()
      folder.write(
        "a.md",
        "---\ntitle: A\ndate: 2026-01-01T00:00:00+01:00\nauthors: Ada L\nseries: S\ntags: t\n---\nText.")
      try await site.sync(folder)
      try await site.importFeed(rss(item("One")))
      #expect(
        try await site.site.locations("/sitemap.xml") == [
          "/2023/one/", "/posts/a", "/", "/archive", "/tags", "/authors/Ada%20L", "/series/S", "/tags/t",
          "/series", "/archive/2026", "/archive/2023", "/archive/2026/01", "/archive/2023/09",
        ])
      let xml = try await site.text("/sitemap.xml")
      #expect(xml.contains("/posts/a</loc><lastmod>2026-01-01T00:00:00+01:00</lastmod></url>"))
      #expect(try await site.text("/robots.txt").contains("Sitemap: http://localhost:8080/sitemap.xml\n"))
      for path in ["/sitemap.xml?part=1", "/sitemap.xml?part=0", "/sitemap.xml?part=x"] {
        #expect(try await site.get(path).status == .notFound)
      }
    }
  }

  @Test(
    "If there are too many addresses for one document, it is an index of documents with each address once")
  func parts() async throws {
    try await TestSite.run(cache: false) { site in
      var small = site.site
      small.sitemapSize = 4
      try await site.importFeed(
        rss(
          item("Three", date: day(3)), item("Two", date: day(2)), item("One", date: day(1)),
          item("Zero", date: day(0))))
      let index = try await small.text("/sitemap.xml")
      #expect(index.contains("<sitemapindex xmlns=\"http://www.sitemaps.org/schemas/sitemap/0.9\">"))
      #expect(
        try await small.locations("/sitemap.xml") == [
          "/sitemap.xml?part=1", "/sitemap.xml?part=2", "/sitemap.xml?part=3",
        ])
      #expect(
        try await small.locations("/sitemap.xml?part=1") == [
          "/2023/zero/", "/2023/one/", "/2023/two/", "/2023/three/",
        ])
      #expect(
        try await small.locations("/sitemap.xml?part=2") == ["/", "/archive", "/tags", "/archive/2024"])
      #expect(try await small.locations("/sitemap.xml?part=3") == ["/archive/2024/02"])
      #expect(try await small.respond(Request(.get, "/sitemap.xml?part=4")).status == .notFound)
      // A part may have posts and other pages.
      small.sitemapSize = 5
      #expect(try await small.locations("/sitemap.xml?part=1").suffix(2) == ["/2023/three/", "/"])
      #expect(
        try await small.locations("/sitemap.xml?part=2") == [
          "/archive", "/tags", "/archive/2024", "/archive/2024/02",
        ])
    }
  }

  @Test("New posts do not change a full part, nor its entity tag")
  func lasting() async throws {
    try await TestSite.run(cache: false) { site in
      var small = site.site
      small.sitemapSize = 2
      try await site.importFeed(rss(item("One", date: day(1)), item("Two", date: day(2))))
      let (full, rest) = (Request(.get, "/sitemap.xml?part=1"), Request(.get, "/sitemap.xml?part=2"))
      let tags = [
        try #require(try await small.respond(full).headerFields[.eTag]),
        try #require(try await small.respond(rest).headerFields[.eTag]),
      ]
      try await site.importFeed(rss(item("New", date: day(3))))
      let answers = [
        try await small.respond(full.with([.ifNoneMatch: tags[0]])),
        try await small.respond(rest.with([.ifNoneMatch: tags[1]])),
      ]
      #expect(answers.map(\.status) == [.notModified, .ok])
      #expect(try await small.locations("/sitemap.xml?part=2").first == "/2023/new/")
    }
  }

  @Test(
    "The parts of the list have every address exactly once",
    arguments: [0, 1, 4_999, 5_000, 5_001, 12_345])
  func cutting(count: Int) {
    let parts = Sitemap.parts(of: count, size: Sitemap.mostAddresses)
    #expect(parts.flatMap { Array($0) } == Array(0..<count))
    #expect(parts.count == max(1, (count + 4_999) / 5_000))
  }

  private func day(_ number: Int) -> String { "Thu, 0\(number + 1) Feb 2024 00:00:00 +0000" }
}

extension Request {
  fileprivate func with(_ fields: HTTPFields) -> Request {
    var request = self
    request.headerFields = fields
    return request
  }
}

extension Site {
  fileprivate func text(_ path: String) async throws -> String {
    String(decoding: try await respond(Request(.get, path)).body.collect(upTo: 1 << 20), as: UTF8.self)
  }

  /// The addresses in a sitemap, without the base URL of the site.
  fileprivate func locations(_ path: String) async throws -> [String] {
    try await text(path).components(separatedBy: "<loc>").dropFirst().map { rest in
      let url = rest.components(separatedBy: "</loc>")[0]
      return url.replacingOccurrences(of: "http://localhost:8080", with: "")
    }
  }
}
