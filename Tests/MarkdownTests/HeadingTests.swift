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

  @Test("Composed and decomposed letters make one identifier, to which links in either form lead")
  func canonicalForms() {
    for heading in ["Résumé", "Re\u{301}sume\u{301}", "R\u{AD}e\u{301}su\u{200B}mé"] {
      for link in ["r%C3%A9sum%C3%A9", "re\u{301}sume\u{301}", "résumé"] {
        let html = MarkdownDocument("# \(heading)\n\n[a](#\(link))").html
        #expect(html.utf8.starts(with: "<h1 id=\"r\u{E9}sum\u{E9}\">\(heading)</h1>".utf8), "\(heading)")
        #expect(html.contains("href=\"#r%C3%A9sum%C3%A9\""), "\(link)")
      }
    }
    let own = MarkdownDocument("# A {#e\u{301}}\n\n[a](#e\u{301}) [b](#%25) [c](#u\u{308})").html
    #expect(own.utf8.starts(with: "<h1 id=\"\u{E9}\">".utf8) && own.contains("#%C3%A9\""))
    #expect(own.contains("href=\"#%25\"") && own.contains("href=\"#u%CC%88\""))
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
