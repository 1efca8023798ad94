import Feeds
import Testing
import Timestamps

@Suite("Reading Atom") struct AtomTests {
  @Test("All fields of a feed are read") func feed() throws {
    let feed = try read(
      atom(
        """
        <subtitle type="html">On &amp;amp; &lt;i&gt;off&lt;/i&gt;</subtitle>
        <author><name>Jo</name><uri>/jo</uri></author>
        <link href="./"/><link rel="self" href="feed.atom"/><link rel="hub" href="https://hub.example/"/>
        <link rel="next" href="?2"/><rights>© Jo</rights><generator uri="https://g.example/">Gen</generator>
        """, attributes: #"xml:base="https://example.com/blog/" xml:lang="en""#))
    #expect(feed.title == "Notes")
    #expect(feed.subtitle == "On & off")
    #expect(feed.homePage == "https://example.com/blog/")
    #expect(feed.selfLink == "https://example.com/blog/feed.atom")
    #expect(feed.nextPage == "https://example.com/blog/?2")
    #expect(feed.language == "en")
    #expect(feed.id == "urn:x:feed")
    #expect(feed.authors == [Person(name: "Jo", url: "https://example.com/jo")])
    #expect(feed.generator == "Gen")
  }

  @Test("The page is the alternate that is HTML") func alternate() throws {
    let several = try entry(
      """
      <link rel="alternate" type="application/json" href="https://e.example/1.json"/>
      <link rel="related" href="https://e.example/other"/><link type="text/html" href="https://e.example/1"/>
      <link rel="http://www.iana.org/assignments/relation/enclosure" length="5"
        href="https://e.example/1.mp3"/>
      """)
    #expect(several.link == "https://e.example/1")
    #expect(several.enclosures == [Enclosure(url: "https://e.example/1.mp3", length: 5)])
    #expect(try entry(#"<link type="text/plain" href="https://e.example/t"/>"#).link == "https://e.example/t")
    #expect(try entry("<id>https://e.example/id</id>").link == "https://e.example/id")
    #expect(try entry("<id>urn:x:1</id>").link == nil)
  }

  @Test(
    "Type text is escaped, html is decoded once, xhtml stays as it is",
    arguments: [
      (#"<content>a &lt; b &amp;amp; c</content>"#, "a &lt; b &amp;amp; c"),
      (#"<content type="text">1 &lt;b&gt; 2</content>"#, "1 &lt;b&gt; 2"),
      (#"<content type="html">&lt;p&gt;&amp;lt;b&amp;gt;&lt;/p&gt;</content>"#, "<p>&lt;b&gt;</p>"),
      (#"<content type="html"><![CDATA[<p>&lt;b&gt;</p>]]></content>"#, "<p>&lt;b&gt;</p>"),
      (
        #"<content type="xhtml"> <h:div xmlns:h="http://www.w3.org/1999/xhtml">"#
          + #"a <h:b id="x">&lt;</h:b><h:br/></h:div> </content>"#,
        #"a <b id="x">&lt;</b><br />"#
      ),
    ])
  func contentTypes(content: String, html: String) throws {
    #expect(try entry(content).contentHTML == html)
  }

  @Test(
    "Titles of all types become plain text",
    arguments: [
      ("<title>1 &lt; 2 &amp;amp;</title>", "1 < 2 &amp;"),
      (#"<title type="html">1 &amp;lt; &lt;b&gt;2&lt;/b&gt; &amp;eacute;</title>"#, "1 < 2 é"),
      (
        #"<title type="xhtml"><div xmlns="http://www.w3.org/1999/xhtml">1 <i>&lt;</i> 2</div></title>"#,
        "1 < 2"
      ),
      ("<title>  A\n  title </title>", "A title"),
    ])
  func titles(element: String, title: String) throws {
    #expect(try entry(element).title == title)
  }

  @Test("A summary without content becomes the content") func summary() throws {
    let both = try entry("<summary>S &amp; s</summary><content>C</content>")
    #expect(both.summary == "S &amp; s")
    #expect(both.contentHTML == "C")
    let alone = try entry(#"<summary type="html">&lt;p&gt;S</summary>"#)
    #expect(alone.summary == nil)
    #expect(alone.contentHTML == "<p>S")
  }

  @Test("Content may have an address in place of text") func contentSource() throws {
    let entry = try entry(
      #"<summary>S</summary><content type="text/html" src="c.html"/>"#,
      attributes: #"xml:base="https://e.example/""#)
    #expect(entry.contentSource == "https://e.example/c.html")
    #expect(entry.summary == "S")
    #expect(entry.contentHTML == nil)
  }

  @Test("An xml:base applies inside its element, and is relative to that of its parent") func bases() throws {
    let feed = try read(
      atom(
        """
        <entry xml:base="a/"><link href="l"/><content xml:base="/b/">x</content></entry>
        <entry><link href="l"/></entry>
        """, attributes: #"xml:base="c/""#), location: "https://e.example/feeds/atom")
    #expect(feed.entries[0].link == "https://e.example/feeds/c/a/l")
    #expect(feed.entries[0].base == "https://e.example/b/")
    #expect(feed.entries[1].link == "https://e.example/feeds/c/l")
  }

  @Test("Authors are the entry's own, else its source's, else the feed's") func authors() throws {
    let source = "<source><id>urn:s</id><title>S</title><author><name>Source</name></author></source>"
    let feed = try read(
      atom(
        """
        <author><name>Feed</name></author><entry><author><name>Own</name></author>\(source)</entry>
        <entry>\(source)</entry><entry><contributor><name>Else</name></contributor></entry>
        """))
    #expect(feed.entries.map { $0.authors.map(\.name) } == [["Own"], ["Source"], ["Feed"]])
    #expect(feed.title == "Notes")
  }

  @Test("A tag is the label of the category, else its term") func tags() throws {
    let entry = try entry(
      #"<category term="a" label="A"/><category term="b"/><category term="b"/><category term=""/>"#)
    #expect(entry.tags == ["A", "b"])
  }

  @Test("Published and updated are kept apart, each with its offset") func dates() throws {
    let entry = try entry(
      "<published>2024-01-01T00:00:00+09:00</published><updated>2024-02-01T00:00:00-05:00</updated>")
    #expect(entry.published?.rfc3339 == "2024-01-01T00:00:00+09:00")
    #expect(entry.updated?.rfc3339 == "2024-02-01T00:00:00-05:00")
  }

  @Test("Atom 0.3 is read too") func atom03() throws {
    let feed = try read(
      """
      <feed version="0.3" xmlns="http://purl.org/atom/ns#"><title>T</title><tagline>L</tagline>
      <modified>2003-12-13T18:30:02Z</modified><entry><title>E</title><id>tag:e,2003:1</id>
      <issued>2003-12-13T08:29:29-04:00</issued><modified>2003-12-14T00:00:00Z</modified>
      <content type="text/html" mode="escaped">&lt;p&gt;x&lt;/p&gt;</content></entry></feed>
      """)
    #expect(feed.subtitle == "L")
    #expect(feed.entries[0].contentHTML == "<p>x</p>")
    #expect(feed.entries[0].published?.rfc3339 == "2003-12-13T08:29:29-04:00")
    #expect(feed.entries[0].updated?.rfc3339 == "2003-12-14T00:00:00Z")
  }

  @Test("Of several elements with the same name, the first that is not empty counts") func twice() throws {
    let feed = try read(
      """
      <feed xmlns="http://www.w3.org/2005/Atom"><title/><title>A</title><title>B</title><id>1</id><id/>
      <entry><title></title><title type="html">&lt;i>a&lt;/i></title><title>b</title><title/>
      <id>2</id><id>3</id></entry></feed>
      """)
    #expect(feed.title == "A")
    #expect(feed.id == "1")
    #expect(feed.entries[0].title == "a")
    #expect(feed.entries[0].guid == "2")
  }
}
