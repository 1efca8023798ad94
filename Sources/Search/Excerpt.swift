/// The part of a text that shows why it was found.
public struct Excerpt: Hashable, Sendable {
  public struct Piece: Hashable, Sendable {
    public var text: String
    /// Whether it is what the reader looked for.
    public var isMatch: Bool
  }

  public var pieces: [Piece]
  /// Whether the text goes on before it, and after it.
  public var isCutBefore: Bool
  public var isCutAfter: Bool
}

/// Finds the words of a query in texts. Not for use by several threads.
public struct ExcerptMaker {
  private let tokenizer: Tokenizer
  private let query: SearchQuery
  private let completions: Set<String>

  /// - Parameter completions: words that begin with the query's ``SearchQuery/unfinishedWord``.
  public init(_ query: SearchQuery, completions: [String] = []) {
    let completions = completions.map(Tokenizer(query.language).term)
    tokenizer = Tokenizer(
      query.language, wanted: query.terms.filter { !$0.isExcluded }.flatMap(\.tokens),
      completions: completions)
    self.query = query
    self.completions = Set(completions)
  }

  /// - Parameters:
  ///   - text: without line breaks that mean something.
  ///   - length: about how long the excerpt becomes: UTF-8 bytes.
  /// - Returns: the beginning of the text if it has nothing that the query looks for.
  public func excerpt(of text: String, length: Int) -> Excerpt {
    let tokens = tokenizer.tokens(in: text, isCode: true)
    let matches = matches(in: tokens)
    let bytes = Array(text.utf8)
    let window = Self.window(matches, length: length, in: bytes)
    return Excerpt(
      pieces: Self.pieces(
        bytes, window,
        matches.filter { $0.lowerBound >= window.lowerBound && $0.upperBound <= window.upperBound }),
      isCutBefore: window.lowerBound > 0, isCutAfter: window.upperBound < bytes.count)
  }

  /// Where the words and the phrases are, in order.
  private func matches(in tokens: [Token]) -> [Range<Int>] {
    var found = Set<Range<Int>>()
    let words = tokens.filter { $0.kind != .symbol }
    for term in query.terms where !term.isExcluded {
      let tokens = term.tokens.contains { $0.kind == .symbol } ? tokens : words
      var next = 0
      for index in tokens.indices where index >= next && index + term.tokens.count <= tokens.count {
        if let name = tokens[index].name, isMatch(name, term) {
          found.insert(tokens[index].range.lowerBound..<name.end)
          continue
        }
        let isMatch = term.tokens.indices.allSatisfy {
          // Between two tokens others may have been left out.
          tokens[index + $0].number == tokens[index].number + $0 && matches(tokens[index + $0], term, $0)
        }
        guard isMatch else { continue }
        next = index + term.tokens.count
        let first = tokens[index].range(withSignsOf: term.tokens[0])
        let end = tokens[next - 1].range(withSignsOf: term.tokens[term.tokens.count - 1])
        found.insert(first.lowerBound..<end.upperBound)
      }
    }
    return found.sorted { $0.lowerBound < $1.lowerBound }
  }

  private func isMatch(_ name: Token.Name, _ term: SearchQuery.Term) -> Bool {
    guard term.tokens.count == 1, let wanted = term.tokens.first, wanted.kind == .word, !wanted.hasSigns
    else {
      return false
    }
    return wanted.terms.contains(name.term)
      || term.isUnfinished && name.word.hasPrefix(wanted.word) && wanted.hasLettersAndDigits
  }

  /// - Parameter index: of the token of the term.
  private func matches(_ candidate: Token, _ term: SearchQuery.Term, _ index: Int) -> Bool {
    let wanted = term.tokens[index]
    if wanted.isAnyWord { return true }
    if candidate.terms.contains(where: wanted.terms.contains)
      || candidate.parts.contains(where: wanted.terms.contains)
    {
      return true
    }
    if wanted.kind == .single { return candidate.word.hasPrefix(wanted.word) }
    guard term.isUnfinished, index == term.tokens.count - 1 else { return false }
    if wanted.hasSigns { return candidate.formWithSigns(of: wanted) != nil }
    return candidate.word.hasPrefix(wanted.word) || candidate.terms.contains(where: completions.contains)
  }

  /// The stretch of about `length` bytes with the most matches, between spaces.
  private static func window(_ matches: [Range<Int>], length: Int, in bytes: [UInt8]) -> Range<Int> {
    guard bytes.count > length else { return 0..<bytes.count }
    var best = (start: 0, count: 0)
    var end = 0
    for (index, match) in matches.enumerated() {
      end = max(end, index)
      while end < matches.count, matches[end].upperBound - match.lowerBound <= length * 3 / 4 { end += 1 }
      if end - index > best.count { best = (match.lowerBound, end - index) }
    }
    let start = boundary(max(0, best.start - length / 5), in: bytes, forward: true, limit: best.start)
    let stop = boundary(min(bytes.count, start + length), in: bytes, forward: false, limit: start)
    return start..<stop
  }

  /// The nearest place between two words, or at least between two characters.
  private static func boundary(_ index: Int, in bytes: [UInt8], forward: Bool, limit: Int) -> Int {
    guard index > 0, index < bytes.count else { return index }
    var place = index
    while place != limit, abs(place - index) < 40 {
      if bytes[place] == 0x20 { return forward ? place + 1 : place }
      place += forward ? 1 : -1
    }
    place = index
    while place > 0, bytes[place] & 0xC0 == 0x80 { place -= 1 }
    return place
  }

  private static func pieces(_ bytes: [UInt8], _ window: Range<Int>, _ matches: [Range<Int>]) -> [Excerpt
    .Piece]
  {
    var pieces: [Excerpt.Piece] = []
    var place = window.lowerBound
    func add(_ range: Range<Int>, isMatch: Bool) {
      guard !range.isEmpty else { return }
      pieces.append(Excerpt.Piece(text: String(decoding: bytes[range], as: UTF8.self), isMatch: isMatch))
    }
    for match in matches where match.upperBound > place {
      add(place..<max(place, match.lowerBound), isMatch: false)
      add(max(place, match.lowerBound)..<match.upperBound, isMatch: true)
      place = match.upperBound
    }
    add(place..<window.upperBound, isMatch: false)
    return pieces
  }
}

extension Token {
  /// The term by which it is found with the signs of `wanted`, which may be only the beginning of a word.
  fileprivate func formWithSigns(of wanted: Token) -> String? {
    terms.first { term in wanted.terms.contains { term.hasPrefix($0) } }
  }

  /// Where it is in its text, with the signs that `wanted` is looked for with.
  fileprivate func range(withSignsOf wanted: Token) -> Range<Int> {
    guard wanted.hasSigns, let form = formWithSigns(of: wanted) else { return range }
    return form.hasSuffix(word)
      ? rangeWithSigns.lowerBound..<range.upperBound : range.lowerBound..<rangeWithSigns.upperBound
  }

  /// Whether it can be a name or its beginning, and not only its first word.
  fileprivate var hasLettersAndDigits: Bool { Set(word.utf8.map { (0x30...0x39).contains($0) }).count > 1 }
}
