import Digests
import Feeds
import Foundation
import Publication
import Spools
import Testing
import Timestamps

@testable import Importing

@Suite("An entry in a spool")
struct SpooledEntryTests {
  @Test(
    "Its digest is that of its JSON without its base",
    arguments: [
      nil, "", "https://a.example/", "a\"b", "a\\", "a\\\"", "x\",", "x\\\",", "\",\"", ",\"base\":\"x\",",
      "ü\u{1F468}\u{0}\n",
    ])
  func digest(text: String?) throws {
    for author in [nil, Person(name: text), Person(name: ",\"base\":\"x\",\"")] {
      for isFull in [true, false] {
        var entry = Entry(authors: author.map { [$0] } ?? [], base: text)
        if isFull {
          entry.contentHTML = text
          entry.title = ",\"base\":\"x\",\"guid\":\"y\""
          entry.tags = [",\"base\":\"x\""]
        }
        let (json, hash) = try SpooledEntries.encode(entry)
        #expect(try json == entryEncoder.encode(entry))
        #expect(try hash == SHA256Digest(of: entryEncoder.encode(entry.withoutBase)))
      }
    }
  }

  @Test("It is read back as it was, with that digest")
  func same() throws {
    var entry = Entry(
      guid: "1", title: "ü \u{1F468}\u{200D}\u{1F469} e\u{301}",
      published: Timestamp(microseconds: 1, offset: -5400),
      updated: Timestamp(microseconds: 253_402_300_799_999_999), tags: ["a"],
      contentHTML: "<p>\t\r\n\u{7F}\u{2028}</p>",
      base: "https://a.example/")
    entry.media = [Media(url: "x")]
    entry.place = GeographicPlace(.point, [0.1, -89.99999999999999])
    let feed = try SpooledFeed(Feed(entries: [entry]))
    let read = try feed.entries.read(#require(feed.entries.heads.first))
    #expect(read.entry == entry)
    #expect(try Data(read.json) == entryEncoder.encode(entry))
    #expect(try read.hash == SHA256Digest(of: entryEncoder.encode(entry.withoutBase)))
  }

  @Test("A repeated entry is stored once, and read back as often as it occurred")
  func repeated() throws {
    let twice = Entry(guid: "1", title: "Twice")
    var entries = SpooledEntries(in: Spool())
    try entries.append([Entry(), Entry(), Entry(), twice, twice, Entry()])
    #expect(entries.count == 6 && entries.heads.count == 3)
    #expect(entries.all == [Entry(), Entry(), Entry(), twice, twice, Entry()])
    let feed = try FeedImport(SpooledFeed(Feed(), entries: entries), location: "x")
    #expect(feed.posts.map(\.draft.guid) == ["1"])
    #expect(feed.leftOut.map(\.entry) == ["entry 1", "entry 1", "entry 1", "Twice", "entry 6"])
  }

  @Test("Of many entries that are left out, a thousand are named")
  func tally() throws {
    let entries = Array(repeating: Entry(), count: 2500)
    let feed = try FeedImport(SpooledFeed(Feed(entries: entries)), location: "x")
    #expect(feed.leftOut.count == 2500 && feed.leftOut.unnamed == 1500)
    #expect(Array(feed.leftOut).count == 1000)
    let long = Entry(guid: "1", title: String(repeating: "a", count: 1000))
    let twice = try FeedImport(SpooledFeed(Feed(entries: [long, long])), location: "x")
    #expect(twice.leftOut.map(\.entry.count) == [200])
  }

  @Test("Too many entries are refused")
  func tooMany() throws {
    var entries = SpooledEntries(in: Spool(), most: 3)
    try entries.append((0..<3).map { Entry(title: "\($0)") })
    #expect(throws: FeedError(.hostile("more than 3 entries"), entriesRead: 3)) {
      try entries.append([Entry(title: "3")])
    }
  }
}
