import Accounts
import Foundation
import Postgres
import Timestamps

/// Many members at once.
struct MemberListStore: Store {
  let source: any Queryable

  /// Adds readers whose addresses nobody has.
  func add(_ rows: [MemberListRow], ids: [UUID], at now: Timestamp) async throws {
    try await source.run(
      Self.sql.add, ids.map(\.uuidString), rows.map(\.name), rows.map(\.email), rows.map(\.key),
      rows.map { ($0.joined.map { min($0, now) } ?? now).rfc3339 })
  }

  /// Those who have one of some addresses. Nobody else changes what they have until the transaction ends.
  func locked(_ keys: [String]) async throws -> [(key: String, person: Person)] {
    try await source.rows(Self.sql.locked, keys)
  }

  func people(_ keys: [String]) async throws -> [(key: String, person: Person)] {
    try await source.rows(Self.sql.people, keys)
  }

  /// The own subscriptions of some people, as ``MemberPlanStore/all(of:at:)`` orders them.
  func subscriptions(
    of people: [Person], at now: Timestamp
  ) async throws -> [(owner: UUID, subscription: Subscription)] {
    try await source.rows(Self.sql.subscriptions, people.map(\.id.uuidString), now)
  }

  func begin(_ begun: [BegunSubscription], by actor: String, at now: Timestamp) async throws {
    guard !begun.isEmpty else { return }
    let ids = begun.map(\.id.uuidString)
    let owners = begun.map(\.owner.uuidString)
    let ends = begun.map { $0.ends?.rfc3339 ?? "infinity" }
    try await source.run(
      Self.sql.begin, ids, owners, begun.map(\.plan.id), begun.map { String($0.plan.seats) }, ends, now)
    try await source.run(Self.sql.seat, ids, owners, now)
    try await source.run(Self.sql.note, ids, ends, now, actor)
  }

  /// Notes consents and remarks of those who have none.
  func note(_ notes: [(person: UUID, row: MemberListRow)], source name: String) async throws {
    let consents = notes.compactMap { note in note.row.consent.map { (person: note.person, consent: $0) } }
    if !consents.isEmpty {
      try await source.run(
        Self.sql.consent, consents.map(\.person.uuidString), consents.map { $0.consent.date?.rfc3339 },
        consents.map { $0.consent.source.isEmpty ? name : $0.consent.source })
    }
    let remarks = notes.filter { !$0.row.note.isEmpty }
    if !remarks.isEmpty {
      try await source.run(Self.sql.remark, remarks.map(\.person.uuidString), remarks.map(\.row.note))
    }
  }

  /// A part of the list of all members, in the order of their addresses.
  ///
  /// - Parameter after: the key of the address after which the part begins; empty for the beginning.
  func listed(after: String, limit: Int, at now: Timestamp) async throws -> [ListedMember] {
    try await source.rows(Self.sql.listed, now, after, limit)
  }

  private static let sql = SQL()
  static var statements: [any AnyStatement] { properties(of: sql) }

  private struct SQL {
    // In the order of the keys, so that two imports do not each wait for the other.
    let add = Statement(
      "add readers",
      """
      INSERT INTO people (id, name, email, email_key, role, created_at)
      SELECT a.id::uuid, a.name, a.email, a.key, 'reader', a.joined::timestamptz
      FROM unnest($1::text[], $2::text[], $3::text[], $4::text[], $5::text[])
        AS a (id, name, email, key, joined)
      ORDER BY a.key
      ON CONFLICT (email_key) DO NOTHING
      """,
      parameters: [String].self, [String].self, [String].self, [String].self, [String].self)

    let locked = Statement(
      "lock people by emails",
      "SELECT email_key, id, name, email, role FROM people WHERE email_key = ANY($1) ORDER BY id FOR UPDATE",
      parameters: [String].self, returning: keyed)

    let people = Statement(
      "people by emails", "SELECT email_key, id, name, email, role FROM people WHERE email_key = ANY($1)",
      parameters: [String].self, returning: keyed)

