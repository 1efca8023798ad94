import Feeds
import Testing

@Suite("Documents with errors") struct MalformedDocumentTests {
  private func title(_ bytes: [UInt8]) throws -> String? { try FeedReader.read(bytes).entries.first?.title }

  private func document(_ title: String, encoding: String) -> String {
    rss("<item><title>\(title)</title></item>", declaration: "<?xml version='1.0' encoding='\(encoding)'?>")
  }

  @Test(
    "UTF-8 is recognised even if another encoding is declared",
    arguments: ["iso-8859-1", "windows-1251", "utf-16", "?"])
  func misdeclared(encoding: String) throws {
    #expect(try title(Array(document("Größe 日本", encoding: encoding).utf8)) == "Größe 日本")
  }

  @Test(
    "Invalid UTF-8 is Windows-1252, whatever is declared",
    arguments: ["utf-8", "iso-8859-1", "us-ascii"])
  func windows1252(encoding: String) throws {
    let bytes = document("ItXs cafY", encoding: encoding).utf8.map {
      $0 == 0x58 ? 0x92 : $0 == 0x59 ? 0xE9 : $0
    }
    #expect(try title(bytes) == "It’s café")
  }

  @Test("UTF-16 is read in both byte orders, with and without a byte order mark") func utf16() throws {
    let units = Array(document("日本 😀", encoding: "utf-16").utf16)
    let little = units.flatMap { [UInt8($0 & 255), UInt8($0 >> 8)] }
    let big = units.flatMap { [UInt8($0 >> 8), UInt8($0 & 255)] }
    for bytes in [little, big, [0xFF, 0xFE] + little, [0xFE, 0xFF] + big] {
      #expect(try title(bytes) == "日本 😀")
    }
  }

  @Test("Other encodings are read as declared") func declared() throws {
    let bytes = Array(document("X", encoding: "Shift_JIS").utf8).flatMap {
      $0 == 0x58 ? [0x93, 0xFA, 0x96, 0x7B] : [$0]
    }
    #expect(try title(bytes) == "日本")
    let cyrillic = document("X", encoding: "koi8-r").utf8.flatMap { $0 == 0x58 ? [0xCD, 0xC9, 0xD2] : [$0] }
    #expect(try title(cyrillic) == "мир")
  }

  @Test(
    "A byte order mark, white space and a server's warnings before the document are skipped",
    arguments: [
      "\u{FEFF}", "\n\n ", "<br />\n<b>Warning</b>: x in <b>/y.php</b>\n", "<!-- <rss> -->", "junk ",
    ])
  func before(junk: String) throws {
    #expect(
      try read(junk + rss("<item><title>x</title></item>") + "\n<script>junk</script> & more").entries.count
        == 1)
  }

  @Test(
    "HTML's entities are decoded, and a lone ampersand is text",
    arguments: [
      ("a&nbsp;b&mdash;c", "a\u{A0}b—c"), ("AT&T", "AT&T"), ("a & b", "a & b"), ("a &b; c", "a &b; c"),
      ("x&", "x&"),
      ("&#8217;&#x2019;&#X2019;", "’’’"), ("&#146;", "’"), ("a&#0;b&#11;c\u{B}d", "abcd"),
      ("1 < 2 <3", "1 < 2 <3"),
      ("<![CDATA[a&nbsp;b\u{1}]]>", "a\u{A0}b"),
    ])
  func references(text: String, title: String) throws {
    #expect(try item("<title>\(text)</title>").title == title)
    #expect(
      try FeedReader.readNotingDefect(Array(rss("<item><title>\(text)</title></item>").utf8)).defect == nil)
  }

  @Test("Faulty references in attributes are read too") func attributes() throws {
    let entry = try item(#"<enclosure url="https://e.example/?a=1&b=&eacute;&amp;c" length="1"/>"#)
    #expect(entry.enclosures.map(\.url) == ["https://e.example/?a=1&b=é&c"])
  }

  @Test("A document type may declare entities of plain text") func declaredEntities() throws {
    let feed = try read(
      #"<!DOCTYPE rss [<!ENTITY me "Jo &#38; Meg"> <!-- ]> -->]>"#
        + rss("<item><title>&me;</title></item>", declaration: ""))
    #expect(feed.entries.map(\.title) == ["Jo & Meg"])
  }

  @Test("Mismatched tags lose no entry") func mismatched() throws {
    let (feed, defect) = try FeedReader.readNotingDefect(
      Array(
        rss(
          """
          <item><title>One</title><description><p>x<br>y</description></item>
          <item><title>Two</titel><link>https://e.example/2</link></item>
          <item><title>Three</title>
          <item><title>Four</title></item></item>
          <item><title>Five</title>
          <description><a href=https://e.example/ title='a' title='b'>z</a></description></item>
          """
        ).utf8))
    #expect(feed.entries.map(\.title) == ["One", "Two", "Three", "Four", "Five"])
    #expect(feed.entries[0].contentHTML == "<p>x<br />y</p>")
    #expect(feed.entries[1].link == "https://e.example/2")
    #expect(feed.entries[4].contentHTML == #"<a href="https://e.example/" title="a">z</a>"#)
    #expect(defect?.reason == .malformed("<br> without an end"))
    #expect(defect?.line == 6)
  }

  @Test("A document that was cut off keeps its complete entries") func cutOff() throws {
    let whole = rss(
      "<item><title>One</title></item><item><title>Two</title><link>https://e.example/longer</link></item>")
    let cut = try #require(whole.firstRange(of: "longer"))
    let (feed, defect) = try FeedReader.readNotingDefect(Array(whole[..<cut.lowerBound].utf8))
    #expect(feed.entries.map(\.title) == ["One", "Two"])
    #expect(feed.entries[1].link == nil)
    #expect(defect?.entriesRead == 1)
  }

  @Test("A document that is cut off anywhere inside an entry is a feed of one entry")
  func cutOffAnywhere() throws {
    let whole = Array(
      rss(
        "<!-- c --><item a='1'><title>&nbsp;é<![CDATA[x]]></title><description><p>y</p></description></item>"
      ).utf8)
    let entryStart = try #require(whole.indices.first { whole[$0...].starts(with: "<title>&nbsp;".utf8) })
    for end in whole.indices {
      do {
        let feed = try FeedReader.read(Array(whole[..<end]))
        #expect("Notes".hasPrefix(feed.title ?? ""), "cut at \(end)")
        #expect(feed.entries.count == 1, "cut at \(end)")
      } catch {
        #expect(end < entryStart, "cut at \(end): \(error)")
      }
    }
  }
}
