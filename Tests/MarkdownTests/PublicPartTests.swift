import Testing

@testable import Markdown

@Suite("The public part of a text for members")
struct PublicPartTests {
  private func part(_ source: String) -> String {
    MarkdownDocument(source, extensions: [.publicPart] + .standard).html
  }

  @Test("The part ends before the comment, and a text without it has none")
  func end() {
    #expect(part("One.\n\n<!-- members -->\n\nTwo.") == "<p>One.</p>\n")
    #expect(part("One.\n<!--MEMBERS-->\nTwo.") == "<p>One.</p>\n")
    #expect(part("<!-- members -->\n\nTwo.").isEmpty)
    #expect(part("One.\n\nTwo.").isEmpty)
    #expect(part("").isEmpty)
    #expect(part("One.\n\n<!-- members -->\n\nTwo.\n\n<!-- members -->\n\nThree.") == "<p>One.</p>\n")
  }

  @Test(
    "Nothing of the block in which the comment stands is in it",
    arguments: [
      "Secret <!-- members --> secret.", "- secret\n- <!-- members -->\n- secret",
      "> secret\n>\n> <!-- members -->",
      "<div>secret\n<!-- members -->\nsecret</div>", "<!-- members --> secret",
      "| a |\n|---|\n| <!-- members --> |",
    ])
  func block(text: String) { #expect(part("One.\n\n\(text)\n\nSecret.") == "<p>One.</p>\n") }

  @Test("The comment in code is code")
  func code() {
    let html = part("```html\n<!-- members -->\n```\n\n`<!-- members -->`\n\n<!-- members -->\n\nSecret.")
    #expect(html.contains("&lt;!-- members --&gt;") && !html.contains("Secret"))
  }

  @Test(
    "Definitions of links and the footnotes that the part names are found below the comment, and no others")
  func notes() {
    let html = part(
      """
      See [this][one], and a note[^b].

      <!-- members -->

      Secret[^a].

      [one]: https://example.org/one
      [^a]: Hidden.
      [^b]: Open[^c].
      [^c]: Open too.
      """)
    #expect(html.contains("https://example.org/one") && html.contains("Open") && html.contains("Open too."))
    #expect(!html.contains("Secret") && !html.contains("Hidden"))
  }

  @Test("A table of contents has the headings of the part")
  func contents() {
    let html = part("[[toc]]\n\n## Open\n\n<!-- members -->\n\n## Hidden")
    #expect(html.contains("Open") && !html.contains("Hidden"))
  }
}
