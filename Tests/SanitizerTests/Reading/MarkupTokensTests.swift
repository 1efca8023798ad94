import Sanitizer
import Testing

@Suite("Sanitised HTML")
struct MarkupTokensTests {
  @Test(
    "Its text has one space for each run of white space of any script",
    arguments: [
      ("<p>One\n  two</p><p>three</p>", "One two three"), ("a<em>b</em>c", "abc"),
      (" a\u{A0}\u{2003}b\u{3000}c\u{2028}d\u{85}e\u{1680}f\u{202F}g\u{205F} ", "a b c d e f g"),
      ("1 &lt; 2 &amp;amp; 3&nbsp;&#39;4&#39;", "1 < 2 &amp; 3 '4'"), ("日本語 “€” é🙂", "日本語 “€” é🙂"),
      (" \n", ""),
    ])
  func texts(html: String, text: String) {
    let bytes = Array(html.utf8)
    #expect(bytes.plainText(in: 0..<bytes.count) == text)
  }

  @Test("Only the beginning of a text can be asked for")
  func beginnings() {
    let bytes = Array("<p>One two</p><p>three</p><p>four</p>".utf8)
    #expect(bytes.plainText(in: 0..<bytes.count, enough: 12) == "One two three")
  }

  @Test("An attribute is found by its whole name")
  func attributes() {
    let bytes = Array(#"<a data-id="1" id="2" class="x y" title="a id=b">"#.utf8)
    var tokens = MarkupTokens(bytes)
    guard case .tag(let tag) = tokens.next() else {
      Issue.record("no tag")
      return
    }
    #expect(tag["id"] == "2")
    #expect(tag["data-id"] == "1")
    #expect(tag["title"] == "a id=b")
    #expect(tag.classes == ["x", "y"])
    #expect(tag["i"] == nil && tag["href"] == nil && tag["titles"] == nil)
  }
}
