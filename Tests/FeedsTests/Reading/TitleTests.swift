import Feeds
import Testing

@Suite("Titles of RSS") struct TitleTests {
  @Test(
    "HTML's references are decoded once more, pairs of phrasing tags are removed, all else is text",
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

  @Test(
    "A title in HTML is its visible text: no tags, comments or scripts",
    arguments: [
      ("sa<script>alert('<b>')</script>fe", "safe"), ("a<STYLE>p > a</style >b", "ab"),
      ("a<!-- <b> -->b", "ab"), ("a<!-- b > c", "a c"), ("a<!--", "a"), ("a<!-->b", "ab"),
      (#"<img alt="x > y" src='/a>b'>After"#, "After"), ("<i title=\">x</i>y", "xy"),
      ("1 < 2 > 0", "1 < 2 > 0"),
      ("a<script>b", "ab"), ("<p>One<br>two", "One two"), ("<?php x ?>y", "y"),
    ])
  func html(source: String, title: String) throws {
    #expect(try entry("<title type='html'><![CDATA[\(source)]]></title>").title == title)
  }

  @Test(
    "Tags without a `>` are text, and thousands of unclosed elements are removed as tags",
    arguments: [
      ("<a b=\"", nil), ("<", nil), ("</script", nil), ("<script>", "begin  end"), ("<a b='>", "begin  end"),
      ("<a b=\">", "begin  end"), ("<!--", "begin"),
    ] as [(String, String?)])
  func unclosed(piece: String, title: String?) throws {
    let source = "begin " + String(repeating: piece, count: 20_000) + " end"
    let read = try entry("<title type='html'><![CDATA[\(source)]]></title>").title
    #expect(read == title ?? source)
  }

  @Test("An empty title is nil") func empty() throws {
    #expect(try item("<title> \n </title>").title == nil)
    #expect(try item("<title/>").title == nil)
  }
}
