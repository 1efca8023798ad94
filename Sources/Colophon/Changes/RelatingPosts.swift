import Concurrency
import Desk
import Exporting
import Jobs
import Logging
import Postgres
import ProgramInterfaces
import Publication
import Reading
import Search
import SiteBase

extension Site {
  /// Works out the related posts of all posts that wait for it.
  ///
  /// - Parameter pauses: whether to rest after each step for as long as it took, for a second at most, so
  ///   that readers are not slowed down while thousands of posts are related.
  public func relatePosts(pauses: Bool = false) async throws {
    let language = SearchLanguage(tag: try await description().language)
    var (hasNews, lastNews) = (false, ContinuousClock.now)
    var isWaiting = true
    while isWaiting {
      let start = ContinuousClock.now
      let step = try await database.relatePosts(in: language)
      if pauses { try await Task.sleep(for: min(start.duration(to: .now), .seconds(1))) }
      hasNews = hasNews || !step.changed.isEmpty
      isWaiting = step.isWaiting
      // Every process makes pages stale then, which is not worth it for each of many posts.
      if hasNews, !isWaiting || lastNews.duration(to: .now) > .seconds(60) {
        try await database.changes.announce(.related)
        (hasNews, lastNews) = (false, .now)
      }
    }
  }

  /// Keeps the related posts of all posts up to date, until the task is cancelled.
  func keepPostsRelated() async {
    await repeating("related posts", when: relating, atMost: .seconds(600)) {
      try await relatePosts(pauses: true)
    }
  }
}
