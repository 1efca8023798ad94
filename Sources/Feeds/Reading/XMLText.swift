/// Text between tags.
enum XMLText {
  /// The index after the bytes from `start` on that need no special treatment.
  static func endOfPlain(_ text: UnsafeBufferPointer<UInt8>, from start: Int) -> Int {
    var index = start
    isPlain.withUnsafeBufferPointer { isPlain in
      while index < text.count, isPlain[Int(text[index])] { index += 1 }
    }
    return index
  }

  /// Passes on the character at `index`, which needs special treatment: a line feed for the end of a line,
  /// nothing for a character that XML 1.0 forbids, else itself.
  ///
  /// - Returns: The index after it; `index` if more text is needed.
  static func replace(
    _ text: UnsafeBufferPointer<UInt8>, _ index: Int, isLast: Bool,
    _ body: (UnsafeBufferPointer<UInt8>) -> Void
  ) -> Int {
    switch text[index] {
    case 0x0D:
      guard index + 1 < text.count else {
        if isLast { lineFeed.withUnsafeBufferPointer(body) }
        return isLast ? index + 1 : index
      }
      if text[index + 1] != 0x0A { lineFeed.withUnsafeBufferPointer(body) }
      return index + 1
    case 0xEF where index + 2 < text.count:
      // U+FFFE and U+FFFF are forbidden.
      if text[index + 1] == 0xBF, text[index + 2] >= 0xBE { return index + 3 }
      body(UnsafeBufferPointer(rebasing: text[index..<index + 3]))
      return index + 3
    case 0..<0x20: return index + 1
    default:
      body(UnsafeBufferPointer(rebasing: text[index...index]))
      return index + 1
    }
  }

  /// Text without references.
  static func write(_ text: UnsafeBufferPointer<UInt8>, _ range: Range<Int>, to reader: DocumentReader) {
    guard reader.takesText else { return }
    let section = UnsafeBufferPointer(rebasing: text[range])
    var copied = 0
    var index = 0
    while index < section.count {
      index = endOfPlain(section, from: index)
      guard index < section.count else { break }
      if section[index] == UInt8(ascii: "<") || section[index] == UInt8(ascii: "&") {
        index += 1
        continue
      }
      if copied < index { reader.text(UnsafeBufferPointer(rebasing: section[copied..<index])) }
      index = replace(section, index, isLast: true) { reader.text($0) }
      copied = index
    }
    if copied < section.count { reader.text(UnsafeBufferPointer(rebasing: section[copied...])) }
  }

  /// Whether XML 1.0 allows the character (§2.2).
  static func isAllowed(_ character: UInt32) -> Bool {
    switch character {
    case 0x9, 0xA, 0xD, 0x20...0xD7FF, 0xE000...0xFFFD, 0x10000...0x10FFFF: true
    default: false
    }
  }

  private static let lineFeed: [UInt8] = [0x0A]

  private static let isPlain: [Bool] = (0..<256).map { byte in
    byte == 0x09 || byte == 0x0A || byte >= 0x20 && ![0x26, 0x3C, 0xEF].contains(byte)
  }
}
