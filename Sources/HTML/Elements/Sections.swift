// Document structure and sections, as values named as their tags.

/// A whole document: `<!DOCTYPE html>` and the content, which is one `html` element.
@inlinable
public func document<Inner: HTML>(@HTMLBuilder content: () -> Inner) -> Document<Inner> {
  Document(content: content())
}

/// A whole document; ``document(content:)`` makes it.
public struct Document<Inner: HTML>: HTML {
  @usableFromInline let content: Inner

  @usableFromInline
  init(content: Inner) { self.content = content }

  @inlinable
  public func render(into buffer: inout HTMLBuffer) {
    buffer.write("<!DOCTYPE html>")
    content.render(into: &buffer)
  }
}

/// The root of a document. Give its language with `.lang`.
public let html = Tag("html")
/// The metadata of a document.
public let head = Tag("head")
/// The content of a document.
public let body = Tag("body")
/// The title of the document.
public let title = Tag("title")
/// A composition that stands by itself, such as a post.
public let article = Tag("article")
/// A thematic part, usually with a heading.
public let section = Tag("section")
/// Navigation links.
public let nav = Tag("nav")
/// Content beside the main one.
public let aside = Tag("aside")
/// Introductory content of its nearest section or the page.
public let header = Tag("header")
/// The foot of its nearest section or the page.
public let footer = Tag("footer")
/// The main content, once in a document.
public let main = Tag("main")
/// Controls for searching or filtering.
public let search = Tag("search")
/// How to contact the author of the nearest article or of the page.
public let address = Tag("address")
/// A heading of the first level.
public let h1 = Tag("h1")
/// A heading of the second level.
public let h2 = Tag("h2")
/// A heading of the third level.
public let h3 = Tag("h3")
/// A heading of the fourth level.
public let h4 = Tag("h4")
/// A heading of the fifth level.
public let h5 = Tag("h5")
/// A heading of the sixth level.
public let h6 = Tag("h6")
/// Shown where scripts do not run.
public let noscript = Tag("noscript")
