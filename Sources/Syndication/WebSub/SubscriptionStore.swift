import Postgres
import Timestamps

/// The subscriptions to topics: those of subscribers, and those of another hub that serves the site.
struct SubscriptionStore: Sendable {
  private let database: any Queryable

  init(_ database: any Queryable) { self.database = database }

  /// Adds or renews the subscription of a callback. Renewing changes nothing about what is to be delivered.
  ///
  /// - Parameter content: the digest of what the subscriber has.
  func save(
    topic: String, callback: Callback, secret: String?, expiresAt: Timestamp, content: [UInt8]
  ) async throws {
    try await database.run(
      saveSubscription, topic, callback.url, callback.site, secret, expiresAt, content)
  }

  /// Begins to watch a topic for another hub, from its current content on.
  ///
  /// - Returns: false if it is watched already.
  func watch(_ topic: String, for hub: Callback, content: [UInt8]) async throws -> Bool {
    try await database.run(watchTopic, topic, hub.url, hub.site, content) > 0
  }

  func remove(topic: String, callback: String) async throws {
    try await database.run(removeSubscription, topic, callback)
  }

  func remove(_ ids: [Int]) async throws {
    try await database.run(removeSubscriptions, ids)
  }

  func removeExpired(at now: Timestamp) async throws {
    try await database.run(removeExpiredSubscriptions, now)
  }

  /// Removes the subscriptions of all other hubs but one.
  func removeHubs(except hub: String?) async throws {
    try await database.run(removeOtherHubs, hub)
  }

  /// The topics of all subscribers.
  func topics(at now: Timestamp) async throws -> [String] {
    try await database.rows(subscribedTopics, now)
  }

  /// The callbacks of a topic's subscribers.
  func subscribers(of topic: String) async throws -> [(id: Int, callback: Callback)] {
    try await database.rows(subscribersOfTopic, topic)
  }

  /// The number of subscribers' subscriptions that have not expired.
  func count(at now: Timestamp) async throws -> Int {
    try await database.one(countSubscriptions, now)
  }

  /// - Returns: nil if the subscription has ended or expired.
  func subscription(_ id: Int, at now: Timestamp) async throws -> TopicSubscription? {
    try await database.first(subscriptionByID, id, now)
  }

  /// Records the content that a topic has now.
  ///
  /// - Returns: the subscriptions that are to get it: those that were to get another content before.
  func expect(
    _ content: [UInt8], of topic: String, at now: Timestamp
  ) async throws -> [(id: Int, callbackSite: String)] {
    try await database.rows(expectContent, topic, content, now)
  }

  /// Records what the subscriber has now.
  func recordDelivery(of content: [UInt8], to id: Int) async throws {
    try await database.run(recordSubscriptionDelivery, id, content)
  }

  static let statements: [any AnyStatement] =
    [
      saveSubscription, watchTopic, removeSubscription, removeSubscriptions, removeExpiredSubscriptions,
      removeOtherHubs, subscribedTopics, subscribersOfTopic, countSubscriptions, subscriptionByID,
      expectContent,
      recordSubscriptionDelivery,
    ] + listStatements
}

/// A callback that is told when a topic changes.
struct TopicSubscription: Hashable, Sendable {
  let id: Int
  let topic: String
  let callback: Callback
  let secret: String?
  /// SHA-256 of the content that was found last.
  let wanted: [UInt8]
  /// SHA-256 of the content that the callback has.
  let delivered: [UInt8]
}

private let saveSubscription = Statement(
  "save subscription",
  """
  INSERT INTO websub_subscriptions (
    topic, callback, callback_site, is_hub, secret, expires_at, wanted, delivered)
  VALUES ($1, $2, $3, false, $4, $5, $6, $6)
  ON CONFLICT (topic, callback) DO UPDATE SET
    is_hub = false, secret = excluded.secret, expires_at = excluded.expires_at
  """,
  parameters: String.self, String.self, String.self, String?.self, Timestamp.self, [UInt8].self)

private let watchTopic = Statement(
  "watch topic",
  """
  INSERT INTO websub_subscriptions (topic, callback, callback_site, is_hub, expires_at, wanted, delivered)
  VALUES ($1, $2, $3, true, 'infinity', $4, $4) ON CONFLICT (topic, callback) DO NOTHING
  """,
  parameters: String.self, String.self, String.self, [UInt8].self)

private let removeSubscription = Statement(
  "remove subscription", "DELETE FROM websub_subscriptions WHERE topic = $1 AND callback = $2",
  parameters: String.self, String.self)

private let removeSubscriptions = Statement(
  "remove subscriptions", "DELETE FROM websub_subscriptions WHERE id = ANY ($1)", parameters: [Int].self)

private let removeExpiredSubscriptions = Statement(
  "remove expired subscriptions", "DELETE FROM websub_subscriptions WHERE expires_at <= $1",
  parameters: Timestamp.self)

private let removeOtherHubs = Statement(
  "remove other hubs", "DELETE FROM websub_subscriptions WHERE is_hub AND callback IS DISTINCT FROM $1",
  parameters: String?.self)

private let subscribedTopics = Statement(
  "subscribed topics",
  "SELECT DISTINCT topic FROM websub_subscriptions WHERE expires_at > $1 AND NOT is_hub ORDER BY topic",
  parameters: Timestamp.self, column: Column("topic", String.self))

private let subscribersOfTopic = Statement(
  "subscribers of topic",
  "SELECT id, callback, callback_site FROM websub_subscriptions WHERE topic = $1 AND NOT is_hub ORDER BY id",
  parameters: String.self,
  columns: Column("id", Int.self), Column("callback", String.self), Column("callback_site", String.self)
) { (id: $0, callback: Callback(url: $1, site: $2)) }

private let countSubscriptions = Statement(
  "count subscriptions",
  "SELECT count(*) AS count FROM websub_subscriptions WHERE NOT is_hub AND expires_at > $1",
  parameters: Timestamp.self, column: Column("count", Int.self, .computedNotNull))

private let subscriptionByID = Statement(
  "subscription by id",
  """
  SELECT id, topic, callback, callback_site, secret, wanted, delivered FROM websub_subscriptions
  WHERE id = $1 AND expires_at > $2
  """,
  parameters: Int.self, Timestamp.self,
  columns: Column("id", Int.self), Column("topic", String.self), Column("callback", String.self),
  Column("callback_site", String.self), Column("secret", String?.self), Column("wanted", [UInt8].self),
  Column("delivered", [UInt8].self)
) { id, topic, callback, site, secret, wanted, delivered in
  TopicSubscription(
    id: id, topic: topic, callback: Callback(url: callback, site: site), secret: secret, wanted: wanted,
    delivered: delivered)
}

private let expectContent = Statement(
  "expect content",
  """
  UPDATE websub_subscriptions SET wanted = $2 WHERE topic = $1 AND wanted <> $2 AND expires_at > $3
  RETURNING id, callback_site
  """,
  parameters: String.self, [UInt8].self, Timestamp.self,
  columns: Column("id", Int.self), Column("callback_site", String.self)
) { (id: $0, callbackSite: $1) }

private let recordSubscriptionDelivery = Statement(
  "record delivery", "UPDATE websub_subscriptions SET delivered = $2 WHERE id = $1",
  parameters: Int.self, [UInt8].self)
