import Accounts
import Dependencies
import Foundation
import Postgres
import Timestamps

/// Who changes a subscription, and when.
package struct MembershipContext: Sendable {
  /// The name of a person, or of a command, as histories show it.
  package let actor: String
  package let now: Timestamp
  /// By whose calendar months are counted: a name of the IANA time zone database.
  package let timeZone: String

  /// - Parameter now: the present, of which whole seconds count.
  package init(actor: String, now: Timestamp, timeZone: String) {
    self.now = Timestamp(microseconds: now.microseconds / 1_000_000 * 1_000_000)
    (self.actor, self.timeZone) = (actor, timeZone)
  }
}

extension Database {
  /// Carries out a command about what a person has: all of it in one transaction, or nothing.
  ///
  /// - Returns: the subscription as it is now.
  /// - Throws: ``MembershipError`` if the command makes no sense for the person.
  package func change(
    _ person: Person, _ command: MembershipCommand, _ context: MembershipContext
  ) async throws -> Subscription {
    try await transaction { transaction in
      try await transaction.change(person, command, context)
    }
  }
}

extension Transaction {
  /// Carries out a command as a part of this transaction.
  package func change(
    _ person: Person, _ command: MembershipCommand, _ context: MembershipContext
  ) async throws -> Subscription {
    try await memberPlans.lock(person.id)
    let all = try await memberPlans.all(of: person.id, at: context.now)
    let change = try await Membership(person: person, all: all, context: context).change(
      command, plans: memberPlans.plans())
    @Dependency(\.uuid) var uuid
    let id = change.id ?? uuid()
    switch change {
    case .begin(let plan, let end):
      try await memberPlans.insert(id, of: person.id, plan: plan, from: context.now, to: end)
      try await memberPlans.note(.began, of: id, by: context.actor, ends: end, at: context.now)
    case .tryOut(let plan, let end):
      try await memberPlans.insert(id, of: person.id, plan: plan, .trialing, from: context.now, to: end)
      try await memberPlans.note(.trialBegan, of: id, by: context.actor, ends: end, at: context.now)
    case .update(_, let what, let state, let end):
      try await memberPlans.update(id, state, ends: end)
      try await memberPlans.note(what, of: id, by: context.actor, ends: end, at: context.now)
    case .seats(_, let count, let end):
      guard try await memberPlans.setSeats(count, of: id) else {
        throw MembershipError.seatsTaken(person.email)
      }
      try await memberPlans.note(.seats, of: id, by: context.actor, ends: end, at: context.now)
    }
    let now = try await memberPlans.all(of: person.id, at: context.now)
    guard let changed = now.first(where: { $0.id == id }) else {
      throw MembershipError.noSubscription(person.email)
    }
    return changed
  }
}

/// What a person has, and what commands make of it.
struct Membership {
  let person: Person
  /// Those that let the person in first.
  let all: [Subscription]
  let context: MembershipContext

  enum Change: Hashable {
    case begin(Plan, ends: Timestamp?)
    case tryOut(Plan, ends: Timestamp)
    case update(UUID, SubscriptionChange.What, Subscription.State, ends: Timestamp?)
    case seats(UUID, Int, ends: Timestamp?)

    /// The subscription that changes; nil for a new one.
    var id: UUID? {
      switch self {
      case .begin, .tryOut: nil
      case .update(let id, _, _, _), .seats(let id, _, _): id
      }
    }
  }

