/// The content of a JSON string (RFC 8259 §7).
enum JSONText {
  /// The text with its escapes decoded, without characters that XML 1.0 forbids: neither feed formats nor
  /// databases can store these. An unknown escape is the character after the backslash, as in JSON5; an
  /// unpaired surrogate is U+FFFD.
  ///
  /// - Parameter source: valid UTF-8.
  static func decoded(_ source: ArraySlice<UInt8>) -> String {
    source.withUnsafeBufferPointer { source in
      var text: [UInt8] = []
      var copied = 0
      var index = 0
      while index < source.count {
        let byte = source[index]
        guard byte == UInt8(ascii: "\\") || isForbidden(source, index) else {
          index += 1
          continue
        }
        if copied == 0 { text.reserveCapacity(source.count) }
        text.append(contentsOf: source[copied..<index])
        index = byte == UInt8(ascii: "\\") ? escape(source, index, &text) : index + (byte < 0x20 ? 1 : 3)
        copied = index
      }
      if copied == 0 { return String(source) }
      text.append(contentsOf: source[copied...])
      return String(decoding: text, as: UTF8.self)
    }
  }

  /// Control characters, and U+FFFE and U+FFFF.
  private static func isForbidden(_ source: UnsafeBufferPointer<UInt8>, _ index: Int) -> Bool {
    switch source[index] {
    case 0x09, 0x0A, 0x0D: false
    case 0..<0x20: true
    case 0xEF: index + 2 < source.count && source[index + 1] == 0xBF && source[index + 2] >= 0xBE
    default: false
    }
  }

  /// - Returns: The index after the escape at `start`.
  private static func escape(
    _ source: UnsafeBufferPointer<UInt8>, _ start: Int, _ text: inout [UInt8]
  ) -> Int {
    guard start + 1 < source.count else { return start + 1 }
    switch source[start + 1] {
    case UInt8(ascii: "n"): text.append(0x0A)
    case UInt8(ascii: "r"): text.append(0x0D)
    case UInt8(ascii: "t"): text.append(0x09)
    case UInt8(ascii: "\\"): text.append(UInt8(ascii: "\\"))
    // A continued line, and forbidden characters: nothing.
    case 0x0A, UInt8(ascii: "b"), UInt8(ascii: "f"): break
    case UInt8(ascii: "u"):
      guard let unit = number(source, start + 2) else { return start + 1 }
      return character(unit, source, start + 6, &text)
    // The character after the backslash.
    default: return start + 1
    }
    return start + 2
  }

  /// - Parameter next: the index after the escape of `unit`, where the second surrogate may stand.
  private static func character(
    _ unit: UInt32, _ source: UnsafeBufferPointer<UInt8>, _ next: Int, _ text: inout [UInt8]
  ) -> Int {
    if unit & 0xFC00 == 0xD800, next + 1 < source.count, source[next] == UInt8(ascii: "\\"),
      source[next + 1] == UInt8(ascii: "u"), let low = number(source, next + 2),
      low & 0xFC00 == 0xDC00
    {
      text.append(character: 0x10000 + (unit & 0x3FF) << 10 + low & 0x3FF)
      return next + 6
    }
    if unit & 0xF800 == 0xD800 {
      text.append(character: 0xFFFD)
    } else if XMLText.isAllowed(unit) {
      text.append(character: unit)
    }
    return next
  }

  /// Four hexadecimal digits.
  private static func number(_ source: UnsafeBufferPointer<UInt8>, _ start: Int) -> UInt32? {
    guard start + 4 <= source.count else { return nil }
    var number: UInt32 = 0
    for byte in source[start..<start + 4] {
      switch byte {
      case 0x30...0x39: number = number << 4 | UInt32(byte - 0x30)
      case 0x41...0x46, 0x61...0x66: number = number << 4 | UInt32((byte | 0x20) - 0x57)
      default: return nil
      }
    }
    return number
  }
}
