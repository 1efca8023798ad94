import Accounts
import Digests
import Foundation
import Postgres
import Timestamps

/// A plan that somebody gives to somebody else. Whoever has a code of it redeems it, once.
package struct Gift: Hashable, Sendable, Identifiable {
  package let id: UUID
  package let plan: String
  package let planName: String
  /// The mail address for whom it is.
  package let email: String
  /// The name of the person from whom it is.
  package let giver: String
  /// What they say.
  package let words: String
  /// The day of the letter.
  package let deliver: Timestamp
  package let letter: Letter
  package let made: Timestamp
  /// Who made it: the name of a person, or of a command.
  package let madeBy: String
  package let withdrawn: Timestamp?
  package let redeemed: Timestamp?
  /// The address of who redeemed it; nil for nobody, and for somebody who was removed since.
  package let redeemer: String?

  /// Whether a code of it can be used.
  package var isOpen: Bool { withdrawn == nil && redeemed == nil }

  /// What happened to the letter.
  package enum Letter: String, Sendable, CaseIterable, PostgresEncodable, PostgresDecodable {
    case waiting
    /// A server may have it, or not yet.
    case sending
    case sent
    case refused
    /// It was being sent when the program died, or the connection ended. It is not sent again by itself.
    case uncertain
    /// There is none: the gift is handed over on paper.
    case none
  }

  static let selected = """
    g.id, g.plan_id, l.name AS plan_name, g.email, g.giver, g.words, g.deliver_at, g.letter, g.made_at,
    g.made_by, g.withdrawn_at, g.redeemed_at, (SELECT p.email FROM people p WHERE p.id = g.redeemed_by) AS redeemer
    """

  private static let columns: [ColumnDescription] = [
    Column("id", UUID.self).description,
    Column("plan_id", String.self).description,
    Column("plan_name", String.self).description,
    Column("email", String.self).description,
    Column("giver", String.self).description,
    Column("words", String.self).description,
    Column("deliver_at", Timestamp.self).description,
    Column("letter", Letter.self).description,
    Column("made_at", Timestamp.self).description,
    Column("made_by", String.self).description,
    Column("withdrawn_at", Timestamp?.self).description,
    Column("redeemed_at", Timestamp?.self).description,
    Column("redeemer", String?.self).description,
  ]

  static let row = RowMapping<Gift>(columns: columns) { row in
    try Gift(
      id: row.next(), plan: row.next(), planName: row.next(), email: row.next(), giver: row.next(),
      words: row.next(), deliver: row.next(), letter: row.next(), made: row.next(), madeBy: row.next(),
      withdrawn: row.next(), redeemed: row.next(), redeemer: row.next())
  }
}

/// A gift that somebody makes.
package struct NewGift: Hashable, Sendable {
  package let plan: String
  package let email: String
  package let giver: String
  package let words: String
  /// The day of the letter; nil for now.
  package let deliver: Timestamp?
  package let hasLetter: Bool

  /// - Parameters:
  ///   - giver: at most 200 bytes, of which the rest is left out.
  ///   - words: at most 4,000 bytes, of which the rest is left out.
  package init(
    plan: String, email: String, giver: String, words: String = "", deliver: Timestamp? = nil,
    hasLetter: Bool = true
  ) {
    (self.plan, self.email, self.deliver, self.hasLetter) = (plan, email, deliver, hasLetter)
    self.giver = giver.split(whereSeparator: \.isNewline).joined(separator: " ").cut(toBytes: 200)
    self.words = words.cut(toBytes: 4000)
  }
}

/// Why a gift was not redeemed. Nothing was changed.
package enum GiftError: Error, Hashable {
  /// There is no such code, or it was used or withdrawn.
  case over
}

extension Secret {
  /// A code of a gift: sixteen letters and digits that people can read and type, 80 bits.
  package static func giftCode() -> Secret { Secret(code().text + code().text) }
}
