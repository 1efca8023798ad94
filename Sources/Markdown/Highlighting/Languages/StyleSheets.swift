extension Language {
  static let css = Language(lexer: { StyleSheetLexer(cursor: $0, hasLineComments: false) })

  /// Sass in its newer syntax, and Less.
  static let scss = Language(lexer: { StyleSheetLexer(cursor: $0, hasLineComments: true) })
}

/// Finds selectors, properties and values; rules may be nested.
private struct StyleSheetLexer: Lexer {
  var cursor: Cursor
  /// Whether the cursor is after the colon of a declaration.
  var isInValue = false
  var depth = 0
  /// Whether `//` begins a comment.
  let hasLineComments: Bool

  mutating func run(into writer: inout TokenWriter) {
    while !cursor.isAtEnd { step(&writer) }
  }

  private mutating func step(_ writer: inout TokenWriter) {
    let start = cursor.position
    let byte = cursor.byte
    switch byte {
    case UInt8(ascii: "/") where cursor.has("/*"):
      mark(upTo: cursor.end(of: "*/", from: start + 2), as: .blockComment, &writer)
    case UInt8(ascii: "/") where hasLineComments && cursor.has("//"):
      mark(upTo: cursor.endOfLine(from: start), as: .comment, &writer)
    case UInt8(ascii: "\""), UInt8(ascii: "'"):
      mark(
        upTo: endOfString(from: start), as: byte == UInt8(ascii: "'") ? .singleQuoted : .doubleQuoted, &writer
      )
    case UInt8(ascii: "{"), UInt8(ascii: "}"), UInt8(ascii: ";"):
      depth += byte == UInt8(ascii: "{") ? 1 : byte == UInt8(ascii: "}") ? -1 : 0
      isInValue = false
      cursor.position += 1
    case UInt8(ascii: "@"): mark(upTo: endOfName(from: start + 1), as: .keyword, &writer)
    case UInt8(ascii: "#"):
      if !isInValue { cursor.position += 1 }
      mark(upTo: endOfName(from: start + 1), as: isInValue ? .hexadecimal : .namedConstant, &writer)
    case UInt8(ascii: ".") where cursor[start + 1].isInStyleName && !cursor[start + 1].isDigit:
      cursor.position += 1
      mark(upTo: endOfName(from: start + 1), as: .className, &writer)
    case UInt8(ascii: ":") where !isInValue && cursor[start + 1].isInStyleName || cursor.has("::"):
      cursor.position = cursor.skip(from: start) { $0 == byte }
      mark(upTo: endOfName(from: cursor.position), as: .decorator, &writer)
    case _ where beginsNumber(at: start):
      let end = cursor.skip(from: start + 1) {
        $0.isInStyleName || $0 == UInt8(ascii: ".") || $0 == UInt8(ascii: "%")
      }
      mark(upTo: end, as: .integer, &writer)
    case UInt8(ascii: ">"), UInt8(ascii: "+"), UInt8(ascii: "~"), UInt8(ascii: "*"), UInt8(ascii: "="):
      mark(upTo: start + 1, as: .operation, &writer)
    case _ where byte.isInStyleName: name(&writer)
    default: cursor.position += 1
    }
  }

  /// `1`, `.5`, and in values `-1` and `+.5`.
  private func beginsNumber(at index: Int) -> Bool {
    let isSigned = isInValue && (cursor[index] == UInt8(ascii: "-") || cursor[index] == UInt8(ascii: "+"))
    let digits = isSigned ? index + 1 : index
    return cursor[digits].isDigit || cursor[digits] == UInt8(ascii: ".") && cursor[digits + 1].isDigit
  }

  private mutating func name(_ writer: inout TokenWriter) {
    let end = endOfName(from: cursor.position)
    let isProperty =
      !isInValue && depth > 0 && cursor[end] == UInt8(ascii: ":") && beginsValue(at: end + 1)
    if cursor.has("--") {
      mark(upTo: end, as: .variable, &writer)
    } else if cursor[end] == UInt8(ascii: "(") {
      let isAddress = end - cursor.position == 3 && cursor.text(cursor.position..<end).lowercased() == "url"
      mark(upTo: end, as: .function, &writer)
      if isAddress { unquotedAddress(&writer) }
    } else {
      mark(upTo: end, as: isInValue ? .constant : isProperty ? .keyword : .tag, &writer)
    }
    if isProperty {
      isInValue = true
      cursor.position = end + 1
    }
  }

  /// Marks the address in `url(…)`, which may contain anything but a parenthesis.
  private mutating func unquotedAddress(_ writer: inout TokenWriter) {
    let start = cursor.skip(from: cursor.position + 1, while: \.isSpace)
    guard cursor[start] != UInt8(ascii: "\""), cursor[start] != UInt8(ascii: "'") else { return }
    let end = cursor.skip(from: start) { $0 != UInt8(ascii: ")") && $0 != UInt8(ascii: "\n") }
    cursor.position = start
    if end > start { mark(upTo: end, as: .string, &writer) }
  }

  /// Whether a value follows the colon (`color: red`, `color:red;`), not a pseudo-class (`a:hover {`).
  /// Searches for the end within 200 bytes.
  private func beginsValue(at index: Int) -> Bool {
    if !cursor[index].isInStyleName { return true }
    let horizon = min(index + 200, cursor.range.upperBound)
    for place in index..<horizon {
      switch cursor[place] {
      case UInt8(ascii: ";"), UInt8(ascii: "}"): return true
      case UInt8(ascii: "{"): return false
      default: continue
      }
    }
    return true
  }

  private func endOfName(from index: Int) -> Int { cursor.skip(from: index, while: \.isInStyleName) }

  private func endOfString(from start: Int) -> Int {
    var index = start + 1
    while index < cursor.range.upperBound, cursor[index] != UInt8(ascii: "\n") {
      if cursor[index] == cursor[start] { return index + 1 }
      index += cursor[index] == UInt8(ascii: "\\") ? 2 : 1
    }
    index = min(index, cursor.range.upperBound)
    while index < cursor.range.upperBound, cursor[index].isContinuation { index += 1 }
    return index
  }
}

extension UInt8 {
  fileprivate var isInStyleName: Bool { beginsWord || isDigit || self == UInt8(ascii: "-") }
}
