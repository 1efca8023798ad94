/// Reads a TOML document (TOML 1.0): keys, dotted keys, tables, arrays of tables, and all kinds of values.
struct TOMLReader {
  private let characters: [Character]
  private var position = 0
  private var line = 1
  /// How many arrays and inline tables are open.
  private var depth = 0

  /// Nested deeper than this, values and keys are refused.
  private static let deepest = 64

  private init(_ text: String) { characters = Array(text.replacing("\r\n", with: "\n")) }

  static func read(_ text: String) throws(TOMLError) -> TOMLTable {
    var reader = TOMLReader(text)
    return try reader.document()
  }

  private mutating func document() throws(TOMLError) -> TOMLTable {
    let root = TOMLTable(line: 1)
    var table = root
    while true {
      skipSpaceAndLines()
      guard let next = peek() else { return root }
      let start = line
      if next == "[" {
        advance()
        let isArray = skip("[")
        let name = try key()
        guard skip("]"), !isArray || skip("]") else {
          throw error("the name of a table should end with \(isArray ? "]]" : "]")")
        }
        table = try root.open(name, line: start, isArray: isArray)
      } else {
        try pair(in: table)
      }
      skipSpace()
      guard peek() == nil || peek() == "\n" else {
        throw error("expected the end of the line; write one key = value on each line")
      }
    }
  }

  private mutating func pair(in table: TOMLTable) throws(TOMLError) {
    let start = line
    let path = try key()
    guard skip("=") else { throw error("expected key = value, as in title = \"A title\"") }
    skipSpace()
    try table.set(path, line: start, try value())
  }

  /// A key, possibly dotted, and the white space behind it: `a."b c".d `.
  private mutating func key() throws(TOMLError) -> [String] {
    var parts: [String] = []
    repeat {
      skipSpace()
      if let mark = peek(), mark == "\"" || mark == "'" {
        parts.append(try string(mark))
      } else {
        let bare = take { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "_" || $0 == "-") }
        guard !bare.isEmpty else { throw error("expected key = value, as in title = \"A title\"") }
        parts.append(bare)
      }
      guard parts.count <= Self.deepest else { throw error("a key has more than \(Self.deepest) parts") }
      skipSpace()
    } while skip(".")
    return parts
  }

  private mutating func value() throws(TOMLError) -> TOMLValue {
    depth += 1
    defer { depth -= 1 }
    guard depth <= Self.deepest else {
      throw error("arrays and tables are nested more than \(Self.deepest) deep")
    }
    switch peek() {
    case "\"": return .text(try string("\""))
    case "'": return .text(try string("'"))
    case "[": return .array(try array())
    case "{": return .table(try inlineTable())
    default: return try word()
    }
  }

  /// A boolean, a number, a date or a time.
  private mutating func word() throws(TOMLError) -> TOMLValue {
    func isPart(_ character: Character) -> Bool {
      character.isASCII && (character.isLetter || character.isNumber || "+-_.:".contains(character))
    }
    var word = take(while: isPart)
    // A date and a time may be separated by a space.
    if word.wholeMatch(of: #/\d{4}-\d\d-\d\d/#) != nil, peek() == " ", peek(1)?.isWholeNumber == true {
      advance()
      word += "T" + take(while: isPart)
    }
    if word == "true" || word == "false" { return .boolean(word == "true") }
    guard word.firstMatch(of: #/^([+-]?\d|[+-]?(inf|nan)$)/#) != nil else {
      let shown = word.isEmpty ? "a value is missing" : "\(word) is no value"
      throw error("\(shown); write texts between quotation marks, as in title = \"A title\"")
    }
    return .word(word)
  }

  private mutating func array() throws(TOMLError) -> [TOMLValue] {
    advance()
    var items: [TOMLValue] = []
    while true {
      skipSpaceAndLines()
      if skip("]") { return items }
      items.append(try value())
      skipSpaceAndLines()
      guard skip(",") || peek() == "]" else {
        throw error("the items of a list should be separated by commas")
      }
    }
  }

  private mutating func inlineTable() throws(TOMLError) -> TOMLTable {
    advance()
    let table = TOMLTable(line: line, isInline: true)
    skipSpace()
    if skip("}") { return table }
    repeat {
      try pair(in: table)
      skipSpace()
    } while skip(",")
    guard skip("}") else { throw error("the keys of a table in { } should be separated by commas") }
    return table
  }
}

// Strings.

extension TOMLReader {
  /// A text between quotation marks, or between three of them. Only texts between `"` have escapes.
  private mutating func string(_ mark: Character) throws(TOMLError) -> String {
    let start = line
    let closing = starts(with: [mark, mark, mark]) ? [mark, mark, mark] : [mark]
    let isMultiline = closing.count == 3
    advance(closing.count)
    if isMultiline { _ = skip("\n") }
    var text = ""
    while let next = peek(), isMultiline || next != "\n" {
      if starts(with: closing) {
        advance(closing.count)
        // Up to two marks may stand directly before the closing three.
        for _ in 0..<2 where isMultiline && skip(mark) { text.append(mark) }
        return text
      }
      advance()
      if next != "\\" || mark == "'" {
        text.append(next)
      } else if isMultiline, characters[position...].first(where: { $0 != " " && $0 != "\t" }) == "\n" {
        _ = take(while: \.isWhitespace)
      } else {
        text.unicodeScalars.append(try escaped())
      }
    }
    throw TOMLError(line: start, complaint: "a text has no closing \(String(closing))")
  }

  private static let escapes: [Character: Unicode.Scalar] = [
    "b": "\u{8}", "t": "\t", "n": "\n", "f": "\u{C}", "r": "\r", "\"": "\"", "\\": "\\",
  ]

  /// Takes an escape after its backslash, and returns the character that it stands for.
  private mutating func escaped() throws(TOMLError) -> Unicode.Scalar {
    let letter = peek() ?? " "
    advance()
    if let scalar = Self.escapes[letter] { return scalar }
    guard letter == "u" || letter == "U" else {
      throw error("unknown escape \\\(letter); write \\\\ for a backslash")
    }
    let count = letter == "u" ? 4 : 8
    let digits = String(characters[position...].prefix(count))
    guard digits.count == count, digits.allSatisfy(\.isHexDigit),
      let scalar = UInt32(digits, radix: 16).flatMap(Unicode.Scalar.init)
    else { throw error("\\\(letter) should be followed by the \(count) digits of a character") }
    advance(count)
    return scalar
  }
}

// Characters.

extension TOMLReader {
  private func peek(_ offset: Int = 0) -> Character? {
    position + offset < characters.count ? characters[position + offset] : nil
  }

  private func starts(with text: [Character]) -> Bool { characters[position...].starts(with: text) }

  private mutating func advance(_ count: Int = 1) {
    for _ in 0..<count where position < characters.count {
      if characters[position] == "\n" { line += 1 }
      position += 1
    }
  }

  private mutating func skip(_ character: Character) -> Bool {
    guard peek() == character else { return false }
    advance()
    return true
  }

  private mutating func take(while isTaken: (Character) -> Bool) -> String {
    let start = position
    while let next = peek(), isTaken(next) { advance() }
    return String(characters[start..<position])
  }

  /// Skips white space in a line, and a comment at its end.
  private mutating func skipSpace() {
    _ = take { $0 == " " || $0 == "\t" }
    if peek() == "#" { _ = take { $0 != "\n" } }
  }

  private mutating func skipSpaceAndLines() {
    repeat { skipSpace() } while skip("\n")
  }

  private func error(_ complaint: String) -> TOMLError { TOMLError(line: line, complaint: complaint) }
}
