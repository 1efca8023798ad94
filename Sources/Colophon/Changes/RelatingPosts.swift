import Concurrency
import Dependencies
import Foundation
import Postgres
import Publication
import Search

extension Site {
  /// Works out the related posts of all posts that wait for it.
  ///
  /// - Parameter pauses: whether to rest after each step, so that readers are not slowed down while thousands
  ///   of posts are related.
  public func relatePosts(pauses: Bool = false) async throws {
    @Dependency(\.database) var database
    let language = SearchLanguage(tag: try await description().language)
    var (changed, lastNews): (Set<UUID>, _) = ([], ContinuousClock.now)
    var (isWaiting, hasProfiles) = (true, false)
    while isWaiting {
      let (start, misses) = (ContinuousClock.now, cache.metrics.misses)
      let step = try await database.relatePosts(in: language, hasProfiles: hasProfiles)
      if pauses { try await rest(after: start.duration(to: .now), misses: misses) }
      changed.formUnion(step.changed)
      (isWaiting, hasProfiles) = (step.isWaiting, step.hasProfiles)
      // Every process makes pages stale then, which is not worth it for each of many posts.
      if !changed.isEmpty, !isWaiting || lastNews.duration(to: .now) > .seconds(60) {
        try await database.changes.announce(SiteNews(.related, onlyOf: Array(changed)))
        (changed, lastNews) = ([], .now)
      }
    }
  }

  /// Rests for as long as a step took, and nine times as long while readers ask for pages that are made for
  /// them.
  ///
  /// - Parameter misses: of the page cache, before the step.
  private func rest(after step: Duration, misses: Int) async throws {
    try await Task.sleep(for: step)
    if cache.metrics.misses > misses { try await Task.sleep(for: step * 8) }
  }

  /// Keeps the related posts of all posts up to date, until the task is cancelled.
  func keepPostsRelated() async {
    await keepUpToDate("related posts", after: relating, atLeastEvery: .seconds(600)) {
      try await relatePosts(pauses: true)
    }
  }
}
