import Foundation
import Postgres
import Timestamps

/// A subscription of a plan.
package struct Subscription: Hashable, Sendable, Identifiable {
  package let id: UUID
  package let plan: String
  package let planName: String
  package let seats: Int
  package let state: State
  package let began: Timestamp
  /// The end of what was paid or given; nil for one without an end.
  package let ends: Timestamp?
  /// For how many days one that is past due lets people in after its end.
  package var graceDays = 0
  package var beganAsTrial = false

  package enum State: String, Sendable, CaseIterable, PostgresEncodable, PostgresDecodable {
    /// It costs nothing until its end, and then lets nobody in.
    case trialing
    case active
    /// A payment failed: it lets people in for some days after its end.
    case pastDue = "past_due"
    /// It gives access until its end, and is not renewed.
    case canceled
    case paused
    case ended
  }

  /// Whether it gives access at a moment.
  package func isOpen(at moment: Timestamp) -> Bool {
    [.trialing, .active, .pastDue, .canceled].contains(state) && opensUntil.map { moment < $0 } ?? true
  }

  /// Until when it lets people in if nothing changes: its end, and the days of grace. Nil for no end.
  package var opensUntil: Timestamp? {
    state == .pastDue ? ends?.adding(seconds: Double(graceDays) * 86_400) : ends
  }

  /// Whether `s`, a row of `subscriptions`, gives access at `moment`, an SQL expression.
  static func isOpen(at moment: String) -> String {
    """
    (s.state IN ('trialing', 'active', 'canceled') AND s.ends_at > \(moment)
      OR s.state = 'past_due' AND s.ends_at + s.grace_days * interval '24 hours' > \(moment))
    """
  }

  /// The columns to select from `subscriptions s JOIN plans l`.
  static let selected = """
    s.id, s.plan_id, l.name AS plan_name, s.seats, s.state, s.began_at,
    nullif(s.ends_at, 'infinity') AS ends_at, s.grace_days, s.began_as_trial
    """

  static let columns: [ColumnDescription] = [
    Column("id", UUID.self).description, Column("plan_id", String.self).description,
    Column("plan_name", String.self).description, Column("seats", Int32.self).description,
    Column("state", State.self).description, Column("began_at", Timestamp.self).description,
    Column("ends_at", Timestamp?.self).description, Column("grace_days", Int32.self).description,
    Column("began_as_trial", Bool.self).description,
  ]

  static let row = RowMapping(columns: columns) { try Subscription(&$0) }

  init(_ row: inout RowReader) throws {
    try self.init(
      id: row.next(), plan: row.next(), planName: row.next(), seats: Int(row.next(Int32.self)),
      state: row.next(), began: row.next(), ends: row.next(), graceDays: Int(row.next(Int32.self)),
      beganAsTrial: row.next())
  }

  init(
    id: UUID, plan: String, planName: String, seats: Int, state: State, began: Timestamp, ends: Timestamp?,
    graceDays: Int = 0, beganAsTrial: Bool = false
  ) {
    (self.id, self.plan, self.planName, self.seats) = (id, plan, planName, seats)
    (self.state, self.began, self.ends) = (state, began, ends)
    (self.graceDays, self.beganAsTrial) = (graceDays, beganAsTrial)
  }
}

/// A thing that happened to a subscription.
package struct SubscriptionChange: Hashable, Sendable {
  package let moment: Timestamp
  package let what: What
  /// Who did it: the name of a person, or of a command.
  package let by: String
  /// The end of the subscription after the change; nil for none.
  package let ends: Timestamp?
  /// The mail address that joined a team, left it, was invited, …; empty if the change is about the owner.
  package let about: String

  package enum What: String, Sendable, PostgresEncodable, PostgresDecodable {
    case began, extended, canceled, paused, resumed, ended
    case trialBegan = "trial began"
    case pastDue = "past due"
    // Of teams.
    case invited, withdrawn, joined, left
    case takenOut = "taken out"
    case handedOver = "handed over"
    case seats
  }

  static let row = RowMapping(
    Column("happened_at", Timestamp.self), Column("what", What.self), Column("by_whom", String.self),
    Column("ends_at", Timestamp?.self), Column("about", String.self)
  ) { SubscriptionChange(moment: $0, what: $1, by: $2, ends: $3, about: $4) }
}
