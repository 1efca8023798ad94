/// A value with parameters, as in `Content-Type` and `Content-Disposition`:
/// `form-data; name="a"; filename="b.txt"`.
struct ParameterizedValue {
  /// The text before the parameters, in lowercase.
  let value: String
  private var parameters: [(name: String, value: String)] = []

  /// Nil if the text is malformed or a parameter occurs twice.
  init?(_ text: String) {
    var scanner = ParameterScanner(text)
    value = scanner.upToSemicolon().lowercased()
    if value.isEmpty { return nil }
    while !scanner.isAtEnd {
      guard scanner.skip(";") else { return nil }
      scanner.skipSpace()
      // Some clients end with a semicolon, which is harmless.
      if scanner.isAtEnd { break }
      guard let name = scanner.name()?.lowercased(), let value = scanner.value(), self[name] == nil else {
        return nil
      }
      parameters.append((name, value))
      scanner.skipSpace()
    }
  }

  /// - Parameter name: in lowercase.
  subscript(name: String) -> String? { parameters.first { $0.name == name }?.value }
}

private struct ParameterScanner {
  private var rest: Substring.UTF8View

  init(_ text: String) { rest = Substring(text).utf8 }

  var isAtEnd: Bool { rest.isEmpty }

  mutating func skip(_ character: Unicode.Scalar) -> Bool {
    guard rest.first == UInt8(ascii: character) else { return false }
    rest.removeFirst()
    return true
  }

  mutating func skipSpace() { rest = rest.drop { $0 == 0x20 || $0 == 0x09 } }

  mutating func upToSemicolon() -> String {
    skipSpace()
    return take { $0 != UInt8(ascii: ";") }.trimmingSpace
  }

  /// Consumes the equals sign as well.
  mutating func name() -> String? {
    let name = take { $0 != UInt8(ascii: "=") && $0 != UInt8(ascii: ";") && $0 != 0x20 && $0 != 0x22 }
    return !name.isEmpty && skip("=") ? name : nil
  }

  mutating func value() -> String? {
    if rest.first == UInt8(ascii: "\"") { return quoted() }
    let value = take { $0 != UInt8(ascii: ";") && $0 != 0x22 }.trimmingSpace
    return value.isEmpty ? nil : value
  }

  /// A backslash escapes a quote or a backslash. Before anything else it is literal, as in paths from old
  /// browsers.
  private mutating func quoted() -> String? {
    var bytes: [UInt8] = []
    rest.removeFirst()
    while let byte = rest.popFirst() {
      switch byte {
      case UInt8(ascii: "\""): return String(decoding: bytes, as: UTF8.self)
      case UInt8(ascii: "\\"):
        let isEscape = rest.first == UInt8(ascii: "\"") || rest.first == UInt8(ascii: "\\")
        bytes.append(isEscape ? rest.removeFirst() : byte)
      default: bytes.append(byte)
      }
    }
    return nil
  }

  private mutating func take(while condition: (UInt8) -> Bool) -> String {
    let taken = rest.prefix(while: condition)
    rest = rest[taken.endIndex...]
    return String(Substring(taken))
  }
}

extension String {
  fileprivate var trimmingSpace: String {
    var text = self[...]
    while text.last == " " || text.last == "\t" { text.removeLast() }
    return String(text)
  }
}
