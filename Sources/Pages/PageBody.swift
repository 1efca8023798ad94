import HTML
import Publication
import Sanitizer
import Words

/// The whole text of a post as its page shows it. To what is stored it adds what only pages need: links to
/// headings, frames around code and tables that scroll, and pictures that load when the reader comes near.
package struct PageBody: HTML {
  /// The headings with text, in their order.
  package let headings: [Heading]
  private let hasCode: Bool
  private let html: [UInt8]
  private let words: Words

  package struct Heading: Hashable, Sendable {
    /// 1 to 6.
    package var level: Int
    package var id: String
    /// Plain text.
    package var text: String
  }

  /// - Parameters:
  ///   - text: one of the ``Page/texts`` of the page.
  ///   - language: that of the text, BCP 47; nil for that of the site.
  package init(
    _ text: PostText, files: TextFiles = TextFiles(), language: String? = nil, context: PageContext
  ) {
    assert(context.texts.contains(text), "The page shows a text that is not in its `texts`.")
    let references = context.references
    self.init(
      html: text.template.render(withScripts: true) {
        files.addresses[$0] ?? references.address(of: $0, origin: text.origin)
      },
      pictures: files.pictures, words: context.words.of(language))
  }

  /// - Parameter html: well formed, with all values of attributes in double quotes.
  package init(html: [UInt8], pictures: [String: PagePicture] = [:], words: Words) {
    var writer = PageBodyWriter(html, pictures: pictures, words: words)
    writer.write()
    headings = writer.headings
    hasCode = writer.hasCode
    self.words = words
    self.html = writer.output
  }

  /// The labels of the buttons beside its code, before and after copying, for the script of the site:
  /// `data-copy` and `data-copied` of an element around the text. Nil for a text without code.
  package var copyLabels: (before: String?, after: String?) {
    hasCode ? (words[.copy], words[.copied]) : (nil, nil)
  }

  package func render(into buffer: inout HTMLBuffer) { buffer.write(raw: html) }
}
