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
    default: return false
    }
  }

  /// Whether it is written as an apostrophe: also the quotation mark, the letter and the accent that stand
  /// for one.
  var isApostrophe: Bool {
    switch self {
    case "'", "\u{2019}", "\u{2018}", "\u{2BC}", "\u{2BB}", "\u{B4}": true
    default: false
    }
  }

  /// Whether it may stand between the letters and the digits of one name: `H.264`, `UTF-8`, `RFC 9211`,
  /// `HTTP/2`.
  var joinsNumbers: Bool {
    switch self {
    case " ", "-", ".", "/": true
    default: properties.isWhitespace || properties.generalCategory == .dashPunctuation
    }
  }

  /// Whether it is a mark on a letter that is not compared; not so the marks that make another letter, as in
  /// kana.
  var isAccent: Bool {
    guard value >= 0x300 else { return false }
    switch properties.canonicalCombiningClass.rawValue {
    case 1, 10...35, 200...: return true
    default: return false
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
  /// The text with letters that have no accents and are not joined, for comparison: `naïve` and `naive` are
  /// the same, and so are `Straße` and `Strasse`. Points and vowel signs of Hebrew and Arabic are left out
  /// like accents.
  var withoutAccents: String {
    if utf8.allSatisfy({ $0 < 0x80 }) { return self }
    var result = String.UnicodeScalarView()
    for scalar in decomposedStringWithCompatibilityMapping.unicodeScalars {
      if scalar.isAccent { continue }
      if let letters = LatinLetters.plain[scalar] {
        result.append(contentsOf: letters.unicodeScalars)
      } else {
        result.append(scalar)
      }
    }
    return String(result).precomposedStringWithCanonicalMapping
  }

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

  /// Further words by which a word with apostrophes is found: those between the apostrophes, if they have
  /// three letters or more, and all letters without them. `O'Reilly` is found by `reilly` and by `oreilly`,
  /// `site's` by `site`.
  var apostropheParts: [String] {
    guard utf8.contains(UInt8(ascii: "'")) else { return [] }
    let parts = split(separator: "'")
    return parts.filter { $0.count > 2 }.map(String.init) + [parts.joined()]
  }

  /// The text with `'` for each apostrophe.
  var withPlainApostrophes: String {
    guard unicodeScalars.contains(where: { $0.isApostrophe && $0 != "'" }) else { return self }
    return String(String.UnicodeScalarView(unicodeScalars.map { $0.isApostrophe ? "'" : $0 }))
  }
}
