import Foundation
import Postgres
import Publication
import Timestamps

/// The endpoints of webhooks, and their secrets.
package struct WebhookEndpointStore: Store {
  let source: any Queryable

  /// The endpoint that was added first comes first.
  package func all() async throws -> [WebhookEndpoint] { try await source.rows(Self.sql.all) }

  package func endpoint(_ id: UUID) async throws -> WebhookEndpoint? {
    try await source.first(Self.sql.one, id)
  }

  /// Adds an endpoint. Of what happens from now on, it is told.
  package func add(_ callback: Callback, id: UUID, secret: WebhookSecret, at now: Timestamp) async throws {
    // Events from the time without an endpoint are told to nobody.
    if try await all().isEmpty { try await source.postEvents.begin(at: now) }
    try await source.run(Self.sql.add, id, callback.url, callback.site, secret.text, now)
  }

  /// Makes `secret` the one that signs. The secret before it signs too for a while.
  package func change(_ id: UUID, to secret: WebhookSecret, at now: Timestamp) async throws {
    try await source.run(
      Self.sql.change, id, secret.text, now.adding(seconds: WebhookEndpoint.keyChange))
  }

  /// Sends nothing to the endpoint any more. What waits for it has failed.
  package func switchOff(_ id: UUID, _ reason: String, at now: Timestamp) async throws {
    try await source.run(Self.sql.switchOff, id, reason, now)
  }

  package func switchOn(_ id: UUID) async throws { try await source.run(Self.sql.switchOn, id) }

  /// Removes an endpoint, and its log.
  package func remove(_ id: UUID) async throws { try await source.run(Self.sql.remove, id) }

  private static let sql = SQL()
  package static var statements: [any AnyStatement] { properties(of: sql) }
}

extension Queryable {
  /// The endpoints of webhooks.
  package var webhookEndpoints: WebhookEndpointStore { WebhookEndpointStore(source: self) }
}

/// An address that is told what happens to posts.
package struct WebhookEndpoint: Hashable, Sendable {
  /// How long the former secret signs too after a change, in seconds: a day.
  package static let keyChange: Double = 86_400

  package let id: UUID
  package let callback: Callback
  let secret: WebhookSecret
  let formerSecret: WebhookSecret?
  let formerSecretUntil: Timestamp?
  package let createdAt: Timestamp
  /// When and why it was switched off; nil for one that is on.
  package let offSince: Timestamp?
  package let offReason: String?

  package var isOn: Bool { offSince == nil }

  /// Until when the former secret signs too; nil if it does not.
  package func keyChangeEnds(at now: Timestamp) -> Timestamp? {
    formerSecretUntil.flatMap { $0 > now ? $0 : nil }
  }

  /// The secrets that sign at `now`, the newest one first.
  func secrets(at now: Timestamp) -> [WebhookSecret] {
    [secret] + (keyChangeEnds(at: now) == nil ? [] : [formerSecret].compactMap(\.self))
  }

  fileprivate static let columns =
    "e.id, e.url, e.site, e.secret, e.former_secret, e.former_secret_until, e.created_at, e.off_since, e.off_reason"

  fileprivate static let row = RowMapping(
    Column("id", UUID.self), Column("url", String.self), Column("site", String.self),
    Column("secret", String.self), Column("former_secret", String?.self),
    Column("former_secret_until", Timestamp?.self), Column("created_at", Timestamp.self),
    Column("off_since", Timestamp?.self), Column("off_reason", String?.self)
  ) { id, url, site, secret, former, formerUntil, createdAt, offSince, offReason in
    WebhookEndpoint(
      id: id, callback: Callback(url: url, site: site), secret: WebhookSecret(secret),
      formerSecret: former.map(WebhookSecret.init), formerSecretUntil: formerUntil, createdAt: createdAt,
      offSince: offSince, offReason: offReason)
  }
}

private struct SQL {
  let all = Statement(
    "webhook endpoints",
    "SELECT \(WebhookEndpoint.columns) FROM webhook_endpoints e ORDER BY e.created_at, e.id",
    returning: WebhookEndpoint.row)

  let one = Statement(
    "webhook endpoint", "SELECT \(WebhookEndpoint.columns) FROM webhook_endpoints e WHERE e.id = $1",
    parameters: UUID.self, returning: WebhookEndpoint.row)

  let add = Statement(
    "add webhook endpoint",
    "INSERT INTO webhook_endpoints (id, url, site, secret, created_at) VALUES ($1, $2, $3, $4, $5)",
    parameters: UUID.self, String.self, String.self, String.self, Timestamp.self)

  let change = Statement(
    "change webhook secret",
    """
    UPDATE webhook_endpoints SET secret = $2, former_secret = secret, former_secret_until = $3 WHERE id = $1
    """,
    parameters: UUID.self, String.self, Timestamp.self)

  let switchOff = Statement(
    "switch webhook endpoint off",
    """
    WITH off AS (
      UPDATE webhook_endpoints SET off_since = $3, off_reason = $2 WHERE id = $1 AND off_since IS NULL)
    UPDATE webhook_deliveries SET state = 'failed' WHERE endpoint = $1 AND state = 'waiting'
    """,
    parameters: UUID.self, String.self, Timestamp.self)

  let switchOn = Statement(
    "switch webhook endpoint on",
    "UPDATE webhook_endpoints SET off_since = NULL, off_reason = NULL WHERE id = $1", parameters: UUID.self)

  let remove = Statement(
    "remove webhook endpoint", "DELETE FROM webhook_endpoints WHERE id = $1", parameters: UUID.self)
}
