import Accounts
import Foundation
import Postgres
import Timestamps

/// Everything about a member that those who manage members see.
package struct MemberRecord: Hashable, Sendable {
  package let person: Person
  package let joined: Timestamp
  /// The remarks of those who manage members.
  package let note: String
  /// The agreement to get letters; nil without one.
  package let consent: MailConsent?
  /// The own subscriptions: open ones come first.
  package let subscriptions: [Item]

  /// A subscription, and what happened to it, oldest first.
  package struct Item: Hashable, Sendable {
    package let subscription: Subscription
    package let history: [SubscriptionChange]
  }
}

extension Queryable {
  /// The record of a reader, or of somebody else who has or had a subscription; nil for others.
  package func memberRecord(_ id: UUID, at now: Timestamp) async throws -> MemberRecord? {
    let store = MemberRecordStore(source: self)
    guard let about = try await store.about(id) else { return nil }
    let changes = Dictionary(grouping: try await store.changes(of: id), by: \.subscription)
    let subscriptions = try await memberPlans.all(of: id, at: now).map {
      MemberRecord.Item(subscription: $0, history: changes[$0.id, default: []].map(\.change))
    }
    guard about.person.role == .reader || !subscriptions.isEmpty else { return nil }
    return MemberRecord(
      person: about.person, joined: about.joined, note: about.note, consent: about.consent,
      subscriptions: subscriptions)
  }

  /// Keeps the remarks about a member: at most 4,000 bytes, of which the rest is left out.
  package func setMemberNote(_ note: String, of id: UUID) async throws {
    try await MemberRecordStore(source: self).setNote(note.cut(toBytes: 4000), of: id)
  }
}

struct MemberRecordStore: Store {
  let source: any Queryable

  func about(_ id: UUID) async throws -> MemberRecord? { try await source.first(Self.sql.about, id) }

  /// What happened to the own subscriptions of a person, oldest first.
  func changes(of person: UUID) async throws -> [(subscription: UUID, change: SubscriptionChange)] {
    try await source.rows(Self.sql.changes, person)
  }

  func setNote(_ note: String, of id: UUID) async throws { try await source.run(Self.sql.setNote, id, note) }

  private static let sql = SQL()
  static var statements: [any AnyStatement] { properties(of: sql) }

  private struct SQL {
    let about = Statement(
      "record of member",
      """
      SELECT p.id, p.name, p.email, p.role, p.created_at, p.note, c.person_id IS NOT NULL AS consents,
        c.given_at, c.source
      FROM people p LEFT JOIN mail_consents c ON c.person_id = p.id WHERE p.id = $1
      """,
      parameters: UUID.self, columns: Column("id", UUID.self), Column("name", String.self),
      Column("email", String.self), Column("role", Role.self), Column("created_at", Timestamp.self),
      Column("note", String.self), Column("consents", Bool.self, .computedNotNull),
      Column("given_at", Timestamp?.self), Column("source", String?.self)
    ) { id, name, email, role, joined, note, consents, date, source in
      MemberRecord(
        person: Person(id: id, name: name, email: email, role: role), joined: joined, note: note,
        consent: consents ? MailConsent(date: date, source: source ?? "") : nil, subscriptions: [])
    }

    let changes = Statement(
      "history of member",
      """
      SELECT c.subscription_id, c.happened_at, c.what, c.by_whom, nullif(c.ends_at, 'infinity') AS ends_at,
        c.about
      FROM subscription_changes c JOIN subscriptions s ON s.id = c.subscription_id
      WHERE s.owner_id = $1 ORDER BY c.number
      """,
      parameters: UUID.self, columns: Column("subscription_id", UUID.self),
      Column("happened_at", Timestamp.self), Column("what", SubscriptionChange.What.self),
      Column("by_whom", String.self), Column("ends_at", Timestamp?.self), Column("about", String.self)
    ) { (subscription: $0, change: SubscriptionChange(moment: $1, what: $2, by: $3, ends: $4, about: $5)) }

    let setNote = Statement(
      "note about member", "UPDATE people SET note = $2 WHERE id = $1", parameters: UUID.self, String.self)
  }
}
