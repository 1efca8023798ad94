import Feeds
import Testing

@Suite("Titles of RSS") struct TitleTests {
  @Test(
    "References of HTML are decoded once more, pairs of phrasing tags dropped, all else is text",
    arguments: [
      ("AT&amp;amp;T", "AT&T"), ("AT&amp;T", "AT&T"), ("It&amp;#8217;s", "It’s"),
      ("&lt;em&gt;No&lt;/em&gt; way", "No way"), ("Optional&lt;String&gt;", "Optional<String>"),
      ("The &lt;video&gt; element", "The <video> element"), ("Why &lt;b&gt; is", "Why <b> is"),
      ("Why &amp;lt;b&amp;gt; is", "Why <b> is"), ("a &lt; b &gt; c", "a < b > c"),
      ("R&amp;D; and", "R&D; and"),
      ("<![CDATA[A &amp; B <i>c</i>]]>", "A & B c"), ("An <b>inline</b> one", "An inline one"),
      ("  Two\n   lines ", "Two lines"), ("two  spaces,\ttab", "two  spaces,\ttab"), ("🐮 日本", "🐮 日本"),
    ])
  func titles(source: String, title: String) throws {
    #expect(try item("<title>\(source)</title>").title == title)
  }

  @Test("An empty title is none") func empty() throws {
    #expect(try item("<title> \n </title>").title == nil)
    #expect(try item("<title/>").title == nil)
  }
}
