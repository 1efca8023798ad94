import CCmarkGFM

/// The extension of cmark that recognises the marks of ``SourceBlock``. A section contains all blocks up to
/// the next one.
enum SectionSyntax {
  static let nodeType = cmark_syntax_extension_add_node(0)

  /// An extension that is never freed. It has to be attached before that for tables, which asks no other one
  /// about the lines of a paragraph.
  static func make() -> OpaquePointer? {
    let section = cmark_syntax_extension_new("section")
    cmark_syntax_extension_set_open_block_func(section) { section, indented, parser, parent, line, count in
      guard indented == 0, let parser, let parent, let line else { return nil }
      return SectionSyntax.open(
        section, parser, parent, UnsafeMutableBufferPointer(start: line, count: Int(count)))
    }
    cmark_syntax_extension_set_match_block_func(section) { _, _, _, _, _ in 1 }
    cmark_syntax_extension_set_can_contain_func(section) { _, _, child in
      child == SectionSyntax.nodeType || child == CMARK_NODE_ITEM ? 0 : 1
    }
    return section
  }

  private static func open(
    _ section: OpaquePointer?, _ parser: OpaquePointer, _ parent: OpaquePointer,
    _ line: UnsafeMutableBufferPointer<UInt8>
  ) -> OpaquePointer? {
    let start = Int(cmark_parser_get_first_nonspace(parser))
    let isWeak = line[start...].starts(with: SourceBlock.weakSectionMark.utf8)
    guard isWeak || line[start...].starts(with: SourceBlock.sectionMark.utf8), isAtTop(parent),
      !isWeak || !endsWithParagraph(parent)
    else { return nil }
    let node = cmark_parser_add_child(
      parser, parent, nodeType, cmark_parser_get_first_nonspace_column(parser) + 1)
    cmark_node_set_syntax_extension(node, section)
    let length = start + SourceBlock.sectionMark.utf8.count - Int(cmark_parser_get_offset(parser))
    line.withMemoryRebound(to: CChar.self) {
      cmark_parser_advance_offset(parser, $0.baseAddress, CInt(length), 0)
    }
    return node
  }

  /// - Parameter parent: the innermost open block that the line may continue.
  private static func isAtTop(_ parent: OpaquePointer) -> Bool {
    switch cmark_node_get_type(parent) {
    case CMARK_NODE_DOCUMENT, nodeType: true
    // A list that the line does not continue is the parent, too.
    case CMARK_NODE_PARAGRAPH, CMARK_NODE_LIST:
      [CMARK_NODE_DOCUMENT, nodeType].contains(cmark_node_get_type(cmark_node_parent(parent)))
    default: false
    }
  }

  private static func endsWithParagraph(_ node: OpaquePointer) -> Bool {
    var last = node
    while let child = cmark_node_last_child(last) { last = child }
    return cmark_node_get_type(last) == CMARK_NODE_PARAGRAPH
  }
}
