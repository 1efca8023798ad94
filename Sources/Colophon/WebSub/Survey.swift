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
    switch try await topic(at: url) {
    case .feed(let topic): try await transaction.run(Statements.markTopic, url, topic.digest, present)
    case .moved(let address):
      try await transaction.run(Statements.denyTopic, url, "The feed has moved to \(address)", present)
    case .missing:
      try await transaction.run(Statements.denyTopic, url, "There is no such feed any more", present)
    }
  }

  private func survey(forHub hub: Callback, _ transaction: Transaction) async throws {
    try await transaction.run(Statements.dropOtherHubs, hub.url)
    for url in try await feedURLs() {
      guard case .feed(let topic) = try await topic(at: url) else { continue }
      try await transaction.run(Statements.addHubTopics, url, hub.url, hub.site, topic.digest)
      try await transaction.run(Statements.markTopic, url, topic.digest, present)
    }
  }

  /// All feeds of the site.
  private func feedURLs() async throws -> [String] {
    @Dependency(\.database) var database
    let tags = try await database.rows(Statements.tags, present).map { FeedSubject.tag($0.name) }
    return ([.site] + tags).flatMap { subject in
      FeedFormat.allCases.map { configuration.absoluteURL(subject.route($0).url) }
    }
  }
}