  func change(_ command: MembershipCommand, plans: [Plan]) throws -> Change {
    switch command {
    case .add(let id, let until):
      guard let plan = plans.first(where: { $0.id == id }) else {
        throw MembershipError.noPlan(id, known: plans.map(\.id))
      }
      return try add(plan, until: until)
    case .receive(let id, let months):
      guard let plan = plans.first(where: { $0.id == id }) else {
        throw MembershipError.noPlan(id, known: plans.map(\.id))
      }
      return try receive(plan, months: months ?? plan.months)
    case .extend(let length): return try extend(current(), length)
    case .tryOut(let id): return try tryOut(plans.first { $0.id == id }, id, known: plans)
    case .pastDue: return try change(to: .pastDue, from: [.trialing, .active], .pastDue)
    case .cancel: return try change(to: .canceled, from: [.trialing, .active, .pastDue], .canceled)
    case .pause: return try change(to: .paused, from: [.active, .canceled], .paused)
    case .resume: return try change(to: .active, from: [.paused, .canceled], .resumed)
    case .seats(let count):
      let subscription = try current()
      return .seats(subscription.id, count, ends: subscription.ends)
    case .end:
      let subscription = try current()
      return .update(subscription.id, .ended, .ended, ends: max(context.now, subscription.began))
    }
  }

  private func add(_ plan: Plan, until: Timestamp?) throws -> Change {
    if let until, until <= context.now { throw MembershipError.endsInThePast(until) }
    if let open = all.first(where: { $0.plan == plan.id && $0.isOpen(at: context.now) }) {
      if let until { return .update(open.id, .extended, .active, ends: until) }
      guard let months = plan.months, open.ends != nil else {
        return .update(open.id, .extended, .active, ends: nil)
      }
      return try extend(open, .months(months))
    }
    return .begin(
      plan, ends: until ?? plan.months.map { context.now.adding(months: $0, in: context.timeZone) })
  }

  private func tryOut(_ plan: Plan?, _ id: String, known plans: [Plan]) throws -> Change {
    guard let plan else { throw MembershipError.noPlan(id, known: plans.map(\.id)) }
    guard plan.trialDays > 0 else { throw MembershipError.noTrial(id) }
    guard !all.contains(where: { $0.beganAsTrial || $0.isOpen(at: context.now) }) else {
      throw MembershipError.trialUsed(person.email)
    }
    return .tryOut(plan, ends: context.now.adding(days: plan.trialDays, in: context.timeZone))
  }

  private func receive(_ plan: Plan, months: Int?) throws -> Change {
    let open = all.filter { $0.isOpen(at: context.now) }
    let same = open.first { $0.plan == plan.id }
    guard let has = same ?? open.first(where: { $0.seats == 1 && plan.seats == 1 }) else {
      return .begin(plan, ends: months.map { context.now.adding(months: $0, in: context.timeZone) })
    }
    guard has.ends != nil else { throw MembershipError.endless(person.email) }
    guard let months else {
      return same == nil ? .begin(plan, ends: nil) : .update(has.id, .extended, .active, ends: nil)
    }
    guard case .update(let id, let what, let state, let end) = try extend(has, .months(months)) else {
      throw MembershipError.noSubscription(person.email)
    }
    return .update(id, what, has.state == .canceled ? .canceled : state, ends: end)
  }

  private func extend(_ subscription: Subscription, _ length: MembershipCommand.Extension) throws -> Change {
    let end: Timestamp
    switch length {
    case .until(let moment): end = moment
    case .months(let months):
      guard let former = subscription.ends else { throw MembershipError.endless(person.email) }
      end =
        former <= context.now
        ? context.now.adding(months: months, in: context.timeZone)
        : Timestamp.end(months, after: former, began: subscription.began, in: context.timeZone)
    }
    guard end > context.now else { throw MembershipError.endsInThePast(end) }
    return .update(subscription.id, .extended, .active, ends: end)
  }

  private func change(
    to state: Subscription.State, from states: [Subscription.State], _ what: SubscriptionChange.What
  ) throws -> Change {
    let subscription = try current()
    guard states.contains(subscription.state) else {
      throw MembershipError.wrongState(person.email, subscription.state)
    }
    return .update(subscription.id, what, state, ends: subscription.ends)
  }

  /// The subscription that commands without a plan are about: one that lets the person in, else the last one
  /// that has not been ended.
  private func current() throws -> Subscription {
    guard let subscription = all.first(where: { $0.state != .ended }) else {
      throw MembershipError.noSubscription(person.email)
    }
    return subscription
  }
}
