import CodingTestSupport
import Feeds
import HTTP
import HTTPTypes
import RandomTestSupport
import Server
import Testing

@testable import Colophon
@testable import Importing
@testable import Pages
@testable import Publication
@testable import Settings
@testable import SiteBase
@testable import Syndication

@Suite("Changes of a feed (RFC 3229)")
struct FeedChangesTests {
  private static let ways = FeedFormat.allCases.flatMap { format in [true, false].map { (format, $0) } }

  @Test(
    "A client that names an old version gets only new and changed entries, with the cache and without it",
    arguments: ways)
  func changes(format: FeedFormat, cache: Bool) async throws {
    try await TestSite.run(cache: cache) { site in
      let path = "/feed.\(format.rawValue)"
      try await site.publish(item("One"), item("Two"), item("Three"))
      let old = try #require(try await site.get(path).entityTag)
      try await site.publish(item("One"), item("Two", content: "<p>Other.</p>"), item("Four"))

      let whole = try await site.getLater(path)
      let response = try await site.getLater(
        path, [.acceptInstanceManipulation: "feed", .ifNoneMatch: old.description])
      #expect(response.status.code == 226)
      #expect(response.headerFields[.instanceManipulation] == "feed")
      #expect(response.headerFields[.deltaBase] == old.description)
      #expect(response.entityTag == whole.entityTag)
      #expect(response.headerFields[.lastModified] == whole.headerFields[.lastModified])
      #expect(response.headerFields[.contentType] == whole.headerFields[.contentType])
      #expect(response.headerFields[.cacheControl]?.contains("im") == true)
      #expect(response.headerFields[.cacheControl]?.contains("no-store") == true)
      #expect(response.varies(by: "A-IM", "If-None-Match", "Accept"))
      #expect(whole.varies(by: "A-IM", "Accept", "Accept-Encoding"))
      #expect(!whole.varies(by: "If-None-Match"))

      let (all, new) = try await (whole.feed(), response.feed())
      #expect(Set(new.entries.map(\.title)) == ["Two", "Four"])
      #expect(new.entries == all.entries.filter { new.entries.map(\.guid).contains($0.guid) })
      #expect(new.title == all.title)
      #expect(new.selfLink == all.selfLink)
    }
  }

