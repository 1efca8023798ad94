/// A position in a range of code, with functions that all lexers use. Bytes outside of the range read as
/// zero.
struct Cursor {
  let code: UnsafeBufferPointer<UInt8>
  let range: Range<Int>
  var position: Int

  init(_ code: UnsafeBufferPointer<UInt8>, _ range: Range<Int>) {
    self.code = code
    self.range = range
    position = range.lowerBound
  }

  var isAtEnd: Bool { position >= range.upperBound }
  var byte: UInt8 { self[position] }

  subscript(index: Int) -> UInt8 { range.contains(index) ? code[index] : 0 }

  func has(_ text: Delimiter, at index: Int? = nil) -> Bool {
    let start = index ?? position
    guard start + text.bytes.count <= range.upperBound else { return false }
    for (offset, byte) in text.bytes.enumerated() where code[start + offset] != byte { return false }
    return true
  }

  /// The end of the line at `index`, before its line feed.
  func endOfLine(from index: Int) -> Int { find(UInt8(ascii: "\n"), from: index) ?? range.upperBound }

  func find(_ byte: UInt8, from start: Int) -> Int? {
    var index = start
    while index < range.upperBound {
      if code[index] == byte { return index }
      index += 1
    }
    return nil
  }

  /// The index after the next `text`, or the end of the range if there is none.
  func end(of text: Delimiter, from start: Int) -> Int {
    var index = start
    while index < range.upperBound, !has(text, at: index) { index += 1 }
    return min(index + text.bytes.count, range.upperBound)
  }

  /// The first index at or after `start` whose byte lacks the property.
  func skip(from start: Int, while property: (UInt8) -> Bool) -> Int {
    var index = start
    while index < range.upperBound, property(code[index]) { index += 1 }
    return index
  }

  /// The same, but at most `count` bytes after `start`.
  func skip(from start: Int, atMost count: Int, while property: (UInt8) -> Bool) -> Int {
    var index = start
    while index < min(start + count, range.upperBound), property(code[index]) { index += 1 }
    return index
  }

  func text(_ range: Range<Int>) -> String {
    String(decoding: UnsafeBufferPointer(rebasing: code[range]), as: UTF8.self)
  }
}

extension UInt8 {
  /// Whether it is an ASCII letter, `_`, or part of a character beyond ASCII.
  var beginsWord: Bool {
    switch self {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"): true
    case UInt8(ascii: "_"), 0x80...: true
    default: false
    }
  }

  var isDigit: Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(self) }
  var isHexadecimalDigit: Bool {
    isDigit || (UInt8(ascii: "a")...UInt8(ascii: "f")).contains(self | 32)
  }
  var isCapital: Bool { (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(self) }
  var isLowercase: Bool { (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(self) }
  var isBlank: Bool { self == UInt8(ascii: " ") || self == UInt8(ascii: "\t") }
  var isSpace: Bool { isBlank || self == UInt8(ascii: "\n") || self == UInt8(ascii: "\r") }
  /// Whether it continues a character of UTF-8.
  var isContinuation: Bool { self & 0b1100_0000 == 0b1000_0000 }
}
