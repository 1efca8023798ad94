import Feeds
import Foundation
import Postgres
import Testing
import Timestamps

@testable import Colophon
@testable import Importing
@testable import Publication

@Suite("Imports at the same time")
struct ConcurrentImportTests {
  @Test("Simultaneous imports of one feed create each post once")
  func sameFeed() async throws {
    try await TestSite.run { site in
      let items = (1...40).map { item("Post \($0)", tags: ["a", "b"]) }.joined()
      let reports = try await withThrowingTaskGroup(of: ImportReport.self) { group in
        for _ in 1...3 { group.addTask { try await site.bringIn(rss(items)) } }
        return try await group.reduce(into: []) { $0.append($1) }
      }
      #expect(reports.map(\.new.count).sorted() == [0, 0, 40])
      #expect(try await site.everyPost().count == 40)
    }
  }

  @Test("Feeds that share posts, topics and addresses can be imported at the same time")
  func otherFeeds() async throws {
    try await TestSite.run { site in
      try await withThrowingTaskGroup { group in
        for feed in 1...4 {
          group.addTask {
            let shared = (1...10).map { item("Shared \($0)", tags: ["t\($0)"]) }
            let own = (1...10).map {
              item("Own", link: "https://blog\(feed).example/\($0)", tags: ["t\(11 - $0)"])
            }
            let items = (feed % 2 == 0 ? shared + own : own.reversed() + shared).joined()
            _ = try await site.bringIn(rss(items, link: "https://blog.example/\(feed)"))
          }
        }
        try await group.waitForAll()
      }
      let paths = try await site.everyPost().map(\.head.path)
      #expect(paths.count == 50 && Set(paths).count == 50)
    }
  }

  @Test("An import that waits for a stuck one of the same feed names it; other feeds are imported")
  func frozen() async throws {
    try await TestSite.run { site in
      let feed = try FeedImport(FeedReader.read(Array(rss(item("One")).utf8)), location: "x")
      let lock = AdvisoryLock("colophon feed \(feed.identity)")
      let now = Timestamp(site.now)
      try await site.database.writePosts(holding: lock, lockTimeout: .seconds(5), now: now) {
        _ in
        let error = await #expect(throws: WritersBusy.self) {
          try await site.database.write(feed, lockTimeout: .milliseconds(100), now: now, beside: .none)
        }
        #expect(error?.holders.isEmpty == false)
        let other = try await site.bringIn(rss(item("Other"), link: "https://other.example/"))
        #expect(other.new.count == 1)
        let folder = ContentFixture()
        folder.write("post.md", "---\ntitle: Post\ndate: 2026-11-21T09:30:00Z\n---\nText.\n")
        #expect(try await site.sync(folder).new == ["post.md"])
      }
    }
  }

  @Test(
    "Each version of a file in the content folder is kept as a revision of its post")
  func revisions() async throws {
    try await TestSite.run { site in
      let folder = ContentFixture()
      func source(_ text: String) -> String { "---\ntitle: Post\ndate: 2026-11-21T09:30:00Z\n---\n\(text)\n" }
      func sources() async throws -> [String] {
        let post = try #require(try await site.everyPost().first)
        return try await site.database.revisions.all(of: post.id).map(\.source.text)
      }
      folder.write("post.md", source("One."))
      try await site.sync(folder)
      #expect(try await sources() == [source("One.")])
      folder.write("post.md", source("Two."))
      try await site.sync(folder)
      #expect(try await sources() == [source("Two."), source("One.")])
      try await site.sync(folder)
      #expect(try await sources() == [source("Two."), source("One.")])
    }
  }
}

extension TestSite {
  fileprivate func bringIn(_ xml: String) async throws -> ImportReport {
    try await database.write(
      FeedImport(FeedReader.read(Array(xml.utf8)), location: "feed.xml"), lockTimeout: .seconds(600),
      now: Timestamp(now), beside: .none)
  }

  fileprivate func everyPost() async throws -> [FeedPost] {
    try await database.feeds(Visibility(at: Timestamp(now).adding(seconds: 86_400))).posts(of: .site)
  }
}
