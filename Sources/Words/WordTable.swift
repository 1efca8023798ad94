/// All words in one language.
package struct WordTable: Sendable {
  /// BCP 47
  package let language: String
  package let rule: PluralRule
  /// The texts of the words that are there in this language.
  private let texts: [Word: WordText]
  /// Lines that cannot be read or that repeat another, for tests.
  let mistakes: [String]

  /// The text of a word, in English if there is none in this language.
  package func text(of word: Word) -> WordText {
    texts[word] ?? Self.english.texts[word] ?? WordText(word.key)
  }

  /// The plural rule of the text of a word.
  func rule(of word: Word) -> PluralRule { has(word) ? rule : Self.english.rule }

  /// Whether the word is there in this language.
  package func has(_ word: Word) -> Bool { texts[word] != nil }

  /// The table of a language as a translator writes it: a line for each word, `key: text`, and for plural
  /// forms `key.one: text`. A text between quotation marks keeps its spaces at both ends.
  init(_ language: String, _ rule: PluralRule, _ sources: String...) {
    self.language = language
    self.rule = rule
    var texts: [Word: WordText] = [:]
    var mistakes: [String] = []
    for line in sources.flatMap({ $0.split(separator: "\n") }) {
      let colon = line.firstRange(of: ": ")
      let name = line[..<(colon?.lowerBound ?? line.endIndex)].split(separator: ".").map(String.init)
      let category = name.count > 1 ? PluralCategory(rawValue: name[1]) : .other
      guard let colon, let word = name.first.flatMap(Word.init(key:)), let category else {
        mistakes.append(String(line))
        continue
      }
      let text = Self.unquoted(line[colon.upperBound...])
      if category != .other {
        texts[word, default: WordText("")].forms[category] = text
      } else if texts[word]?.other.isEmpty == false {
        mistakes.append(String(line))
      } else {
        texts[word, default: WordText("")].other = text
      }
    }
    self.texts = texts
    self.mistakes = mistakes
  }

  private static func unquoted(_ text: Substring) -> String {
    text.count >= 2 && text.hasPrefix("\"") && text.hasSuffix("\"")
      ? String(text.dropFirst().dropLast()) : String(text)
  }
}

extension WordTable {
  /// All languages that the site knows.
  package static let all = [
    english, german, french, spanish, italian, portuguese, dutch, swedish, polish, japanese, chinese,
    traditionalChinese, arabic,
  ]

  /// The table for a language: `de` for `de-AT`, `zh-Hant` for `zh-TW`. Nil if there is none.
  ///
  /// - Parameter tag: BCP 47.
  package static func of(_ tag: String) -> WordTable? {
    if let table = all.first(where: { $0.language == tag }) { return table }
    // Feeds write en_US too.
    let parts = tag.lowercased().split { $0 == "-" || $0 == "_" }.map(String.init)
    guard let language = parts.first else { return nil }
    guard language == "zh" else { return all.first { $0.language == language } }
    let isTraditional =
      parts.contains("hant")
      || !parts.contains("hans") && parts.contains { ["tw", "hk", "mo"].contains($0) }
    return all.first { $0.language == (isTraditional ? "zh-Hant" : "zh") }
  }
}
