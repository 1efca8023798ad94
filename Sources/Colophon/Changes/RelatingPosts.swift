import Concurrency
import Dependencies
import Jobs
import Logging
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
    var (hasNews, lastNews) = (false, ContinuousClock.now)
    var (isWaiting, hasProfiles) = (true, false)
    while isWaiting {
      let (start, misses) = (ContinuousClock.now, cache.metrics.misses)
      let step = try await database.relatePosts(in: language, hasProfiles: hasProfiles)
      if pauses { try await rest(after: start.duration(to: .now), misses: misses) }
      hasNews = hasNews || !step.changed.isEmpty
      (isWaiting, hasProfiles) = (step.isWaiting, step.hasProfiles)
      // Every process makes pages stale then, which is not worth it for each of many posts.
      if hasNews, !isWaiting || lastNews.duration(to: .now) > .seconds(60) {
        try await database.changes.announce(.related)
        (hasNews, lastNews) = (false, .now)
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
    @Dependency(\.logger) var logger
    var failures = 0
    while !Task.isCancelled {
      do {
        try await relatePosts(pauses: true)
        if failures > 0 { logger.info("related posts: up to date again") }
        failures = 0
        await relating.wait(atMost: .seconds(600))
      } catch is LockTimeout {
        // Another process relates posts.
        await relating.wait(atMost: .seconds(30))
      } catch {
        if Task.isCancelled { return }
        failures += 1
        if failures == 1 {
          logger.warning(
            "related posts: could not be brought up to date: \(error); trying again until that works")
        }
        try? await Task.sleep(for: Self.retryPause(after: failures))
      }
    }
  }
}
