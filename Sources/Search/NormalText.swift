import Foundation

/// A text in the form in which words are compared, as UTF-8, and where its bytes come from.
///
/// Characters that nobody sees, such as soft hyphens, joiners and byte order marks, are left out. Letters and
/// digits are composed and have no special width or style (NFKC): `ﬁ` is `fi`, `Ｈ２` is `H2`. Digits of all
/// scripts are those of ASCII.
struct NormalText {
  private(set) var bytes: [UInt8] = []
  /// For each byte, the character of the written text from which it comes: UTF-8 offsets. Nil if the text is
  /// written in this form.
  private var origins: [Range<Int>]?

  init(_ text: String) {
    guard !text.isNormal else {
      bytes = Array(text.utf8)
      return
    }
    var origins: [Range<Int>] = []
    var offset = 0
    for character in text {
      let origin = offset..<(offset + character.utf8.count)
      for byte in character.normalForm.utf8 {
        bytes.append(byte)
        origins.append(origin)
      }
      offset = origin.upperBound
    }
    self.origins = origins
  }

  /// The range of whole characters in the written text for a part of this text, which is not empty.
  func written(_ range: Range<Int>) -> Range<Int> {
    guard let origins else { return range }
    return origins[range.lowerBound].lowerBound..<origins[range.upperBound - 1].upperBound
  }
}

extension String {
  /// Whether it is certainly in normal form.
  fileprivate var isNormal: Bool { utf8.allSatisfy { $0 < 0x80 } || unicodeScalars.allSatisfy(\.isNormal) }
}

extension Unicode.Scalar {
  /// Whether a text of such characters is in normal form. Most texts have no others.
  fileprivate var isNormal: Bool {
    switch value {
    case 0...0x7F: true
    // Punctuation of Latin-1, and Latin letters.
    case 0xA0...0xA9, 0xAB, 0xAC, 0xAE...0xB1, 0xB4, 0xB6...0xB8, 0xBB, 0xBF...0x131, 0x134...0x13E,
      0x141...0x148,
      0x14A...0x17E:
      true
    // Greek, Cyrillic, Hebrew, Arabic, Devanagari: letters without marks.
    case 0x391...0x3C9, 0x400...0x482, 0x5D0...0x5EA, 0x620...0x64A, 0x904...0x939, 0x93E...0x94D: true
    // Dashes and quotation marks.
    case 0x2010...0x2027, 0x2030...0x203A: true
    // Kana, Han, Hangul, and their punctuation.
    case 0x3000...0x3015, 0x3041...0x3096, 0x30A1...0x30FE, 0x4E00...0x9FFF, 0xAC00...0xD7A3: true
    default: false
    }
  }
}

extension Character {
  fileprivate var normalForm: String {
    let scalars = unicodeScalars.filter { !$0.properties.isDefaultIgnorableCodePoint }
    // Other signs stay: `Swift™` is not `SwiftTM`.
    guard let first = scalars.first, !first.isASCII || scalars.count > 1,
      first.isOfWord || (0xFF00...0xFFEF).contains(first.value)
    else { return String(String.UnicodeScalarView(scalars)) }
    // In two steps: Foundation's NFKC does not compose the voiced marks of half-width kana.
    let form = String(String.UnicodeScalarView(scalars)).decomposedStringWithCompatibilityMapping
      .precomposedStringWithCanonicalMapping
    guard scalars.contains(where: { $0.properties.numericType == .decimal && !$0.isASCII }) else {
      return form
    }
    return form.map { $0.isASCII ? String($0) : $0.wholeNumberValue.map(String.init) ?? String($0) }.joined()
  }
}
