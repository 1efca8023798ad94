/// A query as Postgres reads it. The texts are `tsquery`s.
public struct SearchTerms: Hashable, Sendable {
  /// Posts whose titles fit this are considered first.
  public var titled: String
  /// Which words a post must have.
  public var words: String
  /// Which words a post must have and which it must not have; nil if the words in it need not follow each other, and none
  /// is excluded.
  public var whole: String?
  /// Neighbouring words in phrases, as ``SearchIndex/pairs`` has them.
  public var pairs: [Int16] = [SearchIndex.anyPair]
  /// What the places of the words must fit: phrases, and phrases that are excluded; nil if there are none.
  public var phrases: String?
  /// What posts are ranked by.
  public var ranking: String
}

extension SearchQuery {
  /// What a post must be to be found.
  ///
  /// - Parameters:
  ///   - completions: words that begin with ``unfinishedWord``.
  ///   - isLoose: whether any of the words will do.
  public func terms(completions: [String] = [], isLoose: Bool = false) -> SearchTerms {
    let stems = stems(completions)
    let (excluded, wanted) = (terms.filter(\.isExcluded), terms.filter { !$0.isExcluded })
    let ranking = wanted.flatMap { term in term.tokens.indices.map { term.alternatives(at: $0, stems) } }
      .joined(separator: " | ")
    func all(prefix: String) -> String {
      wanted.map { $0.condition(stems, joinedBy: " & ", prefix: prefix) }.joined(separator: " & ")
    }
    let words = isLoose ? loose(wanted, stems) : all(prefix: "")
    var found = SearchTerms(titled: all(prefix: SearchIndex.titleMark), words: words, ranking: ranking)
    var phrases = excluded.filter { $0.tokens.count > 1 }.map { "!" + $0.phrase([]) }
    if !isLoose {
      let wantedPhrases = wanted.filter { $0.tokens.count > 1 }
      phrases += wantedPhrases.map { $0.phrase(stems) }
      found.pairs += wantedPhrases.flatMap(\.pairs)
    }
    if !phrases.isEmpty { found.phrases = phrases.joined(separator: " & ") }
    if !excluded.isEmpty || !phrases.isEmpty {
      found.whole = (["(\(words))"] + excluded.filter { $0.tokens.count == 1 }.map { "!" + $0.phrase([]) })
        .joined(separator: " & ")
    }
    return found
  }

  /// Any of the words. Of what is written without spaces, the pairs that tell most.
  private func loose(_ wanted: [Term], _ stems: [String]) -> String {
    wanted.flatMap { term in
      let telling = term.isRun ? term.tokens.indices.filter { !term.tokens[$0].hasKana } : []
      return (telling.isEmpty ? Array(term.tokens.indices) : telling).map { term.alternatives(at: $0, stems) }
    }.joined(separator: " | ")
  }

  /// The whole query as one condition.
  public func condition(completions: [String] = []) -> String {
    let stems = stems(completions)
    return terms.map { ($0.isExcluded ? "!" : "") + $0.phrase(stems) }.joined(separator: " & ")
  }

  private func stems(_ words: [String]) -> [String] {
    guard !words.isEmpty else { return [] }
    return Set(words.map(Tokenizer(language).term)).sorted()
  }
}

extension SearchQuery.Term {
  fileprivate func phrase(_ completions: [String]) -> String { condition(completions, joinedBy: " <-> ") }

  /// Of neighbours with one spelling each.
  fileprivate var pairs: [Int16] {
    zip(tokens.indices, tokens.indices.dropFirst()).compactMap { index, next in
      guard let first = exactTerm(at: index), let second = exactTerm(at: next) else { return nil }
      return SearchIndex.pair(first, second)
    }
  }

  /// The term of a token that stands for nothing else.
  private func exactTerm(at index: Int) -> String? {
    let token = tokens[index]
    let isBeginning = token.kind == .single || token.hasSigns || isUnfinished && index == tokens.count - 1
    return isBeginning || token.terms.count != 1 ? nil : token.terms[0]
  }

  fileprivate func condition(
    _ completions: [String], joinedBy operation: String, prefix: String = ""
  ) -> String {
    let text = tokens.indices.map { alternatives(at: $0, completions, prefix: prefix) }
      .joined(separator: operation)
    return tokens.count > 1 ? "(\(text))" : text
  }

  fileprivate func alternatives(at index: Int, _ completions: [String], prefix: String = "") -> String {
    let token = tokens[index]
    func quoted(_ term: String) -> String { (prefix + term).quotedTerm }
    var alternatives = token.terms.map(quoted)
    let isBeginning = isUnfinished && index == tokens.count - 1
    if token.kind == .single || isBeginning && token.hasSigns {
      alternatives = alternatives.map { $0 + ":*" }
    }
    if isBeginning, !token.hasSigns {
      let isPrefix = token.word.utf8.count > 1
      if isPrefix { alternatives.append(quoted(token.word) + ":*") }
      // Each alternative is a list of posts to be read, so those with the same beginning are left out.
      alternatives += completions.filter {
        !token.terms.contains($0) && !(isPrefix && $0.hasPrefix(token.word))
      }.map(quoted)
    }
    return alternatives.count > 1 ? "(\(alternatives.joined(separator: " | ")))" : alternatives[0]
  }
}

extension String {
  fileprivate var quotedTerm: String {
    var text = ""
    text.append(quoted: self)
    return text
  }
}
