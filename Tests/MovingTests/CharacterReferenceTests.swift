import Foundation
import Testing
import Texts

@testable import Moving

@Suite("Character references")
struct CharacterReferenceTests {
  @Test(
    "All references become characters, once",
    arguments: [
      ("It&#8217;s", "It’s"), ("&#x2026;&#X41;", "…A"), ("a&nbsp;b&#160;c", "a\u{A0}b\u{A0}c"),
      ("&amp;amp; &lt;b&gt;", "&amp; <b>"), ("&eacute;&hellip;&NotEqualTilde;", "é…≂̸"), ("&#146;", "’"),
      ("AT&T; &none; &", "AT&T; &none; &"), ("&quot;&apos;&#39;", "\"''"), ("&thinsp;&#128512;", "\u{2009}😀"),
    ])
  func all(source: String, text: String) { #expect(source.withCharacterReferences == text) }

  @Test("Front matter has characters in place of them")
  func frontMatter() throws {
    let folder = try ScratchFolder()
    try folder.write("title: Q &amp; A\n", to: "_config.yml")
    let head =
      "title: \"A &amp; B&#8217;s\"\nsubtitle: One &#8211; two\ntags: [\"R&amp;D\"]\nauthor: J&uuml;rgen\n"
    try folder.write("---\n\(head)---\nText &amp; more", to: "_posts/2020-01-02-a.md")
    let site = try Collected.reading(JekyllSource(path: folder.path, timeZone: "UTC"))
    let text = try #require(site.texts.first)
    #expect(text.title == "A & B’s" && text.tags == ["R&D"] && text.authors == ["Jürgen"])
    #expect(text.params.map(\.value.json) == ["\"One – two\""])
    #expect(text.body == "Text &amp; more")
  }

  @Test("Names in an export of WordPress have them nowhere")
  func wordpress() throws {
    let export =
      WordPressExport.head
      + "<wp:category><wp:term_id>1</wp:term_id><wp:category_nicename>rd</wp:category_nicename>"
      + "<wp:cat_name><![CDATA[R&amp;D &#8211; x]]></wp:cat_name></wp:category>"
      + "<wp:author><wp:author_login>j</wp:author_login><wp:author_display_name><![CDATA[J&#252;rgen]]>"
      + "</wp:author_display_name></wp:author>"
      + WordPressExport.post(
        1, "Text",
        "<dc:creator>j</dc:creator><excerpt:encoded>Caf&eacute; &#8230;</excerpt:encoded>"
          + "<category domain=\"category\" nicename=\"rd\"><![CDATA[R&amp;D &#8211; x]]></category>")
      + WordPressExport.tail
    let moved = try CollectedItems.read(WordPressSource.self, scratchFile(export))
    let text = try #require(moved.texts.first)
    #expect(text.tags == ["R&D – x"] && text.authors == ["Jürgen"] && text.summary == "Café …")
    #expect(moved.redirects.contains { $0.target == .tag("R&D – x") })
  }
}
