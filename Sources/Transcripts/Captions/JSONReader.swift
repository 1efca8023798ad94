/// A JSON value and the line in which it begins.
struct JSONValue {
  enum Content {
    case object([String: JSONValue])
    case array([JSONValue])
    case string(String)
    case number(Double)
    /// `true`, `false` or `null`.
    case word(String)
  }

  let content: Content
  let line: Int

  subscript(_ name: String) -> JSONValue? {
    if case .object(let fields) = content { fields[name] } else { nil }
  }

  var array: [JSONValue]? { if case .array(let values) = content { values } else { nil } }

  var string: String? { if case .string(let text) = content { text } else { nil } }

  /// Also a number that is written as a string.
  var number: Double? {
    switch content {
    case .number(let number): number
    case .string(let text): Double(text)
    default: nil
    }
  }
}

/// Reads JSON (RFC 8259). Values nested deeper than 64 levels are refused.
struct JSONReader {
  private var rest: ArraySlice<UInt8>
  private var line = 1

  private init(_ text: String) { rest = Array(text.utf8)[...] }

  static func read(_ text: String) throws(CaptionsError) -> JSONValue {
    var reader = JSONReader(text.hasPrefix("\u{FEFF}") ? String(text.unicodeScalars.dropFirst()) : text)
    let value = try reader.value(depth: 0)
    reader.skipSpace()
    guard reader.rest.isEmpty else { throw reader.mistake() }
    return value
  }

  private func mistake() -> CaptionsError {
    let found = rest.isEmpty ? "the end of the file" : Line(rest.prefix { $0 != UInt8(ascii: "\n") }).excerpt
    return CaptionsError(line: line, message: "not JSON: unexpected \(found)")
  }

  private mutating func skipSpace() {
    while let first = rest.first, first == .space || (0x9...0xA).contains(first) || first == 0xD {
      if first == UInt8(ascii: "\n") { line += 1 }
      rest.removeFirst()
    }
  }

  /// Skips white space and `mark`. False if something else follows.
  private mutating func skip(_ mark: Character) -> Bool {
    skipSpace()
    guard let first = rest.first, first == mark.asciiValue else { return false }
    rest.removeFirst()
    return true
  }

  private mutating func value(depth: Int) throws(CaptionsError) -> JSONValue {
    skipSpace()
    let line = line
    guard depth < 64, let first = rest.first else { throw mistake() }
    let content: JSONValue.Content =
      switch first {
      case UInt8(ascii: "{"): .object(try object(depth))
      case UInt8(ascii: "["): .array(try array(depth))
      case UInt8(ascii: "\""): .string(try string())
      default: try numberOrWord()
      }
    return JSONValue(content: content, line: line)
  }

  private mutating func object(_ depth: Int) throws(CaptionsError) -> [String: JSONValue] {
    rest.removeFirst()
    var fields: [String: JSONValue] = [:]
    guard !skip("}") else { return fields }
    repeat {
      skipSpace()
      guard rest.first == UInt8(ascii: "\"") else { throw mistake() }
      let name = try string()
      guard skip(":") else { throw mistake() }
      fields[name] = try value(depth: depth + 1)
    } while skip(",")
    guard skip("}") else { throw mistake() }
    return fields
  }

  private mutating func array(_ depth: Int) throws(CaptionsError) -> [JSONValue] {
    rest.removeFirst()
    var values: [JSONValue] = []
    guard !skip("]") else { return values }
    repeat { values.append(try value(depth: depth + 1)) } while skip(",")
    guard skip("]") else { throw mistake() }
    return values
  }

  private mutating func numberOrWord() throws(CaptionsError) -> JSONValue.Content {
    let text = rest.prefix { $0.isLetter || $0.isDigit || "+-.".utf8.contains($0) }
    let word = String(decoding: text, as: UTF8.self)
    let isNumber = text.first.map { $0.isDigit || $0 == UInt8(ascii: "-") } ?? false
    guard ["true", "false", "null"].contains(word) || isNumber && Double(word) != nil else { throw mistake() }
    rest = rest[text.endIndex...]
    return Double(word).map { .number($0) } ?? .word(word)
  }

  private mutating func string() throws(CaptionsError) -> String {
    rest.removeFirst()
    var text: [UInt8] = []
    while let first = rest.first, first != UInt8(ascii: "\""), first >= 0x20 {
      if first == UInt8(ascii: "\\") {
        text += try escape().utf8
      } else {
        text.append(first)
        rest.removeFirst()
      }
    }
    guard rest.first == UInt8(ascii: "\"") else { throw mistake() }
    rest.removeFirst()
    return String(decoding: text, as: UTF8.self)
  }

  private mutating func escape() throws(CaptionsError) -> String {
    guard let kind = rest.dropFirst().first else { throw mistake() }
    if kind == UInt8(ascii: "u") {
      guard let high = codeUnit(rest) else { throw mistake() }
      rest = rest.dropFirst(6)
      guard UTF16.isLeadSurrogate(high), let low = codeUnit(rest), UTF16.isTrailSurrogate(low) else {
        return String(decoding: [high], as: UTF16.self)
      }
      rest = rest.dropFirst(6)
      return String(decoding: [high, low], as: UTF16.self)
    }
    let escapes: [UInt8: String] = [
      UInt8(ascii: "\""): "\"", UInt8(ascii: "\\"): "\\", UInt8(ascii: "/"): "/", UInt8(ascii: "b"): "\u{8}",
      UInt8(ascii: "f"): "\u{C}", UInt8(ascii: "n"): "\n", UInt8(ascii: "r"): "\r", UInt8(ascii: "t"): "\t",
    ]
    guard let character = escapes[kind] else { throw mistake() }
    rest = rest.dropFirst(2)
    return character
  }

  /// The number of `\uXXXX` at the beginning.
  private func codeUnit(_ text: ArraySlice<UInt8>) -> UInt16? {
    let digits = text.dropFirst(2).prefix(4)
    guard text.startsWith("\\u"), digits.count == 4, digits.allSatisfy({ $0.isDigit || $0.isLetter }) else {
      return nil
    }
    return UInt16(String(decoding: digits, as: UTF8.self), radix: 16)
  }
}
