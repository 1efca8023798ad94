import Postgres
import Timestamps

/// A subscription as editors and owners see it.
package struct ListedSubscription: Hashable, Sendable {
  package let topic: String
  package let callback: String
  /// Whether it is the hub that serves the site.
  package let isHub: Bool
  /// Whether deliveries are signed.
  package let isSigned: Bool
  /// Whether the subscriber has the last content that is known.
  package let isUpToDate: Bool
  /// Nil for a hub.
  package let expiresAt: Timestamp?
}

extension Queryable {
  /// Subscriptions that have not expired, by callback.
  package func listedSubscriptions(
    at now: Timestamp, limit: Int, offset: Int
  ) async throws -> [ListedSubscription] {
    try await rows(listSubscriptions, now, limit, offset)
  }
}

extension SubscriptionStore {
  static let listStatements: [any AnyStatement] = [listSubscriptions]
}

private let listSubscriptions = Statement(
  "list subscriptions",
  """
  SELECT topic, callback, is_hub, secret IS NOT NULL AS is_signed, wanted = delivered AS is_up_to_date,
    CASE WHEN NOT is_hub THEN expires_at END AS ends_at
  FROM websub_subscriptions WHERE expires_at > $1 ORDER BY callback, topic LIMIT $2 OFFSET $3
  """,
  parameters: Timestamp.self, Int.self, Int.self,
  columns: Column("topic", String.self), Column("callback", String.self), Column("is_hub", Bool.self),
  Column("is_signed", Bool.self, .computedNotNull), Column("is_up_to_date", Bool.self, .computedNotNull),
  Column("ends_at", Timestamp?.self)
) { topic, callback, isHub, isSigned, isUpToDate, expiresAt in
  ListedSubscription(
    topic: topic, callback: callback, isHub: isHub, isSigned: isSigned, isUpToDate: isUpToDate,
    expiresAt: expiresAt)
}
