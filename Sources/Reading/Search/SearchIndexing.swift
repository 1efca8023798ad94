import Concurrency
import Jobs
import Logging
import Postgres
import Publication
import Search
import SiteBase

extension Site {
  /// Puts all posts that wait for it into the index of the search.
  public func indexForSearch() async throws {
    let language = SearchLanguage(tag: try await description().language)
    var (slices, counted) = (0, 0)
    var isWaiting = true
    while isWaiting {
      isWaiting = try await database.indexForSearch(in: language) { [logger] post, error in
        logger.error("search: post \(post) is left out of the index: \(error)")
      }
      slices += 1
      // Postgres' statistics are outdated when twice as many posts are indexed.
      if slices - counted > max(counted, Self.fewSlices) || !isWaiting && slices > Self.fewSlices {
        try await database.countSearchWords()
        counted = slices
      }
    }
  }

  /// After so few, it does not matter.
  private static let fewSlices = 2

  /// Keeps the index of the search complete, until the task is cancelled.
  ///
  /// - Parameter interval: how often it looks for posts that another version of the program has indexed.
  ///   While a new version replaces a former one, both do.
  package func keepSearchIndexed(lookingForOutdated interval: Duration = .seconds(3600)) async {
    var looked: ContinuousClock.Instant?
    // Posts that somebody was writing are left for later.
    await repeating("search", when: searchIndexing, atMost: .seconds(60), resting: restAfterChange) {
      if looked.map({ $0.duration(to: .now) >= interval }) ?? true {
        try await database.updateSearchIndex(in: SearchLanguage(tag: description().language))
        looked = .now
      }
      try await indexForSearch()
      relating.notify()
    }
  }
}
