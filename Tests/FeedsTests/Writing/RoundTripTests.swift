import Feeds
import Testing
import Timestamps

@Suite("A sample feed survives being written and read again") struct RoundTripTests {
  @Test("RSS keeps a whole feed") func rss() throws {
    let feed = sampleFeed()
    #expect(try FeedReader.read(RSSWriter().write(feed)) == feed)
  }

  @Test("Atom keeps a whole feed, except that every entry has an updated") func atom() throws {
    var feed = sampleFeed()
    feed.id = "urn:x:feed"
    feed.authors = [Person(name: "Jo", email: "jo@example.com", url: "https://example.com/jo")]
    feed.icon = "https://example.com/icon.png"
    for index in feed.entries.indices {
      feed.entries[index].guidIsPermaLink = nil
      feed.entries[index].updated = feed.entries[index].updated ?? feed.entries[index].published
      feed.entries[index].language = "de"
    }
    #expect(try FeedReader.read(AtomWriter().write(feed)) == feed)
  }

  @Test(
    "Characters that XML forbids are left out, all others are kept",
    arguments: [
      "\u{0}a\u{1}\u{B}\u{1F}b\u{FFFE}\u{FFFF}c", "a]]>b", "]]>", "]]\u{0}>", "]]\u{FFFE}>", ">", "]]", "\r",
      "\r\n",
      "\u{FFFD}x\u{10FFFF}",
    ])
  func characters(text: String) throws {
    let feed = Feed(title: "T", entries: [Entry(guid: "urn:x", title: "x", contentHTML: "x\(text)x")])
    let forbidden = ["\u{0}", "\u{1}", "\u{B}", "\u{1F}", "\u{FFFE}", "\u{FFFF}"] as Set<Unicode.Scalar>
    var expected = String.UnicodeScalarView()
    expected.append(contentsOf: "x\(text)x".unicodeScalars.filter { !forbidden.contains($0) })
    for bytes in [RSSWriter().write(feed), AtomWriter().write(feed)] {
      let read = try FeedReader.readNotingDefect(bytes)
      #expect(read.defect == nil)
      #expect(read.feed.entries[0].contentHTML == String(expected))
    }
  }

  @Test(
    "A title survives RSS, even if it looks like HTML",
    arguments: [
      "AT&T", "AT&amp;T", "<b>x</b>", "&lt;", "Optional<String>", "1 < 2", "&nbsp;", "&amp;lt;", "<i>",
    ])
  func titles(title: String) throws {
    let feed = Feed(title: title, entries: [Entry(title: title)])
    let read = try FeedReader.read(RSSWriter().write(feed))
    #expect(read.title == title)
    #expect(read.entries[0].title == title)
  }

  @Test("Tags are kept exactly", arguments: ["c++", "a & b", "<x>", "日本", "\"q\""])
  func tags(tag: String) throws {
    let feed = Feed(title: "T", entries: [Entry(guid: "urn:x", title: "x", tags: [tag])])
    #expect(try FeedReader.read(RSSWriter().write(feed)).entries[0].tags == [tag])
    #expect(try FeedReader.read(AtomWriter().write(feed)).entries[0].tags == [tag])
  }
}
