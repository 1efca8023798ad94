import Feeds
import Testing

@Suite("Generated feeds survive being written and read again")
struct PropertyTests {
  static let seeds = 0..<60

  @Test("RSS keeps everything that it can express")
  func rss() throws {
    for seed in Self.seeds {
      var generator = Generator(seed: seed)
      let feed = generator.feed()
      try expect(RSSWriter(), feed, feed.carriedByRSS, seed)
    }
  }

  @Test("Atom keeps everything")
  func atom() throws {
    for seed in Self.seeds {
      var generator = Generator(seed: seed)
      let feed = generator.feed()
      try expect(AtomWriter(), feed, feed.carriedByAtom, seed)
    }
  }

  @Test("JSON Feed keeps everything that it can express, summaries as plain text")
  func json() throws {
    for seed in Self.seeds {
      var generator = Generator(seed: seed)
      var feed = generator.feed()
      for index in feed.entries.indices { feed.entries[index].summary = nil }
      try expect(JSONFeedWriter(), feed, feed.carriedByJSON, seed)
    }
    let entry = Entry(guid: "urn:x:1", summary: "<p>a &amp; b</p>", contentHTML: "<p>long</p>")
    let read = try FeedReader.read(JSONFeedWriter().write(Feed(title: "T", entries: [entry])))
    #expect(read.entries[0].summary == "a &amp; b")
  }

  @Test("A second round through an XML format changes nothing", arguments: [true, false])
  func again(rssFirst: Bool) throws {
    let writers: [any FeedWriter] = rssFirst ? [RSSWriter(), AtomWriter()] : [AtomWriter(), RSSWriter()]
    for seed in Self.seeds.prefix(20) {
      var generator = Generator(seed: seed)
      var feed = generator.feed()
      for writer in writers { feed = try FeedReader.read(writer.write(feed)) }
      let once = writers.map { $0.write(feed) }
      for writer in writers { feed = try FeedReader.read(writer.write(feed)) }
      let twice = writers.map { $0.write(feed) }
      for (a, b) in zip(once, twice) where a != b {
        let lines = zip(a.text.split(separator: "\n"), b.text.split(separator: "\n")).first { $0 != $1 }
        Issue.record("seed \(seed): \(lines.map { "\($0) became \($1)" } ?? "longer")")
      }
    }
  }

  /// Compares bytes: canonically equivalent texts may differ.
  private func expect(_ writer: some FeedWriter, _ feed: Feed, _ expected: Feed, _ seed: Int) throws {
    let (read, defect) = try FeedReader.readNotingDefect(writer.write(feed))
    #expect(defect == nil, "seed \(seed)")
    if read == expected, writer.write(read) == writer.write(expected) { return }
    let differences = zip(read.entries + [], expected.entries).flatMap { Self.differences($0, $1) }
    Issue.record("seed \(seed): \((differences + Self.differences(read, expected)).joined(separator: "; "))")
  }

  private static func differences(_ one: Any, _ other: Any) -> [String] {
    zip(Mirror(reflecting: one).children, Mirror(reflecting: other).children).compactMap { one, other in
      guard one.label != "entries", "\(one.value)" != "\(other.value)" else { return nil }
      return "\(one.label ?? "") is \(one.value), not \(other.value)"
    }
  }
}
