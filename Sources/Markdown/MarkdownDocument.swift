import HTML

/// A text in GitHub Flavored Markdown, and what a page wants to know of it.
///
/// Tables, strikethrough, bare links, task lists and footnotes are understood beyond CommonMark. Raw HTML passes through
/// as it is, and so do `javascript:` links: this is for the site's own authors. Text from strangers goes through a
/// sanitizer afterwards.
///
/// - Headings get identifiers in GitHub's manner: `Über uns!` is `über-uns`, the next one `über-uns-1`.
/// - Footnotes are `fn-1` and their references `fnref-1`, `fnref-1-2`, by their number.
/// - Code in fences is highlighted where its language is known, with the short class names of Pygments and Rouge.
/// - Images are loaded lazily; an image with a title in a paragraph of its own is a figure with a caption.
public struct MarkdownDocument: Sendable, Hashable {
  /// The HTML of the text: a fragment, block after block, each on a new line.
  public let html: String
  /// All Markdown headings in their order.
  public let headings: [Heading]
  /// What a reader reads, for search: without markup, raw HTML and images, with a line feed after each block.
  public let plainText: String
  /// The text of the first paragraph that is not empty, on one line, for summaries; nil where there is none.
  public let firstParagraph: String?

  /// A heading, as a table of contents needs it.
  public struct Heading: Sendable, Hashable {
    /// 1 to 6.
    public let level: Int
    /// The fragment of its address, not percent-encoded.
    public let id: String
    /// Without markup.
    public let text: String
  }

  /// Departures from what is usual.
  public struct Options: OptionSet, Sendable {
    public let rawValue: Int

    public init(rawValue: Int) { self.rawValue = rawValue }

    /// Straight quotes become curly, `--` and `---` dashes, `...` an ellipsis.
    public static let smartPunctuation = Options(rawValue: 1)
    /// Leaves code without colours.
    public static let plainCode = Options(rawValue: 2)
    /// Leaves it to the browser when images are loaded: for a text whose first image is at the top of the page.
    public static let eagerImages = Options(rawValue: 4)
  }

  /// Any text is a Markdown document. NUL is read as U+FFFD.
  public init(_ source: String, options: Options = []) {
    let tree = SyntaxTree(source, smartPunctuation: options.contains(.smartPunctuation))
    var renderer = Renderer(options: options, reserving: source.utf8.count * 2)
    renderer.render(tree)
    html = String(decoding: renderer.buffer.bytes, as: UTF8.self)
    headings = renderer.headings
    plainText = tree.root.plainText
    firstParagraph = tree.firstParagraph
  }
}
