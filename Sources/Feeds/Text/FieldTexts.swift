import Foundation

// How the texts of elements, attributes and members are read.

extension String {
  /// Without XML white space at both ends. Other white space stays, such as a no-break space.
  var trimmingXMLSpace: String {
    guard let first = utf8.first, let last = utf8.last, first.isXMLSpace || last.isXMLSpace else {
      return self
    }
    guard let start = utf8.firstIndex(where: { !$0.isXMLSpace }),
      let end = utf8.lastIndex(where: { !$0.isXMLSpace })
    else { return "" }
    return String(self[start...end])
  }

  /// In the form of RFC 5646: `en-GB` for `en_GB`.
  var languageTag: String { replacing("_", with: "-") }

  var nonEmpty: String? { isEmpty ? nil : self }

  /// On one line: white space that contains a line break becomes one space, other white space stays.
  var unfolded: String {
    guard utf8.contains(where: { $0 == 0x0A || $0 == 0x0D }) else { return trimmingXMLSpace }
    var line: [UInt8] = []
    var gap: [UInt8] = []
    for byte in trimmingXMLSpace.utf8 {
      if byte.isXMLSpace {
        gap.append(byte)
      } else {
        if !gap.isEmpty { line += gap.contains(0x0A) || gap.contains(0x0D) ? [0x20] : gap }
        gap = []
        line.append(byte)
      }
    }
    return String(decoding: line, as: UTF8.self)
  }

  /// The parts between commas, trimmed, without empty ones, of the first 65,536 code points. Code points,
  /// because a comma and a combining mark are one `Character`.
  var commaSeparated: [String] {
    unicodeScalars.prefix(65_536).split(separator: ",").compactMap { String($0).trimmingXMLSpace.nonEmpty }
  }

  /// The text of this Base64 (RFC 4648 §4), white space and other foreign characters ignored. Nil if it is
  /// not UTF-8, or only white space.
  var decodedBase64: String? {
    guard let data = Data(base64Encoded: self, options: .ignoreUnknownCharacters) else { return nil }
    return String(validating: data, as: UTF8.self).flatMap { $0.trimmingXMLSpace.isEmpty ? nil : $0 }
  }
}

extension [String] {
  /// Adds a word that is not there yet, up to a thousand words.
  mutating func appendOnce(_ word: String) {
    if count < 1000, !contains(word) { append(word) }
  }
}

extension Double {
  /// Nil if `text` is no number, or `inf`, `nan` or `1e999`, which JSON does not have.
  init?(finite text: some StringProtocol) {
    guard let number = Double(text), number.isFinite else { return nil }
    self = number
  }
}
