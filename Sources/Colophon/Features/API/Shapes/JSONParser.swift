/// Reads JSON as RFC 8259 defines it, in UTF-8. What lenient readers let pass, another reader of the same
/// bytes may take for something else: it is refused.
struct JSONParser {
  /// How many lists and objects may be in each other.
  private static let mostLevels = 500

  private let bytes: [UInt8]
  private var position = 0

  static func parse(_ bytes: [UInt8]) throws(JSONMistake) -> JSON {
    var parser = JSONParser(bytes: bytes)
    // RFC 8259 §8.1 allows to ignore a byte order mark.
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { parser.position = 3 }
    let value = try parser.value(level: 1)
    parser.skipSpace()
    guard parser.position == bytes.count else { throw parser.unexpected() }
    return value
  }

  private init(bytes: [UInt8]) { self.bytes = bytes }

  /// The byte at the position; nil at the end.
  private var next: UInt8? { position < bytes.count ? bytes[position] : nil }

  private func unexpected() -> JSONMistake {
    JSONMistake(next == nil ? "it ends too early" : "byte \(position + 1) cannot be there")
  }

  private mutating func skipSpace() {
    while let byte = next, byte == 0x20 || byte == 0x09 || byte == 0x0A || byte == 0x0D { position += 1 }
  }

  /// Goes on after `character` if it is at the position.
  private mutating func take(_ character: Unicode.Scalar) -> Bool {
    guard next == UInt8(ascii: character) else { return false }
    position += 1
    return true
  }

  /// Goes on after `mark` if it is at the position, or after white space there.
  private mutating func takeMark(_ mark: Unicode.Scalar) -> Bool {
    skipSpace()
    return take(mark)
  }

  private mutating func value(level: Int) throws(JSONMistake) -> JSON {
    guard level <= Self.mostLevels else { throw JSONMistake("it has more than \(Self.mostLevels) levels") }
    skipSpace()
    guard let first = next else { throw unexpected() }
    switch first {
    case UInt8(ascii: "{"): return try object(level)
    case UInt8(ascii: "["): return try list(level)
    case UInt8(ascii: "\""):
      let text = try string()
      return .text(text.utf8.contains(0) ? text.replacing("\0", with: "\u{FFFD}") : text)
    case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"): return try number()
    default: return try word()
    }
  }

  private static let words: [(word: String, value: JSON)] = [
    ("null", .null), ("true", .bool(true)), ("false", .bool(false)),
  ]

  private mutating func word() throws(JSONMistake) -> JSON {
    for (word, value) in Self.words where bytes[position...].starts(with: word.utf8) {
      position += word.utf8.count
      return value
    }
    throw unexpected()
  }

  /// The members are in the order of their names.
  private mutating func object(_ level: Int) throws(JSONMistake) -> JSON {
    position += 1
    if takeMark("}") { return .object([]) }
    var members: [String: JSON] = [:]
    repeat {
      skipSpace()
      let name = try string()
      guard takeMark(":") else { throw unexpected() }
      let member = try value(level: level + 1)
      guard members.updateValue(member, forKey: name) == nil else {
        throw JSONMistake("an object has two members called \(name.prefix(100))")
      }
    } while takeMark(",")
    guard take("}") else { throw unexpected() }
    return .object(members.sorted { $0.key < $1.key }.map { JSON.Member(name: $0.key, value: $0.value) })
  }

  private mutating func list(_ level: Int) throws(JSONMistake) -> JSON {
    position += 1
    if takeMark("]") { return .list([]) }
    var values: [JSON] = []
    repeat { values.append(try value(level: level + 1)) } while takeMark(",")
    guard take("]") else { throw unexpected() }
    return .list(values)
  }
}

// MARK: Numbers and texts

extension JSONParser {
  /// An integer if `Int` has its value, however it is written: `1.0` is 1, as in JSON Schema.
  private mutating func number() throws(JSONMistake) -> JSON {
    let start = position
    _ = take("-")
    if !take("0") { try digits() }
    if take(".") { try digits() }
    if take("e") || take("E") {
      if !take("+") { _ = take("-") }
      try digits()
    }
    let text = String(decoding: bytes[start..<position], as: UTF8.self)
    if let integer = Int(text) { return .integer(integer) }
    guard let number = Double(text), number.isFinite else {
      throw JSONMistake("\(text.prefix(100)) is too large a number")
    }
    return Int(exactly: number).map(JSON.integer) ?? .number(number)
  }

  /// One digit at least.
  private mutating func digits() throws(JSONMistake) {
    let count = bytes[position...].prefix { (0x30...0x39).contains($0) }.count
    guard count > 0 else { throw unexpected() }
    position += count
  }

  private mutating func string() throws(JSONMistake) -> String {
    guard take("\"") else { throw unexpected() }
    var content: [UInt8] = []
    while true {
      let plain = bytes[position...].prefix { $0 >= 0x20 && $0 != 0x22 && $0 != 0x5C }
      content += plain
      position = plain.endIndex
      if take("\"") { break }
      guard take("\\") else { throw unexpected() }
      content += try escaped()
    }
    guard let text = String(validating: content, as: UTF8.self) else {
      throw JSONMistake("the text that ends at byte \(position) is not in UTF-8")
    }
    return text
  }

  /// The bytes of the escapes of one letter.
  private static let escapes: [UInt8: UInt8] = [
    UInt8(ascii: "\""): 0x22, UInt8(ascii: "\\"): 0x5C, UInt8(ascii: "/"): 0x2F, UInt8(ascii: "b"): 0x08,
    UInt8(ascii: "f"): 0x0C, UInt8(ascii: "n"): 0x0A, UInt8(ascii: "r"): 0x0D, UInt8(ascii: "t"): 0x09,
  ]

  /// What stands for a character after a backslash, in UTF-8.
  private mutating func escaped() throws(JSONMistake) -> [UInt8] {
    guard take("u") else {
      guard let byte = next.flatMap({ Self.escapes[$0] }) else { throw unexpected() }
      position += 1
      return [byte]
    }
    let lead = try codeUnit()
    var value = UInt32(lead)
    if UTF16.isLeadSurrogate(lead), take("\\"), take("u") {
      let trail = try codeUnit()
      if UTF16.isTrailSurrogate(trail) {
        value = 0x10000 + (UInt32(lead & 0x3FF) << 10) + UInt32(trail & 0x3FF)
      }
    }
    guard let scalar = Unicode.Scalar(value) else {
      throw JSONMistake("half a surrogate pair ends at byte \(position)")
    }
    return Array(String(Character(scalar)).utf8)
  }

  private mutating func codeUnit() throws(JSONMistake) -> UInt16 {
    let digits = String(decoding: bytes[position...].prefix(4), as: UTF8.self)
    guard digits.utf8.count == 4, digits.allSatisfy({ $0.isASCII && $0.isHexDigit }),
      let unit = UInt16(digits, radix: 16)
    else { throw unexpected() }
    position += 4
    return unit
  }
}

/// Why bytes are no JSON, as a clause: `byte 12 cannot be there`.
struct JSONMistake: Error, Hashable, CustomStringConvertible {
  let description: String

  init(_ description: String) { self.description = description }
}
