import Dependencies
import Foundation
import Postgres
import Publication
import Search
import Syndication
import Texts

/// The results of a search.
package struct SearchResults: Hashable, Sendable {
  /// The query that was looked for, if it is not the one that the reader typed: misspelled words are mended.
  package var mended: String?
  /// Whether the posts have only some of the words, because none has all.
  package var areLoose = false
  package var found: [SearchResult] = []
  /// On all pages.
  package var total = 0
}

/// A post that was found.
package struct SearchResult: Hashable, Sendable {
  package var head: PostHead
  /// Nil for a post that is no episode.
  package var episode: EpisodeHead?
  /// From the part that fits best; nil if only the title or a name was found.
  package var excerpt: Excerpt?
  /// The parts that fit best, at most three, best first.
  package var sections: [FoundSection]
}

/// Looks for posts, as a reader with a visibility sees them.
package struct Searching {
  /// The number of posts on a page.
  package static let pageSize = 10
  static let excerptLength = 240

  package let store: SearchStore
  package let language: SearchLanguage

  package init(store: SearchStore, language: SearchLanguage) {
    self.store = store
    self.language = language
  }

  /// - Parameter page: from 1.
  package func results(for text: String, _ filter: SearchFilter, page: Int) async throws -> SearchResults {
    let search = try await search(for: text, filter, page: page, withSections: true)
    return SearchResults(
      mended: search.mended, areLoose: search.areLoose, found: described(search), total: search.total)
  }

  /// The posts that fit best, without excerpts.
  package func heads(for text: String) async throws -> (heads: [PostHead], mended: String?, areLoose: Bool) {
    let search = try await search(for: text, SearchFilter(), page: 1, withSections: false)
    return (search.posts.map(\.head), search.mended, search.areLoose)
  }

  /// The posts of a page of results, and the query that found them.
  private struct Search {
    var query: SearchQuery
    var completions: [String] = []
    var mended: String?
    var areLoose = false
    /// Those of the page; none beyond the last page.
    var posts: [SearchHit] = []
    /// On all pages.
    var total = 0
  }

  private func search(
    for text: String, _ filter: SearchFilter, page: Int, withSections: Bool
  ) async throws -> Search {
    let query = SearchQuery(text, in: language)
    guard !query.isEmpty else { return Search(query: query) }
    func looked(_ search: Search) async throws -> Search {
      let terms = search.query.terms(
        completions: search.completions, facets: filter.facets, isLoose: search.areLoose)
      var search = search
      search.posts = try await store.posts(
        terms, withSections: withSections, limit: Self.pageSize,
        offset: entriesBefore(page: page, ofSize: Self.pageSize))
      search.total = search.posts.first?.total ?? 0
      if search.total == 0, page > 1 {
        search.total =
          try await store.posts(terms, withSections: false, limit: 1, offset: 0).first?.total ?? 0
      }
      return search
    }
    var search = try await looked(prepared(query))
    if search.total == 0, query.hasSigns {
      search = try await looked(prepared(SearchQuery(text, in: language, readsSigns: false)))
    }
    if search.total == 0 { search = try await mended(search, filter, looked) }
    if search.total == 0, search.query.hasParts {
      var loose = search
      loose.areLoose = true
      loose = try await looked(loose)
      if loose.total > 0 { search = loose }
    }
    return search
  }

  /// The query without stop words, and what its last word may become.
  private func prepared(_ query: SearchQuery) async throws -> Search {
    let (stopWords, completions) = try await store.preparation(
      // A search for one word looks for it, whatever it is.
      of: query.isWord ? [] : query.words + query.innerWords, dictionary: language.dictionary,
      completing: query.unfinishedWord ?? "")
    return Search(query: query.without(stopWords), completions: completions)
  }

  /// The search with the nearest known word in place of each word that no post has, and its posts; the same
  /// search if there is no such word.
  ///
  /// - Parameter looked: finds the posts of a search.
  private func mended(
    _ search: Search, _ filter: SearchFilter, _ looked: (Search) async throws -> Search
  ) async throws -> Search {
    var replacements: [String: String] = [:]
    for word in try await unknownWords(of: search, isWhole: filter == SearchFilter()) {
      let alike = try await found(store.words(like: word, limit: 20))
      replacements[word] = nearest(to: word, among: alike)
    }
    guard !replacements.isEmpty else { return search }
    let query = search.query.replacing(replacements)
    return try await looked(Search(query: query, mended: query.text))
  }

  /// The words of a query that no post has.
  ///
  /// - Parameter isWhole: whether all posts were searched, and not only those that a filter chooses.
  private func unknownWords(of search: Search, isWhole: Bool) async throws -> Set<String> {
    let words = search.query.words.filter { $0.count > 3 }
    // A search for one word has just found no post that has it.
    if words.isEmpty || search.query.isWord && isWhole { return Set(words) }
    let conditions = words.map { word in
      let isUnfinished = word == search.query.unfinishedWord
      return SearchQuery(isUnfinished ? word : word + " ", in: language)
        .condition(completions: isUnfinished ? search.completions : [])
    }
    let fitting = try await store.fitting(conditions)
    return Set(zip(words, conditions).filter { !fitting.contains($0.1) }.map(\.0))
  }

  /// The words, of those given, that are in a post which the reader may see.
  private func found(_ words: [String]) async throws -> [String] {
    let conditions = words.map { SearchQuery($0 + " ", in: language).condition() }
    guard !conditions.isEmpty else { return [] }
    let fitting = try await store.fitting(conditions)
    return zip(words, conditions).filter { fitting.contains($0.1) }.map(\.0)
  }

  private func described(_ search: Search) -> [SearchResult] {
    let maker = ExcerptMaker(search.query, completions: search.completions)
    return search.posts.map { hit in
      let text = hit.sections.first?.text
      let excerpt = text.flatMap { $0.allSatisfy(\.isWhitespace) ? nil : $0 }.map {
        maker.excerpt(of: $0, length: Self.excerptLength)
      }
      return SearchResult(head: hit.head, excerpt: excerpt, sections: hit.sections)
    }
  }
}
