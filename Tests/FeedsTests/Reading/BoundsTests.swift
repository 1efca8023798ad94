import Feeds
import Testing

@Suite("Repeated values are bounded") struct BoundsTests {
  @Test("Entries inherit as many authors of the feed as fit in 1,000 bytes")
  func authors() throws {
    let people = (0..<1000).map { Person(name: "Author \($0)") }
    #expect(people.inheritable.count == 111)
    #expect([Person(name: String(repeating: "a", count: 1001))].inheritable.isEmpty)
    let named = people.map { "<author><name>\($0.name ?? "")</name></author>" }.joined()
    let feed = try FeedReader.read(Array(atom("\(named)<entry/><entry/>").utf8))
    #expect(feed.authors.count == 1000)
    #expect(feed.entries.map(\.authors.count) == [111, 111])
  }

  @Test("An address of more than 2,048 bytes is no base of relative addresses", arguments: [2000, 3000])
  func base(length: Int) throws {
    let page = "https://e.example/" + String(repeating: "a", count: length) + "/"
    let isBase = length == 2000
    let ofRSS = try FeedReader.read(
      Array(
        "<rss><channel><link>\(page)</link><item><link>x</link><enclosure url='y'/></item></channel></rss>"
          .utf8))
    #expect(ofRSS.homePage == page)
    #expect(ofRSS.entries.first?.link == (isBase ? page + "x" : "x"))
    #expect(ofRSS.entries.first?.enclosures.first?.url == (isBase ? page + "y" : "y"))
    let ofAtom = try FeedReader.read(
      Array(atom("<link href='\(page)'/><entry><link href='x'/></entry>").utf8))
    #expect(ofAtom.entries.first?.link == (isBase ? page + "x" : "x"))
    let ofXMLBase = try FeedReader.read(
      Array(
        rss(
          "<item xml:base='https://e.example/'><link>1</link><enclosure xml:base='\(page)' url='x'/></item>"
        ).utf8))
    #expect(ofXMLBase.entries.first?.base == "https://e.example/")
    let ofNested = try FeedReader.read(
      Array(
        atom("<entry xml:base='https://e.example/1/'><content xml:base='\(page)'>x</content></entry>").utf8))
    #expect(ofNested.entries.first?.base == (isBase ? page : "https://e.example/1/"))
  }

  @Test("An entry has at most a thousand tags, from all elements together")
  func tags() throws {
    let vocabularies = ["category", "dc:subject", "media:category", "itunes:category"]
    for name in vocabularies {
      let tags = (0..<3000).map { "<\(name)>\($0)</\(name)>" }.joined()
      #expect(try FeedReader.read(Array(rss("<item>\(tags)</item>").utf8)).entries.first?.tags.count == 1000)
    }
    let words = (0..<9000).map(String.init).joined(separator: ",")
    let feed = try FeedReader.read(Array(rss("<item><media:keywords>\(words)</media:keywords></item>").utf8))
    #expect(feed.entries.first?.tags.count == 1000)
  }

  @Test("An entry has at most a thousand files, and a feed ten thousand elements outside of its entries")
  func numbers() throws {
    let files = String(repeating: "<enclosure url='x'/>", count: 3000)
    #expect(
      try FeedReader.read(Array(rss("<item>\(files)</item>").utf8)).entries.first?.enclosures.count == 1000)
    let links = String(repeating: "<link rel='enclosure' href='x'/>", count: 3000)
    #expect(
      try FeedReader.read(Array(atom("<entry>\(links)</entry>").utf8)).entries.first?.enclosures.count == 1000
    )
    let hubs = String(repeating: "<entry/><link rel='hub' href='x'/>", count: 11_000)
    let feed = try FeedReader.read(Array(atom(hubs).utf8))
    #expect(feed.entries.count == 11_000)
    #expect((9000...10_000).contains(feed.hubs.count))
  }

  @Test(
    "A name that is too long is text, wherever the document is cut",
    arguments: [1000, 4096, 16_384, 100_000])
  func names(size: Int) throws {
    let name = String(repeating: "x", count: 20_000)
    let document = Array(
      rss("<item><title>a</\(name)></title><description>b<\(name)>c</description></item><item/>").utf8)
    let whole = try FeedReader.read(document)
    #expect(whole.entries.count == 2)
    #expect(whole.entries.first?.contentHTML == "b<\(name)>c")
    var parser = FeedParser(location: nil)
    var entries: [Entry] = []
    for start in stride(from: 0, to: document.count, by: size) {
      entries += try parser.push(document[start..<min(start + size, document.count)])
    }
    #expect(try entries + parser.finish().entries == whole.entries)
  }

  @Test("Entries are returned a few at a time, however short they are, each once")
  func few() throws {
    for (document, count) in [
      ("<rss><channel>\(String(repeating: "<item/>", count: 50_000))</channel></rss>", 50_000),
      (#"{"items": ["# + String(repeating: "{},", count: 50_000) + "]}", 50_000),
    ] {
      var parser = FeedParser()
      parser.take(Array(document.utf8))
      parser.end()
      var sizes: [Int] = []
      while let entries = try parser.nextEntries() { sizes.append(entries.count) }
      sizes.append(try parser.finish().entries.count)
      #expect(sizes.reduce(0, +) == count)
      #expect(sizes.allSatisfy { $0 < 8000 })
    }
  }
}
