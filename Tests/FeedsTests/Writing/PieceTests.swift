import Feeds
import Testing

@Suite("Writing a feed in pieces")
struct PieceTests {
  static let writers: [any FeedWriter] = [RSSWriter(), AtomWriter(), JSONFeedWriter()]

  @Test("Head, entries and tail make a document of the same feed", arguments: writers.indices)
  func pieces(index: Int) throws {
    let writer = Self.writers[index]
    var feed = sampleFeed()
    feed.authors = [Person(name: "Jo")]
    let whole = writer.write(feed)
    let entries = feed.entries
    feed.entries = []
    var joined: [UInt8] = []
    writer.appendHead(of: feed, to: &joined)
    for (place, entry) in entries.enumerated() {
      if place > 0 { writer.separator.withUTF8Buffer { joined += $0 } }
      writer.append(entry, of: feed, to: &joined)
    }
    writer.appendTail(of: feed, to: &joined)
    // Later entries may need any namespace, so the head declares all.
    if writer is JSONFeedWriter { return #expect(joined == whole) }
    #expect(try FeedReader.readNotingDefect(joined).defect == nil)
    #expect(try FeedReader.read(joined) == FeedReader.read(whole))
  }

  @Test("An entry has the same bytes at any place", arguments: writers.indices)
  func place(index: Int) {
    let writer = Self.writers[index]
    let feed = sampleFeed()
    for entry in feed.entries {
      var (first, second): ([UInt8], [UInt8]) = ([], Array("before".utf8))
      writer.append(entry, of: feed, to: &first)
      writer.append(entry, of: feed, to: &second)
      #expect(second.dropFirst(6).elementsEqual(first))
    }
  }

  @Test("A document declares only the namespaces that it uses")
  func namespaces() {
    let plain = RSSWriter().write(sampleFeed()).text
    for name in ["podcast", "itunes", "media", "georss", "thr", "fh"] {
      #expect(!plain.contains("xmlns:\(name)"))
    }
    var feed = sampleFeed()
    feed.entries[1].podcast = PodcastEpisode()
    feed.entries[1].podcast?.isExplicit = false
    feed.isArchive = true
    let written = AtomWriter().write(feed).text
    #expect(written.contains(#"xmlns:itunes="http://www.itunes.com/dtds/podcast-1.0.dtd""#))
    #expect(written.contains(#"xmlns:fh="http://purl.org/syndication/history/1.0""#))
    #expect(!written.contains("xmlns:media"))
  }
}
