import Feeds
import Testing
import Timestamps

@Suite("Reading JSON Feed") struct JSONFeedTests {
  @Test("All members of version 1.1 are read")
  func whole() throws {
    let feed = try FeedReader.read(Array(Self.whole.utf8), location: "https://example.com/feed.json")
    #expect(feed.title == "Notes & <queries>")
    #expect(feed.subtitle == "About things")
    #expect(feed.homePage == "https://example.com/")
    #expect(feed.selfLink == "https://example.com/feed.json")
    #expect(feed.nextPage == "https://example.com/feed.json?page=2")
    #expect(feed.logo == "https://example.com/icon.png")
    #expect(feed.icon == "https://example.com/favicon.ico")
    #expect(feed.language == "en-GB")
    #expect(feed.hubs == ["https://hub.example/"])
    #expect(
      feed.authors == [Person(name: "Ada", url: "https://example.com/ada"), Person(email: "jo@example.com")])
    let entry = try #require(feed.entries.first)
    #expect(entry.guid == "17")
    #expect(entry.link == "https://example.com/one")
    #expect(entry.externalLink == "https://elsewhere.example/")
    #expect(entry.title == "One {[,]} \"two\"")
    #expect(entry.contentHTML == "<p>Text \u{2014} 日本</p>")
    #expect(entry.summary == "a &lt; b")
    #expect(entry.image == "https://example.com/one.png")
    #expect(entry.published?.rfc3339 == "2024-02-29T23:30:00+01:00")
    #expect(entry.updated?.rfc3339 == "2024-03-01T00:00:00Z")
    #expect(entry.authors.map(\.name) == ["Jo"])
    #expect(entry.tags == ["swift", "c++"])
    #expect(entry.language == "de")
    #expect(
      entry.enclosures == [
        Enclosure(
          url: "https://example.com/a.mp3", type: "audio/mpeg", length: 100, title: "Sound", duration: 61.5)
      ])
  }

  private static let whole = #"""
    {"version": "https://jsonfeed.org/version/1.1", "title": "Notes & <queries>", "description": "About\nthings",
     "home_page_url": "/", "feed_url": "feed.json", "next_url": "feed.json?page=2", "icon": "icon.png",
     "favicon": "/favicon.ico", "language": "en-GB", "hubs": [{"type": "WebSub", "url": "https://hub.example/"}],
     "authors": [{"name": "Ada", "url": "https://example.com/ada"}, {"url": "mailto:jo@example.com"}],
     "_blue": {"items": [{"id": "no"}]},
     "items": [
       {"id": 17, "url": "one", "external_url": "https://elsewhere.example/", "title": "One {[,]} \"two\"",
        "content_html": "<p>Text \u2014 日本</p>", "content_text": "Text", "summary": "a < b", "image": "one.png",
        "date_published": "2024-02-29T23:30:00+01:00", "date_modified": "2024-03-01T00:00:00Z",
        "authors": [{"name": "Jo"}], "tags": ["swift", "c++", "swift"], "language": "de",
        "attachments": [{"url": "a.mp3", "mime_type": "audio/mpeg", "size_in_bytes": 100, "title": "Sound",
          "duration_in_seconds": 61.5}]}
     ]}
    """#

  @Test("The single author of version 1.0 is read")
  func author() throws {
    let feed = try read(
      #"{"version": "https://jsonfeed.org/version/1", "author": {"name": "Ada"}, "items": []}"#)
    #expect(feed.authors == [Person(name: "Ada")])
    #expect(feed.entries.isEmpty)
  }

  @Test("Plain text keeps its lines and what looks like markup")
  func text() throws {
    let feed = try read(#"{"items": [{"id": "1", "content_text": "a < b\n\nc\nd"}, {"content_text": "x"}]}"#)
    #expect(feed.entries.map(\.contentHTML) == ["<p>a &lt; b</p>\n<p>c<br>\nd</p>", "x"])
  }

  @Test(
    "Empty lines separate paragraphs, with all line ends",
    arguments: [
      ("a", "a"), (" a < b \n", "a &lt; b"), ("a\r\nb", "<p>a<br>\nb</p>"),
      ("a\n \t\n\n\r\nb", "<p>a</p>\n<p>b</p>"),
      ("&\n\n<>\n\"", "<p>&amp;</p>\n<p>&lt;&gt;<br>\n\"</p>"), ("a\rb", "a\rb"),
      ("é\n\n日\nc", "<p>é</p>\n<p>日<br>\nc</p>"),
    ])
  func lines(text: String, html: String) throws {
    let escaped = text.replacing("\"", with: "\\\"")
    #expect(
      try read("{\"items\": [{\"content_text\": \"\(escaped)\"}]}").entries.map(\.contentHTML) == [html])
  }

  @Test(
    "A member of the wrong type is left out, and nothing else",
    arguments: [
      #"{"items": [{"id": "1", "title": ["x"], "tags": "one", "authors": {"name": "Ada"}, "attachments": "no"}]}"#,
      #"{"items": [{"id": 1, "tags": ["one", 2, null], "author": "Ada", "date_published": 5e400}, 7, "x", null]}"#,
      #"{"version": 3, "title": {}, "items": [{"id": "1", "tags": ["one",], "authors": [{"name": "Ada"}, 3],},],}"#,
    ])
  func wrongTypes(text: String) throws {
    let entries = try read(text).entries
    #expect(entries.map(\.guid) == ["1"])
    #expect(entries.first?.tags == ["one"])
    #expect(entries.first?.authors.map(\.name) == ["Ada"])
  }

  @Test(
    "Nearly valid JSON is read",
    arguments: [
      #"{"items": [{"id": "1" "title": "T",, "tags": ["a" "b"]}]}"#,
      #"{"items": [{id: 1, title: 'T', tags: ['a', 'b',],}]}"#,
      #"{"items": [{/* one */ "id": 1, // another"# + "\n" + #""title": "T", "tags": ["a", /**/ "b"]}]}"#,
      #"{"items": [{"id": +1.0, "title": "\T", "tags": ["a", tru, "b"], "x": NaN, "y"}]}"#,
      #"{"items": [{"id": 0x1, "title": "T", "tags": "x", "tags": ["a", "b"]}]}"#,
    ])
  func nearly(text: String) throws {
    let entries = try read(text).entries
    #expect(entries.map(\.guid) == ["1"])
    #expect(entries.map(\.title) == ["T"])
    #expect(entries.map(\.tags) == [["a", "b"]])
  }

  @Test("Escapes are decoded, without characters that XML forbids")
  func escapes() throws {
    let escaped = #"\u00e9\n\r\t\"\\\/\uD83D\uDE00\ud83d!\ude00\q\u12\u0000\b\f\uFFFF\u0001"#
    let entry = try read(#"{"items": [{"content_html": ""# + escaped + "\u{1}\u{FFFE}é\n\" }]}").entries.first
    #expect(entry?.contentHTML == "é\n\r\t\"\\/😀\u{FFFD}!\u{FFFD}qu12é\n")
  }

  @Test(
    "Numbers become texts in their usual form",
    arguments: [
      ("17", "17"), ("17.0", "17"), ("1e3", "1000"), ("-0.5", "-0.5"), ("1e300", "1e+300"),
      ("9007199254740993", "9007199254740993"),
      ("1e999", nil), ("true", nil), ("null", nil), ("{}", nil),
      (String(repeating: "1", count: 1_000_000), nil),
    ])
  func numbers(text: String, guid: String?) throws {
    #expect(try read("{\"items\": [{\"id\": \(text)}]}").entries.map(\.guid) == [guid])
  }

  @Test(
    "Excessive members and list elements are left out")
  func many() throws {
    let members = (0..<20_000).map { "\"m\($0)\": 0" }.joined(separator: ",")
    let files = Array(repeating: #"{"url": "x"}"#, count: 20_000).joined(separator: ",")
    let entry = try read("{\"items\": [{\"id\": 1, \"attachments\": [\(files)], \(members), \"id\": 2}]}")
      .entries.first
    #expect(entry?.guid == "1")
    #expect(entry?.enclosures.count == 1000)
  }

  @Test("Authors that come before the items are known while items are read")
  func earlyAuthors() throws {
    var parser = FeedParser()
    let items = String(repeating: "{},", count: 100_000)
    parser.take(
      Array(#"{"version": "https://jsonfeed.org/version/1.1", "authors": [{"name": "Ada"}], "items": ["#.utf8)
    )
    parser.take(Array(items.utf8))
    let entries = try #require(try parser.nextEntries())
    #expect(entries.count < 20_000, "few at a time")
    #expect(parser.authors == [Person(name: "Ada")])
  }

  @Test("A document that was cut off keeps its complete parts")
  func cut() throws {
    let whole = Array(Self.whole.utf8)
    for length in 0..<whole.count {
      let read = try? FeedReader.readNotingDefect(Array(whole[..<length]))
      #expect(read == nil || read?.defect != nil)
    }
    let text = #"{"title": "T", "items": [{"id": "1"}, {"id": "2"}, {"id": "3", "ti"#
    let (feed, defect) = try FeedReader.readNotingDefect(Array(text.utf8))
    #expect(feed.title == "T")
    #expect(feed.entries.map(\.guid) == ["1", "2"])
    #expect(defect?.description == "the document ends too early; read 2 entries before it")
  }

  @Test("The places of cuts between chunks do not matter")
  func chunks() throws {
    let whole = try FeedReader.read(Array(Self.whole.utf8))
    for size in [1, 2, 3, 7, 64, 65] {
      var parser = FeedParser()
      var entries: [Entry] = []
      for start in stride(from: 0, to: Self.whole.utf8.count, by: size) {
        entries += try parser.push(Array(Array(Self.whole.utf8)[start...].prefix(size)))
      }
      var feed = try parser.finish()
      feed.entries = entries + feed.entries
      #expect(feed == whole)
    }
  }

  @Test(
    "Other JSON is not a feed",
    arguments: [#"{"name": "x"}"#, "[1, 2]", #"{"items": {}}"#, #"{"a": "#, #"[{"id": "1"}]"#, #"{"": 1"#])
  func others(text: String) {
    #expect(throws: FeedError.self) { try read(text) }
  }

  @Test("Excessive nesting is refused")
  func nesting() {
    let text = #"{"items": "# + String(repeating: "[", count: 100_000)
    #expect(throws: FeedError(.hostile("values nested deeper than 256"))) { try read(text) }
  }

  private func read(_ text: String) throws -> Feed { try FeedReader.read(Array(text.utf8)) }
}
