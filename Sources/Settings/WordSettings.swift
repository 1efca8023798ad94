import Texts
import Words
import YAML

/// Reads `words:` of `site.yaml`: what the interface says instead.
enum WordSettings {
  /// - Parameter language: that of the site; nil if the file does not say.
  static func words(_ yaml: YAMLMapping, language: String?) throws(YAMLError) -> OwnWords {
    let rule = WordTable.of(language ?? "en")?.rule ?? .one
    var texts: OwnWords = [:]
    for key in yaml.keys {
      guard let word = Word(key: key) else {
        let hint = nearest(to: key, among: Word.keys).map { "did you mean \($0)?" }
        throw yaml.error(key, "unknown word \(key); \(hint ?? "site words prints all keys")")
      }
      texts[word] = try text(of: word, in: yaml, rule)
    }
    return texts
  }

  private static func text(
    of word: Word, in yaml: YAMLMapping, _ rule: PluralRule
  ) throws(YAMLError) -> WordText {
    let items = try yaml.items(word.key)
    guard items.count == 1, let item = items.first else {
      throw yaml.error(word.key, "\(word.key) should be one text, as in \"\(word.english.other)\"")
    }
    switch item {
    case .text(let text):
      try check(text, word, .other, word.key, yaml)
      return WordText(text)
    case .mapping(let forms): return try self.forms(of: word, in: forms, yaml, rule)
    }
  }

  private static func forms(
    of word: Word, in forms: YAMLMapping, _ yaml: YAMLMapping, _ rule: PluralRule
  ) throws(YAMLError) -> WordText {
    guard word.isCounted else {
      throw yaml.error(word.key, "\(word.key) has no plural forms; give one text")
    }
    let names = rule.categories.map(\.rawValue)
    var texts: [PluralCategory: String] = [:]
    for name in forms.keys {
      guard let form = PluralCategory(rawValue: name), rule.categories.contains(form) else {
        throw forms.error(
          name, "\(word.key) has the form \(name); the language has \(names.joined(separator: ", "))")
      }
      guard let text = try forms.text(name) else {
        throw forms.error(name, "\(word.key) needs a text for \(name)")
      }
      try check(text, word, form, name, forms)
      texts[form] = text
    }
    if let missing = names.first(where: { PluralCategory(rawValue: $0).flatMap { texts[$0] } == nil }) {
      throw yaml.error(
        word.key, "\(word.key) lacks the form \(missing); the language has \(names.joined(separator: ", "))")
    }
    return WordText(texts.removeValue(forKey: .other) ?? "", forms: texts)
  }

  /// - Parameter key: that of `text` in `yaml`.
  private static func check(
    _ text: String, _ word: Word, _ form: PluralCategory, _ key: String, _ yaml: YAMLMapping
  ) throws(YAMLError) {
    if let unknown = word.placeholders(unknownIn: text).first {
      let known = word.placeholders
      let hint =
        nearest(to: unknown, among: known).map { "did you mean {\($0)}?" }
        ?? (known.isEmpty ? "it has none" : "it has \(known.map { "{\($0)}" }.joined(separator: ", "))")
      throw yaml.error(key, "\(word.key) has no {\(unknown)}; \(hint)")
    }
    if let missing = word.placeholders(missingIn: text, form).first {
      throw yaml.error(key, "\(word.key) needs {\(missing)}, as in \"\(word.english.other)\"")
    }
  }
}
