extension Language {
  static let yaml = Language(lexer: { YAMLLexer(cursor: $0) })
}

/// Finds keys, scalars and comments line by line, and block scalars by their indentation.
private struct YAMLLexer: Lexer {
  var cursor: Cursor
  /// The indentation of the line that began a block scalar.
  var blockIndentation: Int?

  mutating func run(into writer: inout TokenWriter) {
    while !cursor.isAtEnd {
      let end = cursor.endOfLine(from: cursor.position)
      line(upTo: end, &writer)
      cursor.position = end + 1
    }
  }

  private mutating func line(upTo end: Int, _ writer: inout TokenWriter) {
    let start = cursor.position
    let text = cursor.skip(from: start) { $0 == UInt8(ascii: " ") }
    if let blockIndentation {
      if text >= end { return }
      if text - start > blockIndentation { return writer.mark(text..<end, as: .string) }
      self.blockIndentation = nil
    }
    cursor.position = text
    if cursor.has("---") || cursor.has("...") || cursor.byte == UInt8(ascii: "%") {
      return writer.mark(text..<end, as: .preprocessor)
    }
    while cursor.position < end { step(indentation: text - start, upTo: end, &writer) }
  }

  private mutating func step(indentation: Int, upTo end: Int, _ writer: inout TokenWriter) {
    let start = cursor.position
    switch cursor.byte {
    case UInt8(ascii: "#") where start == cursor.range.lowerBound || cursor[start - 1].isSpace:
      mark(upTo: end, as: .comment, &writer)
    case UInt8(ascii: "\""): quoted(as: .doubleQuoted, upTo: end, &writer)
    case UInt8(ascii: "'"): quoted(as: .singleQuoted, upTo: end, &writer)
    case UInt8(ascii: "&"), UInt8(ascii: "*"), UInt8(ascii: "!"):
      let nameEnd = min(end, cursor.skip(from: start + 1) { !$0.isSpace && !$0.isFlowIndicator })
      mark(upTo: nameEnd, as: cursor.byte == UInt8(ascii: "!") ? .builtinType : .label, &writer)
    case UInt8(ascii: "|"), UInt8(ascii: ">"):
      blockIndentation = indentation
      mark(upTo: start + 1, as: .operation, &writer)
    case UInt8(ascii: "-") where cursor[start + 1].isSpace, UInt8(ascii: "?") where cursor[start + 1].isSpace:
      mark(upTo: start + 1, as: .operation, &writer)
    case let byte where byte.isSpace || byte.isFlowIndicator || byte == UInt8(ascii: ":"):
      cursor.position += 1
    default: plain(upTo: end, &writer)
    }
  }

  private mutating func plain(upTo end: Int, _ writer: inout TokenWriter) {
    let start = cursor.position
    var scalarEnd = start
    while scalarEnd < end, !endsPlain(at: scalarEnd) { scalarEnd += 1 }
    scalarEnd = max(scalarEnd, start + 1)
    if cursor[scalarEnd] == UInt8(ascii: ":") { return mark(upTo: scalarEnd, as: .tag, &writer) }
    var textEnd = scalarEnd
    while textEnd > start + 1, cursor[textEnd - 1].isSpace { textEnd -= 1 }
    if textEnd - start <= 24, let token = scalarToken(cursor.text(start..<textEnd)) {
      writer.mark(start..<textEnd, as: token)
    }
    cursor.position = scalarEnd
  }

  private func endsPlain(at index: Int) -> Bool {
    let byte = cursor[index]
    if byte == UInt8(ascii: ":") { return cursor[index + 1].isSpace || index + 1 == cursor.range.upperBound }
    if byte == UInt8(ascii: "#") { return cursor[index - 1].isSpace }
    return byte.isFlowIndicator
  }

  private func scalarToken(_ text: String) -> Token? {
    let scalar = text.trimmingPrefix { $0 == "-" || $0 == "+" }
    let constants = ["true", "false", "null", "~", "yes", "no", "on", "off", ".inf", ".nan"]
    if constants.contains(scalar.lowercased()) { return .constant }
    guard let first = scalar.utf8.first, first.isDigit || scalar.hasPrefix(".") else { return nil }
    if scalar.hasPrefix("0x") { return Int(scalar.dropFirst(2), radix: 16) == nil ? nil : .hexadecimal }
    if scalar.hasPrefix("0o") { return Int(scalar.dropFirst(2), radix: 8) == nil ? nil : .integer }
    let digits = scalar.replacing("_", with: "")
    if Int(digits) != nil { return .integer }
    return Double(digits) == nil ? nil : .float
  }

  /// Marks a quoted scalar, up to the end of its line at most. Further lines are read as plain.
  private mutating func quoted(as token: Token, upTo end: Int, _ writer: inout TokenWriter) {
    let quote = cursor.byte
    var index = cursor.position + 1
    while index < end, cursor[index] != quote {
      index += cursor[index] == UInt8(ascii: "\\") && quote == UInt8(ascii: "\"") ? 2 : 1
    }
    let close = min(index + 1, end)
    mark(upTo: close, as: cursor[close] == UInt8(ascii: ":") ? .tag : token, &writer)
  }
}

extension UInt8 {
  fileprivate var isFlowIndicator: Bool {
    switch self {
    case UInt8(ascii: "["), UInt8(ascii: "]"), UInt8(ascii: "{"), UInt8(ascii: "}"), UInt8(ascii: ","): true
    default: false
    }
  }
}
