import Feeds
import Foundation
import HTTP
import Postgres
import Sanitizer
import Testing
import Timestamps

@testable import Colophon
@testable import Importing
@testable import Pages
@testable import Publication
@testable import Settings
@testable import Syndication

@Suite("Blogs, moved to another site by the site's own feeds")
struct RoundTripTests {
  @Test(
    "In every format, the second site has the same posts and serves the same feeds and archives",
    arguments: BlogTests.blogs, FeedFormat.allCases)
  func moved(blog: String, format: FeedFormat) async throws {
    let (first, count) = try await TestSite.run {
      $0.publication.postsPerFeed = 3
    } _: { site in
      let count = try await site.importBlog(blog).feed.entries.count
      return (try await Served(by: site, format), count)
    }
    #expect(first.documents.count >= 3)
    let second = try await TestSite.run {
      $0.publication.postsPerFeed = 3
    } _: { site in
      for document in first.documents.reversed() {
        let report = try await site.database.write(
          FeedImport(FeedReader.read(document), location: "feed"), now: Timestamp(site.now))
        #expect(report.leftOut.isEmpty && report.changed.isEmpty)
      }
      return try await Served(by: site, format)
    }
    #expect(second.posts.count == count)
    for (original, copy) in zip(first.posts, second.posts) {
      #expect(copy.differences(from: original) == [], "\(original.guid)")
    }
    let isSame = second.entries == first.entries
    #expect(isSame)
  }
}

/// The content of a site: the entries of its feeds with their texts, and its posts as pages show them.
private struct Served {
  struct Comparable {
    let guid: String
    let title: String?
    let path: String
    let published: Timestamp?
    let updated: Timestamp?
    let authors: [String]
    let tags: [String]
    let summary: String?
    let enclosures: [Feeds.Enclosure]

    /// The names of the properties that differ, with both values.
    func differences(from other: Comparable) -> [String] {
      zip(Mirror(reflecting: self).children, Mirror(reflecting: other).children).compactMap { mine, theirs in
        let (mine, text, original) = (mine.label ?? "", "\(mine.value)", "\(theirs.value)")
        guard text != original else { return nil }
        return "\(mine): \(text.prefix(200)) instead of \(original.prefix(200))"
      }
    }
  }

  var documents: [[UInt8]] = []
  var entries: [Entry] = []
  /// Newest first.
  var posts: [Comparable] = []

  init(by site: TestSite, _ format: FeedFormat) async throws {
    documents = try await FeedWalk(site, from: "/feed.\(format.rawValue)").documents.map(\.bytes)
    entries = try documents.flatMap { try FeedReader.read($0).entries }.map { entry in
      // The address of the document, which in an archive is that of its content.
      var entry = entry
      entry.base = nil
      return entry
    }
    let stored = try await site.database.feeds(Visibility(at: Timestamp(site.now))).posts(of: .site)
    posts = stored.map { post in
      let head = post.head
      return Comparable(
        guid: head.guid, title: head.title, path: head.path, published: head.published, updated: head.updated,
        authors: head.authors, tags: head.tags, summary: head.summary, enclosures: post.enclosures)
    }
  }
}
