import HTTP
import HTTPTypes
import Routing
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

@Suite("Addresses of feeds")
struct FeedAddressTests {
  static let names = ["swift", "C++", "a/b", "Ünïcode & more", ".", "..", "a+b c", "100%", "?#"]
  static let key = ArchiveKey(newest: FeedPosition(microseconds: -5, sequence: 3), digest: "0123456789abcdef")

  static var subjects: [FeedSubject] {
    [.site, FeedSubject(tags: names), FeedSubject(tags: ["a"], authors: ["b"], series: "c")]
      + names.flatMap { [.tag($0), .author($0), .series($0)] }
  }

  @Test("Every subject, format, extent and part has one address, and each address means one feed")
  func bothWays() {
    let routes: [SiteRoute] = Self.subjects.flatMap { subject in
      FeedFormat.allCases.flatMap { format in
        FeedExtent.allCases.flatMap { extent in
          [nil, Self.key].map { .feeds(.feed(FeedAddress(subject, format, extent, archive: $0))) }
        }
      }
    }
    // One subject has more names than an address may have.
    let some = routes.filter {
      if case .feeds(.feed(let feed)) = $0 { feed.subject.size <= FeedQuery.mostNames } else { true }
    }
    #expect(siteRouter.problems == [])
    #expect(siteRouter.problems(with: some + [.feeds(.list)]) == [])
    #expect(Set(routes.map(\.url)).count == routes.count)
  }

  @Test(
    "One name is in the path, several are in the query, sorted",
    arguments: [
      (FeedSubject.site, "/feed.xml"), (.tag("C++"), "/tags/C++/feed.xml"),
      (.author("Ada L"), "/authors/Ada%20L/feed.xml"), (.series("a/b"), "/series/a%2Fb/feed.xml"),
      (FeedSubject(tags: ["b", "A", "B"]), "/feed.xml?tag=A&tag=b"),
      (
        FeedSubject(tags: ["x"], authors: ["Bob", "Ada"], series: "S"),
        "/feed.xml?tag=x&author=Ada&author=Bob&series=S"
      ),
    ])
  func canonical(subject: FeedSubject, url: String) {
    #expect(subject.route(.rss).url == url)
    let mark = url.contains("?") ? "&" : "?"
    #expect(subject.route(.rss, .summary).url == "\(url)\(mark)content=summary")
  }

  @Test("The title of a feed names its subject")
  func titles() {
    #expect(FeedSubject.site.title(on: "Site", in: Words("en")) == "Site")
    #expect(
      FeedSubject(tags: ["swift", "macros"]).title(on: "Site", in: Words("en")) == "Site: macros + swift")
    #expect(FeedSubject.author("Ada").title(on: "Site", in: Words("en")) == "Site, by Ada")
    #expect(FeedSubject.series("X").title(on: "Site", in: Words("en")) == "Site: Series X")
    #expect(
      FeedSubject(tags: ["t"], authors: ["B", "A"], series: "X").title(on: "Site", .summary, in: Words("en"))
        == "Site: Series X, t, by A and B (summaries)")
  }

  @Test("Feeds of impossible or unknown subjects are not found, nor are pages of unknown authors")
  func notFound() async throws {
    try await TestSite.run { site in
      try await site.importFeed(rss(item("One", tags: ["a", "b"] + (1...9).map { "\($0)" })))
      for path in [
        "/feed.xml?tag=", "/feed.xml?series=a&series=b", "/feed.xml?content=none", "/feed.xml?archive=1",
        "/feed.xml?archive=1-2-0123456789ABCDEF", "/feed.xml?archive=01-2-0123456789abcdef",
        "/feed.xml?tag=%00", "/feed.xml?tag=1&tag=2&tag=3&tag=4&tag=5&tag=6&tag=7&tag=8&tag=9",
        "/feed.xml?tag=none", "/authors/none/feed.xml", "/series/none/feed.atom",
        "/feed.json?tag=a&author=none", "/authors/none", "/series/none",
      ] {
        #expect(try await site.get(path).status == .notFound, "\(path)")
      }
    }
  }

  @Test("Other forms of an address redirect to the canonical one")
  func otherForms() async throws {
    try await TestSite.run { site in
      try await site.importFeed(
        rss(item("One", tags: ["swift", "macros", "C++"])).replacing(
          "<guid", with: "<author>Ada</author><guid"))
      for (address, canonical) in [
        ("/feed.xml?tag=swift", "/tags/swift/feed.xml"),
        ("/feed.xml?tag=SWIFT&tag=swift", "/tags/swift/feed.xml"),
        ("/feed.json?tag=swift&tag=Macros", "/feed.json?tag=macros&tag=swift"),
        ("/feed.xml?tag=c++", "/tags/C++/feed.xml"), ("/feed.xml?content=full", "/feed.xml"),
        ("/feed.xml?", "/feed.xml"),
        ("/feed.xml?utm_source=x", "/feed.xml"),
        ("/feed.xml?content=summary&tag=swift", "/tags/swift/feed.xml?content=summary"),
        ("/tags/swift/feed.atom?tag=macros", "/feed.atom?tag=macros&tag=swift"),
        ("/authors/ADA/feed.xml", "/authors/Ada/feed.xml"), ("/feed.xml?author=ada", "/authors/Ada/feed.xml"),
        ("/FEED.xml?tag=macros&tag=swift", "/feed.xml?tag=macros&tag=swift"),
        ("/authors/ada", "/authors/Ada"),
      ] {
        let response = try await site.get(address)
        #expect(response.status == .movedPermanently, "\(address)")
        #expect(response.headerFields[.location] == canonical, "\(address)")
        #expect(try await site.get(canonical).status == .ok, "\(canonical)")
      }
    }
  }
}
