import Synchronization

/// What the owner of a site says instead of the words in the table.
package final class OwnWords: Hashable, Sendable {
  package let texts: [Word: WordText]
  /// The table that was last made from these.
  private let made = Mutex<(base: WordTable, table: WordTable)?>(nil)

  package init(_ texts: [Word: WordText] = [:]) { self.texts = texts }

  /// `base` with these words. The same table is returned each time for the same base and language.
  ///
  /// - Parameter language: of these words, BCP 47: not that of `base` if the owner supplies a language that is not in the table.
  func table(over base: WordTable, in language: String) -> WordTable {
    if texts.isEmpty { return base }
    return made.withLock { made in
      if let made, made.base === base, made.table.language == language { return made.table }
      let table = base.replacing(texts, in: language)
      made = (base, table)
      return table
    }
  }

  package static func == (one: OwnWords, other: OwnWords) -> Bool {
    one === other || one.texts == other.texts
  }

  package func hash(into hasher: inout Hasher) { hasher.combine(texts) }
}
