import HTML
import Pages
import Sanitizer
import Testing
import Words

@Suite("The text of a post on its page")
struct PageBodyTests {
  @Test("A heading has a link to itself; one without an id gets one from its words")
  func headings() {
    let body = PageBody("<h2 id=\"known\">A <em>known</em> one</h2><h3>Über &amp; out</h3><h3>Über out</h3>")
    #expect(
      body.headings.map { "\($0.level) \($0.id): \($0.text)" } == [
        "2 known: A known one", "3 über-out: Über & out", "3 über-out-1: Über out",
      ])
    #expect(
      body.html.hasPrefix(
        "<h2 id=\"known\">A <em>known</em> one <a class=\"anchor\" href=\"#known\" aria-label=\"Link to this section\"></a></h2>"
      ))
    #expect(body.html.contains("<h3 id=\"über-out\">"))
  }

  @Test(
    "The ids that headings get are those of the sections that results of searches lead to",
    arguments: [
      "<h2>A <code>b</code>.c &amp; d</h2><h2>Two</h2><p id=\"two\">x</p><h2>Two</h2><h3></h3><h3><img src=\"a\" alt=\"\"></h3><h3>3</h3>",
      "<h2>A<br>b<kbd>c</kbd><time>d</time>e</h2><h2 id=\"a-b\">F</h2><h4>&#233;&nbsp;…</h4><h4>…</h4>",
      "<h1><a href=\"/x\">Über</a>uns</h1><h1>Über uns</h1><h1>Überuns</h1>",
    ])
  func sectionIDs(html: String) {
    let sections = BodyTemplate(encoded: html).sections
    #expect(PageBody(html).headings.map(\.id) == sections.filter { $0.heading != nil }.map(\.id))
    #expect(Set(sections.map(\.id)).count == sections.count)
  }

  @Test(
    "A picture without an alternative text gets the words in the name of its file, and no sizes that are none",
    arguments: [
      ("https://a.example/xcode-docc_dark.png?v=2", "xcode docc dark"), ("/IMG_1234.JPG", "IMG 1234"),
      ("/0f3a9c.png", "Picture"), ("/%C3%9Cber%20uns.png", "Über uns"), ("", "Picture"),
      ("/x%22onload.png", "x onload"),
    ])
  func alternativeText(address: String, text: String) {
    let html = PageBody("<img src=\"\(address)\" width=\"\" height=\"20\">").html
    #expect(html == "<img src=\"\(address)\" height=\"20\" alt=\"\(text)\">")
    #expect(PageBody("<img src=\"/a-cat.png\" alt=\"\">").html == "<img src=\"/a-cat.png\" alt=\"\">")
  }

  @Test("A heading without text stays as it is")
  func emptyHeading() {
    let body = PageBody("<h2 id=\"x\"><img src=\"a.png\" alt=\"\"></h2>")
    #expect(body.headings.isEmpty)
    #expect(body.html == "<h2 id=\"x\"><img src=\"a.png\" alt=\"\"></h2>")
  }

  @Test("Code has a frame with its file and its language, and one of two widths")
  func code() {
    let short = PageBody(
      "<div class=\"highlight\" title=\"A.swift\"><pre><code class=\"language-swift\">let a = 1 &lt; 2</code></pre></div>"
    )
    #expect(
      short.html.contains(
        "<div class=\"code-block\"><div class=\"code-head\"><span class=\"code-file\" data-text=\"A.swift\"></span><span class=\"code-language\" data-text=\"Swift\"></span></div><pre><code"
      ))
    let long = PageBody("<pre><code>\(String(repeating: "&lt;", count: 79))\n</code></pre>")
    #expect(long.html.hasPrefix("<div class=\"code-block wide\"><pre tabindex=\"0\"><code>"))
    let fitting = PageBody("<pre><code>\(String(repeating: "é", count: 78))\n</code></pre>")
    #expect(fitting.html.hasPrefix("<div class=\"code-block\">"))
    #expect(
      PageBody("<div class=\"language-js\"><div class=\"highlight\"><pre>a</pre></div></div>").html.contains(
        "data-text=\"JavaScript\""))
  }

  @Test("Numbered lines of Rouge, a table with code in code, are one frame")
  func numberedLines() {
    let html = """
      <div class="highlight"><pre class="highlight"><code><table class="rouge-table"><tbody><tr><td class="gutter"><pre>1
      </pre></td><td class="code"><pre>a
      </pre></td></tr></tbody></table></code></pre></div><p>After</p>
      """
    let body = PageBody(html).html
    #expect(body.ranges(of: "code-block").count == 1)
    #expect(!body.contains("role=\"group\""))
    #expect(body.hasSuffix("</div></div><p>After</p>"))
  }

  @Test("A table is in a frame that scrolls and that the keyboard reaches; a table in it has none")
  func tables() {
    let html = PageBody("<table><tr><td><table></table></td></tr></table><p>x</p>").html
    #expect(
      html.ranges(of: "<div class=\"table\" role=\"group\" aria-label=\"Table\" tabindex=\"0\">").count == 1)
    #expect(html.hasSuffix("</table></div><p>x</p>"))
  }

  @Test("Cells are aligned by a style instead of the obsolete attribute")
  func alignment() {
    let html = PageBody("<table><tr><th align=\"right\">a</th><td align=\"center\">b</td></tr></table>").html
    #expect(html.contains("<th style=\"text-align: end\">a</th><td style=\"text-align: center\">b</td>"))
  }

  @Test("All pictures but the first load when the reader comes near")
  func pictures() {
    let html = PageBody(
      "<img src=\"a\" alt=\"\" loading=\"lazy\"><img src=\"b\" alt=\"\"><img src=\"c\" alt=\"\" loading=\"lazy\">"
    )
    .html
    #expect(
      html
        == "<img src=\"a\" alt=\"\"><img src=\"b\" alt=\"\" loading=\"lazy\"><img src=\"c\" alt=\"\" loading=\"lazy\">"
    )
  }

  @Test("The check boxes of a list of tasks have names")
  func tasks() {
    let html = PageBody("<input type=\"checkbox\" checked disabled> a <input type=\"checkbox\" disabled> b")
      .html
    #expect(html.contains("checked disabled aria-label=\"Done\">"))
    #expect(html.contains("\"checkbox\" disabled aria-label=\"To do\">"))
  }

  @Test("A link that shows its address is marked, so that it is printed once")
  func bareLinks() {
    let html = PageBody(
      "<a href=\"https://a.example\">https://a.example</a> <a href=\"https://a.example\">http</a>"
    ).html
    #expect(html.ranges(of: "class=\"bare\"").count == 1)
  }

  @Test("The keyboard reaches a formula in a line of its own, and no formula in a sentence")
  func formulas() {
    let html = PageBody(
      "<p><code class=\"math\">a</code></p><p><code class=\"math display\">b</code></p>"
        + "<pre class=\"math\"><code class=\"math display\">c</code></pre>"
    ).html
    #expect(html.ranges(of: "tabindex").count == 1)
    #expect(html.contains("<code class=\"math display\" tabindex=\"0\">b</code>"))
  }

  @Test(
    "The empty corner of a table is no heading",
    arguments: [
      ("<th></th>", "<td></td>"), ("<th align=\"right\"></th>", "<td></td>"), ("<th>a</th>", "<th>a</th>"),
      ("<th><img src=\"a\" alt=\"b\"></th>", "<th><img src=\"a\" alt=\"b\"></th>"),
      ("<td></td>", "<td></td>"),
    ])
  func corner(cell: String, shown: String) {
    #expect(PageBody("<table><tr>\(cell)</tr></table>").html.contains("<tr>\(shown)</tr>"))
  }

  @Test("The contents list the two highest levels, from four headings on")
  func contents() {
    let html = TableOfContents(
      PageBody("<h2>A</h2><h3>B</h3><h4>Deep</h4><h3>C</h3><h2>D &lt;</h2>").headings, words: Words("en")
    ).renderedString()
    #expect(
      html.contains(
        "<ol><li><a href=\"#a\">A</a><ol><li><a href=\"#b\">B</a></li><li><a href=\"#c\">C</a></li></ol></li><li><a href=\"#d\">D &lt;</a></li></ol>"
      ))
    #expect(
      TableOfContents(PageBody("<h2>A</h2><h2>B</h2><h2>C</h2>").headings, words: Words("en"))
        .renderedString().isEmpty)
  }
}

extension PageBody {
  fileprivate init(_ html: String) { self.init(html: Array(html.utf8), words: Words("en")) }
  fileprivate var html: String { renderedString() }
}
