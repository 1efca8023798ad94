/// The query of a reader.
///
/// All words must be found, in any order. `"…"` is a phrase, `-` before a word or a phrase excludes it. A
/// word that is written as one but is several, such as `withDependencies(from:)`, is a phrase too. The last
/// word may be unfinished. Signs that belong to a word, as in `#if` and `C++`, must be found with it.
public struct SearchQuery: Hashable, Sendable {
  /// At most ``mostTerms``; what follows is ignored.
  private(set) var terms: [Term] = []
  /// The words of a post's title that is the query, as ``SearchIndex/titleKey(_:)`` has them.
  private(set) var title: [String] = []
  public let language: SearchLanguage

  /// A query has no more terms.
  public static let mostTerms = 16
  /// The length of a query's text in UTF-8 bytes; the rest of a longer one is ignored.
  static let longestText = 512

  /// A word or a phrase.
  struct Term: Hashable, Sendable {
    var tokens: [Token]
    /// As its author typed it, without quotation marks.
    var text: String
    var isExcluded = false
    /// Whether its author wrote it in quotation marks.
    var isQuoted = false
    /// Whether the last token is the beginning of a word.
    var isUnfinished = false

    /// Whether it is one word, which may be misspelled or a stop word.
    var isWord: Bool {
      tokens.count == 1 && tokens[0].kind == .word && !tokens[0].hasSigns && !isQuoted && !isExcluded
    }

    /// Whether it is a text that is written without spaces, and may be several words.
    var isRun: Bool { tokens.count > 1 && !isQuoted && !isExcluded && tokens.allSatisfy { $0.kind == .pair } }

    /// Leaves stop words within a phrase open: posts have them too often for all their places to be in the
    /// index.
    mutating func open(_ stopWords: Set<String>) {
      for index in tokens.indices.dropFirst().dropLast()
      where tokens[index].kind == .word && !tokens[index].hasSigns && stopWords.contains(tokens[index].word) {
        tokens[index].isAnyWord = true
      }
    }
  }

  /// - Parameters:
  ///   - text: as its author typed it; anything is a query.
  ///   - readsSigns: whether signs that belong to a word must be found, and not only its letters.
  public init(_ text: String, in language: SearchLanguage, readsSigns: Bool = true) {
    self.language = language
    let tokenizer = Tokenizer(language)
    for chunk in Chunks(text.prefix(utf8: Self.longestText)) {
      var tokens = tokenizer.tokens(in: chunk.text, isCode: true)
      if !chunk.isExcluded { title += SearchIndex.titleKey(tokens) }
      guard terms.count < Self.mostTerms else { continue }
      // Signs beside words are punctuation, as in `server-side`.
      if tokens.contains(where: { $0.kind != .symbol }) { tokens.removeAll { $0.kind == .symbol } }
      // Where a run ends in the query, it may go on in a text.
      if tokens.count > 1, tokens[tokens.count - 1].kind == .single, tokens[tokens.count - 2].kind == .pair {
        tokens.removeLast()
      }
      guard !tokens.isEmpty else { continue }
      if !chunk.isQuoted { tokens.joinName() }
      for index in tokens.indices where tokens[index].terms.count > 1 {
        tokens[index].readSigns(readsSigns)
      }
      // Operators have no places, so they are no phrase.
      let areOperators = tokens.allSatisfy { $0.kind == .symbol }
      for tokens in areOperators ? tokens.map({ [$0] }) : [tokens] {
        terms.append(
          Term(
            tokens: tokens, text: areOperators ? tokens[0].word : chunk.text, isExcluded: chunk.isExcluded,
            isQuoted: chunk.isQuoted,
            isUnfinished: chunk.isLast && !chunk.isQuoted && !chunk.isExcluded && tokens.last?.kind == .word))
      }
    }
    if terms.allSatisfy(\.isExcluded) { terms = [] }
  }

  public var isEmpty: Bool { terms.isEmpty }

  /// Whether it is one word and nothing else.
  public var isWord: Bool { terms.count == 1 && terms[0].isWord }

  /// Whether signs that belong to words must be found.
  public var hasSigns: Bool { terms.contains { $0.tokens.contains(where: \.hasSigns) } }

  /// Whether a post may have some of what is wanted and not the rest.
  public var hasParts: Bool { words.count > 1 || terms.contains(where: \.isRun) }

  /// The words that may be stop words or misspelled, in lower case and without accents.
  public var words: [String] { terms.filter(\.isWord).map(\.tokens[0].word) }

