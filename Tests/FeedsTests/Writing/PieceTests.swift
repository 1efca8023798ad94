import Feeds
import Testing

@Suite("Writing a feed in pieces")
struct PieceTests {
  static let writers: [any FeedWriter] = [RSSWriter(), AtomWriter(), JSONFeedWriter()]

  @Test("The pieces together are a document that says the same", arguments: writers.indices)
  func pieces(index: Int) throws {
    let writer = Self.writers[index]
    var feed = sampleFeed()
    feed.authors = [Person(name: "Jo")]
    let whole = writer.write(feed)
    let entries = feed.entries
    feed.entries = []
    var pieces: [[UInt8]] = []
    writer.write(feed, entries: entries, piecesOf: 1) { pieces.append($0) }
    #expect(pieces.count == entries.count + 1)
    let joined = Array(pieces.joined())
    // Entries that are still to come may need any namespace, so all are declared.
    if writer is JSONFeedWriter { return #expect(joined == whole) }
    #expect(try FeedReader.readNotingDefect(joined).defect == nil)
    #expect(try FeedReader.read(joined) == FeedReader.read(whole))
  }

  @Test("Entries may come one by one, and no more than a piece is held", arguments: writers.indices)
  func stream(index: Int) async throws {
    let writer = Self.writers[index]
    let entry = Entry(guid: "urn:x:1", title: "One", contentHTML: String(repeating: "<p>x</p>", count: 1000))
    let entries = AsyncStream<Entry> { continuation in
      for _ in 0..<100 { continuation.yield(entry) }
      continuation.finish()
    }
    var sizes: [Int] = []
    try await writer.write(Feed(title: "T"), entries: entries, piecesOf: 20_000) { sizes.append($0.count) }
    #expect(sizes.dropLast().allSatisfy { (20_000..<40_000).contains($0) })
    let whole = writer.write(Feed(title: "T", entries: Array(repeating: entry, count: 100)))
    #expect(abs(sizes.reduce(0, +) - whole.count) < 2000)
  }

  @Test("What the sink throws, the writing throws")
  func failure() {
    struct Full: Error {}
    #expect(throws: Full.self) {
      try RSSWriter().write(Feed(), entries: [Entry(title: "x")], piecesOf: 1) { _ in throw Full() }
    }
  }

  @Test("A document declares the namespaces that it uses, and no others")
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
