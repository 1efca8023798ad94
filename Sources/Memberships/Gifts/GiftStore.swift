import Accounts
import Digests
import Foundation
import Postgres
import Timestamps

/// Gifts, their codes and their letters.
package struct GiftStore: Store {
  let source: any Queryable

  /// The newest gifts first.
  ///
  /// - Parameter after: the gift after which the list begins; nil for its beginning.
  package func all(after: UUID? = nil, limit: Int) async throws -> [Gift] {
    try await source.rows(Self.sql.all, after, limit)
  }

  package func gift(_ id: UUID) async throws -> Gift? { try await source.first(Self.sql.gift, id) }

  /// The gift of a code, redeemed or not; nil if there is none.
  package func gift(withCode code: Secret) async throws -> Gift? {
    try await source.first(Self.sql.withCode, code.digest(for: "gift"))
  }

  /// Makes another code of a gift, such as that of a printed page. Only its digest is stored.
  package func makeCode(of gift: UUID) async throws -> Secret {
    let code = Secret.giftCode()
    try await source.run(Self.sql.addCode, code.digest(for: "gift"), gift)
    return code
  }

  /// Ends all codes of a gift that nobody has redeemed.
  ///
  /// - Returns: false if it is over already.
  package func withdraw(_ id: UUID, at now: Timestamp) async throws -> Bool {
    try await source.run(Self.sql.withdraw, id, now) == 1
  }

  /// Notes that the letter of a gift is being sent: from now on nothing sends it again by itself.
  ///
  /// - Returns: the gift; nil if the letter does not wait.
  package func beginLetter(of id: UUID, at now: Timestamp) async throws -> Gift? {
    guard try await source.run(Self.sql.beginLetter, id, now) == 1 else { return nil }
    return try await gift(id)
  }

  /// Notes the outcome of a letter that was being sent.
  package func endLetter(of id: UUID, _ outcome: Gift.Letter, at now: Timestamp) async throws {
    try await source.run(Self.sql.endLetter, id, outcome, now)
  }

  /// Notes that nobody knows whether a letter went out, because the program died while it was being sent.
  ///
  /// - Returns: whether that is so.
  package func giveLetterUp(of id: UUID, at now: Timestamp) async throws -> Bool {
    try await source.run(Self.sql.giveLetterUp, id, now) == 1
  }

  /// Lets a letter wait that was refused, may be lost, or was not wanted before.
  ///
  /// - Returns: false if it waits, is being sent or was sent, and if the gift is over.
  package func sendAgain(_ id: UUID, at now: Timestamp) async throws -> Bool {
    try await source.run(Self.sql.sendAgain, id, now) == 1
  }

  func add(_ gift: NewGift, id: UUID, by actor: String, at now: Timestamp) async throws {
    try await source.run(
      Self.sql.add, id, gift.plan, gift.email, gift.giver, gift.words, gift.deliver ?? now,
      gift.hasLetter ? Gift.Letter.waiting : .none, now, actor)
  }

  /// The gift of a code, as nobody else can change it until the transaction ends.
  func lock(_ code: Secret) async throws -> Gift? {
    guard let id = try await source.first(Self.sql.lock, code.digest(for: "gift")) else { return nil }
    return try await gift(id)
  }

  func redeem(_ id: UUID, _ person: UUID, at now: Timestamp) async throws {
    try await source.run(Self.sql.redeem, id, person, now)
  }

  private static let sql = SQL()
  package static var statements: [any AnyStatement] { properties(of: sql) }

  private struct SQL {
    let all = Statement(
      "gifts",
      """
      SELECT \(Gift.selected) FROM gifts g JOIN plans l ON l.id = g.plan_id
      WHERE $1::uuid IS NULL OR (g.made_at, g.id) < (SELECT made_at, id FROM gifts WHERE id = $1)
      ORDER BY g.made_at DESC, g.id DESC LIMIT $2
      """,
      parameters: UUID?.self, Int.self, returning: Gift.row)

    let gift = Statement(
      "gift", "SELECT \(Gift.selected) FROM gifts g JOIN plans l ON l.id = g.plan_id WHERE g.id = $1",
      parameters: UUID.self, returning: Gift.row)

    let withCode = Statement(
      "gift of code",
      """
      SELECT \(Gift.selected) FROM gift_codes c JOIN gifts g ON g.id = c.gift_id JOIN plans l ON l.id = g.plan_id
      WHERE c.digest = $1
      """,
      parameters: [UInt8].self, returning: Gift.row)

    let addCode = Statement(
      "add code of gift", "INSERT INTO gift_codes (digest, gift_id) VALUES ($1, $2)",
      parameters: [UInt8].self,
      UUID.self)

    let add = Statement(
      "add gift",
      """
      INSERT INTO gifts (id, plan_id, email, giver, words, deliver_at, letter, made_at, made_by)
      VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)
      """,
      parameters: UUID.self, String.self, String.self, String.self, String.self, Timestamp.self,
      Gift.Letter.self, Timestamp.self, String.self)

    let withdraw = Statement(
      "withdraw gift",
      "UPDATE gifts SET withdrawn_at = $2 WHERE id = $1 AND withdrawn_at IS NULL AND redeemed_at IS NULL",
      parameters: UUID.self, Timestamp.self)

    let beginLetter = Statement(
      "begin letter of gift",
      """
      UPDATE gifts SET letter = 'sending', letter_at = $2
      WHERE id = $1 AND letter = 'waiting' AND deliver_at <= $2 AND withdrawn_at IS NULL AND redeemed_at IS NULL
      """,
      parameters: UUID.self, Timestamp.self)

    let endLetter = Statement(
      "end letter of gift",
      "UPDATE gifts SET letter = $2, letter_at = $3 WHERE id = $1 AND letter IN ('sending', 'uncertain')",
      parameters: UUID.self, Gift.Letter.self, Timestamp.self)

    let giveLetterUp = Statement(
      "give letter of gift up",
      "UPDATE gifts SET letter = 'uncertain', letter_at = $2 WHERE id = $1 AND letter = 'sending'",
      parameters: UUID.self, Timestamp.self)

    let sendAgain = Statement(
      "send letter of gift again",
      """
      UPDATE gifts SET letter = 'waiting', deliver_at = least(deliver_at, $2)
      WHERE id = $1 AND letter IN ('refused', 'uncertain', 'none') AND withdrawn_at IS NULL
        AND redeemed_at IS NULL
      """,
      parameters: UUID.self, Timestamp.self)

    let lock = Statement(
      "lock gift",
      "SELECT g.id FROM gift_codes c JOIN gifts g ON g.id = c.gift_id WHERE c.digest = $1 FOR UPDATE OF g",
      parameters: [UInt8].self, column: Column("id", UUID.self))

    let redeem = Statement(
      "redeem gift", "UPDATE gifts SET redeemed_at = $3, redeemed_by = $2 WHERE id = $1",
      parameters: UUID.self, UUID.self, Timestamp.self)
  }
}

extension Queryable {
  /// Gifts.
  package var gifts: GiftStore { GiftStore(source: self) }
}
