import HTTPTypes

// Escapes text from clients, so that it cannot end its field or its line.

extension [UInt8] {
  mutating func append(_ text: StaticString) { text.withUTF8Buffer { append(contentsOf: $0) } }

  /// Appends quoted text as Apache does: `\"`, `\\`, and `\xhh` for everything but printable ASCII.
  mutating func append(quoted bytes: UnsafeBufferPointer<UInt8>) {
    append(0x22)
    append(backslashing: bytes, from: 0x20)
    append(0x22)
  }

  /// Appends text as a field that ends at a space.
  mutating func append(word bytes: UnsafeBufferPointer<UInt8>) { append(backslashing: bytes, from: 0x21) }

  /// - Parameter first: the first byte that needs no backslash.
  private mutating func append(backslashing bytes: UnsafeBufferPointer<UInt8>, from first: UInt8) {
    append(escaping: bytes, from: first) { line, rest in
      line.appendBackslashed(rest[rest.startIndex])
      return 1
    }
  }

  /// Appends a JSON string (RFC 8259 §7). Invalid UTF-8 becomes U+FFFD; control characters are escaped.
  mutating func append(jsonString bytes: UnsafeBufferPointer<UInt8>) {
    append(0x22)
    append(escaping: bytes, from: 0x20) { line, rest in
      switch rest[rest.startIndex] {
      case 0x22, 0x5C:
        line.append(0x5C)
        line.append(rest[rest.startIndex])
        return 1
      case ..<0x80:
        line.append(unicodeEscape: UInt32(rest[rest.startIndex]))
        return 1
      default: return line.append(jsonScalarAtStartOf: rest)
      }
    }
    append(0x22)
  }

  private mutating func append(jsonScalarAtStartOf rest: Slice<UnsafeBufferPointer<UInt8>>) -> Int {
    var decoder = UTF8()
    var iterator = rest.makeIterator()
    guard case .scalarValue(let scalar) = decoder.decode(&iterator) else {
      append(unicodeEscape: 0xFFFD)
      return 1
    }
    let count = UTF8.width(scalar)
    // C1 controls, and the separators that some programs treat as the end of a line.
    if scalar.value < 0xA0 || scalar.value == 0x2028 || scalar.value == 0x2029 {
      append(unicodeEscape: scalar.value)
    } else {
      append(contentsOf: rest.prefix(count))
    }
    return count
  }

  private mutating func append(
    escaping bytes: UnsafeBufferPointer<UInt8>, from first: UInt8,
    with escape: (inout [UInt8], Slice<UnsafeBufferPointer<UInt8>>) -> Int
  ) {
    func isPlain(_ byte: UInt8) -> Bool { byte >= first && byte < 0x7F && byte != 0x22 && byte != 0x5C }
    var start = 0
    while true {
      var end = start
      while end < bytes.count, isPlain(bytes[end]) { end += 1 }
      append(contentsOf: UnsafeBufferPointer(rebasing: bytes[start..<end]))
      if end == bytes.count { return }
      start = end + escape(&self, bytes[end...])
    }
  }

  private mutating func appendBackslashed(_ byte: UInt8) {
    append(0x5C)
    switch byte {
    case 0x22, 0x5C: append(byte)
    case 0x08: append(UInt8(ascii: "b"))
    case 0x09: append(UInt8(ascii: "t"))
    case 0x0A: append(UInt8(ascii: "n"))
    case 0x0B: append(UInt8(ascii: "v"))
    case 0x0C: append(UInt8(ascii: "f"))
    case 0x0D: append(UInt8(ascii: "r"))
    default:
      append(UInt8(ascii: "x"))
      append(hexadecimal: UInt32(byte), 2)
    }
  }

  private mutating func append(unicodeEscape value: UInt32) {
    append(0x5C)
    append(UInt8(ascii: "u"))
    append(hexadecimal: value, 4)
  }

  private mutating func append(hexadecimal value: UInt32, _ width: Int) {
    for position in (0..<width).reversed() {
      let digit = UInt8(value >> UInt32(4 * position) & 0xF)
      append(digit < 10 ? digit + 0x30 : digit + 0x57)
    }
  }
}

extension String {
  /// Passes the UTF-8 of this text, without a copy if possible.
  @inline(__always)
  func withBytes<Result>(_ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result {
    if let result = utf8.withContiguousStorageIfAvailable(body) { return result }
    var text = self
    return text.withUTF8(body)
  }
}

extension HTTPField {
  @inline(__always)
  func withBytes(_ body: (UnsafeBufferPointer<UInt8>) -> Void) {
    withUnsafeBytesOfValue { body($0) }
  }
}
