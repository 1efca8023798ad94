import Feeds
import HTTP
import HTTPTypes
import Postgres
import Testing
import Timestamps

@testable import Colophon
@testable import Importing
@testable import Pages
@testable import ProgramInterfaces
@testable import Publication
@testable import Settings
@testable import Syndication

@Suite("The archive of a feed (RFC 5005 §4)")
struct ArchiveTests {
  static let folders = [
    "/feed.FORMAT", "/tags/even/feed.FORMAT", "/feed.FORMAT?tag=even&tag=third&author=Ada",
  ]

  static var feeds: [String] {
    folders.flatMap { folder in FeedFormat.allCases.map { folder.replacing("FORMAT", with: $0.rawValue) } }
  }

  @Test(
    "The documents of a feed have every post exactly once, newest first", arguments: [0, 1, 5, 6, 7, 40])
  func complete(count: Int) async throws {
    try await TestSite.run {
      $0.publication.postsPerFeed = 3
    } _: { site in
      try await site.importPosts(1...40)
      try await site.keepOnly(count)
      for feed in Self.feeds where count > 5 || feed.hasPrefix("/feed.") && !feed.contains("?") {
        let expected = (1...40).prefix(count).filter { Post.belongs($0, to: feed) }.reversed().map {
          "urn:\($0)"
        }
        let walk = try await FeedWalk(site, from: feed)
        #expect(walk.guids == expected, "\(feed)")
        #expect(walk.archive.allSatisfy { $0.guids.count == 3 }, "\(feed)")
        if expected.count >= 3 { #expect((3...5).contains(walk.documents[0].guids.count), "\(feed)") }
      }
    }
  }

  @Test("Archive documents are marked, and link to the newest and to older posts")
  func links() async throws {
    try await TestSite.run {
      $0.publication.postsPerFeed = 3
    } _: { site in
      try await site.importPosts(1...40)
      for feed in Self.feeds where !feed.contains(".json") {
        let walk = try await FeedWalk(site, from: feed)
        let current = walk.documents[0].feed
        #expect(current.isArchive == nil && current.currentPage == nil)
        for document in walk.archive {
          #expect(document.feed.isArchive == true)
          #expect(document.feed.currentPage == current.selfLink)
          #expect(document.feed.selfLink == "http://localhost:8080\(document.path)")
          #expect(document.feed.id == current.id && document.feed.title == current.title)
        }
        for document in walk.documents { #expect(document.feed.previousArchive == document.feed.nextPage) }
      }
    }
  }

  @Test("Archive documents are immutable for caches")
  func immutable() async throws {
    try await TestSite.run {
      $0.publication.postsPerFeed = 3
    } _: { site in
      try await site.importPosts(1...10)
      let walk = try await FeedWalk(site, from: "/feed.atom")
      #expect(walk.documents[0].cacheControl == "public, no-cache")
      #expect(walk.archive.allSatisfy { $0.cacheControl?.hasSuffix("immutable") == true })
    }
  }

  @Test(
    "The content at the address of an archive document never changes, whatever happens to the posts",
    arguments: feeds)
  func unchanging(feed: String) async throws {
    try await TestSite.run {
      $0.publication.postsPerFeed = 3
    } _: { site in
      try await site.importPosts(30...60)
      var seen: [String: [UInt8]] = [:]
      var present = Set(30...60)
      var before = try await FeedWalk(site, from: feed)
      for change in Change.all {
        try await site.make(change, &present)
        let walk = try await FeedWalk(site, from: feed)
        #expect(
          walk.guids.sorted() == present.filter { Post.belongs($0, to: feed) }.map { "urn:\($0)" }.sorted())
        for document in walk.archive {
          if let bytes = seen.updateValue(document.bytes, forKey: document.path) {
            #expect(bytes == document.bytes, "\(change): \(document.path)")
          }
        }
        if case .publish = change {
          #expect(walk.archive.map(\.path).suffix(before.archive.count) == before.archive.map(\.path)[...])
        }
        before = walk
      }
    }
  }

  @Test(
    "A reader that is in the archive when posts change can go on and misses none",
    arguments: folders.map { $0.replacing("FORMAT", with: "atom") })
  func interrupted(feed: String) async throws {
    try await TestSite.run {
      $0.publication.postsPerFeed = 3
    } _: { site in
      try await site.importPosts(30...60)
      var present = Set(30...60)
      for change in Change.all {
        let before = try await FeedWalk(site, from: feed)
        let earlier = present
        try await site.make(change, &present)
        let expected = Set(
          present.intersection(earlier).filter { Post.belongs($0, to: feed) }.map { "urn:\($0)" })
        for (place, document) in before.documents.enumerated() {
          let read = Set(before.documents[...place].flatMap(\.guids))
          guard let older = document.older else { continue }
          let rest = try await FeedWalk(site, from: older)
          #expect(read.union(rest.guids).isSuperset(of: expected), "\(change) after \(place + 1) documents")
        }
      }
    }
  }

  @Test("When an old post changes, older documents stay at their addresses and all newer ones move")
  func chain() async throws {
    try await TestSite.run {
      $0.publication.postsPerFeed = 3
    } _: { site in
      try await site.importPosts(1...20)
      let before = try await FeedWalk(site, from: "/feed.xml")
      // Posts 1 to 3, 4 to 6, …: the changed one is in the third document from the end.
      try await site.importPosts(7...7, text: "changed")
      let after = try await FeedWalk(site, from: "/feed.xml")
      #expect(after.archive.suffix(2).map(\.path) == before.archive.suffix(2).map(\.path))
      #expect(Set(after.archive.dropLast(2).map(\.path)).isDisjoint(with: before.archive.map(\.path)))
      for document in before.archive.dropLast(2) {
        let response = try await site.get(document.path)
        #expect(response.status == .movedPermanently)
        #expect(after.documents.contains { $0.path == response.headerFields[.location] })
      }
    }
  }

  @Test("A post that is changed and changed back gives its document a new address each time")
  func thereAndBack() async throws {
    try await TestSite.run {
      $0.publication.postsPerFeed = 3
    } _: { site in
      try await site.importPosts(1...7)
      var paths: [String] = []
      for text in ["text", "changed", "text"] {
        try await site.importPosts(2...2, text: text)
        paths.append(try #require(try await FeedWalk(site, from: "/feed.xml").archive.first).path)
      }
      #expect(Set(paths).count == 3)
    }
  }

  @Test("A document with links of imported texts stays at its address, and says that it must be revalidated")
  func lateLinks() async throws {
    try await TestSite.run {
      $0.publication.postsPerFeed = 3
    } _: { site in
      try await site.importPosts(1...7, text: #"<a href="/2019/late">link</a>"#)
      let before = try #require(try await FeedWalk(site, from: "/feed.atom").archive.first)
      let entityTag = try await site.get(before.path).headerFields[.eTag]
      #expect(before.cacheControl == "public, no-cache")
      #expect(before.feed.entries.first?.contentHTML?.contains("https://blog.example/2019/late") == true)
      let late = rss(
        item("Late", link: "https://blog.example/2019/late", date: "Wed, 05 Feb 2020 00:00:00 GMT"))
      _ = try await site.database.write(
        FeedImport(FeedReader.read(Array(late.utf8)), location: "feed.xml"), now: Timestamp(site.now))
      let after = try await FeedWalk.Document(site, before.path)
      #expect(after.path == before.path)
      #expect(try await site.get(after.path).headerFields[.eTag] != entityTag)
      #expect(after.feed.entries.first?.contentHTML?.contains("http://localhost:8080/2019/late") == true)
      #expect(after.guids == before.guids)
    }
  }

  @Test("Another number of posts per document moves all documents and loses no post")
  func otherSize() async throws {
    let old = try await TestSite.run {
      $0.publication.postsPerFeed = 3
    } _: { site in
      try await site.importPosts(1...20)
      return try await FeedWalk(site, from: "/feed.xml").archive.map(\.path)
    }
    try await TestSite.run {
      $0.publication.postsPerFeed = 4
    } _: { site in
      try await site.importPosts(1...20)
      for path in old { #expect(try await site.get(path).status == .movedPermanently) }
      #expect(try await FeedWalk(site, from: "/feed.xml").guids.count == 20)
    }
  }

  @Test("A scheduled post comes out in the document that readers subscribe to")
  func scheduled() async throws {
    try await TestSite.run {
      $0.publication.postsPerFeed = 3
    } _: { site in
      try await site.importPosts(1...8)
      try await site.database.execute(
        "UPDATE posts SET visible_from = '2027-02-01', sorted_at = '2027-02-01' WHERE guid = 'urn:8'")
      let before = try await FeedWalk(site, from: "/feed.xml")
      #expect(before.documents.map(\.guids.count) == [4, 3])
      let later = try #require(Timestamp(rfc3339: "2027-02-02T00:00:00Z"))
      try await site.at(later) {
        let after = try await FeedWalk(site, from: "/feed.xml")
        #expect(after.documents.map(\.guids.count) == [5, 3])
        #expect(after.archive.map(\.path) == before.archive.map(\.path))
      }
    }
  }
}

/// What can happen to posts between two visits.
private enum Change: CustomStringConvertible {
  case publish(ClosedRange<Int>)
  case edit(Int)
  case delete(Int)
  /// Posts with dates before all others.
  case importLate(ClosedRange<Int>)

  static let all: [Change] = [
    .publish(61...61), .publish(62...70), .edit(36), .delete(66), .importLate(10...12), .edit(70),
    .delete(42),
    .publish(71...73), .importLate(1...9), .delete(36), .delete(48),
  ]

  var description: String {
    switch self {
    case .publish(let posts): "publishing \(posts)"
    case .edit(let post): "editing \(post)"
    case .delete(let post): "deleting \(post)"
    case .importLate(let posts): "importing \(posts) late"
    }
  }
}

extension TestSite {
  /// Imports posts; post number n has the date of the nth day since the beginning of 2020.
  fileprivate func importPosts(_ numbers: ClosedRange<Int>, text: String = "text") async throws {
    let items = numbers.map { number in
      let date = Timestamp(microseconds: 1_577_836_800_000_000 + Int64(number) * 86_400_000_000)
      let tags = [(number % 2 == 0, "even"), (number % 3 == 0, "third")].filter(\.0).map(\.1)
      return item(
        "Post \(number)", guid: "urn:\(number)", date: date.rfc5322, tags: tags,
        content: "<p>The \(text) of \(number).</p>"
      ).replacing("<guid", with: "<author>Ada</author><guid")
    }
    try await importFeed(rss(items.joined()))
  }

  fileprivate func make(_ change: Change, _ present: inout Set<Int>) async throws {
    switch change {
    case .publish(let posts), .importLate(let posts):
      try await importPosts(posts)
      present.formUnion(posts)
    case .edit(let post): try await importPosts(post...post, text: "new text")
    case .delete(let post):
      try await retire("guid = 'urn:\(post)'")
      present.remove(post)
    }
  }

  fileprivate func keepOnly(_ count: Int) async throws {
    try await retire("substr(guid, 5)::int > \(count)")
  }

  private func retire(_ condition: String) async throws {
    try await database.execute("UPDATE posts SET state = 'gone' WHERE \(condition)")
    try await database.changes.announce()
  }
}

extension Post {
  fileprivate static func belongs(_ number: Int, to feed: String) -> Bool {
    if feed.contains("tag=third") { return number % 6 == 0 }
    return !feed.contains("even") || number % 2 == 0
  }
}
