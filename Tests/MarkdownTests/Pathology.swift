import Testing

/// A text whose reading could take long.
struct Pathology: CustomTestStringConvertible {
  let name: String
  let source: String
  /// The beginning of its HTML.
  let beginning: String

  var testDescription: String { name }

  private init(_ name: String, _ beginning: String, _ parts: (String, Int)...) {
    self.name = name
    self.beginning = beginning
    source = parts.map { String(repeating: $0.0, count: $0.1) }.joined()
  }

  static let all = inlines + blocks + extensions

  private static let inlines = [
    Pathology(
      "strong emphasis in itself", "<p><em>a <strong>a <em>a", ("*a **a ", 2_000), ("b", 1),
      (" a** a*", 2_000)),
    Pathology("ends of emphasis without beginnings", "<p>a_ a_", ("a_ ", 20_000)),
    Pathology("beginnings of emphasis without ends", "<p>_a _a", ("_a ", 20_000)),
    Pathology("ends of links without beginnings", "<p>a]a]", ("a]", 20_000)),
    Pathology("beginnings of links without ends", "<p>[a[a", ("[a", 20_000)),
    Pathology("beginnings and ends that do not fit", "<p>*a_ *a_", ("*a_ ", 20_000)),
    Pathology("lengths that add up to three", "<p>a**bc* c", ("a**b", 1), ("c* ", 20_000)),
    Pathology("links and emphasis that do not fit", "<p>[ a_[ a_", ("[ a_", 20_000)),
    Pathology("emphasis around ends of links", "<p>**x <a href=\"d\">a", ("**x [a*b**c*](d)", 2_000)),
    Pathology("brackets in brackets", "<p>[[[", ("[", 20_000), ("a", 1), ("]", 20_000)),
    Pathology("images in images", "<p><img", ("![", 2_000), ("a", 1), ("](b)", 2_000)),
    Pathology("addresses without ends", "<p>[a](&lt;b[a]", ("[a](<b", 20_000)),
    Pathology("addresses without parentheses", "<p>[a](b[a]", ("[a](b", 20_000)),
    Pathology("runs of backticks", "<p>e`e``e", Pathology.backticks),
    Pathology("declarations", "<p>a &lt;!A a", ("a <!A ", 100_000)),
    Pathology("processing instructions", "<p>a &lt;?a &lt;?a", ("a <?", 100_000)),
    Pathology("character data", "<p>a &lt;![CDATA[a", ("a <![CDATA[", 100_000)),
    Pathology("comments", "<p>a &lt;!--a", ("a <!--", 50_000)),
    Pathology("declarations that end in another block", "<p>a &lt;!A a", ("a <!A ", 100_000), ("\n# >", 1)),
    Pathology(
      "tags without ends", "<p>&lt;a x=&quot;&lt;a".replacing("&quot;", with: "\""), ("<a x=\"", 10_000)),
    Pathology("entities", "<p>&amp;&amp;", ("&", 20_000)),
    Pathology("bare links with parentheses", "<p><a href=\"http://a.b", ("http://a.b", 1), (")", 200_000)),
    Pathology("bare links", "<p><a href=\"http://http", ("http://", 10_000)),
    Pathology("mail addresses", "<p>a@a@", ("a@", 10_000)),
    Pathology("links after beginnings of emphasis", "<p><em><a href=\"b\">a</a></em>", ("*[a](b)", 150_000)),
    Pathology("links after beginnings of images", "<p>![<a href=\"b\">a</a>![", ("![[a](b)", 150_000)),
    Pathology(
      "bare links in one word", "<p><a href=\"http://a.b\">http://a.b</a>&lt;<a", ("http://a.b<", 100_000)),
    Pathology("mail addresses in one word", "<p>", ("a@b.c", 200_000)),
    Pathology(
      "mail addresses in deep emphasis", "<p><em>a ", ("*a **a ", 2_000), ("a@b.c ", 2_000),
      (" a** a*", 2_000)),
    Pathology("strikethrough", "<p>~a ~~a", ("~a ~~a ", 5_000)),
    Pathology("zero bytes", "<p>\u{FFFD}\u{FFFD}", ("\0", 20_000)),
  ]

