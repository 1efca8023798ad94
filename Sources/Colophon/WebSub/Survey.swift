import Dependencies
import HTTP
import Postgres
import Timestamps

extension Site {
  /// Looks which feeds say something else than what their subscribers were promised, and has that delivered.
  ///
  /// - Parameter topics: nil for all that somebody has subscribed to or, for another hub, for all feeds of the site.
  /// - Returns: when the site will change by itself, as a scheduled post comes out.
  @discardableResult
  func survey(_ topics: [String]? = nil) async throws -> Timestamp? {
    @Dependency(\.database) var database
    let start = present
    try await database.transaction { transaction in
      try await transaction.run(Statements.lockSurvey)
      if case .other(let hub) = configuration.hub {
        try await survey(forHub: Callback(hub), transaction)
      } else {
        let subscribed = try await transaction.rows(Statements.subscribedTopics, present, false)
        for url in topics ?? subscribed { try await survey(url, transaction) }
      }
    }
    webSub.errands.ring()
    return try await database.first(Statements.nextScheduled, start) ?? nil
  }

  private func survey(_ url: String, _ transaction: Transaction) async throws {
    switch try await content(at: url) {
    case .feed(let topic): try await transaction.run(Statements.markTopic, url, topic.digest, present)
    case .moved(let address):
      try await transaction.run(Statements.denyTopic, url, "The feed has moved to \(address)", present)
    case .missing:
      try await transaction.run(Statements.denyTopic, url, "There is no such feed any more", present)
    }
  }

  private func survey(forHub hub: Callback, _ transaction: Transaction) async throws {
    @Dependency(\.database) var database
    try await transaction.run(Statements.dropOtherHubs, hub.url)
    let topics = try await database.rows(Statements.topics, present)
    for subject in [.site] + topics.map(\.subject) {
      let (first, others) = urls(of: subject)
      // What one of a subject's feeds says tells whether the others have to be looked at.
      guard try await hasChanged(first, for: hub, transaction) else { continue }
      for url in others { _ = try await hasChanged(url, for: hub, transaction) }
    }
  }

  /// Whether a feed says something else than the hub was told of, or has not been watched yet; it is from now on.
  private func hasChanged(_ url: String, for hub: Callback, _ transaction: Transaction) async throws -> Bool {
    guard case .feed(let feed) = try await content(at: url) else { return false }
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
