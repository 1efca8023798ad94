extension MarkdownTree {
  /// The kind of a node. Texts are unescaped; addresses are percent-encoded as a URL requires.
  public enum Kind: Hashable, Sendable {
    case document
    case paragraph
    /// 1 to 6.
    case heading(level: Int)
    case blockQuote
    case list(List)
    /// An item of a list; `isDone` is nil if the item is no task.
    case item(isDone: Bool?)
    case codeBlock(CodeBlock)
    case htmlBlock(String)
    case thematicBreak
    case table
    case tableHead
    case tableBody
    case tableRow
    case tableCell(Cell)
    /// The text of a footnote, at the end of the document, numbered from 1 in the order of first references.
    case footnoteDefinition(number: Int)
    /// A block of an extension. The standard rendering writes its children only.
    case customBlock(String)

    case text(String)
    /// Text in which extensions replace nothing: the source of a formula, an address, code in raw HTML.
    case verbatim(String)
    case softBreak
    case lineBreak
    case code(String)
    case htmlInline(String)
    case emphasis
    case strong
    case strikethrough
    case link(Target)
    /// Its children are the alternative text.
    case image(Target)
    case footnoteReference(number: Int)
    /// An inline of an extension. The standard rendering writes its children only.
    case customInline(String)

    public var isBlock: Bool {
      switch self {
      case .text, .verbatim, .softBreak, .lineBreak, .code, .htmlInline, .emphasis, .strong, .strikethrough,
        .link, .image, .footnoteReference, .customInline:
        false
      default: true
      }
    }
  }

  /// Whether the children of `node` are blocks. A custom block without children holds none.
  func holdsBlocks(_ node: Node) -> Bool {
    switch self[node].kind {
    case .paragraph, .heading, .tableCell: false
    case .customBlock: firstChild(of: node).map { self[$0].kind.isBlock } ?? false
    case let kind: kind.isBlock
    }
  }

  public struct List: Hashable, Sendable {
    /// The number of the first item; nil for a list without numbers.
    public var start: Int?
    /// Whether the paragraphs of its items are written without `p`.
    public var isTight: Bool
  }

  public struct Cell: Hashable, Sendable {
    public enum Alignment: Hashable, Sendable { case left, center, right }

    public var alignment: Alignment?
    public var isHeader: Bool
  }

  /// Where a link or an image leads.
  public struct Target: Hashable, Sendable {
    public var url: String
    /// Empty if there is none.
    public var title: String

    public init(url: String, title: String = "") {
      self.url = url
      self.title = title
    }
  }

  /// Code between fences, or indented.
  public struct CodeBlock: Hashable, Sendable {
    /// Empty for indented code.
    public var info: FenceInfo
    /// Ends with a line feed unless it is empty.
    public var code: String

    public init(info: FenceInfo, code: String) {
      self.info = info
      self.code = code
    }
  }
}
