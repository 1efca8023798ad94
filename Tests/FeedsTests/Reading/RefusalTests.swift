import Feeds
import Testing

@Suite("Refused documents") struct RefusalTests {
  private func error(_ document: String) -> FeedError? {
    do {
      _ = try read(document)
      return nil
    } catch {
      return error as? FeedError
    }
  }

  @Test(
    "The error for a document that is no feed names what it is",
    arguments: [
      ("", "an empty document"), (" \n", "an empty document"), (#"{"a": 1}"#, "a JSON document"),
      (#"{"html": "<p>x</p>"}"#, "a JSON document"),
      ("<!DOCTYPE html><html><body>x&nbsp;<br></body></html>", "an HTML page"), ("<HTML>", "an HTML page"),
      ("<opml version='2.0'/>", "an OPML list of feeds"), ("<svg/>", "an XML document <svg>"),
      ("hello", "text without a root element"), ("\u{0}\u{1}", "binary data"),
      ("<redirect/>", "an XML document <redirect>"),
      ("<redirect><newLocation> </newLocation></redirect>", "an XML document <redirect>"),
    ])
  func notAFeed(document: String, found: String) {
    #expect(error(document)?.reason == .notAFeed(found))
    #expect(error(document)?.description == "not a feed but \(found)")
  }

  @Test(
    "A document with the new address of a feed is an error with that address",
    arguments: [
      "<?xml version='1.0'?>\n<redirect>\n <newLocation>\n https://a.example/f?x=1&amp;y=2\n </newLocation></redirect>",
      "<redirect><newLocation><![CDATA[https://a.example/f?x=1&y=2]]></newLocation><newLocation>b</newLocation>",
      "\u{FEFF}<redirect><a/><newLocation>https://a.example/f?x=1&y=2</newLocation>",
    ])
  func moved(document: String) {
    #expect(error(document)?.reason == .moved(to: "https://a.example/f?x=1&y=2"))
    #expect(
      error(document)?.description
        == "not a feed but a notice that the feed has moved to https://a.example/f?x=1&y=2; import that address"
    )
  }

  @Test("Nested entities are expanded, up to a limit")
  func entityBomb() throws {
    func type(_ names: String) -> String {
      let first = "<!ENTITY a \"\(String(repeating: "ha", count: 20))\">"
      return "<!DOCTYPE rss ["
        + zip(names, names.dropFirst()).reduce(first) { text, pair in
          text + "<!ENTITY \(pair.1) \"\(String(repeating: "&\(pair.0);", count: 10))\">"
        } + "]>"
    }
    func using(_ name: String) -> String {
      rss("<item><title>\(name)</title></item>", declaration: "")
    }
    #expect(try read(type("abc") + using("&c;")).entries[0].title?.utf8.count == 4000)
    #expect(
      error(type("abcdefg") + using("&g;"))?.reason
        == .hostile("a reference to the entity &g;, which expands too far"))
    #expect(error(type("abcdefg") + using("fine")) == nil)
    let circle = "<!DOCTYPE rss [<!ENTITY a '&b;'><!ENTITY b '&a;'>]>"
    #expect(
      error(circle + using("&a;"))?.reason
        == .hostile("a reference to the entity &a;, which expands too far"))
  }

  @Test("External entities are never read") func externalEntity() {
    let type = #"<!DOCTYPE rss SYSTEM "file:///dev/zero" [<!ENTITY x SYSTEM "file:///etc/passwd">]>"#
    let document = type + rss("<item><title>&x;</title></item>", declaration: "")
    #expect(error(document)?.reason == .hostile("a reference to the external entity &x;"))
  }

  @Test("Excessive nesting is refused") func depth() {
    let deep = String(repeating: "<div>", count: 100_000)
    #expect(
      error(rss("<item><description>\(deep)</description></item>"))?.reason
        == .hostile("elements nested deeper than 256"))
  }

  @Test("Excessive tags are refused") func attributes() {
    let many = (0..<300).map { "a\($0)='1'" }.joined(separator: " ")
    #expect(
      error(rss("<item \(many)></item>"))?.reason == .hostile("a tag with more than 250 attributes"))
    #expect(error(rss("<item><title>\(String(repeating: "=", count: 5000))</title></item>")) == nil)
  }

  @Test("A short entity cannot fill memory") func expansion() {
    let type = "<!DOCTYPE rss [<!ENTITY a \"\(String(repeating: "x", count: 256))\">]>"
    let document =
      type + rss("<item><title>\(String(repeating: "&a;", count: 50_000))</title></item>", declaration: "")
    #expect(error(document)?.reason == .hostile("entities that expand to over 10 MB"))
  }

  @Test("An error has its place and the entries before it, on one line") func description() {
    let failure = FeedError(.malformed("mismatched tag </item>"), line: 214, column: 9, entriesRead: 37)
    #expect(failure.description == "line 214, column 9: mismatched tag </item>; read 37 entries before it")
    #expect(error("<rss><channel><title>x</channel>")?.line == 1)
    #expect(error("<rss")?.description.contains("\n") == false)
  }

  @Test("An entry with too many elements keeps the first ones, and later entries are read")
  func elementsWithoutEnd() throws {
    let enclosures = String(repeating: "<enclosure url='x'/>", count: 50_000)
    let links = String(repeating: "<atom:link rel='hub' href='x'/>", count: 50_000)
    let feed = try FeedReader.read(
      Array(
        "<rss><channel>\(links)<item>\(enclosures)</item><item><title>Two</title></item></channel></rss>".utf8
      ))
    #expect(feed.entries.count == 2)
    #expect(feed.entries.last?.title == "Two")
    #expect(feed.entries[0].enclosures.count < 10_001)
    #expect(feed.hubs.count < 10_001)
  }
}
