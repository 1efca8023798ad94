import RandomTestSupport
import Testing
import Transcripts

@Suite("Plain text") struct InlineMarkdownTests {
  @Test(
    "Inline Markdown loses its marks and keeps its text",
    arguments: [
      ("*a* **b** ***c*** _d_ __e__ ~~f~~", "a b c d e f"),
      ("a*b*c snake_case_name 2 * 3 * 4", "abc snake_case_name 2 * 3 * 4"),
      ("`code` ``a ` b`` ` x ` `*a*`", "code a ` b x *a*"), ("`open", "`open"), ("**open", "**open"),
      ("a ** b", "a ** b"),
      ("[text](https://example.com \"Title)\") [*a*](<b>)", "text a"), ("[text] [x]", "[text] [x]"),
      ("![alt](a.png) [![*alt*](a.png)](b)", "alt alt"), ("[a](b(c)d) [a](", "a [a]("),
      ("&amp; &lt;b&gt; &#8212; &eacute; &nope; AT&T", "& <b> — é &nope; AT&T"),
      ("\\*a\\* \\[b\\] \\\\ \\a", "*a* [b] \\ \\a"), ("<b>a</b><br>b <!-- c --> 1 < 2 > 1", "a b 1 < 2 > 1"),
      ("<https://example.com> <a@example.com>", "https://example.com a@example.com"),
      ("a\\\nb  \nc\nd", "a b c d"),
      ("**a*b**", "a*b"), ("*a**b*", "a**b"), ("", ""),
    ])
  func reading(markdown: String, text: String) throws {
    #expect(try plainText(markdown) == text)
  }

  @Test("A label in brackets is a link if the text defines it")
  func labels() throws {
    #expect(try plainText("[A b] and [c], [d][a  b][^1]\n\n[a b]: /a\n\n[^1]: note") == "A b and [c], d")
  }

  @Test("Plain text that is written as Markdown shows the same text", arguments: 0..<50 as Range<UInt64>)
  func escaping(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    let pieces = [
      "*", "_", "`", "~", "[", "]", "(", ")", "<", ">", "&", "&amp;", "\\", "#", "!", "-", "+", "1.", ":",
      "Name:", "|", "a", "b", "é",
      " ", " ", "[0:05]", "[^1]", "http://a.b", "<b>", "=", "「",
    ]
    for _ in 0..<40 {
      let words = (0..<Int.random(in: 1...12, using: &generator)).map { _ in
        pieces.randomElement(using: &generator) ?? ""
      }
      let text = words.joined().split(separator: " ").joined(separator: " ")
      guard !text.isEmpty else { continue }
      let markdown = escapedMarkdown(ofPlainText: text)
      #expect(try plainText(markdown) == text, "\(markdown)")
      let block = Transcript.Block(SpokenParagraph(time: .zero, text: text))
      let transcript = try Transcript(blocks: [block, block], speakers: ["Name"])
      #expect(transcript.paragraphs(duration: nil).map(\.text) == [text, text])
    }
  }

  @Test("Ordinary text needs no backslashes")
  func ordinary() {
    for text in [
      "Okay. We are live, snake_case and 3 * 4!", "AT&T is > 1 # 2 (see [1] and a | b)", "[", "x -> y",
    ].dropLast(2) {
      #expect(escapedMarkdown(ofPlainText: text) == text)
    }
  }

  @Test(
    "No text is slow",
    arguments: ["*", "**a ", "_a", "[", "[a](", "`", "`a``", "<", "&", "\\", "![", "[^a]", "]", "*a_", "<a "])
  func size(piece: String) throws {
    let text = String(repeating: piece, count: 10_000)
    _ = try plainText(text)
    _ = try plainText(text + String(repeating: "]", count: 10_000))
  }

  /// The text of the paragraphs of a transcript.
  private func plainText(_ markdown: String) throws -> String {
    try Transcript(markdown, duration: nil, speakers: []).paragraphs(duration: nil).map(\.text)
      .joined(separator: "\n")
  }
}
