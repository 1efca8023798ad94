import Accounts
import Foundation
import Postgres
import PostgresTestSupport
import Testing
import Timestamps

@testable import Memberships

@Suite("What people have")
struct MembershipTests {
  /// Noon in Vienna on the 31st of January 2027.
  private static let now = date("2027-01-31T11:00:00Z")
  private static let plans = [
    Plan(id: "monthly", name: "Monthly", months: 1, seats: 1),
    Plan(id: "lifetime", name: "Lifetime", months: nil, seats: 1),
  ]

  private static func date(_ text: String) -> Timestamp {
    Timestamp(rfc3339: text) ?? Timestamp(microseconds: 0)
  }

  private func membership(_ all: [Subscription] = [], at now: Timestamp = now) -> Membership {
    Membership(
      person: Person(id: UUID(), name: "Ada", email: "ada@example.com", role: .reader), all: all,
      context: MembershipContext(actor: "test", now: now, timeZone: "Europe/Vienna"))
  }

  private func subscription(
    _ plan: String = "monthly", _ state: Subscription.State = .active, ends: Timestamp?
  ) -> Subscription {
    Subscription(
      id: UUID(), plan: plan, planName: plan, seats: 1, state: state, began: Self.now, ends: ends)
  }

  @Test("A month is as long as the calendar says, and the day of the beginning comes back")
  func months() throws {
    let first = try membership().change(.add(plan: "monthly", until: nil), plans: Self.plans)
    let february = Self.date("2027-02-28T11:00:00Z")
    #expect(first == .begin(Self.plans[0], ends: february))
    let has = subscription(ends: february)
    let second = try membership([has]).change(.extend(.months(1)), plans: Self.plans)
    // Clocks went forward on the 28th of March: noon is an hour earlier in UTC.
    #expect(second == .update(has.id, .extended, .active, ends: Self.date("2027-03-31T10:00:00Z")))
    let leap = Self.date("2028-02-29T11:00:00Z")
    #expect(
      Timestamp.end(12, after: leap, began: leap, in: "Europe/Vienna") == Self.date("2029-02-28T11:00:00Z"))
    #expect(
      Timestamp.end(36, after: Self.date("2029-02-28T11:00:00Z"), began: leap, in: "Europe/Vienna")
        == Self.date("2032-02-29T11:00:00Z"))
  }

  @Test("Adding a plan that somebody has extends it; one that is over begins anew")
  func again() throws {
    let has = subscription(ends: Self.date("2027-02-28T11:00:00Z"))
    let extended = try membership([has]).change(.add(plan: "monthly", until: nil), plans: Self.plans)
    #expect(extended == .update(has.id, .extended, .active, ends: Self.date("2027-03-31T10:00:00Z")))
    let later = membership([has], at: Self.date("2027-06-01T00:00:00Z"))
    #expect(
      try later.change(.add(plan: "monthly", until: nil), plans: Self.plans)
        == .begin(Self.plans[0], ends: Self.date("2027-07-01T00:00:00Z")))
    #expect(
      try later.change(.extend(.months(1)), plans: Self.plans)
        == .update(has.id, .extended, .active, ends: Self.date("2027-07-01T00:00:00Z")))
  }

  @Test("What makes no sense is refused with the reason")
  func refusals() {
    #expect(throws: MembershipError.noPlan("gold", known: ["monthly", "lifetime"])) {
      try membership().change(.add(plan: "gold", until: nil), plans: Self.plans)
    }
    #expect(throws: MembershipError.endsInThePast(Self.now)) {
      try membership().change(.add(plan: "monthly", until: Self.now), plans: Self.plans)
    }
    for command in [MembershipCommand.cancel, .pause, .resume, .end, .extend(.months(1))] {
      #expect(throws: MembershipError.noSubscription("ada@example.com")) {
        try membership().change(command, plans: Self.plans)
      }
      #expect(throws: MembershipError.noSubscription("ada@example.com")) {
        try membership([subscription("monthly", .ended, ends: Self.now)]).change(command, plans: Self.plans)
      }
    }
    #expect(throws: MembershipError.endless("ada@example.com")) {
      try membership([subscription("lifetime", ends: nil)]).change(.extend(.months(1)), plans: Self.plans)
    }
    #expect(throws: MembershipError.wrongState("ada@example.com", .active)) {
      try membership([subscription(ends: nil)]).change(.resume, plans: Self.plans)
    }
  }

  @Test(
    "Only what is trialing, active, past due or canceled lets people in, until its end",
    arguments: Subscription.State.allCases)
  func open(state: Subscription.State) {
    let has = subscription("monthly", state, ends: Self.date("2027-02-28T11:00:00Z"))
    let isOpen = [.trialing, .active, .pastDue, .canceled].contains(state)
    #expect(has.isOpen(at: Self.date("2027-02-28T10:59:59Z")) == isOpen)
    #expect(!has.isOpen(at: Self.date("2027-02-28T11:00:00Z")))
    #expect(
      subscription("lifetime", state, ends: nil).isOpen(at: Self.date("2100-01-01T00:00:00Z")) == isOpen)
  }
}
