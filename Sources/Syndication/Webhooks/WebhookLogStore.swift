import Foundation
import Postgres
import Timestamps

/// The messages of webhooks, their deliveries to endpoints, and the attempts of each.
package struct WebhookLogStore: Store {
  let source: any Queryable

  /// Adds messages in their order, each with a delivery to each endpoint that is on.
  ///
  /// - Parameter endpoint: the only endpoint that gets them; nil for all.
  /// - Returns: the deliveries, with the host and port of each.
  func add(
    _ messages: [WebhookMessage], to endpoint: UUID? = nil, at now: Timestamp
  ) async throws -> [(id: Int, site: String)] {
    guard !messages.isEmpty else { return [] }
    let ids = messages.map(\.id)
    try await source.run(
      Self.sql.addMessages, ids, messages.map(\.type), messages.map(\.body), messages.map(\.subject), now)
    return try await source.rows(Self.sql.addDeliveries, ids, endpoint)
  }

  /// The message to be sent; nil for a delivery that was made, or whose endpoint is off or removed.
  func outgoing(_ delivery: Int) async throws -> OutgoingWebhook? {
    guard let found = try await source.first(Self.sql.outgoing, delivery),
      let endpoint = try await source.webhookEndpoints.endpoint(found.endpoint), endpoint.isOn
    else { return nil }
    return OutgoingWebhook(endpoint: endpoint, message: found.message, body: found.body)
  }

  /// Records an attempt and the state of the delivery after it. A delivery to an endpoint that was switched
  /// off is recorded as failed, also if it would be tried again.
  func record(_ attempt: WebhookAttempt, of delivery: Int, _ state: WebhookState) async throws {
    try await source.run(
      Self.sql.record, delivery, attempt.beganAt, Int32(clamping: attempt.milliseconds),
      attempt.status.map { Int32($0) }, attempt.problem, attempt.response, state.rawValue)
  }

  /// Notes that a delivery will not be tried again, if it waits.
  func fail(_ delivery: Int) async throws { try await source.run(Self.sql.fail, delivery) }

  /// Notes the same of all deliveries that wait without a job that would make them, as after it was removed.
  func failAbandoned(_ kind: String) async throws { try await source.run(Self.sql.failAbandoned, kind) }

  /// Lets deliveries wait again, whatever became of them.
  ///
  /// - Parameters:
  ///   - delivery: nil for all that have failed.
  ///   - endpoint: where they go.
  /// - Returns: the deliveries; none if the endpoint is off.
  func repeatDeliveries(_ delivery: Int?, to endpoint: UUID) async throws -> [(id: Int, site: String)] {
    try await source.rows(Self.sql.repeatDeliveries, delivery, endpoint)
  }

  /// Deliveries, the latest first.
  ///
  /// - Parameter endpoint: nil for those to all endpoints.
  package func deliveries(to endpoint: UUID?, limit: Int, offset: Int) async throws -> [WebhookDelivery] {
    try await source.rows(Self.sql.deliveries, endpoint, nil, limit, offset)
  }

  package func delivery(_ id: Int) async throws -> WebhookDelivery? {
    try await source.rows(Self.sql.deliveries, nil, id, 1, 0).first
  }

  /// The first attempt comes first.
  package func attempts(of delivery: Int) async throws -> [WebhookAttempt] {
    try await source.rows(Self.sql.attempts, delivery)
  }

  /// Removes messages that are older, with their deliveries and attempts.
  func remove(before moment: Timestamp) async throws { try await source.run(Self.sql.remove, moment) }

  private static let sql = SQL()
  package static var statements: [any AnyStatement] { properties(of: sql) }
}

extension Queryable {
  /// The log of webhooks.
  package var webhookLog: WebhookLogStore { WebhookLogStore(source: self) }
}

/// The state of a delivery.
package enum WebhookState: String, Hashable, Sendable, PostgresDecodable {
  /// It will be tried, for the first time or again.
  case waiting
  case delivered
  /// It will not be tried again by itself.
  case failed
}

/// A message on its way to an endpoint.
struct OutgoingWebhook: Sendable {
  let endpoint: WebhookEndpoint
  /// The value of `webhook-id`.
  let message: String
  let body: String
}

/// A message for an endpoint, as the log shows it.
package struct WebhookDelivery: Hashable, Sendable {
  package let id: Int
  package let endpoint: UUID
  package let url: String
  /// The value of `webhook-id`.
  package let message: String
  package let type: String
  /// The path of a post; empty for a test.
  package let subject: String
  package let body: String
  package let createdAt: Timestamp
  package let state: WebhookState
  /// How many attempts there were.
  package let attempts: Int
}

/// A request that was made for a delivery.
package struct WebhookAttempt: Hashable, Sendable {
  package let beganAt: Timestamp
  package let milliseconds: Int
  /// Of the response; nil if there was none.
  package let status: Int?
  /// Why it failed; nil if it did not.
  package let problem: String?
  /// The beginning of the response's body.
  package let response: String
}

private struct SQL {
  let addMessages = Statement(
    "add webhook messages",
    """
    INSERT INTO webhook_messages (id, type, body, subject, created_at)
    SELECT added.id, added.type, added.body, added.subject, $5
    FROM unnest($1, $2, $3, $4) AS added (id, type, body, subject)
    WHERE EXISTS (SELECT FROM webhook_endpoints WHERE off_since IS NULL)
    """,
    parameters: [String].self, [String].self, [String].self, [String].self, Timestamp.self)

