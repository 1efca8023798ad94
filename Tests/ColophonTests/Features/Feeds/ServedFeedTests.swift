import Feeds
import FeedsTestSupport
import Foundation
import HTTP
import HTTPTypes
import Postgres
import Testing

@testable import Colophon
@testable import Importing
@testable import Pages
@testable import Publication
@testable import Settings
@testable import Syndication

@Suite("Every document of every feed")
struct ServedFeedTests {
  @Test(
    "It follows the rules of its format: RSS and its Best Practices Profile, RFC 4287, JSON Feed 1.1",
    arguments: FeedFormat.allCases)
  func rules(format: FeedFormat) async throws {
    try await Self.withSite { site in
      for path in Self.feeds(format) {
        let walk = try await FeedWalk(site, from: path)
        for document in walk.documents {
          #expect(Self.violations(document.bytes, format) == [], "\(document.path)")
        }
        if !path.contains("series") { #expect(walk.archive.count > 0, "\(path)") }
      }
    }
  }

  @Test("The rules find violations")
  func violations() {
    let rss = """
      <rss version="2.0"><channel><title>T</title><link>/</link><description>D</description>
      <item><title>A</title><guid>x</guid><pubDate>28 Sep 23 00:00 GMT</pubDate><category></category>
      <author>Ada</author><enclosure url="/a" length="1" type="x"/></item></channel></rss>
      """
    #expect(violationsOfServedRSS(Array(rss.utf8)).count >= 8)
    let atom = """
      <feed xmlns="http://www.w3.org/2005/Atom"><id>urn:x</id><title/><updated>2024-01-02T03:04:05Z</updated>
      <entry><id> urn:y </id><title/><updated>2024-01-02T03:04:05Z</updated><author><name/></author>
      <link rel="alternate" href="/a"/><category term=""/><content type="xhtml"><b/></content></entry></feed>
      """
    #expect(violationsOfServedAtom(Array(atom.utf8)).count >= 7)
    let json = #"""
      {"version": "1", "items": [{"id": 1, "date_published": "now", "authors": [], "tags": [1], "x": 0,
      "attachments": [{"url": "/a"}]}]}
      """#
    #expect(violationsOfServedJSONFeed(Array(json.utf8)).count >= 12)
  }

  @Test("No response for a feed sets a cookie or depends on one", arguments: [true, false])
  func cookies(cache: Bool) async throws {
    try await Self.withSite(cache: cache) { site in
      let archive = try #require(try await FeedWalk(site, from: "/feed.atom").archive.first).path
      for path in Self.feeds(.rss) + [archive, "/feed.json", "/feeds.opml", "/feed.xml?tag=nobody"] {
        let plain = try await site.get(path)
        for fields: HTTPFields in [
          [:], [.cookie: "session=1; theme=dark"], [.acceptEncoding: "gzip"], [.acceptEncoding: "br"],
          [.accept: "text/html"], [.ifNoneMatch: plain.headerFields[.eTag] ?? "*"],
          [.acceptInstanceManipulation: "feed", .ifNoneMatch: "\"old\""],
        ] {
          let response = try await site.get(path, fields)
          let names = response.headerFields.map { $0.name.canonicalName }
          #expect(!names.contains("set-cookie") && !names.contains("set-cookie2"), "\(path) \(fields)")
          #expect(response.headerFields[.vary]?.lowercased().contains("cookie") != true)
          if fields[.cookie] != nil { #expect(response.headerFields == plain.headerFields) }
        }
      }
    }
  }

  @Test(
    "HEAD has the fields of GET, in every format, extent, part, coding and form", arguments: [true, false])
  func head(cache: Bool) async throws {
    try await Self.withSite(cache: cache) { site in
      let archive = try #require(try await FeedWalk(site, from: "/feed.json").archive.first).path
      let others = [
        archive, "/feed.xml", "/feed.atom?content=summary", "/feeds.opml", "/tags/SWIFT/feed.xml",
      ]
      for path in Self.feeds(.json) + others {
        for fields: HTTPFields in [
          [:], [.acceptEncoding: "gzip"], [.acceptEncoding: "br"], [.accept: "text/html"],
          [.ifNoneMatch: "*"], [.ifNoneMatch: "\"x\""],
        ] {
          let head = try await site.get(path, fields, method: .head)
          let get = try await site.get(path, fields)
          #expect(head.status == get.status, "\(path) \(fields)")
          #expect(
            head.headerFields.map(\.description).sorted() == get.headerFields.map(\.description).sorted(),
            "\(path) \(fields)")
          #expect(head.body.length == get.body.length, "\(path) \(fields)")
        }
      }
    }
  }

  @Test("If-Modified-Since is accepted in all three forms of a date", arguments: FeedFormat.allCases)
  func dates(format: FeedFormat) async throws {
    try await Self.withSite { site in
      let path = "/feed.\(format.rawValue)"
      // All changes were made on 15 January 2027, 08:00:00 UTC; each has its own second.
      let changed = try #require(try await site.getLater(path).headerFields[.lastModified])
      let second = try #require(changed.firstMatch(of: #/08:0\d:\d\d/#)).output
      for (date, status) in [
        ("Fri, 15 Jan 2027 \(second) GMT", 304), ("Friday, 15-Jan-27 \(second) GMT", 304),
        ("Fri Jan 15 \(second) 2027", 304), ("Thu, 14 Jan 2027 08:00:00 GMT", 200),
        ("Thursday, 14-Jan-27 08:00:00 GMT", 200), ("Thu Jan 14 08:00:00 2027", 200),
        ("2027-01-15T08:00:00Z", 200), ("", 200),
      ] {
        let response = try await site.getLater(path, [.ifModifiedSince: date])
        #expect(response.status.code == status, "\(date) of \(changed)")
      }
    }
  }

  private static func violations(_ bytes: [UInt8], _ format: FeedFormat) -> [String] {
    switch format {
    case .rss: violationsOfServedRSS(bytes)
    case .atom: violationsOfServedAtom(bytes)
    case .json: violationsOfServedJSONFeed(bytes)
    }
  }
}
