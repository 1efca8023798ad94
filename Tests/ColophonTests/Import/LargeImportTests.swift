import Feeds
import Foundation
import HTTP
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

  @Test("One comes in whole, in the order of its dates, whatever was in memory of it")
  func whole() async throws {
    let xml = Self.feed(0..<Self.posts)
    #expect(xml.utf8.count > 4_000_000)
    try await OtherSite.run { _, _ in
      .feed(xml)
    } _: { other in
      let fetched = try #require(try await fetch(other.url).fetched)
      try await Self.expectAll(of: fetched)
    }
  }

  @Test("Its pages come in as one feed, each post once")
  func pages() async throws {
    try await OtherSite.run { request, site in
      let number = Int(request.target.path.dropFirst()) ?? 0
      let next = number < Self.posts / 20 - 1 ? "<atom:link rel='next' href='\(site)/\(number + 1)'/>" : ""
      // The last post of a page comes once more, on the next.
      return .feed(Self.feed(max(0, number * 20 - 1)..<(number + 1) * 20, next))
    } _: { other in
      let fetched = try #require(try await fetch("\(other.url)/0").fetched)
      #expect(other.requests.count == Self.posts / 20)
      try await Self.expectAll(of: fetched)
    }
  }

  @Test("In the same order as a feed that was never spooled, posts of one date included")
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

  @Test(
    "Authors that a feed names behind megabytes of entries are those of all posts", arguments: [true, false])
  func authorsAtTheEnd(isAtom: Bool) async throws {
    let text = String(repeating: "word ", count: 10_000)
    let entries = (0..<100).map { number in
      isAtom
        ? "<entry><id>\(number)</id><title>\(number)</title><content type='html'>\(text)</content></entry>"
        : "<item><guid>\(number)</guid><title>\(number)</title><description>\(text)</description></item>"
    }.joined()
    let xml =
      isAtom
      ? "<feed xmlns='http://www.w3.org/2005/Atom'><title>A</title>\(entries)<author><name>Ada</name></author></feed>"
      : "<rss version='2.0'><channel><title>A</title>\(entries)<managingEditor>ada@a.example (Ada)</managingEditor></channel></rss>"
    let path = FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID().uuidString).xml").path
    defer { try? FileManager.default.removeItem(atPath: path) }
    try Data(xml.utf8).write(to: URL(fileURLWithPath: path))
    let feed = try FeedImport(FeedFile(path).read(), location: path)
    #expect(feed.count == 100)
    var end = feed.count
    while end > 0 {
      let posts = try feed.posts(before: end)
      #expect(posts.allSatisfy { $0.draft.authors == ["Ada"] })
      end -= posts.count
    }
  }

  @Test("What is read back at once is bounded, by number and by size, and never nothing")
  func batches() throws {
    let small = (0..<250).map { Entry(guid: "\($0)", title: "x") }
    let large = (0..<5).map { number in
      Entry(guid: "L\(number)", contentHTML: String(repeating: "a", count: 700_000))
    }
    let feed = try FeedImport(SpooledFeed(Feed(entries: small + large)), location: "x")
    var sizes: [Int] = []
    var guids: [String] = []
    while guids.count < feed.count {
      let posts = try feed.posts(before: feed.count - guids.count)
      sizes.append(posts.count)
      guids += posts.reversed().map(\.draft.guid)
    }
    #expect(sizes == [1, 1, 1, 1, 100, 100, 51])
    #expect(guids == (small + large).reversed().map(\.guid))
    #expect(try feed.posts(before: 0).isEmpty)
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
