/// All words in one language, parsed once.
package final class WordTable: Sendable {
  /// BCP 47
  package let language: String
  package let rule: PluralRule
  /// As they are written, in the order of ``Word``.
  package let texts: [WordText]
  private let prepared: [PreparedWord]
  private let scripts: [[UInt8]]

  /// - Parameter names: of the placeholders of each word, in the order of ``Word``.
  init(_ language: String, _ rule: PluralRule, _ texts: [WordText], names: [[String]]) {
    self.language = language
    self.rule = rule
    self.texts = texts
    prepared = zip(texts, names).map { PreparedWord($0, names: $1) }
    scripts = WordScript.allCases.map { $0.json(texts) }
  }

  subscript(_ word: Word) -> PreparedWord { prepared[word.rawValue] }

  func json(for script: WordScript) -> [UInt8] { scripts[script.rawValue] }

  /// The text of a word as it is written.
  package func text(of word: Word) -> WordText { texts[word.rawValue] }

  /// This table with texts in `language` for some of the words.
  func replacing(_ own: [Word: WordText], in language: String) -> WordTable {
    var texts = texts
    for (word, text) in own { texts[word.rawValue] = text }
    return WordTable(language, rule, texts, names: Self.names)
  }
}

extension WordTable {
  package static let english = WordTable(source: .english, names: names)

  /// The placeholders of each word besides `{count}`, in the order in which the English text names them.
  static let names: [[String]] = WordSource.english.texts.map { text in
    Phrase.names(in: text.other).filter { $0 != "count" }
  }

  /// All languages that the site knows.
  package static let all =
    [english]
    + WordSource.translations.map { WordTable(source: $0, names: names) }

  private convenience init(source: WordSource, names: [[String]]) {
    self.init(source.language, source.rule, source.texts, names: names)
  }

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

/// The words of one language as a translator writes them: a line for each, `key: text`, and for plural forms `key.one: text`.
///
/// A text between quotation marks keeps its spaces at both ends.
struct WordSource: Sendable {
  let language: String
  let rule: PluralRule
  let texts: [WordText]
  /// Keys that are missing, unknown or given twice, for tests.
  let mistakes: [String]

  init(_ language: String, _ rule: PluralRule, _ source: String) {
    self.language = language
    self.rule = rule
    var texts: [Word: WordText] = [:]
    var mistakes: [String] = []
    for line in source.split(separator: "\n") {
      guard let colon = line.firstRange(of: ": ") else {
        mistakes.append(String(line))
        continue
      }
      let name = line[..<colon.lowerBound].split(separator: ".").map(String.init)
      let text = Self.unquoted(line[colon.upperBound...])
      let category = name.count > 1 ? PluralCategory(rawValue: name[1]) : .other
      guard let word = name.first.flatMap(Word.init(key:)), let category else {
        mistakes.append(String(line))
        continue
      }
      if category == .other {
        if texts[word, default: WordText("")].other != "" { mistakes.append(String(line)) }
        texts[word, default: WordText("")].other = text
      } else {
        texts[word, default: WordText("")].forms[category] = text
      }
    }
    self.texts = Word.allCases.map { texts[$0] ?? WordText("") }
    self.mistakes =
      mistakes + Word.allCases.filter { texts[$0]?.other.isEmpty ?? true }.map { "\($0.key) is missing" }
  }

  private static func unquoted(_ text: Substring) -> String {
    text.count >= 2 && text.hasPrefix("\"") && text.hasSuffix("\"")
      ? String(text.dropFirst().dropLast()) : String(text)
  }
}
