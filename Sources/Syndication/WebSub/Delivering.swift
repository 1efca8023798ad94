import HTTPClient
import HTTPTypes
import Jobs
import Logging
import Publication

extension WebSub {
  /// Delivers the current content of a topic to a subscriber that does not have it yet.
  func deliver(_ job: Job<DeliveryJob>) async throws -> JobResult {
    let store = SubscriptionStore(database)
    guard let subscription = try await store.subscription(job.payload.subscription, at: now) else {
      return .done
    }
    let topic: TopicContent
    switch try await state.cache.lookUp(subscription.topic, wanted: subscription.wanted, by: lookUp) {
    case .feed(let content): topic = content
    // The next change detection ends the subscriptions.
    case .missing, .moved: return .done
    case .foreign: return failed(job, subscription, "not a feed of this site")
    case .unreadable(let reason): return failed(job, subscription, reason)
    }
    guard topic.digest != subscription.delivered else { return .done }
    let fields = Delivery.fields(of: topic, hub: hubURL, secret: subscription.secret)
    let options = FetchOptions.callback(
      reachesPrivateAddresses: reachesPrivateAddresses, deadline: .seconds(20))
    switch try await post(topic.bytes, fields, to: subscription, options) {
    case .delivered:
      try await store.recordDelivery(of: topic.digest, to: subscription.id)
      report(subscription, \.delivered, .debug, "delivered")
      return .done
    case .gone:
      try await store.remove([subscription.id])
      report(subscription, \.gone, .info, "unsubscribed by 410")
      try await countSubscriptions()
      return .done
    case .failed(let reason, let retryAfter): return failed(job, subscription, reason, retryAfter)
    }
  }

  /// Tells the other hub that a topic has changed.
  ///
  /// The specification does not say how. Hubs expect the URL as `hub.url`, as in PubSubHubbub 0.3, or as
  /// `hub.topic`.
  func announce(_ job: Job<DeliveryJob>) async throws -> JobResult {
    let store = SubscriptionStore(database)
    guard let subscription = try await store.subscription(job.payload.subscription, at: now) else {
      return .done
    }
    let topic = subscription.topic
    let form = formEncoded([("hub.mode", "publish"), ("hub.url", topic), ("hub.topic", topic)])
    // The owner of the site has chosen this address, so it may be a private one.
    let options = FetchOptions.callback(reachesPrivateAddresses: true, deadline: .seconds(20))
    let fields: HTTPFields = [.contentType: "application/x-www-form-urlencoded"]
    switch try await post(Array(form.utf8), fields, to: subscription, options) {
    case .delivered:
      try await store.recordDelivery(of: subscription.wanted, to: subscription.id)
      report(subscription, \.delivered, .debug, "announced")
      return .done
    // A hub, unlike a subscriber, cannot end this: only the site's configuration can.
    case .gone: return failed(job, subscription, "answered 410")
    case .failed(let reason, let retryAfter): return failed(job, subscription, reason, retryAfter)
    }
  }

  private func post(
    _ body: [UInt8], _ fields: HTTPFields, to subscription: TopicSubscription, _ options: FetchOptions
  ) async throws -> DeliveryOutcome {
    do {
      let response = try await client.post(
        subscription.callback.url, fields, body: body, options: options)
      return DeliveryOutcome(response, at: now)
    } catch let error as HTTPClientError {
      return .failed("\(error.reason)")
    }
  }

  private func failed(
    _ job: Job<DeliveryJob>, _ subscription: TopicSubscription, _ reason: String, _ retryAfter: Int? = nil
  ) -> JobResult {
    report(subscription, \.failed, .info, "attempt \(job.attempt) failed (\(reason))")
    if job.isLastAttempt {
      report(
        subscription, \.givenUp, .warning,
        "gave up after \(job.attempt) attempts (\(reason)); will deliver the next change")
    }
    return .failed(reason, retryAfter: retryAfter)
  }

  /// The log gets neither the path of a callback nor a secret.
  private func report(
    _ subscription: TopicSubscription, _ outcome: any WritableKeyPath<WebSubMetrics, Int> & Sendable,
    _ level: Logger.Level, _ what: String
  ) {
    state.count { $0[keyPath: outcome] += 1 }
    logger.log(
      level: level, "websub: \(subscription.callback.site): \(what)",
      metadata: ["topic": "\(subscription.topic)"])
  }
}