    private static let keyed = RowMapping(
      Column("email_key", String.self), Column("id", UUID.self), Column("name", String.self),
      Column("email", String.self), Column("role", Role.self)
    ) { (key: $0, person: Person(id: $1, name: $2, email: $3, role: $4)) }

    let subscriptions = Statement(
      "subscriptions of people",
      """
      SELECT s.owner_id, \(Subscription.selected) FROM subscriptions s JOIN plans l ON l.id = s.plan_id
      WHERE s.owner_id = ANY($1::text[]::uuid[])
      ORDER BY s.owner_id, \(Subscription.isOpen(at: "$2")) DESC, s.ends_at DESC, s.id
      """,
      parameters: [String].self, Timestamp.self,
      returning: RowMapping(columns: [Column("owner_id", UUID.self).description] + Subscription.columns) {
        (owner: try $0.next(UUID.self), subscription: try Subscription(&$0))
      })

    let begin = Statement(
      "add subscriptions",
      """
      INSERT INTO subscriptions (id, owner_id, plan_id, seats, state, began_at, ends_at)
      SELECT a.id::uuid, a.owner::uuid, a.plan, a.seats::integer, 'active', $6, a.ends::timestamptz
      FROM unnest($1::text[], $2::text[], $3::text[], $4::text[], $5::text[]) AS a (id, owner, plan, seats, ends)
      """,
      parameters: [String].self, [String].self, [String].self, [String].self, [String].self, Timestamp.self)

    let seat = Statement(
      "take seats",
      """
      INSERT INTO seats (subscription_id, person_id, since)
      SELECT a.id::uuid, a.owner::uuid, $3 FROM unnest($1::text[], $2::text[]) AS a (id, owner)
      """,
      parameters: [String].self, [String].self, Timestamp.self)

    let note = Statement(
      "note subscriptions",
      """
      INSERT INTO subscription_changes (subscription_id, happened_at, what, by_whom, ends_at)
      SELECT a.id::uuid, $3, 'began', $4, a.ends::timestamptz
      FROM unnest($1::text[], $2::text[]) AS a (id, ends)
      """,
      parameters: [String].self, [String].self, Timestamp.self, String.self)

    let consent = Statement(
      "note consents",
      """
      INSERT INTO mail_consents (person_id, given_at, source)
      SELECT a.person::uuid, a.date::timestamptz, a.source
      FROM unnest($1::text[], $2::text[], $3::text[]) AS a (person, date, source)
      ON CONFLICT (person_id) DO NOTHING
      """,
      parameters: [String].self, [String?].self, [String].self)

    let remark = Statement(
      "note remarks",
      """
      UPDATE people p SET note = a.note FROM unnest($1::text[], $2::text[]) AS a (person, note)
      WHERE p.id = a.person::uuid AND p.note = ''
      """,
      parameters: [String].self, [String].self)

    let listed = Statement(
      "listed members",
      """
      SELECT p.email_key, p.email, p.name, p.created_at, p.note, open.plan_id, open.ends_at,
        c.person_id IS NOT NULL AS consents, c.given_at, c.source
      FROM people p
      LEFT JOIN LATERAL (
        SELECT s.plan_id, nullif(s.ends_at, 'infinity') AS ends_at
        FROM seats t JOIN subscriptions s ON s.id = t.subscription_id
        WHERE t.person_id = p.id AND \(Subscription.isOpen(at: "$1"))
        ORDER BY s.ends_at DESC LIMIT 1
      ) open ON true
      LEFT JOIN mail_consents c ON c.person_id = p.id
      WHERE (p.role = 'reader' OR open.plan_id IS NOT NULL) AND p.email_key > $2
      ORDER BY p.email_key LIMIT $3
      """,
      parameters: Timestamp.self, String.self, Int.self, returning: ListedMember.row)
  }
}

/// A subscription that begins with a list.
struct BegunSubscription: Hashable {
  let id: UUID
  let owner: UUID
  let plan: Plan
  let ends: Timestamp?
}
