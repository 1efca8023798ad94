import Feeds
import FeedsTestSupport
import Foundation
import Publication
import Spools
import Testing

@testable import Importing

@Suite("The posts of an imported feed")
struct FeedImportTests {
  @Test("Entries with one guid and different links are two posts; a repeated entry is left out and reported")
  func duplicates() throws {
    let xml = rss(
      item("One", link: "https://blog.example/1", guid: "same"),
      item("Two", link: "https://blog.example/2", guid: "same"),
      item("One", link: "https://blog.example/1", guid: "same"))
    let feed = try FeedImport(FeedReader.read(Array(xml.utf8)), location: "x")
    #expect(feed.posts.map(\.draft.guid) == ["https://blog.example/1", "https://blog.example/2"])
    #expect(feed.leftOut.map(\.reason) == ["it is in the feed more than once"])
  }

  @Test("Without a link, a guid that is no address is none")
  func linkOfGUID() throws {
    let entries = [
      Entry(guid: "yt:video:1", title: "a"), Entry(guid: "https://blog.example/2", title: "b"),
      Entry(guid: "https://blog.example/3", guidIsPermaLink: false, title: "c"),
    ]
    let posts = try FeedImport(Feed(entries: entries), location: "x").posts
    #expect(posts.map(\.draft.link) == [nil, "https://blog.example/2", nil])
  }

  @Test("The language of a post is that of its entry, else that of its feed")
  func language() throws {
    let entries = [
      Entry(guid: "1", title: "a", language: "ar"), Entry(guid: "2", title: "b"),
      Entry(guid: "3", title: "c", language: "not a tag"),
    ]
    for (language, expected) in [("he", ["ar", "he", nil]), (nil, ["ar", nil, nil])] {
      let posts = try FeedImport(Feed(language: language, entries: entries), location: "x").posts
      #expect(posts.map(\.draft.language) == expected)
    }
  }

  @Test("Tags and authors that no address can end with are left out")
  func dotSegments() throws {
    let entry = Entry(
      guid: "1", title: "a", authors: [Person(name: ".."), Person(name: "Ada")], tags: [".", "..", "..."])
    let post = try #require(try FeedImport(Feed(entries: [entry]), location: "x").posts.first)
    #expect(post.draft.tags == ["..."] && post.draft.authors == ["Ada"])
  }

  @Test("The name of an author has no mail address in it")
  func authorsWithAddresses() throws {
    let people = [
      Person(name: "Jane Doe <jane@x.example>"), Person(name: "joe@x.example (Joe Roe)"),
      Person(name: "Ann", email: "ann@x.example"), Person(email: "only@x.example"),
    ]
    let entry = Entry(guid: "1", title: "a", authors: people)
    let post = try #require(try FeedImport(Feed(entries: [entry]), location: "x").posts.first)
    #expect(post.draft.authors == ["Jane Doe", "Joe Roe", "Ann", "only@x.example"])
  }

  @Test("A summary of megabytes is cut, and the entry is kept whole")
  func longSummary() throws {
    let summary = String(repeating: "words of é ", count: 20_000)
    let entries = [
      Entry(guid: "1", summary: summary, contentHTML: "<p>x</p>"),
      Entry(guid: "2", summary: "<p>A few words</p>", contentHTML: "<p>x</p>"),
    ]
    let posts = try FeedImport(Feed(entries: entries), location: "x").posts
    let first = try #require(posts.first)
    #expect(first.draft.summary?.count ?? 0 <= 4001 && first.draft.summary?.hasSuffix(" é words…") == true)
    #expect(first.entry.summary == summary)
    #expect(posts.last?.draft.summary == "A few words")
  }

  @Test(
    "Authors that a feed names after megabytes of entries apply to all posts", arguments: [true, false])
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
    let feed = try FeedImport(await FeedFile(path).read(), location: path)
    #expect(feed.count == 100)
    var end = feed.count
    while end > 0 {
      let posts = try feed.posts(before: end)
      #expect(posts.allSatisfy { $0.draft.authors == ["Ada"] })
      end -= posts.count
    }
  }

  @Test("Batches of posts are limited in number and size, and never empty")
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
}
