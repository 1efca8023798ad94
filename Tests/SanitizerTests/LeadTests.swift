import Sanitizer
import Testing

@Suite("Leads of bodies")
struct LeadTests {
  private let long = String(repeating: "word ", count: 60)

  private func lead(_ html: String) -> String { print(sanitize(html, base: nil).lead) }

  @Test("A lead consists of whole blocks until there is enough text")
  func blocks() {
    let paragraph = "<p>\(long)</p>"
    #expect(lead(paragraph + paragraph + paragraph) == paragraph + paragraph)
    #expect(lead("<p>first</p><p>\(String(repeating: "word ", count: 200))</p>") == "<p>first</p>")
  }

  @Test("A short body is its own lead")
  func short() {
    let result = sanitize("<p>All of it.</p>\n", base: nil)
    #expect(result.isLeadWhole)
    #expect(print(result.lead) == "<p>All of it.</p>\n")
  }

  @Test(
    "A lead ends before a heading, code, a table or media that follows text",
    arguments: [
      "<h2>x</h2>", "<pre>x</pre>", "<table><tr><td>x</td></tr></table>", "<p><img src=\"/a\"></p>", "<hr>",
      "<video src=\"/v\"></video>", "<div class=\"highlight\"><pre>x</pre></div>",
      "<figure><img src=\"/b\"></figure>",
    ])
  func end(block: String) {
    let result = sanitize("<p>Text.</p>" + block + "<p>More.</p>", base: nil)
    #expect(print(result.lead) == "<p>Text.</p>")
    #expect(!result.isLeadWhole)
  }

  @Test("A lead may begin with a heading and one picture")
  func beginning() {
    #expect(
      lead("<h1>T</h1><p><img src=\"/a\"></p><p>Text.</p><h2>U</h2>")
        == "<h1>T</h1><p><img src=\"/a\"></p><p>Text.</p>")
  }

  @Test("A lead does not end with a paragraph that introduces the next block")
  func colon() { #expect(lead("<p>Text.</p><p>Like this:</p><pre>x</pre>") == "<p>Text.</p>") }

  @Test("Elements around all blocks are closed")
  func wrapped() {
    #expect(
      lead("<div class=\"a\"><article><p>Text.</p><h2>x</h2></article></div>")
        == "<div class=\"a\"><article><p>Text.</p></article></div>")
  }

  @Test("Bare text ends at an empty line")
  func bare() {
    #expect(lead("Text <b>and</b> more.<br><br>\(long)\(long)\(long)") == "Text <b>and</b> more.<br>")
  }

  @Test("Without a block to end at, a lead is the first words in a paragraph")
  func words() {
    let result = lead("<p>" + String(repeating: "a < b &amp; ", count: 1_000) + "</p>")
    #expect(result.hasPrefix("<p>a &lt; b &amp; a"))
    #expect(result.hasSuffix("…</p>"))
    #expect(result.count < 1_000)
  }
}

@Suite("Text and images of a body")
struct TextTests {
  @Test("Text has single spaces, and borders of blocks are spaces")
  func text() {
    #expect(plainText(ofHTML: " <p>a\n b</p><p>c<br>d</p><ul><li>e<li>f</ul><b>g</b>h ") == "a b c d e f gh")
    #expect(plainText(ofHTML: "a &amp; b &lt;c&gt; <script>x</script><style>y</style>") == "a & b <c>")
    #expect(plainText(ofHTML: "  plain \n text ") == "plain text")
    #expect(plainText(ofHTML: "") == "")
  }

  @Test("The text contains code")
  func code() { #expect(sanitize("<p>a</p><pre>b</pre>", base: nil).text == "a b") }

  @Test("The opening is the text without headings, tables, code and figures")
  func opening() {
    let html = """
      <h1>Title</h1><p>One <b>bold</b> word.</p><table><tr><td>a</td><td>b</td></tr></table><figure><p>c</p></figure>
      <ul><li>First</li><li>Second</li></ul><pre>code</pre><p>End.</p>
      """
    #expect(sanitize(html, base: nil).opening == "One bold word. First Second End.")
    #expect(sanitize("<h1>Title</h1>", base: nil).opening.isEmpty)
  }

  @Test(
    "Footnotes and their marks are no part of the opening, whichever program wrote them",
    arguments: [
      (##"<sup class="footnote-ref"><a href="#fn-1">1</a></sup>"##, #"<section class="footnotes">"#),
      (##"<sup id="fnref:1"><a href="#fn:1" class="footnote">1</a></sup>"##, #"<div class="footnotes">"#),
      (##"<a href="#fn1" role="doc-noteref"><sup>1</sup></a>"##, #"<section role="doc-endnotes">"#),
    ])
  func footnotes(mark: String, notes: String) {
    let html = "<p>One\(mark), two.</p>\(notes)<ol><li><p>A note.</p></li></ol>"
    #expect(sanitize(html, base: nil).opening == "One, two.")
    #expect(sanitize(html, base: nil).text.contains("A note."))
  }

  @Test("The first image is the first one larger than a pixel, or else a poster")
  func image() {
    let html =
      "<img src=https://t.example/p.gif width=1 height=1><video poster=/v.png></video><img src=/a.png>"
    #expect(sanitize(html, base: nil).firstImage == .reference("/a.png"))
    #expect(
      sanitize("<img src=https://example.net/x>", base: nil).firstImage == .absolute("https://example.net/x"))
    #expect(
      sanitize("<video poster=v.png></video>", base: "https://example.com/a/").firstImage
        == .reference("/a/v.png"))
    #expect(sanitize("<p>x</p>", base: nil).firstImage == nil)
  }
}
