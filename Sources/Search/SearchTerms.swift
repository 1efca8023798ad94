/// A query as Postgres reads it. The texts are `tsquery`s.
public struct SearchTerms: Hashable, Sendable {
  /// The condition for posts whose title is the query, for ``SearchIndex/vector``.
  public var title: String
  /// The conditions for ``SearchIndex/vector``, with facets, excluded words and phrases. First the one for
  /// posts with the words in their titles, then for those that are about them, then for all.
  public var conditions: [String]
  /// Neighbouring words in phrases, as ``SearchIndex/pairs`` has them.
  public var pairs: [Int16]
  /// The terms by which posts are ranked.
  public var ranking: String
}

extension SearchQuery {
  /// The conditions under which a post is found.
  ///
  /// - Parameters:
  ///   - completions: words that begin with ``unfinishedWord``, in lower case and without accents.
  ///   - facets: all of them.
  ///   - isLoose: whether any of the words will do.
  public func terms(
    completions: [String] = [], facets: [Facet] = [], isLoose: Bool = false
  ) -> SearchTerms {
    let ends = ends(completions)
    let (excluded, wanted) = (terms.filter(\.isExcluded), terms.filter { !$0.isExcluded })
    let phrases = isLoose ? [] : wanted.filter { $0.tokens.count > 1 }
    let filters = facets.map(\.term.quotedTerm)
    let exclusions = excluded.map { "!" + $0.phrase([]) }
    let others = filters + phrases.map { $0.phrase(ends) } + exclusions
    func condition(_ place: TermPlace) -> String {
      let words =
        isLoose && place != .title
        ? "(\(loose(wanted, ends, in: place)))"
        : wanted.map { $0.condition(ends, in: place) }.joined(separator: " & ")
      return ([words] + others).joined(separator: " & ")
    }
    return SearchTerms(
      title: ([SearchIndex.wholeTitle(title).quotedTerm] + filters + exclusions).joined(separator: " & "),
      conditions: TermPlace.allCases.map(condition), pairs: phrases.flatMap(\.pairs),
      ranking: wanted.flatMap { term in term.wanted.map { term.alternatives(at: $0, ends) } }
        .joined(separator: " | "))
  }

  /// Any of the words. Of what is written without spaces, the pairs that tell most.
  private func loose(_ wanted: [Term], _ ends: [String], in place: TermPlace) -> String {
    wanted.flatMap { term in
      let telling = term.isRun ? term.wanted.filter { !term.tokens[$0].hasKana } : []
      return (telling.isEmpty ? term.wanted : telling).map {
        term.alternatives(at: $0, ends, in: place)
      }
    }.joined(separator: " | ")
  }

  /// The whole query as one condition.
  public func condition(completions: [String] = []) -> String {
    let ends = ends(completions)
    return terms.map { ($0.isExcluded ? "!" : "") + $0.phrase(ends) }.joined(separator: " & ")
  }

  /// The stems of completions. A stem can be shorter than the beginning of its word.
  private func ends(_ completions: [String]) -> [String] {
    guard !completions.isEmpty else { return [] }
    let tokenizer = Tokenizer(language)
    return Set(completions.compactMap { tokenizer.term($0) }).sorted()
  }
}

/// The terms of a document among which those of a query are looked for.
private enum TermPlace: CaseIterable {
  /// The terms of its title.
  case title
  /// The terms that it is about, as in ``SearchIndex/ranking``.
  case ranking
  /// All of its terms.
  case anywhere

  /// A term in the vector of a document.
  func quoted(_ term: String) -> String {
    switch self {
    case .title: (SearchIndex.titleMark + term).quotedTerm
    case .ranking: (SearchIndex.rankedMark + term).quotedTerm
    case .anywhere: term.quotedTerm
    }
  }
}

extension SearchQuery.Term {
  /// The indices of the tokens that are looked for; never empty.
  fileprivate var wanted: [Int] { tokens.indices.filter { !tokens[$0].isAnyWord } }

  /// The words at their places.
  fileprivate func phrase(_ ends: [String]) -> String {
    var text = ""
    var last: Int?
    for index in wanted {
      if let last { text += index - last == 1 ? " <-> " : " <\(index - last)> " }
      text += alternatives(at: index, ends)
      last = index
    }
    return wanted.count > 1 ? "(\(text))" : text
  }

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
    let isBeginning = isLastSingle(index) || token.hasSigns || isUnfinished && index == tokens.count - 1
    return isBeginning || token.terms.count != 1 ? nil : token.terms[0]
  }

  /// Whether it is a single character at the end, which is looked for as the beginning of a run of
  /// characters.
  private func isLastSingle(_ index: Int) -> Bool {
    tokens[index].kind == .single && index == tokens.count - 1
  }

  /// The words at any place.
  fileprivate func condition(_ ends: [String], in place: TermPlace) -> String {
    let text = wanted.map { alternatives(at: $0, ends, in: place) }.joined(separator: " & ")
    return wanted.count > 1 ? "(\(text))" : text
  }

  /// - Parameter place: nil for terms without marks, as phrases and ranks need them.
  fileprivate func alternatives(
    at index: Int, _ ends: [String], in place: TermPlace? = nil
  ) -> String {
    let token = tokens[index]
    func quoted(_ term: String) -> String { place?.quoted(term) ?? term.quotedTerm }
    var alternatives = token.terms.map(quoted)
    let isBeginning = isUnfinished && index == tokens.count - 1
    if isLastSingle(index) || isBeginning && token.hasSigns {
      alternatives = alternatives.map { $0 + ":*" }
    }
    if isBeginning, !token.hasSigns {
      let isPrefix = token.word.utf8.count > 1
      if isPrefix {
        alternatives.append(place == .anywhere ? beginning(token.word) : quoted(token.word) + ":*")
      }
      // Each alternative is a list of posts to be read, so none is given twice.
      alternatives += ends.filter { stem in
        !token.terms.contains(stem) && !(isPrefix && stem.hasPrefix(token.word))
      }
      .map(quoted)
    }
    return alternatives.count > 1 ? "(\(alternatives.joined(separator: " | ")))" : alternatives[0]
  }

  /// All terms that begin with a word.
  private func beginning(_ word: String) -> String {
    SearchIndex.beginnings(of: word).last == word
      ? (SearchIndex.beginningMark + word).quotedTerm : word.quotedTerm + ":*"
  }
}
