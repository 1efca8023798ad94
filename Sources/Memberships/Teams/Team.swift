import Accounts
import Digests
import Foundation
import Postgres
import Timestamps

/// A subscription that lets several people in: its owner, and those who joined.
package struct Team: Hashable, Sendable, Identifiable {
  /// That of the subscription.
  package let id: UUID
  package let planName: String
  package let owner: Person
  package let seats: Int
  /// How many seats are taken, the owner's among them.
  package let taken: Int
  /// Whether the subscription lets people in.
  package let isOpen: Bool
  package let hasLink: Bool
  /// Whoever has a mail address of this domain may join; nil for nobody.
  package let domain: String?

  private static let columns: [ColumnDescription] = [
    Column("id", UUID.self).description,
    Column("plan_name", String.self).description,
    Column("seats", Int32.self).description,
    Column("owner_id", UUID.self).description,
    Column("name", String.self).description,
    Column("email", String.self).description,
    Column("role", Role.self).description,
    Column("taken", Int.self, .computedNotNull).description,
    Column("is_open", Bool.self, .computedNotNull).description,
    Column("has_link", Bool.self, .computedNotNull).description,
    Column("domain", String?.self).description,
  ]

  static let row = RowMapping<Team>(columns: columns) { row in
    let (id, plan, seats) = (try row.next(UUID.self), try row.next(String.self), try row.next(Int32.self))
    let owner = try Person(id: row.next(), name: row.next(), email: row.next(), role: row.next())
    return try Team(
      id: id, planName: plan, owner: owner, seats: Int(seats), taken: row.next(), isOpen: row.next(),
      hasLink: row.next(), domain: row.next())
  }
}

/// Somebody who has a seat in a team.
package struct TeamMember: Hashable, Sendable, Identifiable {
  package let id: UUID
  package let name: String
  package let email: String
  package let since: Timestamp

  static let row = RowMapping(
    Column("id", UUID.self), Column("name", String.self), Column("email", String.self),
    Column("since", Timestamp.self)
  ) { TeamMember(id: $0, name: $1, email: $2, since: $3) }
}

/// An invitation to a team that nobody has used yet.
package struct TeamInvitation: Hashable, Sendable, Identifiable {
  package let id: UUID
  package let email: String
  package let expires: Timestamp

  /// For how long its link works, in seconds: a week.
  static let lifetime = 604_800.0

  static let row = RowMapping(
    Column("id", UUID.self), Column("email", String.self), Column("expires_at", Timestamp.self)
  ) { TeamInvitation(id: $0, email: $1, expires: $2) }
}

/// A change of a team, by its owner unless it says otherwise.
package enum TeamCommand: Hashable, Sendable {
  /// Invites an address, or invites it again.
  ///
  /// - `key`: see `emailKey(_:)`.
  case invite(String, key: String)
  case withdraw(UUID)
  /// Makes a link by which people join, in place of the one that there is.
  case makeLink
  case switchLinkOff
  /// Lets people join who have an address of the owner's domain.
  case openToDomain
  case closeToDomain
  case takeOut(UUID)
  /// Makes somebody who is in the team its owner.
  case handOver(UUID)
  /// By a member who is not the owner.
  case leave
  /// By somebody who has an address of the team's domain.
  case joinByDomain
}

/// The outcome of a command.
package struct TeamAnswer: Hashable, Sendable {
  /// The secret of a link that was made. Only its digest is stored.
  package var link: Secret?
  /// The id of an invitation whose letter has to be sent.
  package var invitation: UUID?
}

/// Why a command was not carried out. Nothing was changed.
package enum TeamError: Error, Hashable {
  /// There is no such team, member or invitation, or it is another person's.
  case notFound
  /// Every seat is taken, or promised by an invitation.
  case full
  /// The subscription lets nobody in.
  case closed
  /// The person was taken out, and needs an invitation.
  case wasTakenOut
  /// Everybody can have an address of the domain.
  case publicDomain(String)
}
