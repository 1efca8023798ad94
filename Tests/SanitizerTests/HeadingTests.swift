import Sanitizer
import Testing

@Suite("Headings of a body")
struct HeadingTests {
  @Test("Headings come in document order with level, text and id")
  func list() {
    let body = sanitize(
      "<h1>A <em>b</em>\n c</h1><p>x</p><blockquote><h3 id='d&amp;'>D</h3></blockquote><div><h6>E</h6></div>",
      base: nil)
    #expect(
      body.headings.map { "\($0.level) \($0.text) \($0.id ?? "-")" } == ["1 A b c -", "3 D d&", "6 E -"])
    #expect(body.text == "A b c x D E")
  }

  @Test("Headings without text, and text that only looks like a heading, are left out")
  func none() {
    let html =
      "<h1 id=a><img src=/x alt=y></h1><h2> </h2><p>x</p><pre>&lt;h1&gt;y&lt;/h1&gt;</pre><!-- <h1>z</h1> -->"
    #expect(sanitize(html, base: nil).headings == [])
  }

  @Test("An empty id counts as no id, and the prefix is not part of an id")
  func ids() {
    let body = sanitize("<h1 id=''>A</h1><h2 id=b>B</h2>", base: nil)
    #expect(body.headings.map(\.id) == [nil, "b"])
    #expect(print(body.body, idPrefix: "p-").contains("id=\"p-b\""))
  }

  @Test("A heading inside another is part of its text")
  func nested() {
    let body = sanitize("<h1>A<div><h2>B</h2></div>C</h1><h3>D</h3>", base: nil)
    #expect(body.headings.map(\.text) == ["A B C", "D"])
  }

  @Test("Of thousands of headings, the first thousand are listed")
  func bound() {
    let body = sanitize((0..<3_000).map { "<h2>\($0)</h2>" }.joined(), base: nil)
    #expect(body.headings.map(\.text) == (0..<1_000).map(String.init))
  }

  @Test("Headings of Markdown keep their level, text and id")
  func markdown() {
    let body = sanitize("<h2 id=\"über-uns\">Über <code>uns</code></h2>\n", base: nil, policy: .trusted)
    #expect(body.headings.map(\.level) == [2])
    #expect(body.headings.map(\.text) == ["Über uns"])
    #expect(body.headings.map(\.id) == ["über-uns"])
  }
}