  /// The words within phrases, some of which may be stop words.
  public var innerWords: [String] {
    terms.filter { !$0.isExcluded }.flatMap { $0.tokens.dropFirst().dropLast() }.filter { $0.kind == .word }
      .map(\.word)
  }

  /// The beginning of a word that its author may not have finished.
  public var unfinishedWord: String? {
    guard let last = terms.last, last.isUnfinished, let token = last.tokens.last, !token.hasSigns else {
      return nil
    }
    return token.word
  }

  /// This query without stop words, unless it has no other words. In a phrase, any word may stand in the
  /// place of a stop word.
  public func without(_ stopWords: Set<String>) -> SearchQuery {
    var query = self
    for index in query.terms.indices where !query.terms[index].isExcluded {
      query.terms[index].open(stopWords)
    }
    query.terms.removeAll { $0.isWord && !$0.isUnfinished && stopWords.contains($0.tokens[0].word) }
    return query.terms.contains { !$0.isExcluded } ? query : self
  }

  /// The same with words replaced by others.
  public func replacing(_ words: [String: String]) -> SearchQuery {
    let tokenizer = Tokenizer(language)
    var query = self
    for (index, term) in query.terms.enumerated() where term.isWord {
      guard let other = words[term.tokens[0].word] else { continue }
      query.terms[index].tokens = tokenizer.tokens(in: other, isCode: false)
      query.terms[index].text = other
      query.terms[index].isUnfinished = false
    }
    query.title = title.map { words[$0] ?? $0 }
    return query
  }

  /// The query as its author would type it.
  public var text: String {
    terms.map { ($0.isExcluded ? "-" : "") + ($0.isQuoted ? "\"\($0.text)\"" : $0.text) }.joined(
      separator: " ")
  }
}

extension [Token] {
  /// Makes one token of letters and digits that are one name and nothing else: `H.264`, `utf8`.
  fileprivate mutating func joinName() {
    guard count > 1, let name = self[0].name, name.end == self[count - 1].range.upperBound,
      allSatisfy({ $0.terms.count == 1 })
    else { return }
    self = [
      Token(
        kind: .word, number: self[0].number, range: self[0].range.lowerBound..<name.end, word: name.word,
        terms: [name.term])
    ]
  }
}

extension String {
  /// The first `count` bytes, up to a whole character.
  fileprivate func prefix(utf8 count: Int) -> Substring {
    var end = utf8.index(startIndex, offsetBy: count, limitedBy: endIndex) ?? endIndex
    while String.Index(end, within: self) == nil { end = utf8.index(before: end) }
    return self[..<end]
  }
}

/// The parts of a query between spaces, or between quotation marks.
private struct Chunks: Sequence, IteratorProtocol {
  struct Chunk {
    var text: String
    var isExcluded: Bool
    var isQuoted: Bool
    /// Whether nothing follows, not even a space.
    var isLast: Bool
  }

  private var rest: Substring

  init(_ text: Substring) { rest = text }

  private static let marks: Set<Character> = ["\"", "“", "”", "„", "«", "»"]

  /// Whether it begins with a phrase, or with a word and its sign, such as `#if`.
  private static func beginsTerm(_ text: Substring) -> Bool {
    func isOfWord(_ character: Character?) -> Bool { character.map { $0.isLetter || $0.isNumber } ?? false }
    guard let first = text.first else { return false }
    if marks.contains(first) || isOfWord(first) { return true }
    return "@#$.".contains(first) && isOfWord(text.dropFirst().first)
  }

  mutating func next() -> Chunk? {
    rest = rest.drop(while: \.isWhitespace)
    guard !rest.isEmpty else { return nil }
    let isExcluded = rest.first == "-" && Self.beginsTerm(rest.dropFirst())
    if isExcluded { rest.removeFirst() }
    if let mark = rest.first, Self.marks.contains(mark) {
      rest.removeFirst()
      let text = rest.prefix { !Self.marks.contains($0) }
      rest = rest.dropFirst(text.count + 1)
      return Chunk(text: String(text), isExcluded: isExcluded, isQuoted: true, isLast: rest.isEmpty)
    }
    let text = rest.prefix { !$0.isWhitespace && !Self.marks.contains($0) }
    rest = rest.dropFirst(text.count)
    return Chunk(text: String(text), isExcluded: isExcluded, isQuoted: false, isLast: rest.isEmpty)
  }
}
