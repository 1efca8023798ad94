extension Substring {
  /// This text without white space at both ends.
  var trimmedBlanks: Substring {
    if let first = utf8.first, let last = utf8.last, first.isPrintedASCII, last.isPrintedASCII {
      return self[...]
    }
    let scalars = unicodeScalars
    guard let start = scalars.firstIndex(where: { !$0.properties.isWhitespace }),
      let end = scalars.lastIndex(where: { !$0.properties.isWhitespace })
    else { return self[endIndex...] }
    return self[start..<scalars.index(after: end)]
  }

  /// This text with a plain space for each run of white space, and none at the ends.
  var plainSpaces: String {
    if hasPlainSpaces { return String(self) }
    return unicodeScalars.split { $0.properties.isWhitespace }.map { String($0) }.joined(separator: " ")
  }

  /// Whether all white space is single spaces; false for some texts of which that is true.
  private var hasPlainSpaces: Bool {
    var (previous, before) = (UInt8(ascii: " "), UInt8(0))
    for byte in utf8 {
      let isBlank = byte <= 0x20
      if isBlank && (byte != UInt8(ascii: " ") || previous == byte) || byte == 0xC2 || byte == 0xE1
        || byte == 0xE3
      {
        return false
      }
      // U+2000 to U+200A, U+2028 to U+202F and U+205F are spaces; U+2018 to U+2026 are punctuation.
      if before == 0xE2, previous == 0x81 || previous == 0x80 && !(0x90...0xA7).contains(byte) {
        return false
      }
      (before, previous) = (previous, byte)
    }
    return previous != UInt8(ascii: " ") || isEmpty
  }
}

extension String {
  /// This text without white space at both ends.
  var trimmedBlanks: Substring { self[...].trimmedBlanks }

  /// This text with a plain space for each run of white space, and none at the ends.
  var plainSpaces: String { self[...].plainSpaces }
}

extension UInt8 {
  fileprivate var isPrintedASCII: Bool { self > 0x20 && self < 0x7F }
}