  private static let backticks = ("e" + (1...300).map { String(repeating: "`", count: $0) + "e" }.joined(), 1)

  private static let blocks = [
    Pathology(
      "quotes in quotes", "<blockquote>\n<blockquote>", ("> ", 20_000), ("a ", 20_000), ("*a* ", 10_000)),
    Pathology("lists in lists", "<ul>\n<li>\n<ul>", ("- ", 20_000), ("*a* ", 10_000)),
    Pathology("numbered lists in lists", "<ol>\n<li>\n<ol>", ("1. ", 20_000), ("*a* ", 10_000)),
    Pathology("definitions", "", ("[a]: u\n", 5_000), ("\n[a]", 1), (" [b]", 30_000)),
    Pathology("a long address, often", "", ("[a]: ", 1), ("u", 100_000), ("\n\n", 1), ("[a] ", 100_000)),
    Pathology("a definition without an end", "<p>", ("[a]: u \"t\n", 5_000)),
    Pathology(
      "tables with many columns", "<p>", ("x|", 2_000), ("\n", 1), ("-|", 2_000), ("\n", 1), ("a\n", 2_000)),
    Pathology("text before a table", "<p>a\na", ("a\n", 20_000), ("|-|\n", 1)),
    Pathology("lines that look like tables", "<p>|-|", ("|-|-|\n|-|\n", 2_000)),
    Pathology(
      "footnotes in a deep quote", "<blockquote>\n", ("> ", 5_000), ("[^1] ", 5_000), ("\n\n[^1]: a", 1)),
    Pathology("fences", "<div class=\"highlight\">", ("```\n", 5_000)),
    Pathology("empty lines in a list", "<ul>\n<li>", ("- a\n", 1), ("\n", 50_000), ("- b", 1), ("a", 10_000)),
  ]

  private static let extensions = [
    Pathology("contents", "<nav", ("[[toc]]\n\n", 1), ("# a\n", 3_000)),
    Pathology("attributes", "<p><img", ("![](a){.x ", 1), ("a b ", 5_000), ("}", 1)),
    Pathology("braces of a heading", "<h1", ("# ", 1), ("{", 20_000), ("}", 1)),
    Pathology(
      "lines of code that are marked", "<div", ("```swift {", 1), ("1,3,", 2_000), ("5}\n", 1), ("a\n", 3_000)
    ),
    Pathology(
      "callouts in quotes", "<aside", ("> [!NOTE]\n", 1), ("> ", 3_000), ("[!NOTE]\n", 1), ("> a\n", 3_000)),
    Pathology("definition lists", "<dl>", ("a\n", 1), (": *b* c\n", 3_000)),
    Pathology("abbreviations", "<p><abbr", ("*[A]: b\n\n", 1), ("A ", 5_000)),
    Pathology("abbreviations without ends", "", ("*[", 20_000)),
    Pathology("formulas", "<p><code class=\"math\">a", ("$a$ ", 5_000)),
    Pathology("formulas without ends", "<p><code class=\"math\">a</code>ab$$", ("$a$ab", 1), ("\\$", 20_000)),
    Pathology("output", "<pre class=\"output\">", ("```output\n1\n```\n", 1_000)),
    Pathology("formulas in blocks", "<pre", ("$$\na\n$$\n\n", 2_000)),
    Pathology("output of code", "<figure", ("```swift\na\n```\n\n```output\n1\n```\n\n", 500)),
    Pathology("attributes of images", "<p><img", ("![](a){width=3 .b} ", 3_000)),
    Pathology("functions in dollars", "<div", ("```sql\n", 1), ("AS $a$ ", 10_000)),
    Pathology("data without an end", "<div", ("```sql\n", 1), ("stdin;\n", 10_000)),
    Pathology("raw strings without an end", "<div", ("```cpp\n", 1), ("R\"x(", 10_000)),
    Pathology("figures", "<figure>", ("![a](b \"c\")\n\n", 1_000)),
    Pathology("marks on one letter", "<h1", ("# a", 1), ("\u{301}", 20_000)),
  ]
}
