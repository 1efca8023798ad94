import Accounts
import Foundation
import Postgres
import Timestamps

/// Plans, subscriptions and their history.
package struct MemberPlanStore: Store {
  let source: any Queryable

  package func plans() async throws -> [Plan] { try await source.rows(Self.sql.plans) }

  package func plan(_ id: String) async throws -> Plan? { try await source.first(Self.sql.plan, id) }

  /// Whether a subscription lets a person in.
  package func isOpen(to person: UUID, at now: Timestamp) async throws -> Bool {
    try await source.one(Self.sql.isOpen, person, now)
  }

  /// The subscription that lets a person in, as its owner or in a team: the one that ends last. Nil for none.
  package func open(to person: UUID, at now: Timestamp) async throws -> Subscription? {
    try await source.first(Self.sql.open, person, now)
  }

  /// A person's own subscriptions: open ones come first; in each group, the latest end comes first.
  package func all(of person: UUID, at now: Timestamp) async throws -> [Subscription] {
    try await source.rows(Self.sql.ofPerson, person, now)
  }

  /// What happened to a subscription, oldest first.
  package func history(of subscription: UUID) async throws -> [SubscriptionChange] {
    try await source.rows(Self.sql.history, subscription)
  }

  /// Members in the order of their addresses.
  ///
  /// - Parameters:
  ///   - words: what their address or name contains; empty for all.
  ///   - plan: the id of the plan that lets them in; nil for all members.
  ///   - after: the key of the address after which the list begins; nil for its beginning.
  package func members(
    containing words: String = "", plan: String? = nil, after: String? = nil, limit: Int, at now: Timestamp
  ) async throws -> [Member] {
    let (after, pattern) = (after ?? "", words.lowercased().replacing(#/[\\%_]/#) { "\\\($0.0)" })
    if let plan {
      return try await source.rows(Self.sql.ofPlan, now, after, limit, "%\(pattern)%", plan)
    }
    if words.isEmpty { return try await source.rows(Self.sql.members, now, after, limit) }
    return try await source.rows(Self.sql.found, now, after, limit, "%\(pattern)%")
  }

  /// How many people have accounts as readers, and how many a subscription lets in.
  package func counts(at now: Timestamp) async throws -> (readers: Int, paying: Int) {
    try await source.one(Self.sql.counts, now)
  }

  /// How many people each plan lets in, by the ids of the plans that let somebody in.
  package func people(at now: Timestamp) async throws -> [String: Int] {
    Dictionary(uniqueKeysWithValues: try await source.rows(Self.sql.byPlan, now))
  }

  /// How many readers joined, and how many subscriptions began and ended, in each of the last twelve months,
  /// the present one among them; oldest first.
  ///
  /// - Parameter zone: whose calendar counts: a name of the IANA time zone database.
  package func lastMonths(at now: Timestamp, in zone: String) async throws -> [MemberMonth] {
    try await source.rows(Self.sql.lastMonths, now, zone)
  }

  func insert(
    _ id: UUID, of owner: UUID, plan: Plan, _ state: Subscription.State = .active, from now: Timestamp,
    to end: Timestamp?
  ) async throws {
    try await source.run(
      Self.sql.insert, id, owner, plan.id, Int32(plan.seats), now, end, state, state == .trialing)
    try await takeSeat(of: id, owner, at: now)
  }

  func takeSeat(of id: UUID, _ person: UUID, at now: Timestamp) async throws {
    try await source.run(Self.sql.takeSeat, id, person, now)
  }

  /// - Returns: false if more people than that have a seat.
  func setSeats(_ seats: Int, of id: UUID) async throws -> Bool {
    _ = try await source.first(Self.sql.lockSubscription, id)
    return try await source.run(Self.sql.setSeats, id, Int32(seats)) == 1
  }

  func update(_ id: UUID, _ state: Subscription.State, ends: Timestamp?) async throws {
    try await source.run(Self.sql.update, id, state, ends)
  }

  func note(
    _ what: SubscriptionChange.What, of id: UUID, by actor: String, ends: Timestamp?, at now: Timestamp
  ) async throws {
    try await source.run(Self.sql.note, id, now, what, actor, ends)
  }

  /// Keeps others from changing what a person has until the transaction ends.
  func lock(_ person: UUID) async throws { _ = try await source.first(Self.sql.lock, person) }

  private static let sql = SQL()
  package static var statements: [any AnyStatement] { properties(of: sql) }

  private struct SQL {
    let plans = Statement(
      "plans", "SELECT \(Plan.row.names) FROM plans ORDER BY position, id", returning: Plan.row)

    let plan = Statement(
      "plan", "SELECT \(Plan.row.names) FROM plans WHERE id = $1", parameters: String.self,
      returning: Plan.row)

    let isOpen = Statement(
      "is a member",
      """
      SELECT EXISTS (
        SELECT FROM seats p JOIN subscriptions s ON s.id = p.subscription_id
        WHERE p.person_id = $1 AND \(Subscription.isOpen(at: "$2"))
      ) AS is_open
      """,
      parameters: UUID.self, Timestamp.self, column: Column("is_open", Bool.self, .computedNotNull))

    let open = Statement(
      "open subscription",
      """
      SELECT \(Subscription.selected)
      FROM seats t JOIN subscriptions s ON s.id = t.subscription_id JOIN plans l ON l.id = s.plan_id
      WHERE t.person_id = $1 AND \(Subscription.isOpen(at: "$2")) ORDER BY s.ends_at DESC, s.id LIMIT 1
      """,
      parameters: UUID.self, Timestamp.self, returning: Subscription.row)

    let ofPerson = Statement(
      "subscriptions of person",
      """
      SELECT \(Subscription.selected) FROM subscriptions s JOIN plans l ON l.id = s.plan_id
      WHERE s.owner_id = $1 ORDER BY \(Subscription.isOpen(at: "$2")) DESC, s.ends_at DESC, s.id
      """,
      parameters: UUID.self, Timestamp.self, returning: Subscription.row)

    let history = Statement(
      "history of subscription",
      """
      SELECT happened_at, what, by_whom, nullif(ends_at, 'infinity') AS ends_at, about
      FROM subscription_changes
      WHERE subscription_id = $1 ORDER BY number
      """,
      parameters: UUID.self, returning: SubscriptionChange.row)

    let members = Statement(
      "members", listed("p.role = 'reader' OR open.plan_id IS NOT NULL"), parameters: Timestamp.self,
      String.self, Int.self, returning: Member.row)

    // The expression is that of an index, which finds parts of texts.
    let found = Statement(
      "find members",
      listed("(p.role = 'reader' OR open.plan_id IS NOT NULL) AND lower(p.email || ' ' || p.name) LIKE $4"),
      parameters: Timestamp.self, String.self, Int.self, String.self, returning: Member.row)

    // The condition on subscriptions finds the few members of a plan that hardly anybody has.
    let ofPlan = Statement(
      "members of plan",
      listed(
        """
        open.plan_id = $5 AND lower(p.email || ' ' || p.name) LIKE $4 AND p.id IN (
          SELECT t.person_id FROM seats t JOIN subscriptions s ON s.id = t.subscription_id
          WHERE s.plan_id = $5 AND \(Subscription.isOpen(at: "$1")))
        """),
      parameters: Timestamp.self, String.self, Int.self, String.self, String.self, returning: Member.row)

    private static func listed(_ condition: String) -> String {
      """
      SELECT p.id, p.name, p.email, p.email_key, p.created_at, open.plan_name, open.ends_at
      FROM people p
      LEFT JOIN LATERAL (
        SELECT s.plan_id, l.name AS plan_name, nullif(s.ends_at, 'infinity') AS ends_at
        FROM seats t JOIN subscriptions s ON s.id = t.subscription_id JOIN plans l ON l.id = s.plan_id
        WHERE t.person_id = p.id AND \(Subscription.isOpen(at: "$1"))
        ORDER BY s.ends_at DESC LIMIT 1
      ) open ON true
      WHERE p.email_key > $2 AND (\(condition))
      ORDER BY p.email_key LIMIT $3
      """
    }

    let byPlan = Statement(
      "members by plan",
      """
      SELECT s.plan_id, count(DISTINCT t.person_id) AS people
      FROM seats t JOIN subscriptions s ON s.id = t.subscription_id
      WHERE \(Subscription.isOpen(at: "$1")) GROUP BY s.plan_id
      """,
      parameters: Timestamp.self, columns: Column("plan_id", String.self),
      Column("people", Int.self, .computedNotNull)
    ) { ($0, $1) }

    let lastMonths = Statement(
      "members by month",
      """
      WITH months AS (
        SELECT date_trunc('month', $1 AT TIME ZONE $2) - make_interval(months => back) AS month
        FROM generate_series(0, 11) back
      ), start AS (SELECT min(month) AT TIME ZONE $2 AS moment FROM months),
      events AS (
        SELECT created_at AS moment, 'joined' AS what FROM people WHERE role = 'reader'
        UNION ALL SELECT began_at, 'began' FROM subscriptions
        UNION ALL SELECT happened_at, 'ended' FROM subscription_changes WHERE what = 'ended'
        UNION ALL SELECT ends_at, 'ended' FROM subscriptions WHERE state <> 'ended' AND ends_at <= $1
      ),
      counts AS (
        SELECT date_trunc('month', moment AT TIME ZONE $2) AS month,
          count(*) FILTER (WHERE what = 'joined') AS joined, count(*) FILTER (WHERE what = 'began') AS began,
          count(*) FILTER (WHERE what = 'ended') AS ended
        FROM events WHERE moment >= (SELECT moment FROM start) GROUP BY 1
      )
      SELECT to_char(month, 'YYYY-MM') AS month, coalesce(joined, 0) AS joined, coalesce(began, 0) AS began,
        coalesce(ended, 0) AS ended
      FROM months LEFT JOIN counts USING (month) ORDER BY months.month
      """,
      parameters: Timestamp.self, String.self, columns: Column("month", String.self, .computedNotNull),
      Column("joined", Int.self, .computedNotNull), Column("began", Int.self, .computedNotNull),
      Column("ended", Int.self, .computedNotNull)
    ) { MemberMonth(month: $0, joined: $1, began: $2, ended: $3) }

    let counts = Statement(
      "number of members",
      """
      SELECT (SELECT count(*) FROM people WHERE role = 'reader') AS readers,
        (SELECT count(DISTINCT t.person_id) FROM seats t JOIN subscriptions s ON s.id = t.subscription_id
          WHERE \(Subscription.isOpen(at: "$1"))) AS paying
      """,
      parameters: Timestamp.self, columns: Column("readers", Int.self, .computedNotNull),
      Column("paying", Int.self, .computedNotNull)
    ) { (readers: $0, paying: $1) }

    let insert = Statement(
      "add subscription",
      """
      INSERT INTO subscriptions (id, owner_id, plan_id, seats, state, began_at, ends_at, began_as_trial)
      VALUES ($1, $2, $3, $4, $7, $5, coalesce($6, 'infinity'), $8)
      """,
      parameters: UUID.self, UUID.self, String.self, Int32.self, Timestamp.self, Timestamp?.self,
      Subscription.State.self, Bool.self)

    let takeSeat = Statement(
      "take seat",
      """
      INSERT INTO seats (subscription_id, person_id, since) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING
      """,
      parameters: UUID.self, UUID.self, Timestamp.self)

    let lockSubscription = Statement(
      "lock subscription", "SELECT id FROM subscriptions WHERE id = $1 FOR UPDATE", parameters: UUID.self,
      column: Column("id", UUID.self))

    let setSeats = Statement(
      "set seats",
      """
      UPDATE subscriptions SET seats = $2
      WHERE id = $1 AND (SELECT count(*) FROM seats t WHERE t.subscription_id = $1) <= $2
      """,
      parameters: UUID.self, Int32.self)

    let update = Statement(
      "change subscription",
      """
      UPDATE subscriptions s SET state = $2, ends_at = coalesce($3, 'infinity'),
        grace_days = (SELECT l.grace_days FROM plans l WHERE l.id = s.plan_id)
      WHERE id = $1
      """,
      parameters: UUID.self, Subscription.State.self, Timestamp?.self)

    let note = Statement(
      "note subscription change",
      """
      INSERT INTO subscription_changes (subscription_id, happened_at, what, by_whom, ends_at)
      VALUES ($1, $2, $3, $4, coalesce($5, 'infinity'))
      """,
      parameters: UUID.self, Timestamp.self, SubscriptionChange.What.self, String.self, Timestamp?.self)

    let lock = Statement(
      "lock person", "SELECT id FROM people WHERE id = $1 FOR UPDATE", parameters: UUID.self,
      column: Column("id", UUID.self))
  }
}

extension Queryable {
  /// Plans and subscriptions.
  package var memberPlans: MemberPlanStore { MemberPlanStore(source: self) }
}

/// A reader with an account, or somebody else whom a subscription lets in.
package struct Member: Hashable, Sendable, Identifiable {
  package let id: UUID
  package let name: String
  package let email: String
  /// By which members are ordered.
  package let emailKey: String
  package let joined: Timestamp
  /// The plan of the open subscription; nil without one.
  package let planName: String?
  /// The end of that subscription; nil if it has none.
  package let ends: Timestamp?

  static let row = RowMapping(
    Column("id", UUID.self), Column("name", String.self), Column("email", String.self),
    Column("email_key", String.self), Column("created_at", Timestamp.self), Column("plan_name", String?.self),
    Column("ends_at", Timestamp?.self)
  ) {
    Member(id: $0, name: $1, email: $2, emailKey: $3, joined: $4, planName: $5, ends: $6)
  }
}

/// What happened to members in a month.
package struct MemberMonth: Hashable, Sendable {
  /// As in `2027-01`.
  package let month: String
  package let joined: Int
  /// Subscriptions that began.
  package let began: Int
  package let ended: Int
}
