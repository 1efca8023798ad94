/// The text of a word as people write it. A name in braces is a placeholder, as in `{count} posts`.
package struct WordText: Hashable, Sendable {
  /// The text. Of a word with plural forms, the one for all numbers that have no form of their own.
  package var other: String
  /// The texts for single categories of numbers, besides ``other``.
  package var forms: [PluralCategory: String]

  package init(_ other: String, forms: [PluralCategory: String] = [:]) {
    self.other = other
    self.forms = forms
  }

  /// All texts, the one for other numbers last.
  package var all: [String] {
    PluralCategory.allCases.compactMap { forms[$0] } + [other]
  }
}

/// The texts that the owner of a site has in place of the words in the table.
package typealias OwnWords = [Word: WordText]

// The placeholders that a text of a word has to contain, and its plural forms.

extension Word {
  /// The names in braces that a text of the word needs, as in `count`.
  package var placeholders: [String] { Self.placeholders[self] ?? [] }

  private static let placeholders = Dictionary(
    uniqueKeysWithValues: allCases.map { ($0, Phrase($0.english.other).names) })

  /// The place of a placeholder's value among those that a page gives: in the order of the English text,
  /// without `{count}`.
  func place(of name: String) -> Int? { placeholders.filter { $0 != "count" }.firstIndex(of: name) }

  /// Whether the word has plural forms.
  package var isCounted: Bool { !english.forms.isEmpty }

  /// The text of the word in English.
  package var english: WordText { WordTable.english.text(of: self) }

  /// The placeholders that `text` lacks. A form for one number may say it in a word instead of `{count}`.
  package func placeholders(missingIn text: String, _ form: PluralCategory = .other) -> [String] {
    let names = Phrase(text).names
    let isForOneNumber = [.zero, .one, .two].contains(form)
    return placeholders.filter { !names.contains($0) && !($0 == "count" && isForOneNumber) }
  }

  /// The names in braces in `text` that the word does not have.
  package func placeholders(unknownIn text: String) -> [String] {
    Phrase(text).names.filter { !placeholders.contains($0) }
  }
}
