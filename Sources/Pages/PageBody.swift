import HTML
import Publication
import Sanitizer

/// The whole text of a post as its page shows it. To what is stored it adds what only pages need: links to headings, frames
/// around code and tables that scroll, and pictures that load when the reader comes near.
package struct PageBody: HTML {
  /// Those with text, in their order.
  package let headings: [Heading]
  private let html: [UInt8]

  package struct Heading: Hashable, Sendable {
    /// 1 to 6.
    package var level: Int
    package var id: String
    /// Plain text.
    package var text: String
  }

  /// - Parameters:
  ///   - text: one of the ``Page/texts`` of the page.
  package init(_ text: PostText, files: TextFiles = TextFiles(), context: PageContext) {
    assert(context.texts.contains(text), "The page shows a text that is not in its `texts`.")
    let references = context.references
    self.init(
      html: text.template.render(withScripts: true) {
        files.addresses[$0] ?? references.address(of: $0, origin: text.origin)
      },
      pictures: files.pictures)
  }

  /// - Parameter html: well formed, with all values of attributes in double quotes.
  package init(html: [UInt8], pictures: [String: PagePicture] = [:]) {
    var writer = PageBodyWriter(html, pictures: pictures)
    writer.write()
    headings = writer.headings
    self.html = writer.output
  }

  package func render(into buffer: inout HTMLBuffer) { buffer.write(raw: html) }
}
