import Markdown
import Testing

@Suite("Markdown documents")
struct DocumentTests {
  @Test(
    "CommonMark and GitHub's extensions become HTML",
    arguments: [
      ("a *b* **c** `<d>`", "<p>a <em>b</em> <strong>c</strong> <code>&lt;d&gt;</code></p>\n"),
      ("a  \nb\nc", "<p>a<br>\nb\nc</p>\n"),
      ("> a", "<blockquote>\n<p>a</p>\n</blockquote>\n"),
      ("- a\n- b", "<ul>\n<li>a</li>\n<li>b</li>\n</ul>\n"),
      ("- a\n\n- b", "<ul>\n<li>\n<p>a</p>\n</li>\n<li>\n<p>b</p>\n</li>\n</ul>\n"),
      ("3) a\n   - b", "<ol start=\"3\">\n<li>a\n<ul>\n<li>b</li>\n</ul>\n</li>\n</ol>\n"),
      ("***", "<hr>\n"),
      ("~~a~~", "<p><del>a</del></p>\n"),
      ("www.example.com", "<p><a href=\"http://www.example.com\">www.example.com</a></p>\n"),
      ("<https://a.b/?c=d&e>", "<p><a href=\"https://a.b/?c=d&amp;e\">https://a.b/?c=d&amp;e</a></p>\n"),
      ("[a](/b \"c\\\"\")", "<p><a href=\"/b\" title=\"c&quot;\">a</a></p>\n"),
      ("[ü](/ü%20\\\"x)", "<p><a href=\"/%C3%BC%20%22x\">ü</a></p>\n"),
      ("&amp; &copy; <", "<p>&amp; © &lt;</p>\n"),
      ("", ""),
      ("\0", "<p>\u{FFFD}</p>\n"),
    ])
  func basics(source: String, html: String) { #expect(MarkdownDocument(source).html == html) }

  @Test("A task list shows which tasks are done")
  func taskLists() {
    #expect(
      MarkdownDocument("- [x] a\n- [ ] b").html == """
        <ul>
        <li class="task-list-item"><input type="checkbox" checked disabled> a</li>
        <li class="task-list-item"><input type="checkbox" disabled> b</li>
        </ul>

        """)
  }

  @Test("Tables keep the alignment of their columns")
  func tables() {
    let table = MarkdownDocument("| a | b | c |\n|:--|:-:|--:|\n| 1 | *2* | 3 |\n| 4 |").html
    #expect(
      table.replacing("\n", with: "")
        == """
        <table><thead><tr><th align="left">a</th><th align="center">b</th><th align="right">c</th></tr></thead>
        <tbody><tr><td align="left">1</td><td align="center"><em>2</em></td><td align="right">3</td></tr>
        <tr><td align="left">4</td><td align="center"></td><td align="right"></td></tr></tbody></table>
        """.replacing("\n", with: ""))
    #expect(MarkdownDocument("| a |\n|---|").html.replacing("\n", with: "").hasSuffix("</thead></table>"))
  }

  @Test("Raw HTML passes through, with Markdown between its blocks")
  func rawHTML() {
    let details = MarkdownDocument(
      "<details open>\n<summary>S</summary>\n\n- **a** <kbd>b</kbd>\n\n</details>\n")
    #expect(
      details.html == """
        <details open>
        <summary>S</summary>
        <ul>
        <li><strong>a</strong> <kbd>b</kbd></li>
        </ul>
        </details>

        """)
  }

  @Test("Punctuation becomes typographic only with its extension")
  func smartPunctuation() {
    #expect(
      MarkdownDocument("\"a\" -- b...").html
        == "<p>&quot;a&quot; -- b...</p>\n".replacing("&quot;", with: "\""))
    #expect(MarkdownDocument("\"a\" -- b...", extensions: [.smartPunctuation]).html == "<p>“a” – b…</p>\n")
  }

  @Test("Plain text contains text and code, without markup, images and footnote marks")
  func plainText() {
    let document = MarkdownDocument(
      "# A *b*\n\n<br>\n\n![alt](x)\n\nc `d`  \ne[^1]\nf\n\n| g | h |\n|---|---|\n\n[^1]: i")
    #expect(document.plainText == "A b\n\nc d\ne f\ng\th\t\ni\n")
    #expect(document.firstParagraph == "c d e f")
    #expect(MarkdownDocument("# only a heading").firstParagraph == nil)
  }

  @Test("Text in any script stays unchanged")
  func scripts() {
    let text = "日本 👩‍👩‍👧 ┌─┐ a\u{A0}b"
    #expect(MarkdownDocument(text).html == "<p>\(text)</p>\n")
  }

  @Test("Documents can be parsed at the same time")
  func concurrency() async {
    let source = "~~a~~ *b* www.example.com | c\n\n| a | b |\n|---|---|\n| ~~c~~ | d[^1] |\n\n[^1]: x"
    let expected = MarkdownDocument(source).html
    await withTaskGroup(of: Bool.self) { group in
      for _ in 0..<8 {
        group.addTask { (0..<100).allSatisfy { _ in MarkdownDocument(source).html == expected } }
      }
      for await isEqual in group { #expect(isEqual) }
    }
  }

  @Test(
    "Thousands of opening marks are read as nesting or as text, without a deep stack",
    arguments: [
      ("> ", "<blockquote>", 100), ("* ", "<hr>", 1), ("[", "[", 3_000), ("![", "![", 3_000),
      ("*a ", "*a", 3_000),
      ("**a", "a", 3_000), ("<a", "&lt;a", 3_000), ("`a``", "a", 3_000), ("[a](", "[a](", 3_000),
      ("| a ", "| a", 3_000), ("~~a", "a", 3_000), ("[^1]", "[^1]", 3_000), ("\"", "\"", 3_000),
      ("&", "&amp;", 3_000), ("\0", "\u{FFFD}", 3_000), ("# \n", "<h1 id=\"section", 3_000),
    ])
  func pathological(piece: String, reading: String, count: Int) {
    let html = MarkdownDocument(String(repeating: piece, count: 3_000)).html
    #expect(html.ranges(of: reading).count == count)
    #expect(html.utf8.count < 1_000_000)
  }
}
