import Digests
import Foundation
import Jobs
import Memberships
import Postgres
import Timestamps

/// Sends the letter of a gift.
package struct GiftLetterJob: Codable, Sendable {
  package let gift: UUID
}

extension JobKind<GiftLetterJob> {
  package static let giftLetter = JobKind(
    "members.gift", backOff: BackOff(attempts: 10), deadline: .seconds(120))
}

extension Transaction {
  /// Makes a gift, whose letter goes out on its day.
  ///
  /// - Returns: its id, and a code for a printed page.
  /// - Throws: ``MembershipError/noPlan(_:known:)``.
  package func giveGift(
    _ gift: NewGift, _ context: MembershipContext
  ) async throws -> (id: UUID, code: Secret) {
    let made = try await makeGift(gift, context)
    if gift.hasLetter { try await requestLetter(of: made.id, at: gift.deliver ?? context.now) }
    return made
  }

  /// Sends the letter of a gift that waits, when it is due.
  package func requestLetter(of gift: UUID, at day: Timestamp) async throws {
    try await JobQueue(self).add(.giftLetter, key: gift.uuidString, GiftLetterJob(gift: gift), at: day)
  }
}
