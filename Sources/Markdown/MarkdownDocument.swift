/// A parsed text in GitHub Flavored Markdown: its HTML, its headings and its plain text.
///
/// ```swift
/// let document = MarkdownDocument("# Hello\n\nSome *text*.")
/// document.html            // <h1 id="hello">Hello</h1>\n<p>Some <em>text</em>.</p>\n
/// document.headings        // level 1, id "hello", text "Hello"
/// document.firstParagraph  // Some text.
/// ```
///
/// The parser knows CommonMark, tables, strikethrough, bare links and task lists. Everything else is a
/// ``MarkdownExtension``: the list given to ``init(_:extensions:)`` says which ones apply.
///
/// Raw HTML and `javascript:` links pass through unchanged: this module is for the site's own authors. Run a
/// sanitizer over text from strangers.
///
/// The initializer parses. Each property below is computed from the tree whenever it is read, in time linear
/// in the length of the text.
public struct MarkdownDocument: Sendable {
  /// The parsed text after the transforms of all extensions.
  public let tree: MarkdownTree
  private let extensions: [MarkdownExtension]
  /// In bytes of UTF-8.
  private let sourceLength: Int

  /// Parses `source`. Any text is valid Markdown; NUL becomes U+FFFD.
  ///
  /// - Parameter extensions: applied in their order, see ``MarkdownExtension``.
  public init(_ source: String, extensions: [MarkdownExtension] = .standard) {
    var tree = Parser.parse(source, syntax: extensions.reduce(into: []) { $0.formUnion($1.syntax) })
    for transform in extensions.compactMap(\.transform) { transform(&tree) }
    self.tree = tree
    self.extensions = extensions
    sourceLength = source.utf8.count
  }

  /// The HTML of the text: a fragment, each block on a new line.
  public var html: String {
    var renderer = Renderer(tree, extensions, reserving: sourceLength * 2)
    return renderer.render()
  }

  /// All headings in document order, those inside block quotes and lists included. Headings written in raw
  /// HTML are not among them.
  public var headings: [Heading] { tree.headings }

  /// The text without markup, for a search index. Each paragraph, heading, table row and code block ends with
  /// a line feed; a tab follows each table cell.
  ///
  /// Contains code, both inline and in blocks, and the texts of footnotes at the end. Leaves out raw HTML,
  /// addresses, titles, alternative texts of images and footnote marks.
  public var plainText: String { tree.plainText(of: tree.root) }

  /// The plain text of the first top-level paragraph that has any, on one line; nil if there is none.
  public var firstParagraph: String? {
    tree.children(of: tree.root).lazy
      .filter { tree[$0].kind == .paragraph }
      .map { tree.plainText(of: $0).split(whereSeparator: \.isWhitespace).joined(separator: " ") }
      .first { !$0.isEmpty }
  }

  /// A heading, as a table of contents needs it.
  public struct Heading: Hashable, Sendable {
    /// 1 to 6.
    public let level: Int
    /// The plain text of the heading; may be empty.
    public let text: String
    /// The `id` in the HTML, not percent-encoded; nil if no extension gave it one.
    public let id: String?
  }
}

extension MarkdownTree {
  /// As ``MarkdownDocument/headings``, for extensions that write a table of contents.
  public var headings: [MarkdownDocument.Heading] {
    nodes.compactMap { node in
      guard case .heading(let level) = self[node].kind else { return nil }
      return MarkdownDocument.Heading(level: level, text: plainText(of: node), id: self[node].attributes.id)
    }
  }
}
