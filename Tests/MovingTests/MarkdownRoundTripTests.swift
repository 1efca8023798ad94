import Markdown
import Testing

@testable import Moving

/// Random trees of HTML become Markdown that Colophon renders as the same tree.
@Suite struct MarkdownRoundTripTests {
  @Test("Markdown of a random tree renders as the same tree", arguments: 0..<40)
  func roundTrip(seed: Int) {
    var random = RandomMarkup(seed: UInt64(seed))
    for _ in 0..<10 {
      let html = random.blocks(depth: 3)
      let markdown = MarkdownFromHTML(html).markdown
      let wanted = plain(HTMLSimplifier.blocks(ReadHTML(html).nodes))
      let found = plain(HTMLSimplifier.blocks(ReadHTML(MarkdownDocument(markdown).html).nodes))
      #expect(found == wanted, "\(html)\n→\n\(markdown)")
    }
  }

  @Test("Most of random text is Markdown, and not HTML", arguments: 0..<5)
  func share(seed: Int) {
    var random = RandomMarkup(seed: UInt64(seed) + 1000)
    var kept = 0
    for _ in 0..<40 { kept += MarkdownFromHTML("<p>\(random.inlines(depth: 2))</p>").keptAsHTML.count }
    #expect(kept <= 12)
  }

  /// The tree without the identifiers of headings, which are written where the source has none.
  private func plain(_ nodes: [HTMLNode]) -> [HTMLNode] {
    nodes.mapElements { element in
      var element = element
      if element.headingLevel != nil { element["id"] = nil }
      element.attributes.sort { $0.name < $1.name }
      return [.element(element)]
    }
  }
}

private struct RandomMarkup {
  private var state: UInt64

  init(seed: UInt64) { state = seed &* 0x9E37_79B9_7F4A_7C15 | 1 }

  private mutating func below(_ limit: Int) -> Int {
    state ^= state << 13
    state ^= state >> 7
    state ^= state << 17
    return Int(state % UInt64(limit))
  }

  private static let words = [
    "word", "a*b", "*", "_x_", "snake_case", "[1]", "`", "``", "1.", "2)", "-", "+", "#", "##", "&gt;",
    "&lt;b&gt;",
    "&amp;copy;", "~~", "~", "$a$", "$", "\\", "\\*", "!", "http://a.example/x_y", "www.a.example",
    "me@a.example",
    "「強調」", "日本", "é", "&nbsp;", "|", "a|b", ":", "{#x}", "[[toc]]", "[!NOTE]", "---", "===", "&#8203;",
    "“q”",
    "(x)", "](y)", "https://a.example/", "</x>", "*[A]: b", "[^1]", ":::", "end.",
  ]

  mutating func text() -> String {
    (0...below(4)).map { _ in Self.words[below(Self.words.count)] }.joined(
      separator: below(4) == 0 ? "" : " ")
  }

  mutating func inlines(depth: Int) -> String {
    (0...below(4)).map { _ -> String in
      guard depth > 0 else { return text() }
      let inner = below(2) == 0 ? text() : inlines(depth: depth - 1)
      switch below(12) {
      case 0: return "<em>\(inner)</em>"
      case 1: return "<strong>\(inner)</strong>"
      case 2: return "<del>\(inner)</del>"
      case 3: return "<code>\(text())</code>"
      case 4: return "<a href=\"/x(\(below(9)))\">\(inner)</a>"
      case 5: return "<img src=\"/a.png\" alt=\"\(text().replacing("\"", with: ""))\">"
      case 6: return "<br>"
      case 7: return "<sub>\(inner)</sub>"
      case 8: return "<span class=\"x\">\(inner)</span>"
      default: return text() + (below(2) == 0 ? " " : "")
      }
    }.joined()
  }

  mutating func blocks(depth: Int) -> String {
    (0...below(4)).map { _ -> String in
      switch below(depth > 0 ? 13 : 5) {
      case 0: return "<h\(1 + below(6))>\(inlines(depth: 1))</h2>"
      case 1: return "<pre><code class=\"language-x\">\(text())\n\n  \(text())</code></pre>"
      case 2: return "<hr>"
      case 3, 4: return "<p>\(inlines(depth: 2))</p>"
      case 5: return "<ul>" + items(depth) + "</ul>"
      case 6: return "<ol start=\"\(below(3))\">" + items(depth) + "</ol>"
      case 7: return "<blockquote>\(blocks(depth: depth - 1))</blockquote>"
      case 8: return "<details><summary>\(text())</summary>\(blocks(depth: depth - 1))</details>"
      case 9: return table()
      case 10: return "<div class=\"c\">\(blocks(depth: depth - 1))</div>"
      case 11: return "<figure><img src=\"/a.png\" alt=\"a\"><figcaption>\(text())</figcaption></figure>"
      default: return "<pre>a <a href=\"/x\">b</a>\n\n\n\(text())</pre>"
      }
    }.joined(separator: below(2) == 0 ? "\n" : "")
  }

  private mutating func items(_ depth: Int) -> String {
    let isLoose = below(3) == 0
    return (0...below(3)).map { _ -> String in
      let text = isLoose ? "<p>\(inlines(depth: 1))</p>" : inlines(depth: 1)
      return "<li>\(text)\(below(3) == 0 ? blocks(depth: depth - 1) : "")</li>"
    }.joined()
  }

  private mutating func table() -> String {
    let columns = 1 + below(3)
    let head = (0..<columns).map { _ in "<th>\(inlines(depth: 1))</th>" }.joined()
    let rows = (0...below(2)).map { _ in
      "<tr>" + (0..<columns).map { _ in "<td>\(inlines(depth: 1))</td>" }.joined() + "</tr>"
    }.joined()
    return "<table><thead><tr>\(head)</tr></thead><tbody>\(rows)</tbody></table>"
  }
}
