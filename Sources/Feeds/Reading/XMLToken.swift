/// What begins at a `<`.
enum XMLToken {
  /// Behind the CDATA section, comment or processing instruction that begins at `index`; nil where none does.
  /// One that nothing ends lasts to the end of the text.
  static func endOfVerbatim(_ text: UnsafeBufferPointer<UInt8>, at index: Int) -> Int? {
    guard index + 1 < text.count else { return nil }
    switch text[index + 1] {
    case UInt8(ascii: "!"):
      if text.has("<![CDATA[", at: index) { return text.end(of: "]]>", from: index + 9) }
      if text.has("<!--", at: index) { return text.end(of: "-->", from: index + 4) }
      return nil
    case UInt8(ascii: "?"):
      guard index + 2 < text.count, text[index + 2].isNameStart else { return nil }
      return text.end(of: "?>", from: index + 2)
    default: return nil
    }
  }

  /// Whether the `<` at `index` begins a start or end tag.
  static func beginsTag(_ text: UnsafeBufferPointer<UInt8>, at index: Int) -> Bool {
    guard index + 1 < text.count else { return false }
    if text[index + 1] == UInt8(ascii: "/") { return index + 2 < text.count && text[index + 2].isNameStart }
    return text[index + 1].isNameStart
  }

  /// Whether XML 1.0 allows the character (§2.2).
  static func isAllowed(_ character: UInt32) -> Bool {
    switch character {
    case 0x9, 0xA, 0xD, 0x20...0xD7FF, 0xE000...0xFFFD, 0x10000...0x10FFFF: true
    default: false
    }
  }
}

extension UnsafeBufferPointer<UInt8> {
  func has(_ text: StaticString, at index: Int) -> Bool {
    guard index + text.utf8CodeUnitCount <= count else { return false }
    return text.withUTF8Buffer { needle in needle.indices.allSatisfy { self[index + $0] == needle[$0] } }
  }

  /// Behind the first occurrence of `text` at or after `start`, or at the end where there is none.
  func end(of text: StaticString, from start: Int) -> Int {
    var index = start
    let first = text.withUTF8Buffer { $0[0] }
    while index < count {
      if self[index] == first, has(text, at: index) { return index + text.utf8CodeUnitCount }
      index += 1
    }
    return count
  }
}
