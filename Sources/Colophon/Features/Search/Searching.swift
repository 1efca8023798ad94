import Dependencies
import Foundation
import Postgres
import Publication
import Search
import Syndication
import Texts

/// What a search found.
struct SearchResults: Hashable, Sendable {
  /// What was looked for, if that is not what the reader typed: misspelled words are mended.
  var mended: String?
  /// Whether the posts have only some of the words, because none has all.
  var areLoose = false
  var found: [SearchResult] = []
  /// On all pages.
  var total = 0
}

/// A post that was found.
struct SearchResult: Hashable, Sendable {
  var head: PostHead
  /// Nil for a post that is no episode.
  var episode: EpisodeHead?
  /// From the part that fits best; nil if only the title or a name was found.
  var excerpt: Excerpt?
  /// The parts that fit best, at most three, best first.
  var sections: [FoundSection]
}

/// Looks for posts, as a reader with a visibility sees them.
struct Searching {
  /// The number of posts on a page.
  static let pageSize = 10
  static let excerptLength = 240

  let store: SearchStore
  let language: SearchLanguage

  /// - Parameter page: from 1.
  func results(for text: String, _ filter: SearchFilter, page: Int) async throws -> SearchResults {
    var query = SearchQuery(text, in: language)
    guard !query.isEmpty else { return SearchResults() }
    let words = query.words
    if words.count > 1 {
      query = query.without(try await store.stopWords(among: words, dictionary: language.dictionary))
    }
    var results = SearchResults()
    var completions = try await self.completions(of: query)
    var posts = try await self.posts(query, completions, filter, page, isLoose: false)
    if posts.isEmpty, page == 1, let mended = try await mended(query, completions) {
      (query, completions, results.mended) = (mended, [], mended.text)
      posts = try await self.posts(query, [], filter, page, isLoose: false)
    }
    if posts.isEmpty, query.words.count > 1 {
      posts = try await self.posts(query, completions, filter, page, isLoose: true)
      results.areLoose = !posts.isEmpty
    }
    results.total = posts.first?.total ?? 0
    results.found = try await described(posts.map(\.head), query, completions)
    return results
  }

  private func completions(of query: SearchQuery) async throws -> [String] {
    guard let start = query.unfinishedWord, start.count > 2 else { return [] }
    return try await store.words(beginningWith: start, limit: 30)
  }

  private func posts(
    _ query: SearchQuery, _ completions: [String], _ filter: SearchFilter, _ page: Int, isLoose: Bool
  ) async throws -> [SearchHit] {
    let ranking = query.ranking(completions: completions)
    var terms = SearchTerms(
      titled: query.wordsInTitle(completions: completions),
      words: isLoose ? ranking : query.wordsAnywhere(completions: completions), ranking: ranking)
    if query.needsWholeText {
      terms.condition =
        isLoose
        ? query.looseCondition(completions: completions) : query.condition(completions: completions)
    }
    return try await store.posts(
      terms, filter, limit: Self.pageSize, offset: (page - 1) * Self.pageSize)
  }

  /// The query with the nearest known word in place of each word that no post has; nil if there is no such word.
  private func mended(_ query: SearchQuery, _ completions: [String]) async throws -> SearchQuery? {
    let conditions = Dictionary(
      query.words.map { ($0, SearchQuery($0, in: language).condition(completions: completions)) },
      uniquingKeysWith: { first, _ in first })
    let known = try await store.fitting(Array(conditions.values))
    var replacements: [String: String] = [:]
    for (word, condition) in conditions where !known.contains(condition) && word.count > 3 {
      let alike = try await store.words(like: word, limit: 20)
      let queries = alike.map { SearchQuery($0 + " ", in: language).condition() }
      let fitting = try await store.fitting(queries)
      let candidates = zip(alike, queries).filter { fitting.contains($0.1) }.map(\.0)
      replacements[word] = nearest(to: word, among: candidates)
    }
    return replacements.isEmpty ? nil : query.replacing(replacements)
  }

  private func described(
    _ heads: [PostHead], _ query: SearchQuery, _ completions: [String]
  ) async throws -> [SearchResult] {
    guard !heads.isEmpty else { return [] }
    let ranking = query.ranking(completions: completions)
    let sections = try await store.sections(of: heads.map(\.id), rankedBy: ranking)
    let maker = ExcerptMaker(query, completions: completions)
    return heads.map { head in
      let sections = sections[head.id] ?? []
      let excerpt = sections.first?.text.flatMap { $0.isEmpty ? nil : $0 }.map {
        maker.excerpt(of: $0, length: Self.excerptLength)
      }
      return SearchResult(head: head, excerpt: excerpt, sections: sections)
    }
  }
}
