import Dependencies
import HTTP
import Importing
import Logging
import Pages
import Postgres
import Publication
import Settings
import Syndication
import Timestamps

extension Site {
  /// Looks which feeds say something else than what their subscribers were promised, and has that delivered.
  ///
  /// Several processes may look at the same time. Whoever comes late with something old costs a delivery that turns
  /// out to be unnecessary when it is about to begin.
  ///
  /// - Returns: when the site will change by itself, as a scheduled post comes out.
  @discardableResult
  func survey() async throws -> Timestamp? {
    @Dependency(\.database) var database
    let start = present
    if case .other(let hub) = configuration.hub {
      try await survey(for: Callback(hub))
    } else {
      for url in try await database.rows(Statements.subscribedTopics, start, false) { try await survey(url) }
    }
    webSub.errands.ring()
    return try await database.changes.nextScheduled(after: start)
  }

  /// Does the same for one feed.
  func survey(_ url: String) async throws {
    @Dependency(\.database) var database
    switch try await lookUp(url) {
    case .feed(let topic): try await database.run(Statements.markTopic, url, topic.digest, present)
    case .moved(let address):
      try await database.run(Statements.denyTopic, url, "The feed has moved to \(address)", present)
    case .missing:
      try await database.run(Statements.denyTopic, url, "There is no such feed any more", present)
    // Somebody started the site under another name, perhaps by mistake.
    case .foreign: break
    case .unreadable(let reason):
      @Dependency(\.logger) var logger
      logger.warning("websub: could not look at \(url): \(reason)")
    }
  }
}

// For a hub elsewhere.

extension Site {
  private func survey(for hub: Callback) async throws {
    @Dependency(\.database) var database
    try await database.run(Statements.dropOtherHubs, hub.url)
    let topics = try await database.topics(visibility).all()
    for subject in [.site] + topics.map(\.subject) {
      try await database.transaction { transaction in
        try await transaction.run(Statements.lockSurvey)
        let (first, others) = urls(of: subject)
        // What one of a subject's feeds says tells whether the others have to be looked at.
        guard try await hasChanged(first, for: hub, transaction) else { return }
        for url in others { _ = try await hasChanged(url, for: hub, transaction) }
      }
    }
  }

  /// Whether a feed says something else than the hub was told of, or has not been watched yet; it is from now on.
  private func hasChanged(_ url: String, for hub: Callback, _ transaction: Transaction) async throws -> Bool {
    guard url.utf8.count <= SubscriptionRequest.longestTopic, case .feed(let feed) = try await lookUp(url)
    else { return false }
    let added = try await transaction.run(
      Statements.addHubTopics, url, hub.url, hub.site, feed.digest)
    return try await transaction.run(Statements.markTopic, url, feed.digest, present) + added > 0
  }

  /// The feeds of a subject in all formats; the one that says most first.
  private func urls(of subject: FeedSubject) -> (first: String, others: [String]) {
    let extents: [FeedExtent] = [.full, .summary]
    let routes = extents.flatMap { extent in
      [FeedFormat.atom, .rss, .json].map { subject.route($0, extent) }
    }
    let urls = routes.map { configuration.absoluteURL($0.url) }
    return (urls[0], Array(urls.dropFirst()))
  }
}
