import Feeds
import HTTP
import Testing

@testable import Colophon

@Suite("Where the entries of a feed stand")
struct FeedDocumentTests {
  static let feed = Feed(
    title: "Items <item> & \"items\": [", subtitle: "]]> {}", homePage: "https://a.example/",
    entries: [
      Entry(guid: "1", title: "<item>", contentHTML: "<p>&lt;item&gt; ]]&gt; \\\" {[</p><item></item>"),
      Entry(guid: "2", title: "</entry>", link: "https://a.example/2", contentHTML: "<entry/> }]"),
      Entry(guid: "3", summary: "\"items\"", contentHTML: "", language: "de"),
    ])

  @Test(
    "A document without some of its entries is the document of the feed without them",
    arguments: FeedFormat.allCases)
  func cutting(format: FeedFormat) throws {
    let document = try #require(FeedDocument(format.write(Self.feed), format.mediaType))
    #expect(document.entries.count == 3)
    for kept in [[0, 1, 2], [1], [0, 2], [2], []] {
      let cut = document.with(only: kept)
      var smaller = Self.feed
      smaller.entries = kept.map { Self.feed.entries[$0] }
      #expect(try FeedReader.read(cut) == FeedReader.read(format.write(smaller)), "\(kept)")
      #expect(FeedDocument(cut, format.mediaType)?.entries.count == kept.count)
    }
  }

  @Test("CDATA, comments, instructions and attributes are not taken for elements")
  func hidingPlaces() throws {
    let text = """
      <?xml version="1.0"?><!-- <rss><channel><item> --><rss><channel a="<item>" b='>'><![CDATA[<item>]]><?x <item>?>
      <item>one<item>inner</item></item><item/><other><item>deeper</item></other></channel></rss>
      """
    let document = try #require(FeedDocument(Array(text.utf8), .rss))
    #expect(
      document.entries.map { String(decoding: document.bytes[$0], as: UTF8.self) } == [
        "<item>one<item>inner</item></item>", "<item/>",
      ])
  }

  @Test(
    "What does not end is no feed",
    arguments: ["<rss><channel>", "<rss", "<rss a=\"", "<rss><![CDATA[", "<!--"])
  func unfinished(text: String) {
    #expect(FeedDocument(Array(text.utf8), .rss) == nil)
  }

  @Test("Unfinished JSON is no feed", arguments: ["{\"items\":[", "{\"items", "[[["])
  func unfinishedJSON(text: String) {
    #expect(FeedDocument(Array(text.utf8), .jsonFeed) == nil)
  }

  @Test(
    "The tag names the entries that a feed has, in a length that every reader has room for",
    arguments: [0, 1, 50, 55, 56, 99, 500])
  func versions(count: Int) throws {
    func document(_ range: Range<Int>, changed: Int? = nil) throws -> FeedDocument {
      let entries = range.reversed().map {
        Entry(guid: "\($0)", title: $0 == changed ? "Changed" : "Post \($0)")
      }
      return try #require(FeedDocument(AtomWriter().write(Feed(title: "A feed", entries: entries)), .atom))
    }
    let old = try document(0..<count)
    let tag = FeedVersion(of: old).tag
    #expect(tag.encoded(as: .gzip).description.utf8.count + 2 <= 255)
    for known in [
      tag, tag.encoded(as: .gzip), tag.encoded(as: .brotli), EntityTag(opaque: tag.opaque, isWeak: true),
    ] {
      let version = try #require(FeedVersion(known))
      #expect(version == FeedVersion(of: old))
      #expect(version.changes(in: old) == [])
      let grown = try document(0..<count + 3)
      #expect(Array(version.changes(in: grown).prefix(3)) == [0, 1, 2])
      #expect(version.changes(in: grown).count < 3 + version.groupSize)
      guard count > 1 else { continue }
      let changed = try version.changes(in: document(0..<count, changed: 1))
      #expect(changed.contains(count - 2))
      #expect(changed.count <= version.groupSize)
    }
  }

  @Test(
    "A tag of something else names no version",
    arguments: [
      "abc", "", "cg3dY80WXCxmTR1TGV9qcQ", "cg3dY80WXCxmTR1TGV9qcQ.1", "cg3dY80WXCxmTR1TGV9qcQ.0.AAAA",
      "cg3dY80WXCxmTR1TGV9qcQ.-1.AAAA", "cg3dY80WXCxmTR1TGV9qcQ.1.AAA", "cg3dY80WXCxmTR1TGV9qcQ.1.A!AA",
      "cg3dY80WXCxmTR1TGV9qcQ.1.AAAA.", "cg3dY80WXCxmTR1TGV9qcQ.99999999999999999999.AAAA",
      "cg3dY80WXCxmTR1TGV9qcQ.1.\(String(repeating: "A", count: 4000))",
    ])
  func strangeTags(text: String) {
    #expect(FeedVersion(EntityTag(opaque: text)) == nil)
  }

  @Test("A tag that somebody made up has everything sent, and nothing worse")
  func inventedSizes() throws {
    let document = try #require(FeedDocument(RSSWriter().write(Self.feed), .rss))
    let version = try #require(FeedVersion(EntityTag(opaque: "cg3dY80WXCxmTR1TGV9qcQ.\(Int.max).AAAA")))
    #expect(version.changes(in: document) == [0, 1, 2])
  }
}
