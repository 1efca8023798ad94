import Concurrency
import Jobs
import Logging
import Postgres
import Publication
import Timestamps

extension WebSub {
  /// Finds the feeds that have changed since their subscribers were last told, and adds jobs that tell them.
  ///
  /// Several processes may do this at the same time. One that reads older content adds an unnecessary job,
  /// which finds nothing to deliver.
  ///
  /// - Returns: when the site will change by itself, because a scheduled post comes out.
  @discardableResult
  package func detectChanges() async throws -> Timestamp? {
    let start = now
    try await cleanUp()
    switch hub {
    case .off: return nil
    case .own:
      for topic in try await SubscriptionStore(database).topics(at: start) {
        try await detectChanges(of: topic)
      }
    case .other(let hub): try await detectChanges(for: Callback(hub))
    }
    state.newJobs.notify()
    return try await database.changes.nextScheduled(after: start)
  }

  /// Detects changes of one feed for its subscribers.
  func detectChanges(of topic: String) async throws {
    switch try await lookUp(topic) {
    case .feed(let content):
      try await database.transaction { transaction in
        _ = try await addJobs(.delivery, content, in: transaction)
      }
    case .moved(let address): try await endSubscriptions(to: topic, "The feed has moved to \(address)")
    case .missing: try await endSubscriptions(to: topic, "There is no such feed any more")
    // Somebody started the site with another base URL, perhaps by mistake.
    case .foreign: break
    case .unreadable(let reason): logger.warning("websub: could not look at \(topic): \(reason)")
    }
    state.newJobs.notify()
  }

  /// Adds jobs for all subscriptions of a topic that are to get its new content.
  ///
  /// - Returns: whether there are any.
  private func addJobs(
    _ kind: JobKind<DeliveryJob>, _ content: TopicContent, in transaction: Transaction
  ) async throws -> Bool {
    let subscriptions = try await SubscriptionStore(transaction).expect(
      content.digest, of: content.url, at: now)
    let jobs = subscriptions.map {
      NewJob(key: "\($0.id)", payload: DeliveryJob(subscription: $0.id), lane: $0.callbackSite)
    }
    try await JobQueue(transaction).add(kind, jobs, at: now)
    return !jobs.isEmpty
  }

  /// Ends all subscriptions to a topic, and has the subscribers told why (WebSub §5.2).
  private func endSubscriptions(to topic: String, _ reason: String) async throws {
    try await database.transaction { transaction in
      let store = SubscriptionStore(transaction)
      let subscribers = try await store.subscribers(of: topic)
      let jobs = subscribers.map { subscriber in
        let denial = VerificationJob(
          mode: .denied, topic: topic, callback: subscriber.callback.url,
          callbackSite: subscriber.callback.site, reason: reason)
        return NewJob(key: denial.key, payload: denial, lane: denial.callbackSite)
      }
      // Jobs are locked before subscriptions, as in the confirmation of a request, so no deadlock is
      // possible.
      try await JobQueue(transaction).add(.verification, jobs, at: now)
      try await store.remove(subscribers.map(\.id))
    }
  }
}

// Changes for another hub.

extension WebSub {
  /// Only one transaction of all processes reads feeds at a time, so that a later one sees newer content.
  private static let detecting = AdvisoryLock("colophon websub")

  private func detectChanges(for hub: Callback) async throws {
    try await SubscriptionStore(database).removeHubs(except: hub.url)
    let topics = try await database.topics(Visibility(at: now)).all()
    for subject in [.site] + topics.map(\.subject) {
      try await database.transaction(holding: Self.detecting, lockTimeout: .seconds(60)) { transaction in
        let (first, others) = urls(of: subject)
        // If the feed that shows most has not changed, the other feeds of the subject have not changed
        // either.
        guard try await hasChanged(first, for: hub, transaction) else { return }
        for url in others { _ = try await hasChanged(url, for: hub, transaction) }
      }
    }
  }

  /// Whether a feed has changed since the hub was last told, or was not watched before. Watches it from now
  /// on.
  private func hasChanged(_ url: String, for hub: Callback, _ transaction: Transaction) async throws -> Bool {
    guard url.utf8.count <= SubscriptionRequest.longestTopic, case .feed(let feed) = try await lookUp(url)
    else { return false }
    let isNew = try await SubscriptionStore(transaction).watch(url, for: hub, content: feed.digest)
    return try await addJobs(.announcement, feed, in: transaction) || isNew
  }

  /// The feeds of a subject in all formats. The first one shows most.
  private func urls(of subject: FeedSubject) -> (first: String, others: [String]) {
    let extents: [FeedExtent] = [.full, .summary]
    let urls = extents.flatMap { extent in
      [FeedFormat.atom, .rss, .json].map { baseURL + links.feed(of: subject, $0, extent) }
    }
    return (urls[0], Array(urls.dropFirst()))
  }
}
