import Texts

/// A tag of MDX: of HTML, or of a component, whose name has a capital letter or a dot.
struct MDXTag {
  enum Value {
    case text(String)
    /// The text between braces.
    case expression(String)
    case none
  }

  let name: String
  let isEnd: Bool
  let isEmpty: Bool
  let attributes: [(name: String, value: Value)]
  /// The offset behind it.
  let end: Int

  /// Longer ones are text.
  private static let longest = 20_000

  var isComponent: Bool { name.first?.isUppercase ?? true || name.contains(".") }

  /// The tag that begins at an offset; nil if none does. `<>` has an empty name.
  init?(_ bytes: [UInt8], at start: Int) {
    var reader = Reader(bytes: bytes, index: start + 1, limit: min(bytes.count, start + Self.longest))
    isEnd = reader.take(UInt8(ascii: "/"))
    name = reader.word { $0.isNamePart || $0 == UInt8(ascii: ".") || $0 == UInt8(ascii: ":") }
    guard name.isEmpty || name.first?.isLetter == true else { return nil }
    var attributes: [(name: String, value: Value)] = []
    while true {
      reader.skipSpace()
      if reader.take(UInt8(ascii: ">")) { break }
      if reader.take(UInt8(ascii: "/")) {
        guard reader.take(UInt8(ascii: ">")) else { return nil }
        (self.attributes, isEmpty, end) = (attributes, true, reader.index)
        return
      }
      guard !name.isEmpty else { return nil }
      if reader.peek == UInt8(ascii: "{") {
        // `{...props}` says nothing that can be known.
        guard reader.braces() != nil else { return nil }
        continue
      }
      let key = reader.word { $0.isNamePart || $0 == UInt8(ascii: ":") || $0 == UInt8(ascii: "@") }
      guard !key.isEmpty else { return nil }
      reader.skipSpace()
      guard reader.take(UInt8(ascii: "=")) else {
        attributes.append((key, .none))
        continue
      }
      reader.skipSpace()
      guard let value = reader.value() else { return nil }
      attributes.append((key, value))
    }
    (self.attributes, isEmpty, end) = (attributes, false, reader.index)
  }

  /// The offset behind the braces that open at an offset; nil if nothing closes them.
  static func endOfBraces(_ bytes: [UInt8], at start: Int) -> Int? {
    var reader = Reader(bytes: bytes, index: start, limit: min(bytes.count, start + longest))
    return reader.braces() == nil ? nil : reader.index
  }

  private struct Reader {
    let bytes: [UInt8]
    var index: Int
    let limit: Int

    var peek: UInt8? { index < limit ? bytes[index] : nil }

    mutating func take(_ byte: UInt8) -> Bool {
      guard peek == byte else { return false }
      index += 1
      return true
    }

    mutating func skipSpace() { while let byte = peek, byte.isWhiteSpace { index += 1 } }

    mutating func word(_ isPart: (UInt8) -> Bool) -> String {
      let start = index
      while let byte = peek, isPart(byte) { index += 1 }
      return String(decoding: bytes[start..<index], as: UTF8.self)
    }

    mutating func value() -> Value? {
      switch peek {
      case UInt8(ascii: "{"): return braces().map(Value.expression)
      case let quote? where quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'"):
        index += 1
        let text = word { $0 != quote }
        return take(quote) ? .text(text) : nil
      default: return .text(word { !$0.isWhiteSpace && $0 != UInt8(ascii: ">") })
      }
    }

    /// The text between balanced braces; those in texts of the program do not count.
    mutating func braces() -> String? {
      let start = index + 1
      var depth = 0
      var quote: UInt8?
      while let byte = peek {
        index += 1
        if let open = quote {
          if byte == UInt8(ascii: "\\") { index += 1 } else if byte == open { quote = nil }
          continue
        }
        switch byte {
        case UInt8(ascii: "\""), UInt8(ascii: "`"): quote = byte
        // An apostrophe may stand in the text of an element.
        case UInt8(ascii: "'") where index < 2 || !bytes[index - 2].isNamePart: quote = byte
        case UInt8(ascii: "{"): depth += 1
        case UInt8(ascii: "}"):
          depth -= 1
          if depth == 0 { return String(decoding: bytes[start..<(index - 1)], as: UTF8.self) }
        default: break
        }
      }
      return nil
    }
  }
}

extension UInt8 {
  fileprivate var isNamePart: Bool {
    (0x61...0x7A).contains(self) || (0x41...0x5A).contains(self) || (0x30...0x39).contains(self)
      || self == UInt8(ascii: "_") || self == UInt8(ascii: "-")
  }
}
