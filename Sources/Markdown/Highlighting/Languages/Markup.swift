extension Language {
  /// The languages of those elements of HTML whose content is no markup.
  private static let embedded = ["script": Language(.javaScript), "style": Language.css]

  static let xml = Language(lexer: { MarkupLexer(cursor: $0, embedded: [:]) })

  /// HTML; scripts and style sheets inside are highlighted too.
  static let html = Language(lexer: { MarkupLexer(cursor: $0, embedded: embedded) })
}

/// Finds tags, attributes, references and comments.
private struct MarkupLexer: Lexer {
  var cursor: Cursor
  /// The languages of elements that do not contain markup, by name in lowercase.
  let embedded: [String: Language]

  mutating func run(into writer: inout TokenWriter) {
    while !cursor.isAtEnd {
      switch cursor.byte {
      case UInt8(ascii: "<"): angle(&writer)
      case UInt8(ascii: "&"): reference(&writer)
      default: cursor.position += 1
      }
    }
  }

  private mutating func angle(_ writer: inout TokenWriter) {
    let start = cursor.position
    if cursor.has("<!--") {
      mark(upTo: cursor.end(of: "-->", from: start + 4), as: .comment, &writer)
    } else if cursor.has("<![CDATA[") {
      mark(upTo: cursor.end(of: "]]>", from: start + 9), as: .preprocessor, &writer)
    } else if cursor.has("<!") || cursor.has("<?") {
      mark(upTo: cursor.end(of: ">", from: start + 2), as: .preprocessor, &writer)
    } else if cursor[start + 1].beginsWord {
      tag(nameAt: start + 1, &writer)
    } else if cursor[start + 1] == UInt8(ascii: "/"), cursor[start + 2].beginsWord {
      tag(nameAt: start + 2, &writer)
    } else {
      cursor.position += 1
    }
  }

  private mutating func tag(nameAt name: Int, _ writer: inout TokenWriter) {
    let isEndTag = name - cursor.position == 2
    let end = cursor.skip(from: name, while: \.isInMarkupName)
    let element = end - name <= 16 ? cursor.text(name..<end).lowercased() : ""
    mark(upTo: end, as: .tag, &writer)
    attributes(&writer)
    if !isEndTag, let language = embedded[element] { content(of: element, in: language, &writer) }
  }

  /// Marks attributes up to the end of the tag, or up to the next `<` if the end is missing.
  private mutating func attributes(_ writer: inout TokenWriter) {
    while !cursor.isAtEnd, cursor.byte != UInt8(ascii: "<") {
      switch cursor.byte {
      case UInt8(ascii: ">"):
        return mark(upTo: cursor.position + 1, as: .tag, &writer)
      case UInt8(ascii: "/") where cursor[cursor.position + 1] == UInt8(ascii: ">"):
        return mark(upTo: cursor.position + 2, as: .tag, &writer)
      case UInt8(ascii: "\""), UInt8(ascii: "'"):
        let close = cursor.find(cursor.byte, from: cursor.position + 1) ?? cursor.range.upperBound - 1
        mark(upTo: close + 1, as: .string, &writer)
      case UInt8(ascii: "="):
        mark(upTo: cursor.position + 1, as: .operation, &writer)
        let value = cursor.skip(from: cursor.position) { $0.isInUnquotedValue }
        if value > cursor.position { mark(upTo: value, as: .string, &writer) }
      case let byte where byte.isInMarkupName:
        mark(upTo: cursor.skip(from: cursor.position, while: \.isInMarkupName), as: .attribute, &writer)
      default:
        cursor.position += 1
      }
    }
  }

  private mutating func content(of element: String, in language: Language, _ writer: inout TokenWriter) {
    let start = cursor.position
    var end = start
    while end < cursor.range.upperBound, !isEndTag(of: element, at: end) { end += 1 }
    language.lex(start..<end, &writer)
    cursor.position = end
  }

  private func isEndTag(of element: String, at index: Int) -> Bool {
    guard cursor.has("</", at: index), index + 2 + element.utf8.count <= cursor.range.upperBound else {
      return false
    }
    return cursor.text(index + 2..<index + 2 + element.utf8.count).lowercased() == element
  }

  private mutating func reference(_ writer: inout TokenWriter) {
    let start = cursor.position
    let end = cursor.skip(from: start + 1) { $0.beginsWord || $0.isDigit || $0 == UInt8(ascii: "#") }
    if cursor[end] == UInt8(ascii: ";"), end > start + 1 {
      mark(upTo: end + 1, as: .entity, &writer)
    } else {
      cursor.position = end
    }
  }
}

extension UInt8 {
  fileprivate var isInMarkupName: Bool {
    switch self {
    case UInt8(ascii: "-"), UInt8(ascii: ":"), UInt8(ascii: "."), UInt8(ascii: "@"): true
    default: beginsWord || isDigit
    }
  }

  fileprivate var isInUnquotedValue: Bool {
    switch self {
    case UInt8(ascii: "\""), UInt8(ascii: "'"), UInt8(ascii: "<"), UInt8(ascii: ">"): false
    default: !isSpace
    }
  }
}
