import Accounts
import Dependencies
import Digests
import Foundation
import Postgres
import Timestamps

extension Transaction {
  /// Makes a gift, and a code of it for a printed page.
  ///
  /// - Throws: ``MembershipError/noPlan(_:known:)``.
  package func makeGift(
    _ gift: NewGift, _ context: MembershipContext
  ) async throws -> (id: UUID, code: Secret) {
    let plans = try await memberPlans.plans()
    guard plans.contains(where: { $0.id == gift.plan }) else {
      throw MembershipError.noPlan(gift.plan, known: plans.map(\.id))
    }
    @Dependency(\.uuid) var uuid
    let id = uuid()
    try await gifts.add(gift, id: id, by: context.actor, at: context.now)
    return (id, try await gifts.makeCode(of: id))
  }

  /// Gives a person the plan of a gift: what they have ends later, or a subscription begins.
  ///
  /// Those who redeem one gift at the same time do so one after the other, so the second one finds it over.
  ///
  /// - Throws: ``GiftError``, or ``MembershipError/endless(_:)`` if they would get nothing.
  package func redeemGift(
    _ code: Secret, _ person: Person, at now: Timestamp, timeZone: String
  ) async throws -> Subscription {
    guard let gift = try await gifts.lock(code), gift.isOpen else { throw GiftError.over }
    let context = MembershipContext(
      actor: "\(person.name), by a gift from \(gift.giver)", now: now, timeZone: timeZone)
    let subscription = try await change(person, .receive(plan: gift.plan), context)
    try await gifts.redeem(gift.id, person.id, at: now)
    return subscription
  }
}
