/// A text whose placeholders have been found.
struct Phrase: Hashable, Sendable {
  enum Part: Hashable, Sendable {
    case text(String)
    /// `{count}`
    case count
    /// The place of a value among those that the page gives.
    case place(Int)
  }

  let parts: [Part]

  /// - Parameters:
  ///   - names: of the placeholders, in the order in which pages give their values.
  init(_ text: String, names: [String]) {
    var parts: [Part] = []
    for piece in Phrase.pieces(of: text) {
      switch piece {
      case .text(let text): parts.append(.text(text))
      case .name("count"): parts.append(.count)
      case .name(let name): parts.append(names.firstIndex(of: name).map { .place($0) } ?? .text("{\(name)}"))
      }
    }
    self.parts = parts
  }

  func filled(_ count: Int?, _ values: [String]) -> String {
    var text = ""
    for part in parts {
      switch part {
      case .text(let piece): text += piece
      case .count: text += count.map(String.init) ?? ""
      case .place(let place): text += place < values.count ? values[place] : ""
      }
    }
    return text
  }

  enum Piece: Hashable {
    case text(String)
    case name(String)
  }

  /// The text in its parts: a name in braces is a placeholder.
  static func pieces(of text: String) -> [Piece] {
    var pieces: [Piece] = []
    var rest = text[...]
    while let open = rest.firstIndex(of: "{"), let close = rest[open...].firstIndex(of: "}") {
      if open > rest.startIndex { pieces.append(.text(String(rest[..<open]))) }
      pieces.append(.name(String(rest[rest.index(after: open)..<close])))
      rest = rest[rest.index(after: close)...]
    }
    if !rest.isEmpty { pieces.append(.text(String(rest))) }
    return pieces
  }

  /// The names in braces, each once, in the order in which they first occur.
  static func names(in text: String) -> [String] {
    var names: [String] = []
    for case .name(let name) in pieces(of: text) where !names.contains(name) { names.append(name) }
    return names
  }
}

/// The forms of a word, ready for pages.
struct PreparedWord: Hashable, Sendable {
  /// The text as it is written; of a word with plural forms, the form `other`.
  let text: String
  private let other: Phrase
  /// For each category, in their order; none for a word without plural forms.
  private let forms: [Phrase]

  init(_ text: WordText, names: [String]) {
    self.text = text.other
    let other = Phrase(text.other, names: names)
    self.other = other
    forms =
      text.forms.isEmpty
      ? [] : PluralCategory.allCases.map { text.forms[$0].map { Phrase($0, names: names) } ?? other }
  }

  /// - Parameter category: nil for a word without plural forms.
  func form(_ category: PluralCategory?) -> Phrase {
    guard let category, !forms.isEmpty else { return other }
    return forms[category.index]
  }
}

/// The text of a word as people write it.
package struct WordText: Hashable, Sendable {
  /// The text. Of a word with plural forms, the one for all numbers that have no form of their own.
  package var other: String
  /// Besides ``other``.
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
