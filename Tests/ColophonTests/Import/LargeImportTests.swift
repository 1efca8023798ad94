import Dependencies
import Feeds
import Foundation
import HTTP
import HTTPClient
import HTTPTypes
import Postgres
import Spools
import Testing
import Timestamps
import WebTestSupport

@testable import Colophon
@testable import Importing
@testable import Pages
@testable import Publication
@testable import Settings
@testable import Syndication

@Suite("Feeds of many megabytes")
struct LargeImportTests {
  private static let posts = 120
  private static let contentSize = 40_000

  @Test("A large feed is imported whole and in order")
  func whole() async throws {
    let xml = Self.feed(0..<Self.posts)
    #expect(xml.utf8.count > 4_000_000)
    try await OtherSite.run { _, _ in
      Response(.ok, .rss, .text(xml))
    } _: { other in
      let fetched = try #require(try await Self.fetch(other.url))
      try await Self.expectAll(of: fetched)
    }
  }

  @Test("The pages of a large feed are imported as one feed, each post once")
  func pages() async throws {
    try await OtherSite.run { request, site in
      let number = Int(request.target.path.dropFirst()) ?? 0
      let next = number < Self.posts / 20 - 1 ? "<atom:link rel='next' href='\(site)/\(number + 1)'/>" : ""
      // The last post of a page is repeated on the next one.
      return Response(
        .ok, .rss, .text(Self.feed(max(0, number * 20 - 1)..<(number + 1) * 20, next)))
    } _: { other in
      let fetched = try #require(try await Self.fetch("\(other.url)/0"))
      #expect(other.requests.count == Self.posts / 20)
      try await Self.expectAll(of: fetched)
    }
  }

  @Test("Posts without dates keep the order of the feed")
  func order() async throws {
    let entries = (0..<130).map { Entry(guid: "\($0)", title: "Post \($0)", link: "https://a.example/same") }
    try await TestSite.run { site in
      let feed = Feed(title: "A", homePage: "https://a.example/", entries: entries)
      let report = try await site.database.write(
        FeedImport(SpooledFeed(feed), location: "x"), now: Timestamp(site.now))
      #expect(report.new.map(\.title) == entries.reversed().map(\.title))
      let paths = report.new.map(\.path)
      #expect(paths.first == "/same" && paths.last == "/posts/post-0")
      let stored = try await site.database.feeds(Visibility(at: Timestamp(site.now))).posts(of: .site)
      #expect(stored.map(\.head.title) == entries.map(\.title))
    }
  }

  private static func fetch(_ url: String) async throws -> FetchedFeed? {
    var options = FeedFetchOptions()
    options.allowsPrivateAddresses = true
    let result = try await withDependencies {
      $0.httpClient = .live(userAgent: "ColophonTests/1.0")
    } operation: {
      try await FeedFetcher(options).fetch(.url(url))
    }
    guard case .feed(let feed) = result else { return nil }
    return feed
  }

  private static func expectAll(of fetched: FetchedFeed) async throws {
    #expect(fetched.feed.entries.count == posts)
    try await TestSite.run { site in
      let feed = try FeedImport(fetched.feed, location: fetched.memory.feedURL)
      let report = try await site.database.write(feed, remembering: fetched.memory, now: Timestamp(site.now))
      #expect(report.new.map(\.title) == (0..<posts).reversed().map { "Post \($0)" })
      for number in [0, 1, 58, posts - 1] {
        let page = try await site.text("/\(number)")
        #expect(page.contains(content(number).dropFirst(3).dropLast(4)), "post \(number)")
      }
      let again = try await site.database.write(feed, remembering: fetched.memory, now: Timestamp(site.now))
      #expect(again.unchanged == posts && !again.isChange)
    }
  }

  /// Newest first.
  private static func feed(_ numbers: Range<Int>, _ more: String = "") -> String {
    rss(
      more,
      numbers.map { number in
        item(
          "Post \(number)", link: "https://blog.example/\(number)", guid: "\(number)",
          date: Timestamp(microseconds: 1_700_000_000_000_000).adding(seconds: Double(-number)).rfc3339,
          content: content(number))
      }.joined())
  }

  private static func content(_ number: Int) -> String {
    "<p>" + (0..<contentSize / 8).map { "\(number)w\($0 &* 7919 % 9973)" }.joined(separator: " ") + "</p>"
  }
}
