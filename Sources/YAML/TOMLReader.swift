/// Reads a TOML document: keys, dotted keys, tables, arrays of tables, and all kinds of values.
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
    var root = TOMLTable(line: 1)
    var opened: [String] = []
    while true {
      skipSpaceAndLines()
      guard let next = peek() else { return root }
      let start = line
      if next == "[" {
        advance()
        let isArray = skip("[")
        opened = try key()
        guard skip("]"), !isArray || skip("]") else {
          throw error("the name of a table should end with \(isArray ? "]]" : "]")")
        }
        try root.open(opened, line: start, isArray: isArray)
      } else {
        let (path, value) = try pair()
        try root.set(path, in: opened, line: start, value)
      }
      skipSpace()
      guard peek() == nil || peek() == "\n" else {
        throw error("expected the end of the line; write one key = value on each line")
      }
    }
  }

  private mutating func pair() throws(TOMLError) -> (path: [String], value: TOMLValue) {
    let path = try key()
    skipSpace()
    guard skip("=") else { throw error("expected key = value, as in title = \"A title\"") }
    skipSpace()
    return (path, try value())
  }

  /// A key, possibly dotted: `a."b c".d`.
  private mutating func key() throws(TOMLError) -> [String] {
    var parts: [String] = []
    repeat {
      skipSpace()
      switch peek() {
      case "\"": parts.append(try basicString())
      case "'": parts.append(try literalString())
      default:
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
    switch peek() {
    case "\"": return .string(try starts("\"\"\"") ? multiline("\"") : basicString())
    case "'": return .string(try starts("'''") ? multiline("'") : literalString())
    case "[", "{":
      depth += 1
      defer { depth -= 1 }
      guard depth <= Self.deepest else {
        throw error("arrays and tables are nested more than \(Self.deepest) deep")
      }
      return peek() == "[" ? .array(try array()) : .table(try inlineTable())
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
    switch word {
    case "true": return .boolean(true)
    case "false": return .boolean(false)
    default:
      guard word.firstMatch(of: #/^([+-]?\d|[+-]?(inf|nan)$)/#) != nil else {
        let shown = word.isEmpty ? "a value is missing" : "\(word) is no value"
        throw error("\(shown); write texts between quotation marks, as in title = \"A title\"")
      }
      return .other(word)
    }
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
    var table = TOMLTable(line: line)
    skipSpace()
    if !skip("}") {
      repeat {
        let start = line
        let (path, value) = try pair()
        try table.set(path, line: start, value)
        skipSpace()
      } while skip(",")
      guard skip("}") else { throw error("the keys of a table in { } should be separated by commas") }
    }
    table.isInline = true
    return table
  }
}

// Strings.

extension TOMLReader {
  private mutating func literalString() throws(TOMLError) -> String {
    advance()
    let text = take { $0 != "'" && $0 != "\n" }
    guard skip("'") else { throw error("a text has no closing '") }
    return text
  }

  private mutating func basicString() throws(TOMLError) -> String {
    advance()
    var text = ""
    while true {
      text += take { !"\"\\\n".contains($0) }
      if skip("\"") { return text }
      guard peek() == "\\" else { throw error("a text has no closing \"") }
      advance()
      text.unicodeScalars.append(try escaped())
    }
  }

  /// A text between three quotation marks of a kind; only `"` has escapes.
  private mutating func multiline(_ mark: Character) throws(TOMLError) -> String {
    let start = line
    for _ in 0..<3 { advance() }
    _ = skip("\n")
    var text = ""
    while let next = peek() {
      if next == mark, starts("\(mark)\(mark)\(mark)") {
        for _ in 0..<3 { advance() }
        // Up to two marks may stand directly before the closing three.
        for _ in 0..<2 where skip(mark) { text.append(mark) }
        return text
      }
      advance()
      guard next == "\\", mark == "\"" else {
        text.append(next)
        continue
      }
      if isAtLineEnd { skipWhitespace() } else { text.unicodeScalars.append(try escaped()) }
    }
    throw TOMLError(line: start, complaint: "a text has no closing \(mark)\(mark)\(mark)")
  }

  /// What follows a backslash.
  private mutating func escaped() throws(TOMLError) -> Unicode.Scalar {
    let letter = peek()
    advance()
    switch letter {
    case "b": return "\u{8}"
    case "t": return "\t"
    case "n": return "\n"
    case "f": return "\u{C}"
    case "r": return "\r"
    case "\"": return "\""
    case "\\": return "\\"
    case "u", "U":
      let count = letter == "u" ? 4 : 8
      let digits = String(characters[position..<min(position + count, characters.count)])
      guard digits.count == count, digits.allSatisfy(\.isHexDigit),
        let scalar = UInt32(digits, radix: 16).flatMap(Unicode.Scalar.init)
      else { throw error("\\\(letter ?? "u") should be followed by the \(count) digits of a character") }
      for _ in 0..<count { advance() }
      return scalar
    default: throw error("unknown escape \\\(letter.map(String.init) ?? ""); write \\\\ for a backslash")
    }
  }

  /// Whether only white space is between here and the end of the line.
  private var isAtLineEnd: Bool {
    characters[position...].first { $0 != " " && $0 != "\t" } == "\n"
  }
}

// Characters.

extension TOMLReader {
  private func peek(_ offset: Int = 0) -> Character? {
    position + offset < characters.count ? characters[position + offset] : nil
  }

  private mutating func advance() {
    guard position < characters.count else { return }
    if characters[position] == "\n" { line += 1 }
    position += 1
  }

  private mutating func skip(_ character: Character) -> Bool {
    guard peek() == character else { return false }
    advance()
    return true
  }

  private func starts(_ text: String) -> Bool { characters[position...].starts(with: text) }

  private mutating func take(while isTaken: (Character) -> Bool) -> String {
    let start = position
    while let next = peek(), isTaken(next) { advance() }
    return String(characters[start..<position])
  }

  private mutating func skipSpace() {
    _ = take { $0 == " " || $0 == "\t" }
    if peek() == "#" { _ = take { $0 != "\n" } }
  }

  private mutating func skipWhitespace() { _ = take { $0 == " " || $0 == "\t" || $0 == "\n" } }

  private mutating func skipSpaceAndLines() {
    repeat { skipSpace() } while skip("\n")
  }

  private func error(_ complaint: String) -> TOMLError { TOMLError(line: line, complaint: complaint) }
}
