import CCmarkGFM
import Platform

/// A node of cmark's tree; valid as long as the tree is.
struct SyntaxNode {
  let pointer: OpaquePointer
  let kind: Kind
  let hidden: MaskedSyntax

  init(_ pointer: OpaquePointer, _ hidden: MaskedSyntax) {
    self.pointer = pointer
    self.hidden = hidden
    kind = Self.kind(of: pointer)
  }

  enum Kind {
    case document, blockQuote, list, item, codeBlock, htmlBlock, paragraph, heading, thematicBreak
    case footnoteDefinition, table, tableHeader, tableRow, tableCell
    case text, softBreak, lineBreak, code, htmlInline, emphasis, strong, strikethrough, link, image
    case footnoteReference, section, unknown
  }

  private static func kind(of pointer: OpaquePointer) -> Kind {
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
    case SectionSyntax.nodeType: .section
    default: kindsOfExtensions[typeName(of: pointer)] ?? .unknown
    }
  }

  /// Extensions get the numbers of their node types when they are registered; only the names are fixed.
  private static func typeName(of pointer: OpaquePointer) -> String {
    String(cString: cmark_node_get_type_string(pointer))
  }

  private static let kindsOfExtensions: [String: Kind] = [
    "table": .table, "table_header": .tableHeader, "table_row": .tableRow, "table_cell": .tableCell,
    "strikethrough": .strikethrough,
  ]

  /// Calls `visit` for each node of the subtree, on entering and on leaving it, without recursion. Leaves are
  /// entered only.
  func walk(_ visit: (_ node: SyntaxNode, _ isEntering: Bool) -> Void) {
    let iterator = cmark_iter_new(pointer)
    defer { cmark_iter_free(iterator) }
    while true {
      let event = cmark_iter_next(iterator)
      guard event != CMARK_EVENT_DONE, let current = cmark_iter_get_node(iterator) else { return }
      visit(SyntaxNode(current, hidden), event == CMARK_EVENT_ENTER)
    }
  }
}

// MARK: - Properties by kind

extension SyntaxNode {
  /// Whether ``walk(_:)`` only enters nodes of this kind.
  var isLeaf: Bool {
    switch kind {
    case .text, .softBreak, .lineBreak, .code, .htmlInline, .codeBlock, .htmlBlock, .thematicBreak: true
    default: false
    }
  }

  /// The text and the formulas of a text node, if it has formulas.
  var formulas: [(text: String, formula: MaskedSyntax.Mark?)]? {
    guard let text = cmark_node_get_literal(pointer) else { return nil }
    return UnsafeBufferPointer(start: text, count: strlen(text)).withMemoryRebound(to: UInt8.self) {
      hidden.parts(of: $0)
    }
  }

  var literal: String { string(cmark_node_get_literal(pointer)) }
  var fenceInfo: String { string(cmark_node_get_fence_info(pointer)) }
  /// Whether a block of code is between fences.
  var isFenced: Bool {
    var (length, offset, mark) = (CInt(0), CInt(0), CChar(0))
    return cmark_node_get_fenced(pointer, &length, &offset, &mark) != 0
  }
  var headingLevel: Int { Int(cmark_node_get_heading_level(pointer)) }

  /// cmark replaces the label of a footnote reference by its number.
  var footnoteNumber: Int { Int(literal) ?? 0 }

  var target: MarkdownTree.Target {
    MarkdownTree.Target(
      url: string(cmark_node_get_url(pointer)).percentEncodedURL, title: string(cmark_node_get_title(pointer))
    )
  }

  var list: MarkdownTree.List {
    let isOrdered = cmark_node_get_list_type(pointer) == CMARK_ORDERED_LIST
    return MarkdownTree.List(
      start: isOrdered ? Int(cmark_node_get_list_start(pointer)) : nil,
      isTight: cmark_node_get_list_tight(pointer) != 0)
  }

  /// Whether the task of an item is done; nil if it is no task.
  var isDone: Bool? {
    guard Self.typeName(of: pointer) == "tasklist" else { return nil }
    return cmark_gfm_extensions_get_tasklist_item_checked(pointer)
  }

  /// The alignments of the columns of a table.
  var alignments: [MarkdownTree.Cell.Alignment?] {
    let columns = Int(cmark_gfm_extensions_get_table_columns(pointer))
    guard let alignments = cmark_gfm_extensions_get_table_alignments(pointer) else { return [] }
    return UnsafeBufferPointer(start: alignments, count: columns).map { letter in
      switch letter {
      case UInt8(ascii: "l"): .left
      case UInt8(ascii: "c"): .center
      case UInt8(ascii: "r"): .right
      default: nil
      }
    }
  }

  private func string(_ text: UnsafePointer<CChar>?) -> String {
    guard let text, text.pointee != 0 else { return "" }
    return UnsafeBufferPointer(start: text, count: strlen(text)).withMemoryRebound(to: UInt8.self) {
      hidden.restored($0)
    }
  }
}

extension String {
  /// This URL with all bytes percent-encoded that RFC 3986 §2 allows in no URL. `%` stays, so existing
  /// encodings are not encoded again.
  var percentEncodedURL: String {
    if utf8.allSatisfy(\.isAllowedInURL) { return self }
    var encoded: [UInt8] = []
    for byte in utf8 {
      if byte.isAllowedInURL {
        encoded.append(byte)
      } else {
        encoded += [UInt8(ascii: "%"), (byte >> 4).hexDigit, (byte & 15).hexDigit]
      }
    }
    return String(decoding: encoded, as: UTF8.self)
  }
}

extension UInt8 {
  /// Whether it is a reserved or an unreserved character of RFC 3986 §2, or `%`.
  fileprivate var isAllowedInURL: Bool {
    switch self {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"): true
    case UInt8(ascii: "&")...UInt8(ascii: ";"): true
    case UInt8(ascii: "!"), UInt8(ascii: "#"), UInt8(ascii: "$"), UInt8(ascii: "%"), UInt8(ascii: "="): true
    case UInt8(ascii: "?"), UInt8(ascii: "@"), UInt8(ascii: "["), UInt8(ascii: "]"), UInt8(ascii: "_"): true
    case UInt8(ascii: "~"): true
    default: false
    }
  }

  fileprivate var hexDigit: UInt8 { self < 10 ? UInt8(ascii: "0") + self : UInt8(ascii: "A") + self - 10 }
}
