import Markdown
import Testing

/// Texts that make some readers of Markdown take time that grows with the square of their length. Where cmark
/// is such a reader, an unguarded text of these lengths takes more than a minute.
@Suite("Texts made to take long", .serialized)
struct PathologicalTests {
  @Test("Each is read in time that grows with its length", .timeLimit(.minutes(1)), arguments: Pathology.all)
  func finishes(text: Pathology) {
    let html = MarkdownDocument(text.source).html
    #expect(html.hasPrefix(text.beginning), "\(html.prefix(200))")
  }

  @Test("What goes beyond a limit is text; all of it is still there")
  func hidden() {
    #expect(
      MarkdownDocument(String(repeating: "a <!A ", count: 102), extensions: []).html
        == "<p>" + Array(repeating: "a &lt;!A", count: 102).joined(separator: " ") + "</p>\n")
    let deep = MarkdownDocument(String(repeating: "> ", count: 102) + "a")
    #expect(deep.plainText == "> > a\n")
    #expect(deep.html.ranges(of: "<blockquote>").count == 100)
    let marked = MarkdownDocument(String(repeating: "*[a](b)", count: 10_000) + "\n\n[c](d)")
    #expect(marked.plainText.hasSuffix("[a](b)\nc\n") || marked.plainText.hasSuffix("[a](b)\n[c](d)\n"))
    let word = MarkdownDocument(String(repeating: "http://a.b<", count: 2_000))
    #expect(word.plainText == String(repeating: "http://a.b<", count: 2_000) + "\n")
    let link = MarkdownDocument("https://example.org/a" + String(repeating: ")", count: 200))
    #expect(link.html.hasPrefix("<p><a href=\"https://example.org/a"))
    #expect(link.plainText == "https://example.org/a" + String(repeating: ")", count: 200) + "\n")
  }

  @Test("Code and HTML keep the bytes that are hidden from the parser, also if the text has rare characters")
  func restored() {
    let openings = String(repeating: "<?x ", count: 300)
    let rare = "\u{12470}\u{12471}\u{10A50}\u{F0000}"
    #expect(MarkdownDocument("```\n\(rare)\(openings)\n```").plainText == "\(rare)\(openings)\n")
    let block = "<div>\n\(openings)\n</div>\n"
    #expect(MarkdownDocument(block, extensions: []).html == block)
    let many = openings.trimmingSuffix { $0 == " " }
    #expect(
      MarkdownDocument("`\(many)` \(openings)").html.hasPrefix(
        "<p><code>\(many.replacing("<", with: "&lt;"))</code>"))
  }

  @Test("Usual texts are read as ever: a hundred comments, long tables, long addresses")
  func usual() {
    let comments = String(repeating: "a <!-- b --> ", count: 500)
    #expect(MarkdownDocument(comments).html.ranges(of: "<!-- b -->").count == 500)
    let address = "data:image/png;base64," + String(repeating: "A", count: 100_000)
    let image = MarkdownDocument("![a][b] ![c][b]\n\n[b]: \(address)\n").html
    #expect(image.ranges(of: "src=\"data:image").count == 2)
    let table = "|a|b|\n|-|-|\n" + String(repeating: "|c|d|\n", count: 3_000)
    #expect(MarkdownDocument(table).html.ranges(of: "<tr>").count == 3_001)
    let rows = "|a|b|\n|-|-|\n" + String(repeating: "|**c**|[d](e)|\n", count: 2_000)
    #expect(MarkdownDocument(rows).html.ranges(of: "<a href=\"e\">").count == 2_000)
    let items = MarkdownDocument(String(repeating: "- *c* [d](e)\n", count: 10_000))
    #expect(items.html.ranges(of: "<a href=\"e\">").count == 10_000)
    let people = MarkdownDocument(String(repeating: "a@b.org,", count: 500))
    #expect(people.html.ranges(of: "mailto:").count == 500)
    let script = "<?php\n\n" + String(repeating: "echo 1;\n\n", count: 200) + "?>\n"
    #expect(MarkdownDocument(script, extensions: []).html == script)
  }
}

extension String {
  fileprivate func trimmingSuffix(while condition: (Character) -> Bool) -> String {
    var text = self
    while let last = text.last, condition(last) { text.removeLast() }
    return text
  }
}
