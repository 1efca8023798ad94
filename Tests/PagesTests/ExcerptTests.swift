import Pages
import PagesTestSupport
import Publication
import Testing
import Timestamps

@Suite("Excerpts and dates")
struct ExcerptTests {
  @Test("The author's summary is the excerpt")
  func summary() {
    #expect(excerpt("<p>The text begins here.</p>", summary: "What it is about.") == "What it is about.")
  }

  @Test(
    "A summary that is only the beginning of the text gives way to whole paragraphs without headings and tables"
  )
  func derived() {
    let html = """
      <h2>Why</h2><p>It began with a feed.</p><table><tr><td>a</td></tr></table><ul><li><p>No item</p></li></ul>
      <p>It ended with <em>a site</em>.</p>
      """
    #expect(
      excerpt(html, summary: "Why It began with a feed. a No item It")
        == "It began with a feed. It ended with a site.")
  }

  @Test("A summary that is the beginning of the text without its first heading gives way too")
  func derivedWithoutHeading() {
    #expect(
      excerpt("<h2>Why</h2><p>It began. It went on and ended.</p>", summary: "It began. It went…")
        == "It began. It went on and ended.")
  }

  @Test("A paragraph that introduces code ends with its last sentence")
  func introduction() {
    #expect(excerpt("<p>Two lines are enough. In Swift:</p><pre>a</pre>") == "Two lines are enough.")
    #expect(excerpt("<p>In Swift:</p><pre>a</pre>") == "In Swift…")
  }

  @Test(
    "Nothing ends before the dots that say there is more",
    arguments: [
      ("word, ", "word…"), ("word. ", "word…"), ("(word). ", "(word)…"), ("word ", "word…"),
      ("word! ", "word!…"),
    ])
  func cut(words: String, end: String) throws {
    let text = try #require(excerpt("<p>\(String(repeating: words, count: 100))</p>"))
    #expect(text.hasSuffix(end), "\(text)")
    #expect(!text.hasSuffix("." + "…") && !text.hasSuffix(",…"))
  }

  @Test("The numbers of footnotes are no part of an excerpt, but other raised text is")
  func footnotes() {
    #expect(
      excerpt(
        "<p>One<sup class=\"footnote-ref\"><a href=\"#fn-1\">1</a></sup>, two<sup id=\"fnref:2\"><a>2</a></sup>, 2<sup>n</sup>.</p>"
      )
        == "One, two, 2n.")
  }

  @Test("A summary that nobody wrote is told from one of the author, also if it goes on with a list")
  func derivedWithList() {
    let html =
      "<h2>First</h2><p>A short beginning:</p><ul><li>one</li><li>two</li></ul><p>The second paragraph.</p>"
    #expect(
      excerpt(html, summary: "A short beginning: one two The second paragraph.")
        == "A short beginning: The second paragraph.")
    #expect(excerpt(html, summary: "A short word of its author.") == "A short word of its author.")
  }

  @Test("A post without text has no excerpt")
  func empty() {
    #expect(excerpt("<pre>code</pre>") == nil)
  }

  @Test(
    "A date is in the language of the site",
    arguments: [
      ("en", "28 September 2023", "28 September"), ("en-US", "28 September 2023", "28 September"),
      ("de", "28. September 2023", "28. September"), ("fr", "28 septembre 2023", "28 septembre"),
      ("ja", "2023年9月28日", "9月28日"),
    ])
  func dates(language: String, long: String, short: String) throws {
    let day = try #require(Timestamp(rfc3339: "2023-09-28T00:00:00+02:00")).local
    #expect(day.longDate(in: language) == long)
    #expect(day.dayAndMonth(in: language) == short)
  }

  @Test(
    "A page in Arabic or Hebrew is written from right to left",
    arguments: [("ar", true), ("he-IL", true), ("az-Arab", true), ("en", false), ("de", false)])
  func direction(language: String, isRightToLeft: Bool) {
    let context = PageContext.sample(links: .made, describe: { $0.language = language })
    #expect(
      RenderedPage(LinePage(), in: context).elements("html").first?["dir"] == (isRightToLeft ? "rtl" : nil))
  }

  private func excerpt(_ html: String, summary: String? = nil) -> String? {
    var head = PostHead.sample(html: html)
    head.summary = summary
    return head.excerpt
  }
}
