import HTML

/// What the interface says to readers, in one language.
///
/// A page takes the words once and looks each up by its place in a table:
///
/// ```swift
/// words[.archive]                                       // Archive
/// words[.partNumber, "3"]                               // Part 3
/// words[.postCount, count: 12]                          // 12 posts
/// words.html(.moreIn, a(.href(path)) { tag })           // More in <a href="…">Swift</a>
/// ```
///
/// Values are given in the order in which the English text has their placeholders. `{count}` is not one of them.
package struct Words: Hashable, Sendable {
  private let table: WordTable

  /// - Parameters:
  ///   - language: BCP 47. A language that is not in the table gets English words.
  ///   - own: what the owner of the site says instead.
  package init(_ language: String, own: OwnWords = OwnWords()) {
    if let known = WordTable.of(language) {
      table = own.table(over: known, in: known.language)
    } else {
      table = own.table(over: .english, in: language)
    }
  }

  private init(_ table: WordTable) { self.table = table }

  /// The words for a text in another language than the page; these if there are none in that language.
  ///
  /// - Parameter language: BCP 47; nil for that of the page.
  package func of(_ language: String?) -> Words {
    guard let language, let other = WordTable.of(language), other.language != table.language else {
      return self
    }
    return Words(other)
  }

  /// The text of a word without placeholders.
  package subscript(_ word: Word) -> String { table[word].text }

  package subscript(_ word: Word, _ values: String...) -> String { table[word].form(nil).filled(nil, values) }

  /// - Parameter count: decides between singular and plural.
  package subscript(_ word: Word, count count: Int, _ values: String...) -> String {
    table[word].form(table.rule.category(of: count)).filled(count, values)
  }

  /// The text with elements in place of its placeholders.
  package func html<A: HTML>(_ word: Word, _ a: A) -> Sentence<A, EmptyHTML, EmptyHTML, EmptyHTML> {
    html(word, a, EmptyHTML(), EmptyHTML(), EmptyHTML())
  }

  package func html<A: HTML, B: HTML>(_ word: Word, _ a: A, _ b: B) -> Sentence<A, B, EmptyHTML, EmptyHTML> {
    html(word, a, b, EmptyHTML(), EmptyHTML())
  }

  package func html<A: HTML, B: HTML, C: HTML>(
    _ word: Word, _ a: A, _ b: B, _ c: C
  ) -> Sentence<A, B, C, EmptyHTML> {
    html(word, a, b, c, EmptyHTML())
  }

  package func html<A: HTML, B: HTML, C: HTML, D: HTML>(
    _ word: Word, _ a: A, _ b: B, _ c: C, _ d: D
  ) -> Sentence<A, B, C, D> {
    Sentence(phrase: table[word].form(nil), count: nil, pieces: (a, b, c, d))
  }

  /// - Parameter count: decides between singular and plural.
  package func html<A: HTML, B: HTML>(
    _ word: Word, count: Int, _ a: A, _ b: B
  ) -> Sentence<A, B, EmptyHTML, EmptyHTML> {
    let form = table[word].form(table.rule.category(of: count))
    return Sentence(phrase: form, count: count, pieces: (a, b, EmptyHTML(), EmptyHTML()))
  }

  /// What the script of a page says, as JSON: an object with a text or the plural forms of each word.
  package func json(for script: WordScript) -> [UInt8] { table.json(for: script) }

  package static func == (one: Words, other: Words) -> Bool {
    one.table === other.table
      || one.table.language == other.table.language && one.table.texts == other.table.texts
  }

  package func hash(into hasher: inout Hasher) { hasher.combine(table.language) }
}

/// A text with elements in place of its placeholders. The text is escaped.
package struct Sentence<A: HTML, B: HTML, C: HTML, D: HTML>: HTML {
  let phrase: Phrase
  let count: Int?
  let pieces: (A, B, C, D)

  package func render(into buffer: inout HTMLBuffer) {
    for part in phrase.parts {
      switch part {
      case .text(let text): buffer.write(text: text)
      case .count: if let count { buffer.write(number: count) }
      case .place(0): pieces.0.render(into: &buffer)
      case .place(1): pieces.1.render(into: &buffer)
      case .place(2): pieces.2.render(into: &buffer)
      case .place: pieces.3.render(into: &buffer)
      }
    }
  }
}
