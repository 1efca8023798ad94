import Dependencies
import HTTPClient
import HTTPTypes
import Importing
import Logging
import Pages
import Postgres
import Publication
import Settings
import Syndication
import Timestamps

extension Site {
  /// Delivers what a topic says now to a subscriber that does not have it yet.
  func deliver(_ lookup: TopicLookup, to due: DueDelivery) async throws {
    let topic: TopicContent
    switch lookup {
    case .feed(let content): topic = content
    // The survey that follows every change ends its subscriptions.
    case .missing, .moved: return try await finish(due, with: due.delivered)
    case .foreign: return try await settle(due, .failed("not a feed of this site"), with: due.delivered)
    case .unreadable(let reason): return try await settle(due, .failed(reason), with: due.delivered)
    }
    guard topic.digest != due.delivered else { return try await finish(due, with: topic.digest) }
    let fields = Delivery.fields(of: topic, hub: configuration.hubURL ?? "", secret: due.secret)
    let outcome = try await post(
      topic.bytes, fields, to: due, HubBounds.options(configuration, deadline: .seconds(20)))
    try await settle(due, outcome, with: topic.digest)
  }

  /// Tells the hub that serves the site that a topic has changed.
  ///
  /// The specification leaves open how. Hubs expect the address as `hub.url`, as PubSubHubbub 0.3 had it, or as
  /// `hub.topic`.
  func announce(_ due: DueDelivery) async throws {
    let form = formEncoded([("hub.mode", "publish"), ("hub.url", due.topic), ("hub.topic", due.topic)])
    var options = HubBounds.options(configuration, deadline: .seconds(20))
    // The owner of the site has chosen it.
    options.addresses = .all
    let outcome = try await post(
      Array(form.utf8), [.contentType: "application/x-www-form-urlencoded"], to: due, options)
    // That it wants no more of them is for its subscribers to say.
    try await settle(due, outcome == .gone ? .failed("answered 410") : outcome, with: due.wanted)
  }

  /// Nil when the process is being stopped.
  private func post(
    _ body: [UInt8], _ fields: HTTPFields, to due: DueDelivery, _ options: FetchOptions
  ) async throws -> Delivery.Outcome? {
    @Dependency(\.httpClient) var client
    do {
      return Delivery.outcome(
        of: try await client.post(due.callback.url, fields, body: body, options: options))
    } catch let error as HTTPClientError {
      return .failed("\(error.reason)")
    } catch is CancellationError {
      return nil
    }
  }

  private func settle(_ due: DueDelivery, _ outcome: Delivery.Outcome?, with digest: [UInt8]) async throws {
    @Dependency(\.database) var database
    switch outcome {
    case .delivered:
      try await finish(due, with: digest)
      tell(due, \.delivered, .debug, "delivered")
    case .gone:
      try await database.run(Statements.endDelivery, due.attempt.id, due.attempt.claim)
      tell(due, \.gone, .info, "unsubscribed by 410")
    case .failed(let reason, let retryAfter):
      let delay = BackOff.deliveries.delay(after: due.attempt.number)
      try await postpone(due, to: delay.map { max($0, Double(retryAfter ?? 0)) })
      tell(due, \.failed, .debug, "attempt \(due.attempt.number) failed (\(reason))")
      guard delay == nil else { return }
      tell(
        due, \.givenUp, .warning,
        "gave up after \(due.attempt.number) attempts (\(reason)); told of the next change again")
    case nil:
      // For whoever comes next.
      _ = await Task { try? await postpone(due, to: 0) }.value
    }
  }

  private func finish(_ due: DueDelivery, with digest: [UInt8]) async throws {
    @Dependency(\.database) var database
    try await database.run(
      Statements.finishDelivery, due.attempt.id, due.attempt.claim, digest, due.changes, present)
  }

  /// - Parameter delay: in seconds; nil to give it up.
  private func postpone(_ due: DueDelivery, to delay: Double?) async throws {
    @Dependency(\.database) var database
    let now = present
    try await database.run(
      Statements.postponeDelivery, due.attempt.id, due.attempt.claim,
      delay.map { now.adding(seconds: $0) }, due.changes, now)
  }

  /// Neither the path of a callback nor a secret is anybody's business who reads the log.
  private func tell(
    _ due: DueDelivery, _ outcome: any WritableKeyPath<WebSubFigures, Int> & Sendable, _ level: Logger.Level,
    _ what: String
  ) {
    @Dependency(\.logger) var logger
    webSub.count { $0[keyPath: outcome] += 1 }
    logger.log(level: level, "websub: \(due.callback.site): \(what)", metadata: ["topic": "\(due.topic)"])
  }
}
