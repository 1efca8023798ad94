import Concurrency
import HTTPTypes
import Jobs
import Logging
import Postgres
import Publication
import Timestamps

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

extension WebSub {
  /// Accepts a request to subscribe or to unsubscribe. A job will ask its callback for confirmation (WebSub
  /// §5.1).
  ///
  /// The request is counted before anything else is done for it, even if it is refused because of its topic.
  ///
  /// - Parameter client: identifies the client for its limit: an IPv4 address, or the /64 of an IPv6 address.
  /// - Throws: ``SubscriptionRefusal``, and errors of the database.
  package func accept(_ request: SubscriptionRequest, from client: String) async throws {
    let id = try await count(request, from: client)
    do {
      let job = VerificationJob(request, content: try await content(for: request))
      try await database.transaction { transaction in
        try await JobQueue(transaction).add(
          .verification, key: job.key, job, lane: job.callbackSite, at: now)
        try await HubRequestStore(transaction).settle(id)
      }
    } catch {
      // Otherwise the request counts as open for a minute.
      await Task { try? await HubRequestStore(database).settle(id) }.value
      throw error
    }
    state.newJobs.notify()
  }

  /// Only one transaction of all processes counts at a time, so that no limit is exceeded.
  private static let counting = AdvisoryLock("colophon websub requests")

  /// - Returns: the id of the request's row.
  private func count(_ request: SubscriptionRequest, from client: String) async throws -> Int {
    do {
      return try await state.counting.withPermit {
        try await database.transaction(holding: Self.counting, lockTimeout: .seconds(3)) { transaction in
          let store = HubRequestStore(transaction)
          var load = try await store.load(
            of: request, from: client, at: now, since: now.adding(seconds: -HubBounds.window))
          load.openRequests += try await JobQueue(transaction).count(of: .verification)
          if let refusal = load.refusal(of: request.mode) { throw refusal }
          return try await store.add(client: client, callbackSite: request.callback.site, at: now)
        }
      }
    } catch is LockTimeout {
      throw SubscriptionRefusal("The hub is busy.", .serviceUnavailable, retryAfter: 60)
    }
  }

  /// The digest of the content that the subscriber can fetch now. Any other content will be delivered.
  ///
  private func content(for request: SubscriptionRequest) async throws -> [UInt8] {
    // Subscribers of a feed that is gone can unsubscribe.
    guard request.mode == .subscribe else { return [] }
    switch try await state.looking.withPermit({ try await lookUp(request.topic) }) {
    case .feed(let topic): return topic.digest
    case .moved(let address):
      throw SubscriptionRefusal("hub.topic is at \(address) now; use the URL of the feed's rel=self link.")
    case .unreadable(let reason):
      logger.warning("websub: could not look at \(request.topic): \(reason)")
      throw SubscriptionRefusal("The feed is not available now.", .serviceUnavailable, retryAfter: 600)
    case .missing, .foreign:
      throw SubscriptionRefusal(
        "hub.topic should be the URL of a feed of this site, as its rel=self link gives it.")
    }
  }
}

extension VerificationJob {
  fileprivate init(_ request: SubscriptionRequest, content: [UInt8]) {
    self.init(
      mode: request.mode == .subscribe ? .subscribe : .unsubscribe, topic: request.topic,
      callback: request.callback.url, callbackSite: request.callback.site, secret: request.secret,
      lease: request.lease, content: Data(content))
  }
}