  @Test(
    "The entries that are sent turn any old version into the new one", arguments: FeedFormat.allCases,
    [7, 2026] as [UInt64])
  func merging(format: FeedFormat, seed: UInt64) async throws {
    try await TestSite.run(cache: true) { site in
      let path = "/feed.\(format.rawValue)"
      var random = SeededGenerator(seed: seed)
      var versions: [(tag: EntityTag, entries: [Entry])] = []
      for round in 0..<8 {
        var items = (0..<Int.random(in: 1...6, using: &random)).map { _ in
          item(
            "Post \(Int.random(in: 0..<12, using: &random))",
            content:
              "<p>\(Int.random(in: 0..<3, using: &random)) <a href=\"/2023/post-\(Int.random(in: 0..<12, using: &random))/\">x</a></p>"
          )
        }
        items.append(item("Round \(round)"))
        try await site.publish(items)
        let whole = try await site.get(path)
        let now = try await whole.feed().entries
        for old in versions {
          let response = try await site.get(
            path, [.acceptInstanceManipulation: "feed", .ifNoneMatch: old.tag.description])
          #expect(response.status.code == 226)
          let new = try await response.feed().entries
          var merged = Dictionary(uniqueKeysWithValues: old.entries.map { ($0.guid, $0) })
          for entry in new { merged[entry.guid] = entry }
          for entry in now { #expect(merged[entry.guid] == entry) }
          for entry in new { #expect(!old.entries.contains(entry)) }
        }
        versions.append((try #require(whole.entityTag), now))
      }
    }
  }

  @Test("A client that has the current version, in any content coding, gets 304", arguments: [true, false])
  func same(cache: Bool) async throws {
    try await TestSite.run(cache: cache) { site in
      try await site.publish(item("One"))
      let tag = try #require(try await site.get("/feed.xml").entityTag)
      for known in [tag.description, "\"x\", \(tag)", "W/\(tag)", "*", tag.encoded(as: .gzip).description] {
        for coding in ["identity", "gzip"] {
          let response = try await site.get(
            "/feed.xml", [.acceptInstanceManipulation: "feed", .ifNoneMatch: known, .acceptEncoding: coding])
          #expect(response.status == .notModified, "\(known) \(coding)")
          #expect(response.body.length == 0)
        }
      }
    }
  }

  @Test("A client that cannot be sent the changes gets the whole feed")
  func whole() async throws {
    try await TestSite.run(cache: true) { site in
      try await site.publish(item("One"))
      let old = try #require(try await site.get("/feed.xml").entityTag).description
      try await site.publish(item("Two"))
      for (fields, status) in [
        ([.acceptInstanceManipulation: "feed"], 200), ([.ifNoneMatch: old], 200),
        ([.acceptInstanceManipulation: "feed", .ifNoneMatch: "\"unknown\""], 200),
        ([.acceptInstanceManipulation: "feed", .ifNoneMatch: "not a tag"], 200),
        ([.acceptInstanceManipulation: "diffe, vcdiff;q=0.5, FEED ; q=0.1 , gzip", .ifNoneMatch: old], 226),
        ([.acceptInstanceManipulation: "feed;q=0", .ifNoneMatch: old], 200),
        ([.acceptInstanceManipulation: "vcdiff", .ifNoneMatch: old], 200),
        ([.acceptInstanceManipulation: "feeds", .ifNoneMatch: old], 200),
        ([.acceptInstanceManipulation: "identity, feed;q=0.5", .ifNoneMatch: old], 200),
        ([.acceptInstanceManipulation: "identity;q=0.5, feed", .ifNoneMatch: old], 226),
        ([.acceptInstanceManipulation: "feed", .ifNoneMatch: "\"x\", W/\(old)"], 226),
        ([.acceptInstanceManipulation: "feed", .ifNoneMatch: old, .ifMatch: "\"x\""], 412),
        ([.acceptInstanceManipulation: "feed", .ifNoneMatch: old, .range: "bytes=0-9"], 206),
        ([.acceptInstanceManipulation: "feed", .ifModifiedSince: "Thu, 01 Jan 1970 00:00:00 GMT"], 200),
      ] as [(HTTPFields, Int)] {
        #expect(try await site.get("/feed.xml", fields).status.code == status, "\(fields)")
      }
      let page = try await site.get("/2023/one/")
      let fields: HTTPFields = [.acceptInstanceManipulation: "feed", .ifNoneMatch: "\"x\""]
      #expect(try await site.get("/2023/one/", fields).headerFields[.eTag] == page.headerFields[.eTag])
    }
  }

  @Test("If entries were only removed, the changes are a feed without entries")
  func onlyFewer() async throws {
    try await TestSite.run { site in
      let folder = ContentFixture()
      for name in ["one", "two"] {
        folder.write("\(name).md", "---\ntitle: \(name)\ndate: 2026-01-15T08:01:00Z\n---\nText.")
      }
      try await site.sync(folder)
      let old = try #require(try await site.get("/feed.json").entityTag).description
      folder.remove("two.md")
      try await site.sync(folder)
      let response = try await site.get(
        "/feed.json", [.acceptInstanceManipulation: "feed", .ifNoneMatch: old])
      #expect(response.status.code == 226)
      #expect(try await response.feed().entries == [])
    }
  }

  @Test("Changes are compressed, with the entity tag of the compressed feed", arguments: [true, false])
  func codings(cache: Bool) async throws {
    try await TestSite.run(cache: cache) { site in
      let long = String(repeating: "<p>Some more of it.</p>", count: 40)
      try await site.publish(item("One", content: long))
      let old = try #require(try await site.get("/feed.xml", [.acceptEncoding: "gzip"]).entityTag)
      try await site.publish(item("Two", content: long))
      let whole = try await site.get("/feed.xml", [.acceptEncoding: "gzip"])
      let response = try await site.get(
        "/feed.xml",
        [.acceptEncoding: "gzip", .acceptInstanceManipulation: "feed", .ifNoneMatch: old.description])
      #expect(response.status.code == 226)
      #expect(response.headerFields[.contentEncoding] == "gzip")
      #expect(response.entityTag == whole.entityTag)
      #expect(response.varies(by: "Accept-Encoding", "A-IM", "If-None-Match"))
      let bytes = try await Gzip.decompress(response.body.collect(upTo: 1 << 20))
      #expect(try FeedReader.read(bytes).entries.map(\.title) == ["Two"])
      let again = try await site.get(
        "/feed.xml",
        [
          .acceptEncoding: "gzip", .acceptInstanceManipulation: "feed",
          .ifNoneMatch: try #require(response.headerFields[.eTag]),
        ])
      #expect(again.status == .notModified)
    }
  }

  @Test("HEAD is told what GET is told")
  func head() async throws {
    try await TestSite.run(cache: true) { site in
      try await site.publish(item("One"))
      let old = try #require(try await site.get("/feed.xml").entityTag).description
      try await site.publish(item("Two"))
      let fields: HTTPFields = [.acceptInstanceManipulation: "feed", .ifNoneMatch: old]
      let (get, head) = try await (
        site.get("/feed.xml", fields), site.get("/feed.xml", fields, method: .head)
      )
      #expect(head.status.code == 226)
      #expect(head.headerFields == get.headerFields)
      #expect(head.body.length == get.body.length)
    }
  }
}

extension Response {
  /// The feed in the body, which has no coding.
  func feed() async throws -> Feed { try await FeedReader.read(body.collect(upTo: 16 << 20)) }

  /// Whether `Vary` has all of `names`.
  func varies(by names: String...) -> Bool {
    let members = headerFields[values: .vary].flatMap { $0.split(separator: ",") }.map {
      $0.drop { $0 == " " }.lowercased()
    }
    return names.allSatisfy { members.contains($0.lowercased()) }
  }
}

extension TestSite {
  /// Imports `items` and empties the page cache.
  func publish(_ items: String...) async throws { try await publish(items) }

  func publish(_ items: [String]) async throws {
    try await importFeed(rss(items.joined(separator: "\n")))
    site.cache.removeAll()
  }
}
