import Feeds
import Testing

@Suite("Misspelt and missing tags") struct MisspeltTagTests {
  private func titles(_ document: String) throws -> [String?] { try read(document).entries.map(\.title) }

  @Test(
    "An end tag with one wrong letter ends its element",
    arguments: ["title", "titel", "titl", "tittle", "tilte", "Title", "tatle", "ritle"])
  func endTag(name: String) throws {
    let feed = try read(
      rss("<item><title>a</\(name)><link>https://e.example/1</link></item><item><title>b</title></item>"))
    #expect(feed.entries.map(\.title) == ["a", "b"])
    #expect(feed.entries[0].link == "https://e.example/1")
  }

  @Test("An unknown element that is never closed loses no entries") func unclosed() throws {
    let broken = "<item><x:part><title>hidden</title></item>"
    #expect(
      try titles(rss("<x:date>2023<item><title>a</title></item><item><title>b</title></item>")) == ["a", "b"])
    #expect(
      try titles(rss("<item><title>a</title><x:part n=\"1\" <item><title>b</title></item>")) == ["a", "b"])
    #expect(try titles(rss(broken + "<item><title>b</title></item>")).last == "b")
  }

  @Test("In a well-formed document, an entry inside another vocabulary is not an entry") func inner()
    throws
  {
    let document = rss("<item><title>a</title><x:old><item><title>older</title></item></x:old></item>")
    #expect(try titles(document) == ["a"])
  }

  @Test("RDF in a picture is not a second document") func picture() throws {
    let entry = try entry(
      """
      <content type="xhtml"><div xmlns="http://www.w3.org/1999/xhtml"><p>Before</p><svg><metadata>
      <rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description/></rdf:RDF>
      </metadata></svg><p>After</p></div></content><title>t</title>
      """)
    #expect(entry.contentHTML?.hasSuffix("<p>After</p>") == true)
    #expect(entry.title == "t")
  }

  @Test("A feed that lost its beginning is read from its first entry") func headless() throws {
    #expect(
      try titles("<item><title>a</title></item><item><title>b</title></item></channel></rss>") == ["a", "b"])
    #expect(
      try titles("<entry><title>a</title></entry><entry><title>b</title></entry></feed>") == ["a", "b"])
    #expect(throws: FeedError.self) { try read("<menu><item><title>Soup</title></item></menu>") }
  }

  @Test("An unclosed XML declaration loses nothing") func declaration() throws {
    let items = "<item><title>a</title></item>"
    for declaration in ["<?xml version='1.0'", "<?xml version='1.0' ?", "<?xml\n"] {
      #expect(try titles(rss(items, declaration: declaration)) == ["a"])
    }
  }

  @Test("A well-known prefix has its usual meaning even with an unknown URI") func prefix() throws {
    let feed = try read(
      """
      <rss xmlns:dc="http://e.example/dublin/core" xmlns:content="urn:x:content"><channel><item>
      <dc:creator>Jo</dc:creator><content:encoded>&lt;p>x</content:encoded></item></channel></rss>
      """)
    #expect(feed.entries[0].authors == [Person(name: "Jo")])
    #expect(feed.entries[0].contentHTML == "<p>x")
  }

  @Test("iTunes elements count in Atom as in RSS if there are no others") func itunes()
    throws
  {
    let feed = try read(
      atom(
        """
        <itunes:author>The Show</itunes:author><itunes:category text="Technology"/>
        <entry><id>1</id><itunes:author>Jo</itunes:author><itunes:keywords>x, y</itunes:keywords></entry>
        <entry><id>2</id></entry><entry><id>3</id><author><name>Al</name></author><itunes:author>Jo</itunes:author></entry>
        """, attributes: "xmlns:itunes=\"http://www.itunes.com/dtds/podcast-1.0.dtd\""))
    #expect(feed.authors == [Person(name: "The Show")])
    #expect(feed.tags == ["Technology"])
    #expect(feed.entries.map { $0.authors.map(\.name) } == [["Jo"], ["The Show"], ["Al"]])
    #expect(feed.entries[0].tags == ["x", "y"])
  }
}
