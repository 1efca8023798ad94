import CCmarkGFM

/// A block at the top level of a text, for programs that work with the lines of its author.
///
/// Definitions of links and footnotes are no blocks: only their lines are between those of blocks.
package struct SourceBlock: Hashable, Sendable {
  package enum Kind: Hashable, Sendable {
    case paragraph
    case heading(level: Int)
    case fencedCode, indentedCode, html, table, thematicBreak
    /// A quotation or a list.
    case container
    /// The line with the mark of a section. The blocks of the section follow; the first one may be on the
    /// same line.
    case section
  }

  package let kind: Kind
  /// From 1. Lists and code may end with empty lines, also with some that the text does not have. Definitions
  /// of links may be the first lines of a paragraph or of a heading with an underline.
  package var lines: ClosedRange<Int>

  /// Begins a section, if a line begins with it that is in no quotation, list, table, code and HTML: the
  /// section ends all blocks before it, and the rest of the line is read as a line of its own.
  package static let sectionMark = "\u{1}\t"
  /// Begins a section, but not in the middle of a paragraph. Only for lines that follow another one without
  /// an empty line.
  package static let weakSectionMark = "\u{2}\t"

  /// The blocks of a text in their order.
  package static func list(in source: String) -> [SourceBlock] {
    // A line after the last block, as all others have one.
    Parser.parse(source + "\n\n", syntax: .footnotes, hasSections: true) { root in
      var blocks: [SourceBlock] = []
      append(childrenOf: root, to: &blocks)
      return blocks
    }
  }

  private static func append(childrenOf parent: SyntaxNode, to blocks: inout [SourceBlock]) {
    var child = cmark_node_first_child(parent.pointer)
    while let pointer = child {
      child = cmark_node_next(pointer)
      let node = SyntaxNode(pointer, parent.hidden)
      if node.kind == .footnoteDefinition { continue }
      let lines = lines(of: node)
      // The lines of a paragraph above a table are known only from the table.
      if let last = blocks.last, last.lines.lowerBound == 0 {
        let start = Int(cmark_node_get_start_line(pointer))
        blocks[blocks.count - 1].lines = start...max(start, lines.lowerBound - 1)
      }
      blocks.append(SourceBlock(kind: Kind(node), lines: lines))
      if node.kind == .section { append(childrenOf: node, to: &blocks) }
    }
  }

  private static func lines(of node: SyntaxNode) -> ClosedRange<Int> {
    let start = Int(cmark_node_get_start_line(node.pointer))
    let end = Int(cmark_node_get_end_line(node.pointer))
    switch node.kind {
    case .section: return start...start
    // cmark closes a heading with an underline one line too late.
    case .heading: return start...max(start, end - 1)
    // cmark leaves out the line with the end of HTML.
    case .htmlBlock: return start...max(start, start - 1 + node.literal.utf8.count { $0 == 0x0A })
    // A table begins with a paragraph for cmark. Below its head and the delimiter row, each line is a row.
    case .table:
      var rows = 0
      var row = cmark_node_first_child(node.pointer)
      while row != nil { (rows, row) = (rows + 1, cmark_node_next(row)) }
      return min(end, max(start, end - rows))...end
    default: return start...max(start, end)
    }
  }
}

extension SourceBlock.Kind {
  fileprivate init(_ node: SyntaxNode) {
    switch node.kind {
    case .paragraph: self = .paragraph
    case .heading: self = .heading(level: node.headingLevel)
    case .codeBlock: self = node.isFenced ? .fencedCode : .indentedCode
    case .htmlBlock: self = .html
    case .section: self = .section
    case .table: self = .table
    case .thematicBreak: self = .thematicBreak
    default: self = .container
    }
  }
}
