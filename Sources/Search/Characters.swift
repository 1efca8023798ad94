import Foundation

extension Unicode.Scalar {
  /// Whether it can be part of a word or of an identifier.
  var isOfWord: Bool {
    switch value {
    case 0x61...0x7A, 0x41...0x5A, 0x30...0x39, 0x5F: return true
    case 0...0x7F: return false
    default: break
    }
    switch properties.generalCategory {
    case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter,
      .nonspacingMark, .spacingMark, .decimalNumber, .letterNumber, .otherNumber:
      return true
    // The invisible characters that join letters in Indic scripts and in Persian.
    default: return value == 0x200C || value == 0x200D
    }
  }

  /// Whether it belongs to a script in which words are not separated by spaces, or carry their particles.
  var isWrittenWithoutSpaces: Bool {
    switch value {
    case 0..<0x0E01: false
    // Thai, Lao; Tibetan; Myanmar; Khmer.
    case 0x0E01...0x0E4E, 0x0E81...0x0ECD, 0x0F40...0x0FBC, 0x1000...0x109F, 0x1780...0x17D3: true
    // The sign of repetition; Hiragana, Katakana, Bopomofo; Hangul.
    case 0x3005...0x3007, 0x3041...0x3096, 0x309D...0x30FA, 0x30FC...0x312F, 0x31F0...0x31FF,
      0xAC00...0xD7A3, 0xFF66...0xFF9F:
      true
    // Han.
    case 0x3400...0x4DBF, 0x4E00...0x9FFF, 0xF900...0xFAFF, 0x20000...0x3FFFF: true
    default: false
    }
  }

  /// Whether operators are written with it.
  var isOperator: Bool {
    switch self {
    case "!", "%", "&", "*", "+", "-", "/", "<", "=", ">", "?", "^", "|", "~": true
    default: false
    }
  }
}

extension String {
  /// The text with letters that have no accents and are not joined, for comparison: `naïve` and `naive` are the same, and
  /// so are `Straße` and `Strasse`.
  var withoutAccents: String {
    if utf8.allSatisfy({ $0 < 0x80 }) { return self }
    var result = String.UnicodeScalarView()
    for scalar in decomposedStringWithCompatibilityMapping.unicodeScalars {
      switch scalar {
      case "\u{300}"..."\u{36F}": continue
      case "\u{2019}": result.append("'")
      default:
        if let letters = Self.joinedLetters[scalar] {
          result.append(contentsOf: letters.unicodeScalars)
        } else {
          result.append(scalar)
        }
      }
    }
    return String(result).precomposedStringWithCanonicalMapping
  }

  private static let joinedLetters: [Unicode.Scalar: String] = [
    "ß": "ss", "æ": "ae", "œ": "oe", "ø": "o", "ł": "l", "đ": "d", "ð": "d", "þ": "th", "ı": "i",
  ]

  /// `with` and `Dependencies` of `withDependencies`; none for a word that is no identifier of several words.
  var identifierParts: [Substring] {
    guard utf8.dropFirst().contains(where: { $0 == 0x5F || (0x41...0x5A).contains($0) }) else { return [] }
    var parts: [Substring] = []
    var start = startIndex
    var index = startIndex
    var before: Character?
    while index < endIndex {
      let character = self[index]
      let next = self.index(after: index)
      if character == "_" {
        if start < index { parts.append(self[start..<index]) }
        start = next
      } else if character.isUppercase, let before, start < index,
        before.isLowercase || before.isNumber
          || before.isUppercase && next < endIndex && self[next].isLowercase
      {
        parts.append(self[start..<index])
        start = index
      }
      before = character
      index = next
    }
    if start < endIndex { parts.append(self[start...]) }
    return parts.count > 1 ? parts : []
  }
}
