import Markdown
import Testing

@Suite("Images and footnotes")
struct FigureTests {
  @Test("An image within text is loaded lazily and keeps its title")
  func inlineImage() {
    #expect(
      MarkdownDocument("a ![b *c* \"](/d.png \"e\")").html
        == #"<p>a <img src="/d.png" alt="b c &quot;" title="e" loading="lazy"></p>"# + "\n")
    #expect(MarkdownDocument("![](a)").html == #"<p><img src="a" alt="" loading="lazy"></p>"# + "\n")
    #expect(MarkdownDocument("![](a)", extensions: []).html == "<p><img src=\"a\" alt=\"\"></p>\n")
  }

  @Test("An image with a title in a paragraph of its own is a figure")
  func figure() {
    #expect(
      MarkdownDocument("a\n\n![b](c \"d & e\")\n\nf").html == """
        <p>a</p>
        <figure><img src="c" alt="b" loading="lazy"><figcaption>d &amp; e</figcaption></figure>
        <p>f</p>

        """)
  }

  @Test("Footnotes are numbered by their first references and link back to each")
  func footnotes() {
    #expect(
      MarkdownDocument("a[^x] b[^1] c[^x]\n\n[^1]: one\n[^x]: ex\n[^unused]: no\n").html == """
        <p>a<sup class="footnote-ref"><a href="#fn-1" id="fnref-1" role="doc-noteref">1</a></sup> \
        b<sup class="footnote-ref"><a href="#fn-2" id="fnref-2" role="doc-noteref">2</a></sup> \
        c<sup class="footnote-ref"><a href="#fn-1" id="fnref-1-2" role="doc-noteref">1</a></sup></p>
        <section class="footnotes" role="doc-endnotes">
        <ol>
        <li id="fn-1">
        <p>ex <a href="#fnref-1" class="footnote-backref" role="doc-backlink" aria-label="Back to reference 1">↩</a> \
        <a href="#fnref-1-2" class="footnote-backref" role="doc-backlink" aria-label="Back to reference 1-2">↩\
        <sup>2</sup></a></p>
        </li>
        <li id="fn-2">
        <p>one <a href="#fnref-2" class="footnote-backref" role="doc-backlink" aria-label="Back to reference 2">↩</a></p>
        </li>
        </ol>
        </section>

        """)
  }

  @Test("A footnote that ends with code, or refers to another, links back too")
  func unusualFootnotes() {
    let html = MarkdownDocument("a[^1] b[^2]\n\n[^1]: x\n\n        code\n\n[^2]: y[^1]").html
    #expect(html.contains("</div>\n <a href=\"#fnref-1\""))
    #expect(html.contains("href=\"#fnref-1-2\"") && html.contains("id=\"fnref-1-2\""))
  }

  @Test("A reference in an alternative text is left out; the next one gets its id")
  func referenceInAlternativeText() {
    let html = MarkdownDocument("![a[^1]](x) b[^1]\n\n[^1]: c").html
    #expect(html.hasPrefix("<p><img src=\"x\" alt=\"a\" loading=\"lazy\"> b<sup class=\"footnote-ref\">"))
    #expect(html.ranges(of: "id=\"fnref-").count == 1)
    #expect(html.contains("id=\"fnref-1\""))
  }

  @Test("A footnote that ends with a figure has its back references after it")
  func figureInFootnote() {
    let html = MarkdownDocument("a[^1]\n\n[^1]: ![b](c \"d\")").html
    #expect(html.contains("</figcaption></figure>\n <a href=\"#fnref-1\""))
    #expect(html.hasSuffix("↩</a>\n</li>\n</ol>\n</section>\n"))
  }

  @Test("A reference without a definition is text")
  func undefined() { #expect(MarkdownDocument("a[^b]").html == "<p>a[^b]</p>\n") }
}
