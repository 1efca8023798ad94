// What a text of a word has to contain.

extension Word {
  /// The names in braces that a text of the word needs, as in `count`.
  package var placeholders: [String] { Phrase.names(in: english.other) }

  /// Whether the word has plural forms.
  package var isCounted: Bool { !english.forms.isEmpty }

  /// What it says in English.
  package var english: WordText { WordTable.english.text(of: self) }

  /// The placeholders that `text` lacks. A form for one number may say it in a word instead of `{count}`.
  package func placeholders(missingIn text: String, _ form: PluralCategory = .other) -> [String] {
    let names = Phrase.names(in: text)
    let isForOneNumber = [.zero, .one, .two].contains(form)
    return placeholders.filter { !names.contains($0) && !($0 == "count" && isForOneNumber) }
  }

  /// The names in braces in `text` that the word does not have.
  package func placeholders(unknownIn text: String) -> [String] {
    Phrase.names(in: text).filter { !placeholders.contains($0) }
  }
}
