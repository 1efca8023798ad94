import Feeds
import Testing
import Timestamps

@Suite("Elements borrowed from other vocabularies") struct BorrowedElementTests {
  @Test("An Atom entry may use Dublin Core and content:encoded in place of its own elements")
  func dublinCore() throws {
    let namespaces =
      #"xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:content="http://purl.org/rss/1.0/modules/content/""#
    let words = """
      <dc:title>T</dc:title><dc:creator>Jo</dc:creator><dc:rights>R</dc:rights>\
      <dc:description>D</dc:description><content:encoded>&lt;p&gt;C&lt;/p&gt;</content:encoded>\
      <dc:contributor>Meg</dc:contributor>
      """
    let said = try entry(words, attributes: namespaces)
    #expect(said.title == "T")
    #expect(said.authors == [Person(name: "Jo")])
    #expect(said.contributors == [Person(name: "Meg")])
    #expect(said.rights == "R")
    #expect(said.summary == "D")
    #expect(said.contentHTML == "<p>C</p>")
    let own = try entry(
      words + "<title>Own</title><content>Own</content><rights>Own</rights>", attributes: namespaces)
    #expect(own.title == "Own")
    #expect(own.contentHTML == "Own")
    #expect(own.rights == "Own")
  }

  @Test("An Atom feed may use Dublin Core in place of its own elements")
  func dublinCoreOfFeed() throws {
    let feed = try read(
      """
      <feed xmlns="http://www.w3.org/2005/Atom" xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:title>T</dc:title>\
      <dc:creator>Jo</dc:creator><dc:language>en</dc:language><dc:rights>R</dc:rights><dc:subject>S</dc:subject>\
      <dc:description>D</dc:description><dc:date>2024-01-02T03:04:05Z</dc:date><entry/></feed>
      """)
    #expect(feed.title == "T")
    #expect(feed.authors == [Person(name: "Jo")])
    #expect(feed.entries[0].authors == [Person(name: "Jo")])
    #expect(feed.language == "en")
    #expect(feed.rights == "R")
    #expect(feed.subtitle == "D")
    #expect(feed.tags == ["S"])
    #expect(feed.updated?.rfc3339 == "2024-01-02T03:04:05Z")
  }

  @Test("The fields of a CDF channel are attributes")
  func channelDefinition() throws {
    let feed = try read(
      """
      <CHANNEL HREF="https://example.com/" LASTMOD="2004-04-07T04:05:43Z"><TITLE>Notes</TITLE>
      <ABSTRACT>On things</ABSTRACT><ITEM HREF="https://example.com/one" LASTMOD="2004-04-07T04:05:43">
      <TITLE>One</TITLE><ABSTRACT>First</ABSTRACT></ITEM></CHANNEL>
      """)
    #expect(feed.title == "Notes")
    #expect(feed.subtitle == "On things")
    #expect(feed.homePage == "https://example.com/")
    #expect(feed.updated?.rfc3339 == "2004-04-07T04:05:43Z")
    #expect(feed.entries.map(\.link) == ["https://example.com/one"])
    #expect(feed.entries[0].title == "One")
    #expect(feed.entries[0].contentHTML == "First")
    #expect(feed.entries[0].updated?.rfc3339 == "2004-04-07T04:05:43Z")
  }

  @Test("Nested categories of itunes: belong to the outermost, and may be text")
  func categories() throws {
    let feed = try read(
      rss(
        """
        <itunes:category text="Business"><itunes:category text="Careers"><itunes:category text="Trade"/>
        </itunes:category><itunes:category>Money</itunes:category></itunes:category>
        <itunes:category>Arts</itunes:category><itunes:category text="News"/>
        """))
    #expect(feed.podcast?.categories.map(\.name) == ["Business", "Arts", "News"])
    #expect(feed.podcast?.categories.first?.subcategories == ["Careers", "Trade", "Money"])
  }

  @Test("Keywords and tags in an item are split at commas")
  func tags() throws {
    #expect(
      try item("<tags>one, two</tags><keywords>three</keywords><category>a, b</category>").tags == [
        "one", "two", "three", "a, b",
      ])
  }

  @Test("A channel may have a guid, and dcterms:issued as its date")
  func channel() throws {
    let feed = try read(rss("<guid>urn:x</guid><dcterms:issued>2024-01-02</dcterms:issued>"))
    #expect(feed.id == "urn:x")
    #expect(feed.updated?.rfc3339.hasPrefix("2024-01-02") == true)
  }
}
