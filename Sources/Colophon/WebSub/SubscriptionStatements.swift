import Foundation
import Importing
import Pages
import Postgres
import Publication
import Settings
import Syndication
import Timestamps

// Subscriptions, and what is to be delivered to them.

extension Statements {
  static let subscribing: [any AnyStatement] = [
    saveSubscription, dropSubscription, dropExpiredSubscriptions, subscribedTopics, addHubTopics,
    dropOtherHubs, lockSurvey, markTopic, claimDelivery, finishDelivery, postponeDelivery, endDelivery,
    hubAgenda,
  ]

  /// A subscription that is there already is renewed, and what is to be delivered to it stays.
  static let saveSubscription = Statement(
    "save subscription",
    """
    INSERT INTO websub_subscriptions (
      topic, callback, callback_site, is_hub, secret, expires_at, wanted, delivered)
    VALUES ($1, $2, $3, false, $4, $5, $6, $6)
    ON CONFLICT (topic, callback) DO UPDATE SET
      is_hub = false, secret = excluded.secret, expires_at = excluded.expires_at
    """,
    parameters: String.self, String.self, String.self, String?.self, Timestamp.self, [UInt8].self)

  static let dropSubscription = Statement(
    "drop subscription", "DELETE FROM websub_subscriptions WHERE topic = $1 AND callback = $2",
    parameters: String.self, String.self)

  static let dropExpiredSubscriptions = Statement(
    "drop expired subscriptions", "DELETE FROM websub_subscriptions WHERE expires_at <= $1",
    parameters: Timestamp.self)

  /// Of subscribers, or of the hub that serves the site.
  static let subscribedTopics = Statement(
    "subscribed topics",
    "SELECT DISTINCT topic FROM websub_subscriptions WHERE expires_at > $1 AND is_hub = $2 ORDER BY topic",
    parameters: Timestamp.self, Bool.self, column: Column("topic", String.self))

  /// Begins to watch a topic for the hub that serves the site, from the content that it has now.
  static let addHubTopics = Statement(
    "add hub topics",
    """
    INSERT INTO websub_subscriptions (topic, callback, callback_site, is_hub, expires_at, wanted, delivered)
    VALUES ($1, $2, $3, true, 'infinity', $4, $4) ON CONFLICT (topic, callback) DO NOTHING
    """,
    parameters: String.self, String.self, String.self, [UInt8].self)

  /// Forgets hubs that the site no longer has.
  static let dropOtherHubs = Statement(
    "drop other hubs", "DELETE FROM websub_subscriptions WHERE is_hub AND callback IS DISTINCT FROM $1",
    parameters: String?.self)

  /// Until the end of the transaction no other process looks for what has changed, so that whoever comes later sees
  /// something newer.
  static let lockSurvey = Statement(
    "lock survey", "SELECT pg_advisory_xact_lock(hashtext('colophon websub')) IS NULL AS locked",
    column: Column("locked", Bool?.self))

  /// Has the content of a topic delivered to all who were promised another one. An attempt that is under way is left
  /// to its end, and followed by another.
  static let markTopic = Statement(
    "mark topic",
    """
    UPDATE websub_subscriptions SET
      wanted = $2, changes = changes + 1, attempts = 0,
      due_at = CASE WHEN claim IS NULL THEN $3 ELSE due_at END
    WHERE topic = $1 AND wanted <> $2 AND expires_at > $3
    """,
    parameters: String.self, [UInt8].self, Timestamp.self)

  /// The delivery whose time came first, for a new attempt that nobody else makes until the given time. Not one for
  /// any of these sites.
  static let claimDelivery = Statement(
    "claim delivery",
    """
    UPDATE websub_subscriptions SET claim = $2, due_at = $3, attempts = attempts + 1
    WHERE id = (
      SELECT id FROM websub_subscriptions
      WHERE due_at <= $1 AND expires_at > $1 AND is_hub = $4 AND callback_site <> ALL ($5)
      ORDER BY due_at, topic, id LIMIT 1 FOR UPDATE SKIP LOCKED)
    RETURNING id, claim, attempts, topic, callback, callback_site, secret, wanted, delivered, changes
    """,
    parameters: Timestamp.self, UUID.self, Timestamp.self, Bool.self, [String].self,
    returning: DueDelivery.row)

  /// What was delivered, where the attempt is still its process' own. What has changed meanwhile is due at once.
  static let finishDelivery = Statement(
    "finish delivery",
    """
    UPDATE websub_subscriptions SET
      delivered = $3, claim = NULL, attempts = 0, due_at = CASE WHEN changes > $4 THEN $5 END
    WHERE id = $1 AND claim = $2
    """,
    parameters: Int.self, UUID.self, [UInt8].self, Int.self, Timestamp.self)

  /// Without a time it is given up until the content changes again. What has changed meanwhile is due all the same.
  static let postponeDelivery = Statement(
    "postpone delivery",
    """
    UPDATE websub_subscriptions SET
      claim = NULL, due_at = CASE WHEN changes > $4 THEN coalesce($3, $5) ELSE $3 END
    WHERE id = $1 AND claim = $2
    """,
    parameters: Int.self, UUID.self, Timestamp?.self, Int.self, Timestamp.self)

  static let endDelivery = Statement(
    "end delivery", "DELETE FROM websub_subscriptions WHERE id = $1 AND claim = $2",
    parameters: Int.self, UUID.self)

  /// For subscribers, or for the hub that serves the site.
  static let hubAgenda = Statement(
    "hub agenda",
    """
    WITH due AS (
      SELECT due_at FROM websub_subscriptions WHERE due_at IS NOT NULL AND expires_at > $1 AND is_hub = $2
      UNION ALL SELECT due_at FROM websub_requests WHERE due_at IS NOT NULL AND NOT $2)
    SELECT
      (SELECT count(*) FROM websub_subscriptions WHERE NOT is_hub AND expires_at > $1) AS subscriptions,
      (SELECT count(*) FROM due WHERE due_at <= $1) AS due,
      (SELECT min(due_at) FROM due WHERE due_at > $1) AS next
    """,
    parameters: Timestamp.self, Bool.self,
    columns: Column("subscriptions", Int.self, .computedNotNull), Column("due", Int.self, .computedNotNull),
    Column("next", Timestamp?.self)
  ) { HubAgenda(subscriptions: $0, due: $1, next: $2) }
}

extension DueDelivery {
  fileprivate static let row = RowMapping(
    Column("id", Int.self), Column("claim", UUID.self, .computedNotNull), Column("attempts", Int32.self),
    Column("topic", String.self), Column("callback", String.self), Column("callback_site", String.self),
    Column("secret", String?.self), Column("wanted", [UInt8].self), Column("delivered", [UInt8].self),
    Column("changes", Int.self)
  ) { id, claim, attempts, topic, callback, site, secret, wanted, delivered, changes in
    DueDelivery(
      attempt: Attempt(id: id, claim: claim, number: Int(attempts)), topic: topic,
      callback: Callback(url: callback, site: site), secret: secret, wanted: wanted, delivered: delivered,
      changes: changes)
  }
}
