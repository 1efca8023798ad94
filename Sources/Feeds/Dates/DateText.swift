/// Normalises the text of a date: lowercase letters without accents, ASCII digits.
enum DateText {
  static func folded(_ text: String) -> String {
    if text.utf8.allSatisfy({ $0 < 0x80 }) { return text.lowercased() }
    var folded = String.UnicodeScalarView()
    for scalar in text.lowercased().unicodeScalars {
      if let plain = plainLetters[scalar] {
        folded.append(contentsOf: plain.unicodeScalars)
      } else if scalar.properties.numericType == .decimal, let value = scalar.properties.numericValue {
        folded.append(Unicode.Scalar(0x30 + UInt8(value)))
      } else if scalar.value > 0x6FF || scalar.properties.generalCategory != .nonspacingMark {
        folded.append(scalar)
      }
    }
    return EastAsianDate.plain(String(folded))
  }

  /// Splits at white space, commas and similar marks. Removes comments in parentheses and the `T` of ISO
  /// 8601.
  static func words(in text: String) -> [Substring] {
    // A URL with a date in it is not a date.
    if text.contains("://") { return [] }
    var words: [Substring] = []
    for word in joined(withoutComments(text)).split(whereSeparator: {
      $0.isWhitespace || ",;_\"".contains($0)
    }) {
      if word.first?.isNumber == true, let t = word.firstIndex(of: "t"),
        word.distance(from: word.startIndex, to: t) > 3,
        word[word.index(after: t)...].first?.isNumber == true
      {
        words += [word[..<t], word[word.index(after: t)...]]
      } else if word.first == "t", word.dropFirst().first?.isNumber == true {
        words.append(word.dropFirst())
      } else if let two = dateAndTime(word) {
        words += two
      } else {
        words.append(word)
      }
    }
    return words
  }

  /// Splits `28/sep/2023:16:05:06` and `2023-09-28-16:05` into two words.
  private static func dateAndTime(_ word: Substring) -> [Substring]? {
    guard word.utf8.first?.isASCIIDigit == true, let colon = word.firstIndex(of: ":") else { return nil }
    for mark in [word[..<colon].lastIndex(of: "-"), colon].compactMap(\.self) {
      let (date, time) = (word[..<mark], word[word.index(after: mark)...])
      if date.utf8.count > 6, beginsWithTime(time) { return [date, time] }
    }
    return nil
  }

  /// Whether `text` begins with one or two digits, a colon and two more digits.
  private static func beginsWithTime(_ text: Substring) -> Bool {
    let hour = text.utf8.prefix(while: \.isASCIIDigit)
    let rest = text.utf8.dropFirst(hour.count)
    return (1...2).contains(hour.count) && rest.first == UInt8(ascii: ":")
      && rest.dropFirst().prefix(2).count(where: \.isASCIIDigit) == 2
  }

  /// Writes `p. m.`, `p.m.` and the like as `pm`, likewise for `am`.
  private static func joined(_ text: String) -> String {
    guard text.contains("m"), text.contains(".") else { return text }
    return ["p. m.", "p.m.", "p.m", "a. m.", "a.m.", "a.m"].reduce(text) { text, half in
      text.replacing(half, with: half.hasPrefix("p") ? " pm " : " am ")
    }
  }

  private static func withoutComments(_ text: String) -> String {
    guard let open = text.firstIndex(of: "(") else { return text }
    guard let close = text[open...].firstIndex(of: ")") else { return String(text[..<open]) }
    return text[..<open] + " " + withoutComments(String(text[text.index(after: close)...]))
  }

  private static let plainLetters: [Unicode.Scalar: String] = {
    var letters: [Unicode.Scalar: String] = [
      "ß": "ss", "æ": "ae", "œ": "oe", "\u{2212}": "-", "\u{2013}": "-",
    ]
    for row in [
      "aáàâäãåāăą", "cçćčĉ", "dďđ", "eéèêëēėęě", "gğģ", "iíìîïīįı", "lłĺľļ", "nñńňņ", "oóòôöõøōő", "rŕřŗ",
      "sśšşșŝ", "tťţț", "uúùûüūůűų", "yýÿ", "zźżž", "αά", "εέ", "ηή", "ιίϊΐ", "οό", "υύϋΰ", "ωώ", "σς", "ий",
      "її",
      "её", " \u{A0}\u{202F}\u{2009}\u{3000}\u{200E}\u{200F}",
    ] {
      let plain = row.unicodeScalars.first.map(String.init) ?? ""
      for letter in row.unicodeScalars.dropFirst() { letters[letter] = plain }
    }
    return letters
  }()
}
