import Feeds
import Testing
import Timestamps

@Suite("Reading RSS") struct RSSTests {
  @Test("All fields of a channel are read") func channel() throws {
    let feed = try read(
      rss(
        """
        <language>en-gb</language><copyright>© Jo</copyright><generator>Hand</generator>
        <lastBuildDate>Thu, 28 Sep 2023 10:00:00 +0200</lastBuildDate>
        <pubDate>Wed, 27 Sep 2023 10:00:00 GMT</pubDate>
        <managingEditor>jo@example.com (Jo March)</managingEditor>
        <atom:link rel="self" href="https://example.com/feed.xml"/>
        <atom:link rel="hub" href="https://hub.example/"/>
        <atom:link rel="next" href="/feed.xml?page=2"/>
        <image><url>/logo.png</url><title>Not the title</title><link>https://other.example/</link></image>
        <textInput><title>Search</title><link>https://search.example/</link></textInput>
        """))
    #expect(feed.title == "Notes")
    #expect(feed.subtitle == "On things")
    #expect(feed.homePage == "https://example.com/")
    #expect(feed.selfLink == "https://example.com/feed.xml")
    #expect(feed.hubs == ["https://hub.example/"])
    #expect(feed.nextPage == "https://example.com/feed.xml?page=2")
    #expect(feed.logo == "https://example.com/logo.png")
    #expect(feed.language == "en-gb")
    #expect(feed.updated?.rfc3339 == "2023-09-28T10:00:00+02:00")
    #expect(feed.authors == [Person(name: "Jo March", email: "jo@example.com")])
  }

