import HTML
import HTTP
import Publication
import Sanitizer
import Words

/// A sanitised text of a post.
package struct PostText: Hashable, Sendable {
  let template: BodyTemplate
  /// Scheme and host of the site that the text was imported from; nil for a text that was written here.
  let origin: String?

  /// A text that was written here, or came along with the files of a former site.
  package init(_ template: BodyTemplate) { self.init(template: template, origin: nil) }

  init(template: BodyTemplate, origin: String?) {
    self.template = template
    self.origin = origin
  }

  /// The root-relative addresses in an imported text, which may lead to its original site or to this one.
  package var references: [String] { origin == nil ? [] : template.references }

  /// `policy` with what the scripts of the text may do besides running: load files of this site, and run
  /// WebAssembly.
  package func contentSecurityPolicy(_ policy: ContentSecurityPolicy) -> ContentSecurityPolicy {
    guard template.isInteractive else { return policy }
    return policy.allowing(.connection, from: .sameOrigin).allowing(.script, from: .webAssembly)
  }
}

extension Post {
  /// The whole text.
  package var text: PostText { PostText(template: body, origin: head.origin) }
}

extension PostHead {
  /// The first blocks of the text.
  package var leadText: PostText { PostText(template: lead, origin: origin) }
}

/// A text of a post in a list, with its addresses and ids filled in. It has what ``PageBody`` adds, except
/// links to headings and frames around code.
package struct PostTextContent: HTML {
  let text: PostText
  let path: String?
  let idPrefix: String
  let isFirst: Bool
  let references: References
  let words: Words

  /// - Parameters:
  ///   - text: one of the ``Page/texts`` of the page.
  ///   - path: the page with the whole text, for internal links to ids that `text` lacks; nil if `text` is
  ///     the whole text.
  ///   - idPrefix: goes before each id.
  ///   - isFirst: whether readers may wait for its first picture. The other pictures load when the reader
  ///     comes near.
  package init(
    text: PostText, continuedAt path: String? = nil, idPrefix: String = "", isFirst: Bool = false,
    context: PageContext
  ) {
    assert(context.texts.contains(text), "The page shows a text that is not in its `texts`.")
    self.text = text
    self.path = path
    self.idPrefix = idPrefix
    self.isFirst = isFirst
    references = context.references
    words = context.words
  }

  package func render(into buffer: inout HTMLBuffer) {
    let template = path.map(text.template.leadingOn) ?? text.template
    let html = template.render(idPrefix: idPrefix) { references.address(of: $0, origin: text.origin) }
    var writer = PageBodyWriter(html, words: words, isListed: true, isFirst: isFirst)
    writer.write()
    buffer.write(raw: writer.output)
  }
}
