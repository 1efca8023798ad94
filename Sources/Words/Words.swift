import HTML

/// The words of the interface for readers, in one language.
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
/// Values are given in the order in which the English text has their placeholders. `{count}` is not one of
/// them.
package struct Words: Hashable, Sendable {
  private let table: WordTable
  private let own: OwnWords
  /// BCP 47: that of the owner's words if the table has no such language.
  private let language: String

  /// - Parameters:
  ///   - language: BCP 47. A language that is not in the table gets English words.
  ///   - own: what the owner of the site says instead.
  package init(_ language: String, own: OwnWords = [:]) {
    let known = WordTable.of(language)
    table = known ?? .english
    self.own = own
    self.language = known?.language ?? (own.isEmpty ? table.language : language)
  }

  /// The words for a text in another language than the page; these if there are none in that language.
  ///
  /// - Parameter language: BCP 47; nil for that of the page.
  package func of(_ language: String?) -> Words {
    guard let language, let other = WordTable.of(language)?.language, other != self.language else {
      return self
    }
    return Words(other)
  }

  /// The text of a word without placeholders.
  package subscript(_ word: Word) -> String { text(of: word).other }

  package subscript(_ word: Word, _ values: String...) -> String {
    filled(text(of: word).other, of: word, nil, values)
  }

  /// - Parameter count: decides between singular and plural.
  package subscript(_ word: Word, count count: Int, _ values: String...) -> String {
    filled(form(of: word, for: count), of: word, count, values)
  }

  private func text(of word: Word) -> WordText { own[word] ?? table.text(of: word) }

  /// The text for a number.
  private func form(of word: Word, for count: Int) -> String {
    let rule = own[word] == nil ? table.rule(of: word) : table.rule
    let text = text(of: word)
    return text.forms[rule.category(of: count)] ?? text.other
  }

  private func filled(_ text: String, of word: Word, _ count: Int?, _ values: [String]) -> String {
    var filled = ""
    for part in Phrase(text).parts {
      switch part {
      case .text(let piece): filled += piece
      case .name("count"): filled += count.map(String.init) ?? ""
      case .name(let name):
        guard let place = word.place(of: name) else { continue }
        if place < values.count { filled += values[place] }
      }
    }
    return filled
  }

  /// What a plan costs.
  ///
  /// - Parameter months: for how many months it is paid at a time; nil for a plan without an end.
  package func cost(_ price: String, months: Int?) -> String {
    months.map { self[.priceForMonths, count: $0, price] } ?? self[.priceOnce, price]
  }

  /// The text with elements in place of its placeholders.
  package func html(_ word: Word, _ pieces: any HTML...) -> Sentence {
    Sentence(word: word, text: text(of: word).other, count: nil, pieces: pieces)
  }

  /// - Parameter count: decides between singular and plural.
  package func html(_ word: Word, count: Int, _ pieces: any HTML...) -> Sentence {
    Sentence(word: word, text: form(of: word, for: count), count: count, pieces: pieces)
  }

  /// The words of a page's script, as JSON: an object with a text or the plural forms of each word.
  package func json(for script: WordScript) -> [UInt8] { script.json { text(of: $0) } }

  package static func == (one: Words, other: Words) -> Bool {
    one.language == other.language && one.own == other.own
  }

  package func hash(into hasher: inout Hasher) { hasher.combine(language) }
}

/// A text with elements in place of its placeholders. The text is escaped.
package struct Sentence: HTML {
  let word: Word
  let text: String
  let count: Int?
  let pieces: [any HTML]

  package func render(into buffer: inout HTMLBuffer) {
    for part in Phrase(text).parts {
      switch part {
      case .text(let text): buffer.write(text: text)
      case .name("count"): if let count { buffer.write(number: count) }
      case .name(let name):
        guard let place = word.place(of: name), place < pieces.count else { continue }
        pieces[place].render(into: &buffer)
      }
    }
  }
}
