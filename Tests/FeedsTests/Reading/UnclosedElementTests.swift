import Feeds
import Testing
import Timestamps

@Suite("Unclosed elements and sections") struct UnclosedElementTests {
  private func titles(_ document: String) throws -> [String?] { try read(document).entries.map(\.title) }

  @Test(
    "An unclosed element ends where a person would end it",
    arguments: [
      (
        "<item><title>A<link>https://e.example/1</link><title>B</item><item><title>C</title></item>",
        ["A", "C"]
      ),
      ("<item><title>A<item><title>B</title>", ["A", "B"]),
      ("<item><title>A</title><description>x<item><title>B</title></item>", ["A", "B"]),
      (
        "<item><title>A</title><description>x<pubDate>2023</pubDate></item><item><title>B</title></item>",
        ["A", "B"]
      ),
      (
        "<item><enclosure url='a' length='1'><title>A</title></item><item><title>B</title></item>",
        ["A", "B"]
      ),
      ("<item><guid>1<title>A</item></item></p></item><item><title>B</title></channel>", ["A", "B"]),
      ("<ITEM><TITLE>A</Title></item><item><title>B</TITLE></ITEM>", ["A", "B"]),
      ("<item><title>A</item></title><item><title>B</title></item>", ["A", "B"]),
    ])
  func open(items: String, titles: [String]) throws {
    #expect(try self.titles(rss(items)) == titles)
  }

  @Test("An end tag in an element affects only that element") func parts() throws {
    let entries = try read(
      rss(
        """
        <item><title>A<link>https://e.example/1<guid>1<pubDate>Thu, 28 Sep 2023 10:00:00 GMT<description>x <b>y</b></item>
        <item><enclosure url="https://e.example/a.mp3" length="1"><category>c<category>d</item>
        """)
    ).entries
    #expect(entries[0].title == "A")
    #expect(entries[0].link == "https://e.example/1")
    #expect(entries[0].guid == "1")
    #expect(entries[0].published?.rfc3339 == "2023-09-28T10:00:00Z")
    #expect(entries[0].contentHTML == "x <b>y</b>")
    #expect(entries[1].enclosures.map(\.url) == ["https://e.example/a.mp3"])
    #expect(entries[1].tags == ["c", "d"])
  }

  @Test("Unclosed elements of Atom end likewise; XHTML content is left alone") func openAtom() throws {
    let feed = try read(
      atom(
        """
        <entry><id>1<title>A</title><updated>2023-09-28T10:00:00Z<summary>s<content type="xhtml"><div><p>x</entry>
        <entry><id>2</id><content type="xhtml"><div><p>y<title>z</title></p>
        <entry><id>3</id><content type="application/xml"><feed><entry/><entry/></feed></content></entry>
        """))
    #expect(feed.entries.map(\.guid) == ["1", "2", "3"])
    #expect(feed.entries[0].summary == "s")
    #expect(feed.entries[0].contentHTML == "<p>x</p>")
  }

  @Test(
    "Unescaped HTML is HTML",
    arguments: [
      ("<p>a<br>b<hr><img src=x alt='1 < 2'>", "<p>a<br />b<hr /><img src=\"x\" alt=\"1 &lt; 2\" /></p>"),
      ("<ul><li>a<li>b</ul>", "<ul><li>a</li><li>b</li></ul>"),
      ("<a href=http://e.example/>a</a>", "<a href=\"http://e.example/\">a</a>"),
      (
        "<a href=\"http://e.example/>a</a> <b class=\"c\">d</b>",
        "<a href=\"http://e.example/\">a</a> <b class=\"c\">d</b>"
      ),
      ("<b>a</i></b>", "<b>a</b>"), ("<input disabled>", "<input disabled=\"disabled\" />"),
      ("a < b <3 <jo@example.com> <http://e.example>", "a < b <3 <jo@example.com> <http://e.example>"),
    ])
  func html(description: String, content: String) throws {
    #expect(try item("<description>\(description)</description>").contentHTML == content)
  }

