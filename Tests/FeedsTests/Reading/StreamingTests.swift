import Feeds
import Testing

@Suite("A feed that arrives in pieces") struct StreamingTests {
  /// Reads a document in pieces of these lengths, repeated.
  private func read(
    _ document: [UInt8], inPiecesOf lengths: [Int]
  ) -> Result<(feed: Feed, defect: FeedError?), FeedError> {
    var parser = FeedParser(location: "https://example.com/feed")
    var entries: [Entry] = []
    var rest = document[...]
    var turn = 0
    do throws(FeedError) {
      while !rest.isEmpty {
        let length = lengths[turn % lengths.count]
        entries += try parser.push(rest.prefix(length))
        rest = rest.dropFirst(length)
        turn += 1
      }
      var (feed, defect) = try parser.finishNotingDefect()
      feed.entries = entries + feed.entries
      return .success((feed, defect))
    } catch {
      return .failure(error)
    }
  }

  private func isSame(_ document: [UInt8], _ lengths: [Int]) -> Bool {
    switch (read(document, inPiecesOf: [document.count + 1]), read(document, inPiecesOf: lengths)) {
    case (.success(let whole), .success(let pieces)):
      whole.feed == pieces.feed && whole.defect == pieces.defect
    case (.failure(let whole), .failure(let pieces)): whole == pieces
    default: false
    }
  }

  @Test(
    "The places of cuts do not matter, well-formed or not, in any encoding",
    arguments: [
      rss("<item><title>é — 日本 😀 &amp; &nbsp;&#8217;</title><link> https://e.example/1\r\n</link></item>"),
      rss("<item><description><![CDATA[<p>a ]] > b]]></description></item><!-- x -- ><item/> --><item/>"),
      rss(
        "<item><title>a < b & c <d e=\"f>g</title><description><![CDATA[x</description><guid>1</guid></item>"),
      rss("<item><title>A<item><title>B</titel></item></channel></rss><rss><item><title>C</item>"),
      rss(
        "<item><title>&#xD83D;&#xDE00;&#55357;</title></item>",
        declaration: "<?xml version='1.0'><!DOCTYPE rss ["
          + "<!ENTITY a '<x> >'> <!-- ]> -->]>"),
      atom(
        "<entry><content type='xhtml'><div xmlns='http://www.w3.org/1999/xhtml'><p>a<br/>b</div></content></entry>"
      ),
      "<br />\n<b>Warning</b>: \"x\n" + rss("<item><title>\r\r\n\u{FFFE}x</title></item>") + "\0<!-- ",
      "<!DOCTYPE html><html><body>x</body></html>", "{\"a\": 1}", "no feed",
    ])
  func cut(document: String) {
    let utf16 = document.utf16.flatMap { [UInt8($0 & 255), UInt8($0 >> 8)] }
    let latin = document.unicodeScalars.map { UInt8($0.value < 256 ? $0.value : 0x93) }
    for bytes in [Array(document.utf8), utf16, latin] {
      for lengths in [[1], [2], [3], [7], [1, 64, 2], [100]] { #expect(isSame(bytes, lengths)) }
    }
  }

  @Test("A document may be cut in two at any byte") func cutInTwo() {
    let document = Array(
      rss(
        """
        <item a='1"' b="<i>"><title>x &eacute;&lt;</title><description><![CDATA[<b>]]]]><![CDATA[>é]]></description>\r
        </item><?php echo ">" ?><![endif]><item><title>a<b>c</b><br>d</title><link>x</link>
        """
      ).utf8)
    for end in document.indices.dropFirst() {
      #expect(isSame(document, [end, document.count]))
    }
  }

  @Test("Two-byte characters may be cut anywhere") func cutCharacters() {
    let bytes = Array(
      rss("<item><title>X</title></item>", declaration: "<?xml version='1.0' encoding='Shift_JIS'?>").utf8
    )
    .flatMap {
      $0 == 0x58 ? Array(repeating: [0x93, 0xFA, 0x96, 0x7B] as [UInt8], count: 2000).flatMap { $0 } : [$0]
    }
    for lengths in [[1], [3], [1000, 1]] { #expect(isSame(bytes, lengths)) }
    #expect((try? FeedReader.read(bytes))?.entries.first?.title?.hasPrefix("日本日本") == true)
  }

  @Test("Entries are returned before the end, each once and in order") func early() throws {
    var parser = FeedParser()
    _ = try parser.push(Array("<rss><channel><title>Notes</title><managingEditor>Jo</managingEditor>".utf8))
    var titles: [String?] = []
    // Without a declaration the encoding is decided late.
    for number in 0..<60_000 {
      titles += try parser.push(Array("<item><title>\(number)</title></item>".utf8)).map(\.title)
    }
    #expect(titles.count > 50_000)
    #expect(parser.authors == [Person(name: "Jo")])
    let feed = try parser.finish()
    #expect(feed.title == "Notes")
    #expect(titles + feed.entries.map(\.title) == (0..<60_000).map { "\($0)" })
  }

  @Test("Fields of the feed after its entries still apply to them") func late() throws {
    var parser = FeedParser()
    let document =
      "<rss><channel><item><link>/1</link></item><link>https://example.com/</link></channel></rss>"
    var entries = try parser.push(Array(document.utf8))
    entries += try parser.finish().entries
    #expect(entries.map(\.link) == ["https://example.com/1"])
  }

  @Test("A harmful document is refused, and so is everything after it") func refusal() throws {
    var parser = FeedParser()
    #expect(throws: FeedError.self) {
      _ = try parser.push(Array(String(repeating: "<rss>", count: 3).utf8))
      _ = try parser.push(Array(rss("<item>" + String(repeating: "<a>", count: 1000)).utf8))
    }
    #expect(throws: FeedError.self) { _ = try parser.push(Array("<a>".utf8)) }
  }
}
