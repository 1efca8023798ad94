import Concurrency
import Postgres
import Publication
import Search
import Timestamps

/// What a reader asks for. Pages count from 1.
struct SearchRequest: Hashable, Sendable {
  /// As typed; nil for the empty form.
  var query: String?
  var filter = SearchFilter()
  var page = 1
}

extension Site {
  /// What a search finds, as readers see it.
  func results(for asked: SearchRequest, on site: SiteDescription) async throws -> SearchResults {
    guard let query = asked.query, asked.page <= Self.lastSearchPage else { return SearchResults() }
    let searching = Searching(
      store: database.search(visibility), language: SearchLanguage(tag: site.language))
    let start = ContinuousClock.now
    return try await searches.withPermit {
      // The searches before this one may have waited in vain.
      if let silence = database.silence(since: start) { throw silence }
      var results = try await searching.results(for: query, asked.filter, page: asked.page)
      let episodes = try await episodes(among: results.found.map(\.head))
      for index in results.found.indices {
        results.found[index].episode = episodes[results.found[index].head.id]
      }
      return results
    }
  }

  /// Nobody reads further; programs would.
  private static let lastSearchPage = SearchStore.mostRanked / Searching.pageSize
}
