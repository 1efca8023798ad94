import CCmarkGFM
import Synchronization

/// cmark with the extensions of GitHub.
///
/// There is only one, behind a lock: cmark has a global registry of extensions and, while it parses, global
/// tables of their special characters.
struct Parser {
  private static let shared = Mutex(Parser())

  private let sections: OpaquePointer?

  private init() {
    cmark_gfm_core_extensions_ensure_registered()
    sections = SectionSyntax.make()
  }

  static func parse(_ source: String, syntax: MarkdownSyntax) -> MarkdownTree {
    parse(source, syntax: syntax) { root in
      var builder = TreeBuilder()
      root.walk { builder.visit($0, isEntering: $1) }
      return builder.tree
    }
  }

  /// - Parameters:
  ///   - hasSections: whether the marks of ``SourceBlock`` begin sections.
  ///   - read: gets the root of the tree, which is valid until it returns.
  static func parse<Result>(
    _ source: String, syntax: MarkdownSyntax, hasSections: Bool = false, _ read: (SyntaxNode) -> Result
  ) -> Result {
    var hidden = MaskedSyntax()
    var source = source
    hidden.hide(in: &source, syntax)
    let text = source
    let root = SyntaxNode(shared.withLock { $0.parse(text, syntax, hasSections) }, hidden)
    defer { cmark_node_free(root.pointer) }
    return read(root)
  }

  private func parse(_ source: String, _ syntax: MarkdownSyntax, _ hasSections: Bool) -> OpaquePointer {
    var options = CMARK_OPT_UNSAFE
    if syntax.contains(.footnotes) { options |= CMARK_OPT_FOOTNOTES }
    if syntax.contains(.smartPunctuation) { options |= CMARK_OPT_SMART }
    let parser = cmark_parser_new(options)
    defer { cmark_parser_free(parser) }
    if hasSections { cmark_parser_attach_syntax_extension(parser, sections) }
    for name in ["table", "strikethrough", "autolink", "tasklist"] {
      cmark_parser_attach_syntax_extension(parser, cmark_find_syntax_extension(name))
    }
    var source = source
    source.withUTF8 { utf8 in
      utf8.withMemoryRebound(to: CChar.self) { cmark_parser_feed(parser, $0.baseAddress, $0.count) }
    }
    return cmark_parser_finish(parser)
  }
}

/// Copies cmark's nodes into a ``MarkdownTree``.
private struct TreeBuilder {
  var tree = MarkdownTree()
  /// The nodes that are open, outermost first, without the document.
  private var open: [MarkdownTree.Node] = []
  private var footnotes = 0
  /// The alignments of the open table; tables do not nest.
  private var alignments: [MarkdownTree.Cell.Alignment?] = []
  private var column = 0
  /// The raw HTML elements that are open in the present block.
  private var elements = RawElements()

  mutating func visit(_ node: SyntaxNode, isEntering: Bool) {
    if node.kind == .document { return }
    guard isEntering else {
      tree.keepAddress(of: open.removeLast(), isText: elements.areOpen)
      return
    }
    let added = add(node)
    tree.setLine(cmark_node_get_start_line(node.pointer), of: added)
    if !node.isLeaf { open.append(added) }
  }

  private mutating func add(_ node: SyntaxNode) -> MarkdownTree.Node {
    let parent = open.last ?? tree.root
    if tree[parent].kind.isBlock, tree.firstChild(of: parent) == nil { elements = RawElements() }
    switch node.kind {
    case .table:
      alignments = node.alignments
      return tree.append(.table, to: parent)
    case .tableHeader:
      column = 0
      return tree.append(.tableRow, to: tree.append(.tableHead, to: parent))
    case .tableRow:
      column = 0
      return tree.append(.tableRow, to: body(of: parent))
    case .tableCell:
      defer { column += 1 }
      let isHeader = tree.parent(of: parent).map { tree[$0].kind } == .tableHead
      let alignment = column < alignments.count ? alignments[column] : nil
      return tree.append(.tableCell(.init(alignment: alignment, isHeader: isHeader)), to: parent)
    case .footnoteDefinition:
      footnotes += 1
      return tree.append(.footnoteDefinition(number: footnotes), to: parent)
    case .text where elements.haveCode: return tree.append(.verbatim(node.literal), to: parent)
    case .text:
      guard let parts = node.formulas else { return tree.append(node.treeKind, to: parent) }
      return add(parts, to: parent)
    case .htmlInline:
      elements.read(tag: node.literal)
      return tree.append(node.treeKind, to: parent)
    default:
      return tree.append(node.treeKind, to: parent)
    }
  }

  /// Returns the last node.
  private mutating func add(
    _ parts: [(text: String, formula: MaskedSyntax.Mark?)], to parent: MarkdownTree.Node
  ) -> MarkdownTree.Node {
    var last = parent
    for (text, formula) in parts where formula != nil || !text.isEmpty {
      guard let formula else {
        last = tree.append(.text(text), to: parent)
        continue
      }
      last = tree.append(.customInline(formula == .display ? "display-math" : "math"), to: parent)
      // The inner dollars of $$…$$, and GitHub's other form: $`…`$
      let mark = formula == .display ? "$" : "`"
      let isMarked = text.count > 2 && text.hasPrefix(mark) && text.hasSuffix(mark)
      tree.append(.verbatim(isMarked ? String(text.dropFirst().dropLast()) : text), to: last)
    }
    return last
  }

  private mutating func body(of table: MarkdownTree.Node) -> MarkdownTree.Node {
    if let last = tree.lastChild(of: table), tree[last].kind == .tableBody { return last }
    return tree.append(.tableBody, to: table)
  }
}

extension MarkdownTree {
  /// Keeps the text of a link as it is written if it is its address.
  ///
  /// - Parameter isText: whether such a link is only text, because it is in a link of raw HTML, or in code.
  fileprivate mutating func keepAddress(of node: Node, isText: Bool) {
    guard case .link(let target) = self[node].kind, let child = onlyChild(of: node) else { return }
    switch self[child].kind {
    case .text(let text), .verbatim(let text):
      let address = text.percentEncodedURL
      guard target.url.hasSuffix(address) else { return }
      let scheme = target.url.dropLast(address.count)
      guard scheme.isEmpty || scheme == "mailto:" || scheme.hasSuffix("://") else { return }
      self[isText ? node : child].kind = .verbatim(text)
      if isText { remove(child) }
    default: return
    }
  }
}

extension SyntaxNode {
  /// The kind of this node in the tree, for nodes whose kind depends on no other node.
  fileprivate var treeKind: MarkdownTree.Kind {
    switch kind {
    case .text: .text(literal)
    case .softBreak: .softBreak
    case .lineBreak: .lineBreak
    case .code: .code(literal)
    case .htmlInline: .htmlInline(literal)
    case .emphasis: .emphasis
    case .strong: .strong
    case .strikethrough: .strikethrough
    case .link: .link(target)
    case .image: .image(target)
    case .footnoteReference: .footnoteReference(number: footnoteNumber)
    case .paragraph: .paragraph
    case .heading: .heading(level: headingLevel)
    case .blockQuote: .blockQuote
    case .list: .list(list)
    case .item: .item(isDone: isDone)
    case .codeBlock: .codeBlock(.init(info: FenceInfo(fenceInfo), code: literal))
    case .htmlBlock: .htmlBlock(literal)
    case .thematicBreak: .thematicBreak
    default: .customBlock("")
    }
  }
}
