extension Character {
  /// Whether the character is as wide as two Latin ones: Chinese, Japanese and Korean characters, full-width
  /// forms and emoji (Unicode Standard Annex 11).
  var isWide: Bool {
    guard let scalar = unicodeScalars.first, scalar.value >= 0x1100 else { return false }
    switch scalar.value {
    case 0x1100...0x115F, 0x2E80...0x303E, 0x3041...0xA4CF, 0xA960...0xA97F, 0xAC00...0xD7A3, 0xF900...0xFAFF,
      0xFE30...0xFE6F, 0xFF00...0xFF60, 0xFFE0...0xFFE6, 0x1F300...0x1F64F, 0x1F680...0x1F6FF,
      0x1F900...0x1FAFF,
      0x20000...0x3FFFD:
      return true
    default: return scalar.properties.isEmojiPresentation
    }
  }

  /// Whether the character is of a script that writes words without spaces: Chinese and Japanese, with their
  /// punctuation.
  var isWrittenWithoutSpaces: Bool {
    guard let value = unicodeScalars.first?.value else { return false }
    switch value {
    case 0x2E80...0x303E, 0x3041...0x312F, 0x3190...0x9FFF, 0xF900...0xFAFF, 0xFF01...0xFF60,
      0x20000...0x3FFFD:
      return true
    default: return false
    }
  }
}

extension StringProtocol {
  /// The width in columns: wide characters count two.
  var width: Int {
    if utf8.allSatisfy({ (0x20..<0x7F).contains($0) }) { return utf8.count }
    return reduce(0) { $0 + ($1.isWide ? 2 : 1) }
  }
}

extension Unicode.Scalar {
  var isWhitespace: Bool {
    isASCII ? self == " " || (0x9...0xD).contains(value) : properties.isWhitespace
  }
}
