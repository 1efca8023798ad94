import Feeds
import Testing
import Timestamps

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

@Suite("Writing RSS") struct RSSWriterTests {
  @Test("A guid is a permalink only if it is the link") func permaLinks() {
    let written = RSSWriter().write(sampleFeed()).text
    #expect(written.contains(#"<guid isPermaLink="true">https://example.com//1/</guid>"#))
    #expect(written.contains(#"<guid isPermaLink="false">tag:example.com,2023:2</guid>"#))
  }

  @Test("Dates keep their offset") func dates() {
    let written = RSSWriter().write(sampleFeed()).text
    #expect(written.contains("<pubDate>Thu, 28 Sep 2023 00:00:00 +0200</pubDate>"))
    #expect(written.contains("<lastBuildDate>Tue, 14 Nov 2023 17:13:20 -0500</lastBuildDate>"))
  }

  @Test("The elements that RSS requires are there, even in an empty feed") func minimum() throws {
    let written = RSSWriter().write(Feed()).text
    for name in ["title", "link", "description"] { #expect(written.contains("<\(name)></\(name)>")) }
    #expect(try read(written) == Feed())
  }

  @Test("An enclosure always has a length and a type") func enclosure() {
    let entry = Entry(title: "x", enclosures: [Enclosure(url: "https://e.example/x")])
    let written = RSSWriter().write(Feed(entries: [entry])).text
    #expect(
      written.contains(
        #"<enclosure url="https://e.example/x" length="0" type="application/octet-stream"/>"#))
  }
}

@Suite("Writing Atom") struct AtomWriterTests {
  @Test(
    "An id is always an IRI",
    arguments: [
      ("https://e.example//a", "https://e.example//a"), ("tag:e,2023:1", "tag:e,2023:1"),
      ("42 a", "urn:colophon:guid:42%20a"), ("/a", "urn:colophon:guid:%2Fa"),
      ("https://e.example/日本", "https://e.example/日本"),
    ])
  func ids(guid: String, id: String) throws {
    let written = AtomWriter().write(Feed(title: "T", entries: [Entry(guid: guid)]))
    #expect(try FeedReader.read(written).entries[0].guid == id)
  }

  @Test("The elements that Atom requires are there, even in an empty feed") func minimum() throws {
    let empty = AtomWriter().write(Feed(entries: [Entry()])).text
    #expect(empty.contains("<author>"))
    #expect(empty.ranges(of: "<updated>1970-01-01T00:00:00Z</updated>").count == 2)
    #expect(empty.ranges(of: "<id>urn:colophon:guid:").count == 2)
  }

  @Test("A feed without a date has that of its newest entry") func updated() throws {
    var feed = sampleFeed()
    feed.updated = nil
    #expect(try FeedReader.read(AtomWriter().write(feed)).updated == feed.entries[0].updated)
  }
}

@Suite("Writing JSON Feed") struct JSONFeedWriterTests {
  private struct Document: Decodable {
    struct Item: Decodable {
      struct Attachment: Decodable { let url, mimeType: String, sizeInBytes: Int? }
      let id: String
      let url, title, contentHtml, summary, datePublished, dateModified: String?
      let tags: [String]?
      let authors: [Person]?
      let attachments: [Attachment]?
    }
    struct Hub: Decodable { let type, url: String }
    let version, title: String
    let homePageUrl, feedUrl, nextUrl, language: String?
    let hubs: [Hub]?
    let items: [Item]

    static func decoded(_ bytes: [UInt8]) throws -> Document {
      let decoder = JSONDecoder()
      decoder.keyDecodingStrategy = .convertFromSnakeCase
      return try decoder.decode(Document.self, from: Data(bytes))
    }
  }

  @Test("All members of JSON Feed 1.1 are written") func document() throws {
    let feed = sampleFeed()
    let document = try Document.decoded(JSONFeedWriter().write(feed))
    #expect(document.version == "https://jsonfeed.org/version/1.1")
    #expect(document.title == feed.title)
    #expect(document.homePageUrl == feed.homePage)
    #expect(document.feedUrl == feed.selfLink)
    #expect(document.nextUrl == feed.nextPage)
    #expect(document.language == "en-GB")
    #expect(document.hubs?.map(\.url) == feed.hubs)
    let item = try #require(document.items.first)
    #expect(item.id == feed.entries[0].guid)
    #expect(item.url == feed.entries[0].link)
    #expect(item.title == feed.entries[0].title)
    #expect(item.contentHtml == nastyText)
    #expect(item.summary?.contains("<p>") == false)
    #expect(item.datePublished == "2023-09-28T00:00:00+02:00")
    #expect(item.tags == feed.entries[0].tags)
    #expect(item.authors == feed.entries[0].authors)
    #expect(item.attachments?.first?.sizeInBytes == 12)
    #expect(document.items[1].dateModified == nil)
  }

  @Test("Control characters, quotes and backslashes are escaped") func escaping() throws {
    let text = String(String.UnicodeScalarView((0..<0x80).compactMap { Unicode.Scalar($0) }))
    let written = JSONFeedWriter().write(Feed(title: text))
    #expect(try Document.decoded(written).title == text)
  }
}

@Suite("The writers") struct WriterIndependenceTests {
  @Test("A format is written from the value alone, not from another format") func independence() throws {
    let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent()
    let writers = ["RSSWriter", "AtomWriter", "JSONFeedWriter"]
    for writer in writers {
      let url = root.appendingPathComponent("Sources/Feeds/Writing/\(writer).swift")
      let source = try String(decoding: Data(contentsOf: url), as: UTF8.self)
      for other in writers where other != writer { #expect(!source.contains(other), "\(writer): \(other)") }
    }
  }
}
