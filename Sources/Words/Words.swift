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
    Sentence(word: word, text: text(of: word).other, count: nil, pieces: (a, b, c, d))
  }

  /// - Parameter count: decides between singular and plural.
  package func html<A: HTML, B: HTML>(
    _ word: Word, count: Int, _ a: A, _ b: B
  ) -> Sentence<A, B, EmptyHTML, EmptyHTML> {
    Sentence(
      word: word, text: form(of: word, for: count), count: count, pieces: (a, b, EmptyHTML(), EmptyHTML()))
  }

  /// What the script of a page says, as JSON: an object with a text or the plural forms of each word.
  package func json(for script: WordScript) -> [UInt8] { script.json { text(of: $0) } }

  package static func == (one: Words, other: Words) -> Bool {
    one.language == other.language && one.own == other.own
  }

  package func hash(into hasher: inout Hasher) { hasher.combine(language) }
}

/// A text with elements in place of its placeholders. The text is escaped.
package struct Sentence<A: HTML, B: HTML, C: HTML, D: HTML>: HTML {
  let word: Word
  let text: String
  let count: Int?
  let pieces: (A, B, C, D)

  package func render(into buffer: inout HTMLBuffer) {
    for part in Phrase(text).parts {
      switch part {
      case .text(let text): buffer.write(text: text)
      case .name("count"): if let count { buffer.write(number: count) }
      case .name(let name):
        switch word.place(of: name) {
        case 0: pieces.0.render(into: &buffer)
        case 1: pieces.1.render(into: &buffer)
        case 2: pieces.2.render(into: &buffer)
        case 3: pieces.3.render(into: &buffer)
        default: break
        }
      }
    }
  }
}
