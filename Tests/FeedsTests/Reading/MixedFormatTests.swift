import Feeds
import Testing
import Timestamps

@Suite("Mixed formats") struct MixedFormatTests {
  @Test("An entry of Atom may have RSS's elements") func rssInAtom() throws {
    let entry = try entry(
      """
      <guid>x-1</guid><link>https://e.example/1</link><pubDate>Thu, 28 Sep 2023 10:00:00 +0200</pubDate>
      <description>&lt;p>x&lt;/p></description><enclosure url="https://e.example/1.mp3" type="audio/mpeg" length="5"/>
      """)
    #expect(entry.guid == "x-1")
    #expect(entry.link == "https://e.example/1")
    #expect(entry.published?.rfc3339 == "2023-09-28T10:00:00+02:00")
    #expect(entry.contentHTML == "<p>x</p>")
    #expect(entry.enclosures == [Enclosure(url: "https://e.example/1.mp3", type: "audio/mpeg", length: 5)])
  }

  @Test("Atom's own elements go before RSS's") func atomFirst() throws {
    let entry = try entry(
      """
      <guid>x-1</guid><id>urn:x:1</id><link>https://e.example/text</link><link href="https://e.example/1"/>
      <pubDate>Thu, 28 Sep 2023 10:00:00 +0200</pubDate><published>2023-09-29T00:00:00Z</published>
      """)
    #expect(entry.guid == "urn:x:1")
    #expect(entry.link == "https://e.example/1")
    #expect(entry.published?.rfc3339 == "2023-09-29T00:00:00Z")
  }

  @Test("A person of Atom without child elements is a name, with or without an address") func bareAuthor()
    throws
  {
    let feed = try read(
      atom("<author> Al </author><entry><author>jo@e.example (Jo)</author></entry><entry><author/></entry>"))
    #expect(feed.authors == [Person(name: "Al")])
    #expect(
      feed.entries.map(\.authors) == [[Person(name: "Jo", email: "jo@e.example")], [Person(name: "Al")]])
    let full = "<author>\n<name>Jo</name>\n<email>jo@e.example</email>\n</author>"
    #expect(try entry(full).authors == [Person(name: "Jo", email: "jo@e.example")])
  }

  @Test("A person of RSS may have Atom's child elements") func structuredAuthor() throws {
    let author =
      "<author><name>Jo &amp; Co</name><email>jo@e.example</email><uri>https://jo.example/</uri></author>"
    let person = Person(name: "Jo & Co", email: "jo@e.example", url: "https://jo.example/")
    #expect(try item(author).authors == [person])
    #expect(try read(rss(author)).authors == [person])
    #expect(try item("<author><b>Jo</b> March</author>").authors == [Person(name: "Jo March")])
  }

  @Test("RSS's own title and link of the channel go before others, in any order") func channel() throws {
    let others = "<dc:title>other</dc:title><atom:link href='https://other.example/'/>"
    for own in ["", "<title>own</title><link>https://own.example/</link>"] {
      for channel in [own + others, others + own] {
        let feed = try read(
          """
          <rss xmlns:atom="http://www.w3.org/2005/Atom" xmlns:dc="http://purl.org/dc/elements/1.1/">
          <channel>\(channel)<item><title>x</title></item></channel></rss>
          """)
        #expect(feed.title == (own.isEmpty ? "other" : "own"))
        #expect(feed.homePage == (own.isEmpty ? "https://other.example/" : "https://own.example/"))
      }
    }
  }

  @Test("With a content element, another description is the summary") func summary()
    throws
  {
    let encoded = "<content:encoded>&lt;p>all&lt;/p></content:encoded>"
    for other in ["dc:description", "itunes:summary", "atom:summary"] {
      let entry = try item("\(encoded)<\(other)>short</\(other)>")
      #expect(entry.contentHTML == "<p>all</p>")
      #expect(entry.summary == "short", "\(other)")
    }
  }

  @Test("The description of a video is the summary") func film() throws {
    let entry = try entry(
      """
      <content type="video/mp4" src="https://e.example/1.mp4"/>
      <media:group xmlns:media="http://search.yahoo.com/mrss/"><media:description>About it</media:description></media:group>
      """)
    #expect(entry.contentSource == "https://e.example/1.mp4")
    #expect(entry.summary == "About it")
  }

  @Test("Dublin Core's date of an Atom entry is both of its dates if it has no other") func date()
    throws
  {
    let date = #"<dc:date xmlns:dc="http://purl.org/dc/elements/1.1/">2023-09-28</dc:date>"#
    let entry = try entry(date)
    #expect(entry.published?.rfc3339 == "2023-09-28T00:00:00Z")
    #expect(entry.updated == entry.published)
  }
}
