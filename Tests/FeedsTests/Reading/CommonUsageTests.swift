import Feeds
import Testing

@Suite("Common usage beyond the specifications") struct CommonUsageTests {
  @Test(
    "Atom's texts may be in Base64",
    arguments: [
      #"<content mode="base64" type="text/html">"#, #"<content mode="base64" type="application/xhtml+xml">"#,
      #"<content type="application/octet-stream">"#, #"<summary mode="base64">"#,
    ])
  func base64(tag: String) throws {
    let name = tag.dropFirst().prefix { $0 != " " }
    let read = try entry("\(tag)\n PHA+SMOpbG\n88L3A+ </\(name)>")
    #expect(read.contentHTML == "<p>Hélo</p>")
  }

  @Test("Base64 of binary data is no content")
  func binary() throws {
    #expect(try entry(#"<content type="image/png">iVBORw0KGgo=</content>"#).contentHTML == nil)
    #expect(try entry(#"<content mode="base64" type="text/html">%</content>"#).contentHTML == nil)
  }

  @Test("Titles and rights in Base64 are text")
  func base64Title() throws {
    #expect(try entry(#"<title mode="base64" type="text/html">PGI+QTwvYj4mYW1wO0I=</title>"#).title == "A&B")
  }

  @Test("Escaped XHTML is HTML")
  func escaped() throws {
    let read = try entry(
      #"<content type="application/xhtml+xml" mode="escaped">&lt;p&gt;x&lt;/p&gt;</content>"#)
    #expect(read.contentHTML == "<p>x</p>")
    let plain = try entry(#"<content type="text/plain" mode="escaped">a &lt;b&gt;</content>"#)
    #expect(plain.contentHTML == "a &lt;b&gt;")
  }

  @Test("Escaped HTML may stand inside an element")
  func wrapped() throws {
    let div =
      #"<div xmlns="http://www.w3.org/1999/xhtml">&lt;p title="1 &amp;lt; 2"&gt;AT&amp;amp;T&lt;/p&gt;</div>"#
    #expect(
      try entry("<content type='html'>\(div)</content>").contentHTML
        == #"<div><p title="1 &lt; 2">AT&amp;T</p></div>"#)
    #expect(try entry("<title type='html'>\(div)</title>").title == "AT&T")
    let xhtml = try entry(#"<content type="xhtml"><div>&lt;p&gt;</div></content>"#)
    #expect(xhtml.contentHTML == "&lt;p&gt;")
  }

  @Test("An item in Atom is an entry")
  func item() throws {
    #expect(try read(atom("<item><title>One</title></item>")).entries.map(\.title) == ["One"])
  }

  @Test(
    "The root is read as that of a feed, whatever its namespace",
    arguments: ["http://backend.userland.com/rss2.1", "https://example.com/schema"])
  func namespace(uri: String) throws {
    let feed = try read(
      #"<rss xmlns="\#(uri)" version="2.0"><channel><title>T</title><item><title>One</title></item></channel></rss>"#
    )
    #expect(feed.title == "T")
    #expect(feed.entries.map(\.title) == ["One"])
    let atom = try read(#"<feed xmlns="\#(uri)"><title>T</title><entry><title>One</title></entry></feed>"#)
    #expect(atom.entries.map(\.title) == ["One"])
  }

  @Test("Categories of itunes: and media: are tags")
  func categories() throws {
    let feed = try read(
      rss(
        """
        <itunes:category text="Arts"><itunes:category text="Books"/></itunes:category>
        <itunes:keywords>one,two</itunes:keywords>
        <item><itunes:category text="Arts"/><media:category label="Cats">pets/cats</media:category>
        <media:category>Film</media:category></item>
        """))
    #expect(feed.tags == ["Arts", "Books", "one", "two"])
    #expect(feed.entries[0].tags == ["Arts", "Cats", "Film"])
  }

  @Test("Language tags have hyphens")
  func language() throws {
    #expect(try read(rss("<language>en_US</language>")).language == "en-US")
    #expect(try read(atom("", attributes: #"xml:lang="pt_BR""#)).language == "pt-BR")
  }

  @Test(
    "xml:lang applies to its element: that of the content goes before the entry's, that of a sibling does not count"
  )
  func languageByScope() throws {
    let feed = try read(
      """
      <feed xmlns="http://www.w3.org/2005/Atom" xml:lang="en"><title>Languages</title>
      <entry xml:lang="de"><id>a:1</id><content type="html">Eins</content></entry>
      <entry><id>a:2</id><content type="html" xml:lang="fr">Deux</content></entry>
      <entry><id>a:3</id><content type="html">Three</content></entry>
      </feed>
      """)
    #expect(feed.language == "en")
    #expect(feed.entries.map(\.language) == ["de", "fr", nil])
  }

  @Test("Keywords are split at commas, also before a combining mark")
  func keywords() throws {
    let words = try entry(
      "<itunes:keywords xmlns:itunes=\"http://www.itunes.com/dtds/podcast-1.0.dtd\">a,\u{301}b</itunes:keywords>"
    )
    #expect(words.podcast?.keywords.count == 2)
  }

  @Test("Comments may have a page, a feed, or both")
  func replies() throws {
    let read = try entry(
      """
      <link rel="replies" type="application/atom+xml" href="https://e.example/c.atom"/>
      <link rel="replies" type="text/html" href="https://e.example/c" thr:count="3"
        xmlns:thr="http://purl.org/syndication/thread/1.0"/>
      """)
    #expect(
      read.discussion
        == EntryDiscussion(page: "https://e.example/c", feed: "https://e.example/c.atom", count: 3))
  }
}
