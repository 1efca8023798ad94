/// Guesses the encoding of bytes that name none, or a wrong one.
///
/// In western European languages letters beyond ASCII stand alone; in languages with other scripts they form
/// runs. A two-byte encoding is then recognised by its frequent first bytes, a one-byte encoding by the share
/// of bytes that are the most frequent letters of the language.
enum EncodingGuess {
  /// Nil if `bytes` look like UTF-8 or Windows-1252, or are too few.
  static func name(of bytes: UnsafeBufferPointer<UInt8>) -> String? {
    let rows = Rows(bytes)
    guard rows.count >= 8, rows.together * 2 > rows.count, rows.inUTF8 * 4 < rows.count * 3 else {
      return nil
    }
    let letters = bestLetters(rows)
    if letters.share > 0.6 { return letters.name }
    return pairs(bytes) ?? (letters.share > 0.4 ? letters.name : nil)
  }

  /// The distribution of bytes beyond ASCII.
  private struct Rows {
    var count = 0
    /// Bytes next to another one.
    var together = 0
    /// Bytes that are part of valid UTF-8.
    var inUTF8 = 0
    var numbers = [Int](repeating: 0, count: 256)

    init(_ bytes: UnsafeBufferPointer<UInt8>) {
      var utf8End = 0
      for index in bytes.indices where bytes[index] >= 0x80 {
        count += 1
        numbers[Int(bytes[index])] += 1
        let isAfter = index > 0 && bytes[index - 1] >= 0x80
        if isAfter || index + 1 < bytes.count && bytes[index + 1] >= 0x80 { together += 1 }
        if index >= utf8End { utf8End = index + bytes.utf8SequenceLength(at: index) }
        if index < utf8End { inUTF8 += 1 }
      }
    }
  }

  private static func bestLetters(_ rows: Rows) -> (name: String, share: Double) {
    var best = (name: "", share: 0.0)
    for (name, letters) in frequentLetters {
      let share = Double(letters.reduce(0) { $0 + rows.numbers[$1] }) / Double(rows.count)
      if share > best.share { best = (name, share) }
    }
    return best
  }

  /// The most frequent letters of Russian, Greek, Hebrew, Arabic and Thai.
  private static let frequentLetters: [(String, [Int])] = [
    ("windows-1251", [0xEE, 0xE5, 0xE0, 0xE8, 0xED, 0xF2, 0xF1, 0xF0, 0xE2, 0xEB]),
    ("koi8-r", [0xCF, 0xC5, 0xC1, 0xC9, 0xCE, 0xD4, 0xD3, 0xD2, 0xD7, 0xCC]),
    ("iso-8859-5", [0xDE, 0xD5, 0xD0, 0xD8, 0xDD, 0xE2, 0xE1, 0xE0, 0xD2, 0xDB]),
    ("cp866", [0xAE, 0xA5, 0xA0, 0xA8, 0xAD, 0xE2, 0xE1, 0xE0, 0xA2, 0xAB]),
    ("windows-1253", [0xE1, 0xEF, 0xE9, 0xE5, 0xF4, 0xF3, 0xED, 0xE7, 0xF5, 0xF1]),
    ("windows-1255", [0xE9, 0xE5, 0xE4, 0xEC, 0xE0, 0xF8, 0xEE, 0xFA, 0xE1, 0xF9]),
    ("windows-1256", [0xC7, 0xE1, 0xED, 0xE3, 0xE4, 0xD1, 0xCA, 0xE6, 0xC8, 0xE5]),
    (
      "windows-874",
      [0xD2, 0xB9, 0xC3, 0xA1, 0xCD, 0xE0, 0xA7, 0xE8, 0xC1, 0xE9, 0xD5, 0xD1, 0xE4, 0xC2]
    ),
  ]

  /// Two-byte encodings. Their second byte is never ASCII below `@`.
  private static func pairs(_ bytes: UnsafeBufferPointer<UInt8>) -> String? {
    var (all, broken) = (0, 0)
    // Pairs whose first byte is in a range of frequent characters.
    var (kana, shiftedKana, hangul, simplified, traditional, shifted) = (0, 0, 0, 0, 0, 0)
    var index = 0
    while index + 1 < bytes.count {
      let (first, second) = (bytes[index], bytes[index + 1])
      guard first >= 0x80 else {
        index += 1
        continue
      }
      all += 1
      index += 2
      if second < 0x40 || second == 0x7F { broken += 1 }
      let isHigh = second >= 0xA1
      if isHigh, first == 0xA4 || first == 0xA5 { kana += 1 }
      if isHigh, (0xB0...0xC8).contains(first) { hangul += 1 }
      if isHigh, (0xB0...0xD7).contains(first) { simplified += 1 }
      if (0xA4...0xC6).contains(first), isHigh || second < 0x7F { traditional += 1 }
      if first == 0x82 || first == 0x83 { shiftedKana += 1 }
      if (0x81...0x9F).contains(first) { shifted += 1 }
    }
    guard all >= 4, broken * 25 < all else { return nil }
    if shiftedKana * 5 > all, shifted * 2 > all { return "shift_jis" }
    if kana * 3 > all { return "euc-jp" }
    if hangul * 5 > all * 4 { return "euc-kr" }
    if traditional > simplified, traditional * 2 > all { return "big5" }
    return simplified * 2 > all ? "gb18030" : nil
  }
}
