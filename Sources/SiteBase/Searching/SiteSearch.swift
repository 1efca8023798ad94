import Concurrency
import Foundation
import Postgres
import Publication
import Search
import Syndication
import Timestamps

/// A search that a reader asks for. Pages count from 1.
package struct SearchRequest: Hashable, Sendable {
  /// As typed; nil for the empty form.
  package var query: String?
  package var filter = SearchFilter()
  package var page = 1

  package init(query: String? = nil, filter: SearchFilter = SearchFilter(), page: Int = 1) {
    self.query = query
    self.filter = filter
    self.page = page
  }
}

extension Site {
  /// The results of a search, as readers see them.
  package func results(for asked: SearchRequest, on site: SiteDescription) async throws -> SearchResults {
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

  /// The episodes among posts, by the ids of the posts.
  package func episodes(among posts: [PostHead]) async throws -> [UUID: EpisodeHead] {
    let list = connections.links.episodes + "/"
    let candidates = posts.filter { $0.path.hasPrefix(list) }
    guard !candidates.isEmpty else { return [:] }
    let episodes = try await database.episodes(visibility).heads(among: candidates.map(\.id))
    return Dictionary(uniqueKeysWithValues: episodes.map { ($0.post.id, $0) })
  }

  /// Nobody reads further; programs would.
  private static let lastSearchPage = SearchStore.mostRanked / Searching.pageSize
}