  @Test("A guid is exact, without white space around it") func guid() throws {
    #expect(
      try item("<guid>\n https://example.com//a?b=1&amp;c \n</guid>").guid == "https://example.com//a?b=1&c")
    #expect(try item("<guid isPermaLink=\"false\">A B</guid>").guidIsPermaLink == false)
    #expect(try item("<guid>x</guid>").guidIsPermaLink == nil)
    #expect(try item("<title>x</title>").guid == nil)
  }

  @Test("The link is the link, else a guid that is a permalink, else atom:link") func link() throws {
    let both = try item("<guid>https://example.com/g</guid><link> https://example.com/l </link>")
    #expect(both.link == "https://example.com/l")
    #expect(try item("<guid>https://example.com/g</guid>").link == "https://example.com/g")
    #expect(try item(#"<guid isPermaLink="false">https://example.com/g</guid>"#).link == nil)
    #expect(try item("<guid>42</guid>").link == nil)
    #expect(try item(#"<atom:link href="https://example.com/a"/>"#).link == "https://example.com/a")
    #expect(try item("<link>../x y</link>").link == "https://example.com/x%20y")
  }

  @Test(
    "A guid that is called a permalink is the link if it is an address",
    arguments: [
      ("true", "https://example.com/g", "https://example.com/g"),
      (" TRUE ", "/g?id=1", "https://example.com/g?id=1"),
      ("yes", "https://example.com/g", "https://example.com/g"), ("true", "12345", nil),
      ("true", "tag:example.com,2020:1", nil), ("No", "https://example.com/g", nil),
      ("0", "https://example.com/g", nil), ("maybe", "https://example.com/g", "https://example.com/g"),
      ("", "urn:uuid:1", nil),
    ])
  func permalinks(isPermaLink: String, guid: String, link: String?) throws {
    let entry = try item("<guid isPermaLink='\(isPermaLink)'>\(guid)</guid>")
    #expect(entry.link == link)
    #expect(entry.guid == guid)
  }

  @Test("Attributes may have the prefix of their element; those of other vocabularies are not read")
  func prefixedAttributes() throws {
    let prefixed = try item("<atom:link atom:href='/a' atom:rel='alternate'/>")
    #expect(prefixed.link == "https://example.com/a")
    let media = try item("<media:thumbnail media:url='/t.png'/><media:content media:url='/a.mp3'/>")
    #expect(media.image == "https://example.com/t.png")
    #expect(media.enclosures.map(\.url) == ["https://example.com/a.mp3"])
    let linked = try item("<enclosure xlink:href='/no' url='/yes'/><a10:link xlink:href='/no' href='/yes'/>")
    #expect(linked.enclosures.map(\.url) == ["https://example.com/yes"])
    #expect(linked.link == "https://example.com/yes")
  }

  @Test(
    "The language of an item is its own, else that of its texts",
    arguments: [
      ("<title>x</title>", nil), ("<title xml:lang='ar'>x</title>", "ar"),
      ("<description xml:lang='pt_BR'>x</description>", "pt-BR"),
      ("<content:encoded xml:lang='he'>x</content:encoded>", "he"), ("<dc:language>fa</dc:language>", "fa"),
      ("<language>de</language>", "de"),
    ])
  func language(elements: String, language: String?) throws {
    #expect(try item(elements).language == language)
    let own = try read(rss("<item xml:lang='ja'>\(elements)</item>")).entries
    #expect(own.map(\.language) == ["ja"])
  }

  @Test(
    "A length that is no number of bytes is unknown",
    arguments: [("", nil), ("-1", nil), ("12 MB", nil), ("1e3", nil), (" 12 ", 12), ("0", 0)])
  func lengths(text: String, length: Int?) throws {
    #expect(try item("<enclosure url='/a.mp3' length='\(text)'/>").enclosures.map(\.length) == [length])
  }

  @Test(
    "The type of a file is that of its feed, else the one that its ending tells",
    arguments: [
      ("audio/x-m4a", "/a.m4a", "audio/x-m4a"), ("", "/a.mp3?token=x.y", "audio/mpeg"),
      ("mp3", "/a.mp3", "audio/mpeg"), ("application/octet-stream", "/a%20b.MP4", "video/mp4"),
      ("application/octet-stream", "/a", "application/octet-stream"), ("", "/a.b/c", nil),
      ("audio/mpeg; charset=binary", "/a.pdf", "audio/mpeg; charset=binary"),
    ])
  func mediaTypes(type: String, url: String, expected: String?) throws {
    let file = try item("<enclosure url='\(url)' type='\(type)'/>").enclosures.first
    #expect(file?.mediaType == expected)
  }

  @Test("FeedBurner's origLink is kept beside the link") func originalLink() throws {
    let entry = try item(
      "<link>https://f.example/~r/1</link><feedburner:origLink>https://e.example/1</feedburner:origLink>")
    #expect(entry.link == "https://f.example/~r/1")
    #expect(entry.originalLink == "https://e.example/1")
  }

  @Test("With content:encoded, the description is the summary") func content() throws {
    let both = try item(
      "<description>Short</description><content:encoded><![CDATA[<p>Long</p>]]></content:encoded>")
    #expect(both.summary == "Short")
    #expect(both.contentHTML == "<p>Long</p>")
    let one = try item("<description>&lt;p&gt;All&lt;/p&gt;</description>")
    #expect(one.summary == nil)
    #expect(one.contentHTML == "<p>All</p>")
  }

  @Test("Code shown as text stays text: references are decoded once") func decodedOnce() throws {
    let escaped = try item("<description>&lt;code&gt;&amp;lt;noscript&amp;gt;&lt;/code&gt;</description>")
    #expect(escaped.contentHTML == "<code>&lt;noscript&gt;</code>")
    let section = try item("<description><![CDATA[<code>&lt;b&gt; &amp;amp;</code>]]></description>")
    #expect(section.contentHTML == "<code>&lt;b&gt; &amp;amp;</code>")
  }

  @Test("Text is kept exactly") func exactText() throws {
    let text = "\n\tLes œufs 日本語 👩‍👩‍👧‍👦 ┌─┐\u{A0}x\n\n  y\t\n"
    #expect(try item("<description><![CDATA[\(text)]]></description>").contentHTML == text)
  }

  @Test("Markup that was not escaped becomes HTML") func inlineMarkup() throws {
    let entry = try item("<description>A <b title='\"'>bold</b> &lt; <br/><i/></description>")
    #expect(entry.contentHTML == "A <b title=\"&quot;\">bold</b> &lt; <br /><i></i>")
  }

  @Test("Authors are read from all elements for them") func authors() throws {
    let several = try item("<dc:creator>Jo</dc:creator><dc:creator>Meg</dc:creator>")
    #expect(several.authors == [Person(name: "Jo"), Person(name: "Meg")])
    #expect(
      try item("<author>jo@e.example (Jo)</author>").authors == [Person(name: "Jo", email: "jo@e.example")])
    #expect(
      try item("<author>Jo &lt;jo@e.example&gt;</author>").authors == [
        Person(name: "Jo", email: "jo@e.example")
      ])
    #expect(try item("<author>jo@e.example</author>").authors.map(\.displayName) == ["jo@e.example"])
    #expect(try item("<atom:author><atom:name>Jo</atom:name></atom:author>").authors == [Person(name: "Jo")])
    #expect(try item("<itunes:author>Show</itunes:author>").authors == [Person(name: "Show")])
    let twice = try item("<author>jo@e.example (Jo)</author><dc:creator>Jo</dc:creator>")
    #expect(twice.authors == [Person(name: "Jo", email: "jo@e.example")])
  }

  @Test("Tags are trimmed, not empty, and without duplicates") func tags() throws {
    let entry = try item(
      "<category> Swift </category><category>Swift</category><category/>"
        + "<category><![CDATA[C & D]]></category>"
        + "<dc:subject>swift</dc:subject><itunes:keywords>a, b,,a</itunes:keywords>")
    #expect(entry.tags == ["Swift", "C & D", "swift", "a", "b"])
  }

  @Test("An enclosure may be without type and length") func enclosures() throws {
    let entry = try item(
      #"<enclosure url=" /a.mp3 " type="audio/mpeg" length="12"/>"#
        + #"<enclosure url="https://e.example/b" length="1 MB"/>"#
        + #"<enclosure url="https://e.example/c" length="-1"/>"#
    )
    #expect(
      entry.enclosures == [
        Enclosure(url: "https://example.com/a.mp3", type: "audio/mpeg", length: 12),
        Enclosure(url: "https://e.example/b"),
        Enclosure(url: "https://e.example/c"),
      ])
  }

  @Test("Video and audio of Media RSS are enclosures if there is no other; pictures are not") func media()
    throws
  {
    let entry = try item(
      #"<media:group>"#
        + #"<media:content url="https://e.example/v.mp4" type="video/mp4" fileSize="9"/></media:group>"#
        + #"<media:content url="https://e.example/p.jpg" medium="image"/>"#
        + #"<media:thumbnail url="https://e.example/t"/>"#
    )
    #expect(entry.enclosures == [Enclosure(url: "https://e.example/v.mp4", type: "video/mp4", length: 9)])
  }

  @Test("Elements of the same name in other vocabularies do not count") func foreignNames() throws {
    let entry = try item(
      "<media:title>Media</media:title><itunes:title>Pod</itunes:title><title>Mine</title>"
        + "<media:description>Media</media:description><description>Mine</description>"
        + "<itunes:summary>P</itunes:summary>"
        + #"<x:link xmlns:x="urn:x">https://wrong.example/</x:link><link>https://e.example/</link>"#
        + #"<source url="https://s.example/"><title>Source</title></source>"#
        + #"<image><title>Image</title></image>"#
    )
    #expect(entry.title == "Mine")
    #expect(entry.contentHTML == "Mine")
    #expect(entry.link == "https://e.example/")
  }

  @Test("Elements are known by namespace, those with well-known prefixes also without") func namespaces()
    throws
  {
    let entry = try read(
      """
      <rss><channel><item xmlns:y="http://purl.org/rss/1.0/modules/content/"><description>s</description>
      <y:encoded>c</y:encoded><dc:creator>Jo</dc:creator></item></channel></rss>
      """
    ).entries[0]
    #expect(entry.contentHTML == "c")
    #expect(entry.authors == [Person(name: "Jo")])
  }

  @Test("RSS on RDF has items beside the channel") func rdf() throws {
    let feed = try read(
      """
      <rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#" xmlns="http://purl.org/rss/1.0/"
        xmlns:dc="http://purl.org/dc/elements/1.1/"><channel rdf:about="https://e.example/"><title>T</title>
      <link>https://e.example/</link>
      <items><rdf:Seq><rdf:li rdf:resource="https://e.example/1"/></rdf:Seq></items>
      </channel><item rdf:about="https://e.example/1"><title>One</title><link>https://e.example/1</link>
      <dc:date>2004-05-06T07:08+01:00</dc:date></item></rdf:RDF>
      """)
    #expect(feed.title == "T")
    #expect(feed.entries.map(\.guid) == ["https://e.example/1"])
    #expect(feed.entries[0].published?.rfc3339 == "2004-05-06T07:08:00+01:00")
  }

  @Test("An unreadable date is nil, and updated is atom:updated or Dublin Core's date") func dates()
    throws
  {
    let entry = try item("<pubDate>soon</pubDate>")
    #expect(entry.published == nil)
    let updated = try item(
      "<pubDate>Thu, 28 Sep 2023 00:00:00 +0200</pubDate><atom:updated>2023-10-01T00:00:00Z</atom:updated>")
    #expect(updated.published?.rfc3339 == "2023-09-28T00:00:00+02:00")
    #expect(updated.updated?.rfc3339 == "2023-10-01T00:00:00Z")
    #expect(try item("<pubDate>28 Sep 2023</pubDate>").updated == nil)
    let both = try item("<pubDate>28 Sep 2023</pubDate><dc:date>2023-10-01</dc:date>")
    #expect(both.published?.rfc3339 == "2023-09-28T00:00:00Z")
    #expect(both.updated?.rfc3339 == "2023-10-01T00:00:00Z")
  }

  @Test("A home page that is longer than a base may be is no base of relative addresses")
  func longHomePage() throws {
    let page = "http://example.com/" + String(repeating: "a/", count: 5000)
    let feed = try read(
      "<rss version='2.0'><channel><link>\(page)</link><item><link>../x</link></item></channel></rss>",
      location: "http://example.com/feed")
    #expect(feed.homePage == page)
    #expect(feed.entries.map(\.link) == ["http://example.com/x"])
  }
}
