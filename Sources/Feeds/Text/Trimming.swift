extension String {
  /// Without the white space of XML at both ends.
  var trimmed: String {
    guard let first = utf8.first, let last = utf8.last, first.isXMLSpace || last.isXMLSpace else {
      return self
    }
    guard let start = utf8.firstIndex(where: { !$0.isXMLSpace }),
      let end = utf8.lastIndex(where: { !$0.isXMLSpace })
    else { return "" }
    return String(self[start...end])
  }

  /// As RFC 5646 wants it, where somebody wrote `en_GB`.
  var languageTag: String { replacing("_", with: "-") }

  var nonEmpty: String? { isEmpty ? nil : self }

  /// On one line: white space with a line break in it becomes one space, other white space stays.
  var unfolded: String {
    guard utf8.contains(where: { $0 == 0x0A || $0 == 0x0D }) else { return trimmed }
    var line: [UInt8] = []
    var gap: [UInt8] = []
    for byte in trimmed.utf8 {
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
}

extension [String] {
  /// Adds a word that is not yet there, as far as somebody would read on: a thousand.
  mutating func appendOnce(_ word: String) {
    if count < 1000, !contains(word) { append(word) }
  }
}
