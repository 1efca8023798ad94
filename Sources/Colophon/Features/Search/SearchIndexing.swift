import Concurrency
import Dependencies
import Jobs
import Logging
import Postgres
import Publication
import Search

extension Site {
  /// Puts all posts that wait for it into the index of the search.
  public func indexForSearch() async throws {
    @Dependency(\.database) var database
    let language = SearchLanguage(tag: try await description().language)
    var (slices, counted) = (0, 0)
    var isWaiting = true
    while isWaiting {
      isWaiting = try await database.indexForSearch(in: language)
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
  func keepSearchIndexed() async {
    @Dependency(\.database) var database
    @Dependency(\.logger) var logger
    var (failures, isUpdated) = (0, false)
    while true {
      do {
        if !isUpdated {
          try await database.updateSearchIndex(in: SearchLanguage(tag: description().language))
        }
        isUpdated = true
        try await indexForSearch()
        if failures > 0 { logger.info("search: indexed again") }
        failures = 0
        relating.notify()
        // Posts that somebody was writing are left for later.
        await searchIndexing.wait(atMost: .seconds(60))
        try? await Task.sleep(for: restAfterChange)
      } catch {
        if Task.isCancelled { return }
        failures += 1
        if failures == 1 {
          logger.warning("search: posts could not be indexed: \(error); trying again until that works")
        }
        try? await Task.sleep(for: Self.retryPause(after: failures))
      }
      if Task.isCancelled { return }
    }
  }
}
