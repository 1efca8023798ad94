import Sanitizer
import Testing

@Suite("The text of a body by sections")
struct BodySectionsTests {
  private func sections(_ html: String) -> [BodySection] {
    sanitize(html, base: nil, policy: .trusted).body.sections
  }

  @Test("Each heading begins a section, which has its id")
  func headings() {
    let found = sections("<p>Before.</p><h2 id=\"a\">One <code>x</code></h2><p>Text.</p><h3>Two</h3>")
    #expect(found.map(\.heading) == [nil, "One x", "Two"])
    #expect(found.map(\.id) == [nil, "a", "two"])
    #expect(found[1].pieces.map(\.text).joined().contains("Text."))
  }

  @Test("Headings without an id get one that nothing else in the text has")
  func ids() {
    let found = sections(
      "<h2>A &amp; B</h2><h2>A, B!</h2><h2></h2><p id=\"two\">x</p><h2>Two</h2><h2>…</h2><h2 id=\"a-b-1\">C</h2>"
    )
    #expect(found.map(\.id) == [nil, "a-b", "a-b-2", "two-1", "section", "a-b-1"])
  }

  @Test("An id has composed letters and nothing that nobody sees")
  func forms() {
    let found = sections("<h2>Daten&shy;bank</h2><h2>Re\u{301}sume\u{301}</h2><h2>R\u{E9}sum\u{E9}</h2>")
    #expect(
      found.map { $0.id.map { Array($0.utf8) } }
        == [nil, "datenbank", "r\u{E9}sum\u{E9}", "r\u{E9}sum\u{E9}-1"].map { $0.map { Array($0.utf8) } })
    #expect(found[1].heading == "Daten\u{AD}bank")
  }

  @Test("Marks of footnotes are in no section; an id has them, because addresses stay")
  func footnotes() {
    let found = sections(
      "<h2>One<sup id=\"fnref1\">1</sup></h2><p>Text<sup class=\"footnote\">2</sup>, 2<sup>n</sup>.</p>"
        + "<p>A note. <a class=\"footnote-backref\">↩<sup>2</sup></a></p>")
    #expect(found.last?.heading == "One" && found.last?.id == "one1")
    let text = found.last?.pieces.map(\.text).joined()
    #expect(text?.contains("Text, 2n.") == true && text?.contains("↩") == false, "\(text ?? "")")
  }

  @Test("Code is told from text, and no space is added or lost")
  func code() {
    let found = sections(
      "<p>Call <code>a(b:)</code>, then <b>wait</b>.</p><pre><code>let x = 1\nlet y</code></pre>")
    let pieces = found[0].pieces
    #expect(pieces.map(\.text).joined() == "Call a(b:), then wait. let x = 1 let y ")
    #expect(pieces.filter(\.isCode).map(\.text) == ["a(b:)", "let x = 1 let y "])
  }

  @Test("Blocks are separated, character references are characters")
  func blocks() {
    let found = sections("<ul><li>One</li><li>Two &amp; &lt;three&gt;</li></ul><p>a<br>b</p>")
    #expect(found[0].pieces.map(\.text).joined().contains("One Two & <three> a b"))
  }
}