  @Test("An unclosed CDATA section ends with its element") func cdata() throws {
    let feed = try read(
      rss(
        """
        <item><title>A</title><description><![CDATA[<p>a</p></description><guid>1</guid></item>
        <item><title>B</title><description><![CDATA[<p>b</p>]]></description><guid>2</guid></item>
        <item><title>C</title><description><![CDATA[<p>c</p>]] ></description><guid>3</guid></item>
        """))
    #expect(feed.entries.map(\.title) == ["A", "B", "C"])
    #expect(feed.entries.map(\.guid) == ["1", "2", "3"])
    #expect(feed.entries.map(\.contentHTML) == ["<p>a</p>", "<p>b</p>", "<p>c</p>]] >"])
  }

  @Test("A section may contain its element's end tag, and the start of a section") func wholeSections() throws
  {
    let feed = try read(
      rss(
        "<item><description><![CDATA[a</description>b]]></description></item>"
          + "<item><description><![CDATA[a<![CDATA[b]]></description></item>"))
    #expect(feed.entries.map(\.contentHTML) == ["a</description>b", "a<![CDATA[b"])
  }

  @Test("A description ends where the next element of its item begins")
  func proseWithoutEnd() throws {
    for next in ["<link>https://example.com/1</link>", "<category>c</category>", "<author>Jo</author>"] {
      #expect(try item("<description>Text\(next)").contentHTML == "Text", "\(next)")
    }
    #expect(try item("<description>Text<link>https://example.com/1</link>").link == "https://example.com/1")
    let html = try item(#"<description>Text<link rel="stylesheet" href="x"/></description>"#)
    #expect(html.contentHTML?.hasPrefix("Text<link") == true)
  }

  @Test("A channel is read under any root")
  func channelInAnything() throws {
    let feed = try read("<rst><channel><title>Notes</title><item><title>One</title></item></channel></rst>")
    #expect(feed.title == "Notes")
    #expect(feed.entries.map(\.title) == ["One"])
  }

  @Test("Addresses that were escaped twice are unescaped")
  func escapedTwice() throws {
    let address = "https://example.com/?a=1&b=2"
    let twice = "https://example.com/?a=1&amp;amp;b=2"
    let read = try item("<link>\(twice)</link><enclosure url='\(twice)'/><guid>\(twice)</guid>")
    #expect(read.link == address)
    #expect(read.enclosures.map(\.url) == [address])
    #expect(read.guid == "https://example.com/?a=1&amp;b=2")
    #expect(try entry("<link href='\(twice)'/>").link == address)
  }

  @Test(
    "A feed is found inside other elements",
    arguments: [
      ("<!DOCTYPE html><html><head><title>t</title></head><body><p>x<br>", "</body></html>"),
      ("<?php if (1 > 0) { ?>", ""),
      ("<br />\n<b>Notice</b>: \"x' in <b>/y</b><br />\n", "<script>a<b</script>"),
      ("\u{FEFF}\u{FEFF}\n", "\0\0"), ("<?xml version=\"1.0\">", "<!-- "),
      ("<!DOCTYPE rss PUBLIC \"-//Netscape>\n", "&"),
    ])
  func around(before: String, after: String) throws {
    #expect(try titles(before + rss("<item><title>A</title></item>", declaration: "") + after) == ["A"])
  }

  @Test("Two feeds in one document are one, with the items after its end") func several() throws {
    #expect(
      try titles(rss("<item><title>A</title></item>") + rss("<item><title>B</title></item>")) == ["A", "B"])
    #expect(try titles(rss("") + "<item><title>A</title></item>") == ["A"])
    let whole = rss("<item><title>A</title></item>")
    #expect(try titles(String(whole.dropLast(30)) + whole).contains("A"))
  }

  @Test("A feed without entries is a feed") func empty() throws {
    #expect(try read(rss("")).entries.isEmpty)
    #expect(try read("<rss version='2.0'/>").entries.isEmpty)
    #expect(try read(atom("")).title == "Notes")
  }

  @Test("Undeclared prefixes have their usual meaning") func prefixes() throws {
    let feed = try read(
      "<rss><channel><item><dc:creator>Jo</dc:creator><content:encoded>&lt;p&gt;x&lt;/p&gt;</content:encoded></item></channel></rss>"
    )
    #expect(feed.entries[0].authors == [Person(name: "Jo")])
    #expect(feed.entries[0].contentHTML == "<p>x</p>")
  }
}
