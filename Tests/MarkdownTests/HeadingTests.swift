import Markdown
import Testing

@Suite("Headings")
struct HeadingTests {
  @Test(
    "A heading gets an identifier from its text, as on GitHub",
    arguments: [
      ("Getting Started", "getting-started"),
      ("Über uns!", "über-uns"),
      ("C++ & `Swift 6.3`", "c--swift-63"),
      ("日本語 の 見出し", "日本語-の-見出し"),
      ("snake_case-name", "snake_case-name"),
      ("👍🏽 Yes", "-yes"),
      ("हिन्दी", "हिन्दी"),
      ("!?", "section"),
    ])
  func identifiers(text: String, id: String) {
    let document = MarkdownDocument("## " + text)
    #expect(document.headings.map(\.id) == [id])
    #expect(document.html.hasPrefix("<h2 id=\"\(id)\">"))
  }

  @Test("An identifier is composed, and the text is as the author writes it")
  func composed() {
    let document = MarkdownDocument("## Cafe\u{301}")
    #expect(document.headings.first?.id.map { Array($0.utf8) } == Array("caf\u{E9}".utf8))
    #expect(document.headings.first.map { Array($0.text.utf8) } == Array("Cafe\u{301}".utf8))
  }

  @Test("No identifier is given twice")
  func duplicates() {
    let document = MarkdownDocument("# A\n# A 1\n# A\n# A\n# fn-1\n\nx[^1]\n\n[^1]: y")
    #expect(document.headings.map(\.id) == ["a", "a-1", "a-2", "a-3", "fn-1-1"])
  }

  @Test("Headings are listed with their levels and their text")
  func list() {
    let document = MarkdownDocument("# A *b* `c`\n\ntext\n\n> ### D <br> ![e](f)\n\nG\n---")
    #expect(document.headings.map(\.level) == [1, 3, 2])
    #expect(document.headings.map(\.text) == ["A b c", "D  ", "G"])
    #expect(document.html.hasPrefix("<h1 id=\"a-b-c\">A <em>b</em> <code>c</code></h1>\n"))
  }
}
