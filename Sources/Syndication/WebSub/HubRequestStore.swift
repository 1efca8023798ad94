import Postgres
import Timestamps

/// Counts recent requests of subscribers.
struct HubRequestStore: Sendable {
  private let database: any Queryable

  init(_ database: any Queryable) { self.database = database }

  /// How much the hub already does for the callback of a request, for its host and for its client.
  ///
  /// - Parameter since: the start of the window in which requests are counted.
  /// - Returns: the load; its open requests do not include those that have become jobs.
  func load(
    of request: SubscriptionRequest, from client: String, at now: Timestamp, since: Timestamp
  ) async throws -> HubLoad {
    try await database.one(
      hubLoad, now, since, request.callback.site, client, request.topic, request.callback.url)
  }

  /// Counts a request, which is open until ``settle(_:)``.
  ///
  /// - Returns: the id of its row.
  func add(client: String, callbackSite: String, at now: Timestamp) async throws -> Int {
    try await database.one(addRequest, client, callbackSite, now)
  }

  /// Marks a request as no longer open: it has become a job, or was refused.
  func settle(_ id: Int) async throws {
    try await database.run(settleRequest, id)
  }

  func remove(before time: Timestamp) async throws {
    try await database.run(removeRequests, time)
  }

  static let statements: [any AnyStatement] = [hubLoad, addRequest, settleRequest, removeRequests]
}

/// A request that is open for longer than a minute belongs to a process that died, and does not count as
/// open.
private let hubLoad = Statement(
  "hub load",
  """
  SELECT
    (SELECT count(*) FROM websub_subscriptions WHERE NOT is_hub AND expires_at > $1) AS subscriptions,
    (SELECT count(*) FROM websub_subscriptions
      WHERE NOT is_hub AND expires_at > $1 AND callback_site = $3) AS site_subscriptions,
    EXISTS (SELECT FROM websub_subscriptions
      WHERE NOT is_hub AND expires_at > $1 AND topic = $5 AND callback = $6) AS is_known,
    count(*) FILTER (WHERE is_pending AND requested_at > $1 - interval '1 minute') AS open_requests,
    count(*) FILTER (WHERE callback_site = $3) AS site_requests,
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

private let addRequest = Statement(
  "add hub request",
  """
  INSERT INTO websub_requests (client, callback_site, requested_at, is_pending)
  VALUES ($1, $2, $3, true) RETURNING id
  """,
  parameters: String.self, String.self, Timestamp.self, column: Column("id", Int.self))

private let settleRequest = Statement(
  "settle hub request", "UPDATE websub_requests SET is_pending = false WHERE id = $1", parameters: Int.self)

private let removeRequests = Statement(
  "remove hub requests", "DELETE FROM websub_requests WHERE requested_at <= $1", parameters: Timestamp.self)
