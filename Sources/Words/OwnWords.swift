import Synchronization

/// What the owner of a site says instead of the words in the table.
package final class OwnWords: Hashable, Sendable {
  package let texts: [Word: WordText]
  /// The tables that were made from these, by their languages.
  private let made = Mutex<[String: WordTable]>([:])

  package init(_ texts: [Word: WordText] = [:]) { self.texts = texts }

  /// `base` with these words, made once for each language.
  ///
  /// - Parameter language: of these words, BCP 47: not that of `base` if the owner supplies a language that is not in the table.
  func table(over base: WordTable, in language: String) -> WordTable {
    if texts.isEmpty { return base }
    return made.withLock { made in
      if let table = made[language] { return table }
      let table = base.replacing(texts, in: language)
      made[language] = table
      return table
    }
  }

  package static func == (one: OwnWords, other: OwnWords) -> Bool {
    one === other || one.texts == other.texts
  }

  package func hash(into hasher: inout Hasher) { hasher.combine(texts) }
}
