import CCmarkGFM
import Synchronization

/// A parsed text; its nodes live as long as it does.
final class SyntaxTree {
  let root: Node
  private let pointer: OpaquePointer

  init(_ source: String, smartPunctuation: Bool) {
    pointer = Parser.shared.withLock { $0.parse(source, smartPunctuation: smartPunctuation) }
    root = Node(pointer)
  }

  deinit { cmark_node_free(pointer) }

  /// The text of the first paragraph at the top level that has any, on one line.
  var firstParagraph: String? {
    root.children.lazy
      .filter { $0.kind == .paragraph }
      .map { $0.plainText.split(whereSeparator: \.isWhitespace).joined(separator: " ") }
      .first { !$0.isEmpty }
  }
}

/// cmark with the extensions of GitHub.
///
/// There is one behind a lock: while it parses, cmark keeps the special characters of its extensions in global tables,
/// and the registry of extensions is global too. Trees belong to whoever had them parsed.
private struct Parser {
  static let shared = Mutex(Parser())

  init() { cmark_gfm_core_extensions_ensure_registered() }

  func parse(_ source: String, smartPunctuation: Bool) -> OpaquePointer {
    let options = CMARK_OPT_UNSAFE | CMARK_OPT_FOOTNOTES | (smartPunctuation ? CMARK_OPT_SMART : 0)
    let parser = cmark_parser_new(options)
    defer { cmark_parser_free(parser) }
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
