import HTML
import Publication

/// A text of a post inside of a text of the page, set off if it is in another language: a title in a link,
/// for instance.
package struct ForeignText: HTML {
  private let text: String
  private let language: String?
  private let context: PageContext

  /// - Parameter language: BCP 47; nil for that of the site.
  package init(_ text: String, in language: String?, context: PageContext) {
    self.text = text
    self.language = language
    self.context = context
  }

  package var body: some HTML {
    if context.isForeign(language) {
      bdi(context.lang(language), context.dir(language)) { text }
    } else {
      text
    }
  }
}

extension PageContext {
  /// `lang` of a text in `language`, BCP 47; none in the language of the site.
  package func lang(_ language: String?) -> Attribute { .lang(isForeign(language) ? language : nil) }

  /// `dir` of a text in `language`; none if the page is written in the same direction.
  package func dir(_ language: String?) -> Attribute {
    guard let language, language.isRightToLeft != site.language.isRightToLeft else { return .dir(nil) }
    return .dir(language.isRightToLeft ? "rtl" : "ltr")
  }

  fileprivate func isForeign(_ language: String?) -> Bool {
    language.map { $0.lowercased() != site.language.lowercased() } ?? false
  }
}
