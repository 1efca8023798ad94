import CCmarkGFM

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// A node of a syntax tree; valid as long as the tree is.
struct Node: Equatable {
  let pointer: OpaquePointer

  init(_ pointer: OpaquePointer) { self.pointer = pointer }

  enum Kind {
    case document, blockQuote, list, item, codeBlock, htmlBlock, paragraph, heading, thematicBreak
    case footnoteDefinition, table, tableHeader, tableRow, tableCell
    case text, softBreak, lineBreak, code, htmlInline, emphasis, strong, strikethrough, link, image
    case footnoteReference, unknown
  }

  var kind: Kind {
    switch cmark_node_get_type(pointer) {
    case CMARK_NODE_TEXT: .text
    case CMARK_NODE_SOFTBREAK: .softBreak
    case CMARK_NODE_LINEBREAK: .lineBreak
    case CMARK_NODE_CODE: .code
    case CMARK_NODE_HTML_INLINE: .htmlInline
    case CMARK_NODE_EMPH: .emphasis
    case CMARK_NODE_STRONG: .strong
    case CMARK_NODE_LINK: .link
    case CMARK_NODE_IMAGE: .image
    case CMARK_NODE_FOOTNOTE_REFERENCE: .footnoteReference
    case CMARK_NODE_PARAGRAPH: .paragraph
    case CMARK_NODE_HEADING: .heading
    case CMARK_NODE_LIST: .list
    case CMARK_NODE_ITEM: .item
    case CMARK_NODE_BLOCK_QUOTE: .blockQuote
    case CMARK_NODE_CODE_BLOCK: .codeBlock
    case CMARK_NODE_HTML_BLOCK: .htmlBlock
    case CMARK_NODE_THEMATIC_BREAK: .thematicBreak
    case CMARK_NODE_FOOTNOTE_DEFINITION: .footnoteDefinition
    case CMARK_NODE_DOCUMENT: .document
    default: Self.kindsOfExtensions[extensionName] ?? .unknown
    }
  }

  /// Numbers of node types are given to extensions when they are registered; their names are fixed.
  private var extensionName: String { String(cString: cmark_node_get_type_string(pointer)) }

  private static let kindsOfExtensions: [String: Kind] = [
    "table": .table, "table_header": .tableHeader, "table_row": .tableRow, "table_cell": .tableCell,
    "strikethrough": .strikethrough,
  ]

  var isTaskListItem: Bool { extensionName == "tasklist" }

  var parent: Node? { cmark_node_parent(pointer).map(Node.init) }
  var previous: Node? { cmark_node_previous(pointer).map(Node.init) }
  var next: Node? { cmark_node_next(pointer).map(Node.init) }
  var firstChild: Node? { cmark_node_first_child(pointer).map(Node.init) }
  var lastChild: Node? { cmark_node_last_child(pointer).map(Node.init) }
  var children: some Sequence<Node> { sequence(first: firstChild, next: { $0?.next }).lazy.compactMap { $0 } }

  var literal: UnsafeBufferPointer<UInt8> { utf8(cmark_node_get_literal(pointer)) }
  var url: UnsafeBufferPointer<UInt8> { utf8(cmark_node_get_url(pointer)) }
  var title: UnsafeBufferPointer<UInt8> { utf8(cmark_node_get_title(pointer)) }
  var fenceInfo: String { String(decoding: utf8(cmark_node_get_fence_info(pointer)), as: UTF8.self) }

  /// Calls `visit` for each node of the subtree when it is entered and when it is left, without recursion. Where it
  /// returns `.skip` at the entry to a node with children, neither these nor the end of the node are visited.
  func walk(_ visit: (_ node: Node, _ isEntering: Bool) -> Visit) {
    let iterator = cmark_iter_new(pointer)
    defer { cmark_iter_free(iterator) }
    while true {
      let event = cmark_iter_next(iterator)
      guard event != CMARK_EVENT_DONE, let current = cmark_iter_get_node(iterator) else { return }
      let isEntering = event == CMARK_EVENT_ENTER
      if visit(Node(current), isEntering) == .skip, isEntering, cmark_node_first_child(current) != nil {
        cmark_iter_reset(iterator, current, CMARK_EVENT_EXIT)
      }
    }
  }

  enum Visit { case goOn, skip }

  private func utf8(_ string: UnsafePointer<CChar>?) -> UnsafeBufferPointer<UInt8> {
    guard let string else { return UnsafeBufferPointer(start: nil, count: 0) }
    let length = strlen(string)
    return UnsafeBufferPointer(
      start: UnsafeRawPointer(string).assumingMemoryBound(to: UInt8.self), count: length)
  }
}
