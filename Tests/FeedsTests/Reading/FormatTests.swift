import Feeds
import Testing
import Timestamps

@Suite("Formats") struct FormatTests {
  @Test(
    "RSS 0.90 to 2.0, RDF 1.0, Atom 0.3 and 1.0, JSON Feed 1.0 and 1.1 give the feed and its entry",
    arguments: [
      """
      <rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#" xmlns="http://my.netscape.com/rdf/simple/0.9/">
      <channel><title>Notes</title><link>https://example.com/</link><description>On things</description></channel>
      <item><title>One</title><link>https://example.com/1</link></item></rdf:RDF>
      """,
      """
      <!DOCTYPE rss PUBLIC "-//Netscape Communications//DTD RSS 0.91//EN" "http://my.netscape.com/publish/formats/rss-0.91.dtd">
      \(rss(version: "0.91"))
      """,
      rss(version: "0.92"), rss(version: "0.93"), rss(version: "0.94"), rss(version: "2.0"),
      rss(version: "2.0.1"),
      """
      <rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#" xmlns="http://purl.org/rss/1.0/">
      <channel rdf:about="https://example.com/feed"><title>Notes</title><link>https://example.com/</link>
      <description>On things</description><items><rdf:Seq><rdf:li resource="https://example.com/1"/></rdf:Seq></items>
      </channel><item rdf:about="https://example.com/1"><title>One</title><link>https://example.com/1</link></item></rdf:RDF>
      """,
      """
      <Channel xmlns="http://purl.org/net/rss1.1#" xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#" rdf:about="x">
      <title>Notes</title><link>https://example.com/</link><description>On things</description>
      <items rdf:parseType="Collection"><item rdf:about="https://example.com/1"><title>One</title>
      <link>https://example.com/1</link></item></items></Channel>
      """,
      """
      <feed version="0.3" xmlns="http://purl.org/atom/ns#"><title>Notes</title><tagline>On things</tagline>
      <link rel="alternate" type="text/html" href="https://example.com/"/><entry><title>One</title>
      <link rel="alternate" type="text/html" href="https://example.com/1"/></entry></feed>
      """,
      """
      <feed xmlns="http://www.w3.org/2005/Atom"><title>Notes</title><subtitle>On things</subtitle>
      <link href="https://example.com/"/><entry><title>One</title><link href="https://example.com/1"/></entry></feed>
      """,
      json(version: "1"), json(version: "1.1"),
    ])
  func formats(document: String) throws {
    let feed = try read(document)
    #expect(feed.title == "Notes")
    #expect(feed.subtitle == "On things")
    #expect(feed.homePage == "https://example.com/")
    #expect(feed.entries.map(\.title) == ["One"])
    #expect(feed.entries.map(\.link) == ["https://example.com/1"])
  }

  private static func rss(version: String) -> String {
    """
    <rss version="\(version)"><channel><title>Notes</title><link>https://example.com/</link>
    <description>On things</description><item><title>One</title><link>https://example.com/1</link></item></channel></rss>
    """
  }

  private static func json(version: String) -> String {
    """
    {"version": "https://jsonfeed.org/version/\(version)", "title": "Notes", "description": "On things",
    "home_page_url": "https://example.com/", "items": [{"id": "1", "title": "One", "url": "https://example.com/1"}]}
    """
  }

  @Test(
    "Vocabularies are known by their namespaces: content, dc, dcterms, media, itunes, podcast, georss, thr, slash, xhtml",
    arguments: ["", "odd-"])
  func vocabularies(prefix: String) throws {
    let names = [
      "content": "http://purl.org/rss/1.0/modules/content/", "dc": "http://purl.org/dc/elements/1.1/",
      "dcterms": "http://purl.org/dc/terms/", "media": "http://search.yahoo.com/mrss/",
      "itunes": "http://www.itunes.com/dtds/podcast-1.0.dtd",
      "podcast": "https://podcastindex.org/namespace/1.0",
      "georss": "http://www.georss.org/georss", "thr": "http://purl.org/syndication/thread/1.0",
      "slash": "http://purl.org/rss/1.0/modules/slash/", "xhtml": "http://www.w3.org/1999/xhtml",
    ]
    let declarations = names.map { "xmlns:\(prefix)\($0.key)='\($0.value)'" }.joined(separator: " ")
    func item(_ words: String) throws -> Entry {
      let words = words.replacing("</", with: "</\(prefix)").replacing(/<([a-z])/) { "<\(prefix)\($0.1)" }
      let feed = try read("<rss \(declarations)><channel><item>\(words)</item></channel></rss>")
      return try #require(feed.entries.first)
    }
    #expect(try item("<content:encoded>x</content:encoded>").contentHTML == "x")
    #expect(try item("<dc:creator>Jo</dc:creator>").authors == [Person(name: "Jo")])
    #expect(try item("<dcterms:modified>2024-01-02T00:00Z</dcterms:modified>").updated != nil)
    #expect(try item("<media:content url='https://e.example/a.mp4' type='video/mp4'/>").media.count == 1)
    #expect(try item("<itunes:episode>3</itunes:episode>").podcast?.number == 3)
    #expect(try item("<podcast:season>2</podcast:season>").podcast?.season?.number == 2)
    #expect(try item("<georss:point>1 2</georss:point>").place?.coordinates == [1, 2])
    #expect(try item("<thr:in-reply-to ref='urn:x'/>").discussion?.inReplyTo == "urn:x")
    #expect(try item("<slash:comments>7</slash:comments>").discussion?.count == 7)
    #expect(try item("<xhtml:body><p>x</p></xhtml:body>").contentHTML?.contains("x") == true)
  }
}