  let addDeliveries = Statement(
    "add webhook deliveries",
    """
    WITH added AS (
      INSERT INTO webhook_deliveries (message, endpoint, state)
      SELECT m.id, e.id, 'waiting' FROM unnest($1) WITH ORDINALITY AS m (id, number)
      JOIN webhook_endpoints e ON e.off_since IS NULL AND ($2 IS NULL OR e.id = $2)
      ORDER BY m.number, e.created_at
      RETURNING id, endpoint)
    SELECT added.id, e.site FROM added JOIN webhook_endpoints e ON e.id = added.endpoint ORDER BY added.id
    """,
    parameters: [String].self, UUID?.self,
    columns: Column("id", Int.self), Column("site", String.self)
  ) { (id: $0, site: $1) }

  let outgoing = Statement(
    "outgoing webhook",
    """
    SELECT d.endpoint, m.id, m.body FROM webhook_deliveries d JOIN webhook_messages m ON m.id = d.message
    WHERE d.id = $1 AND d.state <> 'delivered'
    """,
    parameters: Int.self,
    columns: Column("endpoint", UUID.self), Column("id", String.self), Column("body", String.self)
  ) { (endpoint: $0, message: $1, body: $2) }

  let record = Statement(
    "record webhook attempt",
    """
    WITH place AS (
      SELECT d.id, $7 = 'waiting' AND e.off_since IS NOT NULL AS is_late
      FROM webhook_deliveries d JOIN webhook_endpoints e ON e.id = d.endpoint WHERE d.id = $1
      FOR NO KEY UPDATE OF e),
    ended AS (
      UPDATE webhook_deliveries d SET state = CASE WHEN p.is_late THEN 'failed' ELSE $7 END
      FROM place p WHERE d.id = p.id RETURNING d.id)
    INSERT INTO webhook_attempts (delivery, began_at, milliseconds, status, problem, response)
    SELECT id, $2, $3, $4, $5, $6 FROM ended
    """,
    parameters: Int.self, Timestamp.self, Int32.self, Int32?.self, String?.self, String.self, String.self)

  let fail = Statement(
    "fail webhook delivery",
    "UPDATE webhook_deliveries SET state = 'failed' WHERE id = $1 AND state = 'waiting'", parameters: Int.self
  )

  let failAbandoned = Statement(
    "fail abandoned webhook deliveries",
    """
    UPDATE webhook_deliveries d SET state = 'failed'
    WHERE d.state = 'waiting' AND NOT EXISTS (
      SELECT FROM jobs j WHERE j.kind = $1 AND j.key = d.id::text AND j.due_at IS NOT NULL)
    """,
    parameters: String.self)

  let repeatDeliveries = Statement(
    "repeat webhook deliveries",
    """
    UPDATE webhook_deliveries d SET state = 'waiting' FROM webhook_endpoints e
    WHERE e.id = d.endpoint AND e.id = $2 AND e.off_since IS NULL
      AND CASE WHEN $1 IS NULL THEN d.state = 'failed' ELSE d.id = $1 END
    RETURNING d.id, e.site
    """,
    parameters: Int?.self, UUID.self, columns: Column("id", Int.self), Column("site", String.self)
  ) { (id: $0, site: $1) }

  let deliveries = Statement(
    "webhook deliveries",
    """
    SELECT d.id, d.endpoint, e.url, m.id AS message, m.type, m.subject, m.body, m.created_at, d.state,
      (SELECT count(*) FROM webhook_attempts a WHERE a.delivery = d.id) AS attempts
    FROM webhook_deliveries d JOIN webhook_messages m ON m.id = d.message
    JOIN webhook_endpoints e ON e.id = d.endpoint
    WHERE ($1 IS NULL OR d.endpoint = $1) AND ($2 IS NULL OR d.id = $2)
    ORDER BY d.id DESC LIMIT $3 OFFSET $4
    """,
    parameters: UUID?.self, Int?.self, Int.self, Int.self,
    columns: Column("id", Int.self), Column("endpoint", UUID.self), Column("url", String.self),
    Column("message", String.self), Column("type", String.self), Column("subject", String.self),
    Column("body", String.self), Column("created_at", Timestamp.self), Column("state", WebhookState.self),
    Column("attempts", Int.self, .computedNotNull)
  ) { id, endpoint, url, message, type, subject, body, createdAt, state, attempts in
    WebhookDelivery(
      id: id, endpoint: endpoint, url: url, message: message, type: type, subject: subject, body: body,
      createdAt: createdAt, state: state, attempts: attempts)
  }

  let attempts = Statement(
    "webhook attempts",
    """
    SELECT began_at, milliseconds, status, problem, response FROM webhook_attempts
    WHERE delivery = $1 ORDER BY began_at
    """,
    parameters: Int.self,
    columns: Column("began_at", Timestamp.self), Column("milliseconds", Int32.self),
    Column("status", Int32?.self), Column("problem", String?.self), Column("response", String.self)
  ) { beganAt, milliseconds, status, problem, response in
    WebhookAttempt(
      beganAt: beganAt, milliseconds: Int(milliseconds), status: status.map { Int($0) }, problem: problem,
      response: response)
  }

  let remove = Statement(
    "remove old webhook messages", "DELETE FROM webhook_messages WHERE created_at < $1",
    parameters: Timestamp.self)
}
