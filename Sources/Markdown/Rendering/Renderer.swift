import HTML

/// Writes a syntax tree as HTML, node by node, without recursion: nesting costs no stack.
struct Renderer {
  var buffer: HTMLBuffer
  private(set) var headings: [MarkdownDocument.Heading] = []
  let options: MarkdownDocument.Options
  var table = TableState()
  var footnotes = FootnoteState()
  private var identifiers = Identifiers()

  init(options: MarkdownDocument.Options, reserving capacity: Int) {
    self.options = options
    buffer = HTMLBuffer(reserving: capacity)
  }

  mutating func render(_ tree: SyntaxTree) {
    countFootnotes(in: tree.root)
    tree.root.walk { node, isEntering in
      if isEntering { return enter(node) }
      leave(node)
      return .goOn
    }
  }

  private mutating func enter(_ node: Node) -> Node.Visit {
    switch node.kind {
    case .text: buffer.write(text: node.literal)
    case .softBreak: buffer.write("\n")
    case .lineBreak: buffer.write("<br>\n")
    case .code: writeElement("code", text: node.literal)
    case .htmlInline: buffer.write(raw: node.literal)
    case .emphasis: buffer.write("<em>")
    case .strong: buffer.write("<strong>")
    case .strikethrough: buffer.write("<del>")
    case .link: writeLink(node)
    case .image: return writeImage(node)
    case .footnoteReference: writeFootnoteReference(node)
    case .document, .unknown: break
    default: return enterBlock(node)
    }
    return .goOn
  }

  private mutating func leave(_ node: Node) {
    switch node.kind {
    case .emphasis: buffer.write("</em>")
    case .strong: buffer.write("</strong>")
    case .strikethrough: buffer.write("</del>")
    case .link: buffer.write("</a>")
    default: leaveBlock(node)
    }
  }

  private mutating func enterBlock(_ node: Node) -> Node.Visit {
    switch node.kind {
    case .paragraph: return enterParagraph(node)
    case .heading: enterHeading(node)
    case .blockQuote: startLine("<blockquote>\n")
    case .list: enterList(node)
    case .item: enterItem(node)
    case .thematicBreak: startLine("<hr>\n")
    case .codeBlock: writeCodeBlock(node)
    case .htmlBlock:
      startLine("")
      buffer.write(raw: node.literal)
      startLine("")
    case .table, .tableHeader, .tableRow, .tableCell: enterTable(node)
    case .footnoteDefinition: enterFootnoteDefinition()
    default: break
    }
    return .goOn
  }

  private mutating func leaveBlock(_ node: Node) {
    switch node.kind {
    case .paragraph: leaveParagraph(node)
    case .heading: leaveHeading(node)
    case .blockQuote: startLine("</blockquote>\n")
    case .list: leaveList(node)
    case .item: buffer.write("</li>\n")
    case .table, .tableHeader, .tableRow, .tableCell: leaveTable(node)
    case .footnoteDefinition: leaveFootnoteDefinition(node)
    case .document: leaveFootnotes()
    default: break
    }
  }

  /// Writes `markup` at the beginning of a line.
  mutating func startLine(_ markup: StaticString) {
    if let last = buffer.bytes.last, last != UInt8(ascii: "\n") { buffer.write("\n") }
    buffer.write(markup)
  }

  mutating func writeElement(_ name: StaticString, text: UnsafeBufferPointer<UInt8>) {
    buffer.write("<")
    buffer.write(name)
    buffer.write(">")
    buffer.write(text: text)
    buffer.write("</")
    buffer.write(name)
    buffer.write(">")
  }

  /// An identifier that no other element of the document has.
  mutating func claim(_ identifier: String) -> String { identifiers.claim(identifier) }

  mutating func note(_ heading: MarkdownDocument.Heading) { headings.append(heading) }
}
