import HTML
import Pages
import PagesTestSupport
import Publication
import Sanitizer
import Testing

@Suite("The text of a post in a list")
struct ListedTextTests {
  @Test("Ids have their prefix, and headings get none, and no links")
  func headings() {
    let html = "<h2 id=\"\u{3}a\">A</h2><h3>B</h3><p><a href=\"#\u{3}a\">Up</a></p>"
    #expect(
      listed(html) == "<h2 id=\"p1-a\">A</h2><h3>B</h3><p><a href=\"#p1-a\">Up</a></p>")
  }

  @Test("A picture has an alternative text, and only the first one of the page is loaded at once")
  func pictures() {
    let html =
      "<p><img src=\"https://a.example/a-cat.png\"><img src=\"https://a.example/b.png\" alt=\"B\"></p>"
    #expect(
      listed(html, isFirst: true)
        == "<p><img src=\"https://a.example/a-cat.png\" alt=\"a cat\"><img src=\"https://a.example/b.png\" alt=\"B\" loading=\"lazy\"></p>"
    )
    #expect(
      listed(html)
        == "<p><img src=\"https://a.example/a-cat.png\" loading=\"lazy\" alt=\"a cat\"><img src=\"https://a.example/b.png\" alt=\"B\" loading=\"lazy\"></p>"
    )
  }

  @Test("Code has no frame, and the keyboard reaches it if it scrolls")
  func code() {
    let long = String(repeating: "x", count: 33)
    #expect(
      listed("<pre><code>\(long)\n</code></pre><pre><code>x\n</code></pre>")
        == "<pre tabindex=\"0\"><code>\(long)\n</code></pre><pre><code>x\n</code></pre>")
  }

  @Test("A table is in a frame that scrolls, with cells that a style aligns")
  func tables() {
    #expect(
      listed("<table><tr><th align=\"right\">A</th></tr></table>")
        == "<div class=\"table\" role=\"group\" aria-label=\"Table\" tabindex=\"0\"><table><tr><th style=\"text-align: end\">A</th></tr></table></div>"
    )
  }

  @Test("The check boxes of a list of tasks have names")
  func tasks() {
    #expect(
      listed("<ul><li><input type=\"checkbox\" disabled> A</li></ul>")
        == "<ul><li><input type=\"checkbox\" disabled aria-label=\"To do\"> A</li></ul>")
  }

  /// A text as a list shows it.
  private func listed(_ html: String, isFirst: Bool = false) -> String {
    var head = PostHead.sample()
    head.lead = BodyTemplate(encoded: html)
    let page = RenderedPage(TextPage(head: head, isFirst: isFirst), in: .sample()).html
    let match = page.firstMatch(of: #/<h1>Text<\/h1>(.*)<\/main>/#.dotMatchesNewlines())
    return match.map { String($0.1) } ?? ""
  }
}

/// A page with the text of one post.
private struct TextPage: Page {
  let head: PostHead
  let isFirst: Bool

  func metadata(in context: PageContext) -> PageMetadata { PageMetadata(title: "Text", path: "/text") }

  func content(in context: PageContext) -> some HTML {
    h1 { "Text" }
    PostTextContent(
      text: head.leadText, continuedAt: head.path, idPrefix: "p1-", isFirst: isFirst, context: context)
  }

  var texts: [Pages.PostText] { [head.leadText] }
}
