import Foundation
import Importing
import Pages
import Postgres
import Publication
import Settings
import Syndication
import Timestamps

// What the hub was asked for, and what it has to ask or tell callbacks because of it.

extension Statements {
  static let hubRequests: [any AnyStatement] = [
    hubLoad, supersedeRequests, keepRequest, denyTopic, claimInquiry, finishInquiry, postponeInquiry,
    dropOldRequests,
  ]

  /// As it is for a callback and its site, and for a client, of late: since the second instant.
  static let hubLoad = Statement(
    "hub load",
    """
    SELECT
      (SELECT count(*) FROM websub_subscriptions WHERE NOT is_hub AND expires_at > $1) AS subscriptions,
      (SELECT count(*) FROM websub_subscriptions
        WHERE NOT is_hub AND expires_at > $1 AND callback_site = $3) AS site_subscriptions,
      EXISTS (SELECT FROM websub_subscriptions
        WHERE NOT is_hub AND expires_at > $1 AND topic = $5 AND callback = $6) AS is_known,
      (SELECT count(*) FROM websub_requests WHERE due_at IS NOT NULL) AS open_requests,
      count(*) FILTER (WHERE callback_site = $3 AND client IS NOT NULL) AS site_requests,
      count(*) FILTER (WHERE client = $4) AS client_requests
    FROM websub_requests WHERE requested_at > $2
    """,
    parameters: Timestamp.self, Timestamp.self, String.self, String.self, String.self, String.self,
    columns: Column("subscriptions", Int.self, .computedNotNull),
    Column("site_subscriptions", Int.self, .computedNotNull), Column("is_known", Bool.self, .computedNotNull),
    Column("open_requests", Int.self, .computedNotNull), Column("site_requests", Int.self, .computedNotNull),
    Column("client_requests", Int.self, .computedNotNull)
  ) {
    HubLoad(
      subscriptions: $0, siteSubscriptions: $1, isKnown: $2, openRequests: $3, siteRequests: $4,
      clientRequests: $5)
  }

  /// What was asked for before on behalf of the same callback counts no more.
  static let supersedeRequests = Statement(
    "supersede requests",
    """
    UPDATE websub_requests SET due_at = NULL, secret = NULL
    WHERE topic = $1 AND callback = $2 AND due_at IS NOT NULL
    """,
    parameters: String.self, String.self)

  static let keepRequest = Statement(
    "keep request",
    """
    INSERT INTO websub_requests (
      mode, topic, callback, callback_site, secret, lease_seconds, content, client, requested_at, due_at)
    VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $9)
    """,
    parameters: DueInquiry.Mode.self, String.self, String.self, String.self, String?.self, Int32.self,
    [UInt8].self, String.self, Timestamp.self)

  /// Ends all subscriptions of a topic, whose owners are to be told why.
  static let denyTopic = Statement(
    "deny topic",
    """
    WITH ended AS (
      DELETE FROM websub_subscriptions WHERE topic = $1 AND NOT is_hub
      RETURNING topic, callback, callback_site, delivered)
    INSERT INTO websub_requests (
      mode, topic, callback, callback_site, lease_seconds, content, reason, requested_at, due_at)
    SELECT 'denied', topic, callback, callback_site, 0, delivered, $2, $3, $3 FROM ended
    """,
    parameters: String.self, String.self, Timestamp.self)

  /// The one whose time came first, for a new attempt that nobody else makes until the given time. Not one for any of
  /// these sites.
  static let claimInquiry = Statement(
    "claim inquiry",
    """
    UPDATE websub_requests SET claim = $2, due_at = $3, attempts = attempts + 1
    WHERE id = (
      SELECT id FROM websub_requests WHERE due_at <= $1 AND callback_site <> ALL ($4)
      ORDER BY due_at, id LIMIT 1 FOR UPDATE SKIP LOCKED)
    RETURNING id, claim, attempts, mode, topic, callback, callback_site, secret, lease_seconds, content, reason
    """,
    parameters: Timestamp.self, UUID.self, Timestamp.self, [String].self, returning: DueInquiry.row)

  /// Changes nothing where the attempt is no longer its process' own, or the request was superseded.
  static let finishInquiry = Statement(
    "finish inquiry",
    """
    UPDATE websub_requests SET due_at = NULL, claim = NULL, secret = NULL
    WHERE id = $1 AND claim = $2 AND due_at IS NOT NULL
    """,
    parameters: Int.self, UUID.self)

  /// Without a time it is given up.
  static let postponeInquiry = Statement(
    "postpone inquiry",
    """
    UPDATE websub_requests SET
      due_at = $3, claim = NULL, secret = CASE WHEN $3 IS NULL THEN NULL ELSE secret END
    WHERE id = $1 AND claim = $2 AND due_at IS NOT NULL
    """,
    parameters: Int.self, UUID.self, Timestamp?.self)

  static let dropOldRequests = Statement(
    "drop old requests", "DELETE FROM websub_requests WHERE due_at IS NULL AND requested_at <= $1",
    parameters: Timestamp.self)
}

extension DueInquiry {
  fileprivate static let row = RowMapping(
    Column("id", Int.self), Column("claim", UUID.self, .computedNotNull), Column("attempts", Int32.self),
    Column("mode", Mode.self), Column("topic", String.self), Column("callback", String.self),
    Column("callback_site", String.self), Column("secret", String?.self),
    Column("lease_seconds", Int32.self), Column("content", [UInt8].self), Column("reason", String?.self)
  ) { id, claim, attempts, mode, topic, callback, site, secret, lease, content, reason in
    DueInquiry(
      attempt: Attempt(id: id, claim: claim, number: Int(attempts)), mode: mode, topic: topic,
      callback: Callback(url: callback, site: site), secret: secret, lease: Int(lease), content: content,
      reason: reason)
  }
}
