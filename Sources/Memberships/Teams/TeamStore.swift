import Accounts
import Digests
import Foundation
import Postgres
import Timestamps

/// Teams: who is in them, and how people join them.
package struct TeamStore: Store {
  let source: any Queryable

  /// The teams in which a person has a seat, those of their own first.
  package func all(of person: UUID, at now: Timestamp) async throws -> [Team] {
    try await source.rows(Self.sql.ofPerson, now, person)
  }

  /// The teams with free seats that a person may join by the domain of their address.
  package func offered(to person: Person, at now: Timestamp) async throws -> [Team] {
    try await source.rows(Self.sql.offered, now, person.id, person.mailDomain)
  }

  /// The team of an invitation or of a link; nil if it does not work, or no longer.
  package func team(of secret: Secret, at now: Timestamp) async throws -> Team? {
    guard let id = try await id(of: secret, at: now) else { return nil }
    return try await source.first(Self.sql.team, now, id)
  }

  /// Those who have a seat, in the order in which they joined.
  package func members(of team: UUID) async throws -> [TeamMember] {
    try await source.rows(Self.sql.members, team)
  }

  package func invitations(of team: UUID, at now: Timestamp) async throws -> [TeamInvitation] {
    try await source.rows(Self.sql.invitations, team, now)
  }

  /// Makes the link of an invitation, for its letter; nil if it is over. A link that it had before no longer
  /// works.
  package func letter(of invitation: UUID, at now: Timestamp) async throws -> TeamLetter? {
    let link = Secret.random()
    let found = try await source.first(Self.sql.letter, invitation, link.digest(for: "team"), now)
    return found.map { TeamLetter(email: $0.email, owner: $0.owner, link: link) }
  }

  /// Whether somebody else has a seat in a team of a person.
  func hasOthers(in owner: UUID) async throws -> Bool { try await source.one(Self.sql.others, owner) }

  /// Keeps others from changing the teams of a person until the transaction ends.
  func lockAll(of owner: UUID) async throws { _ = try await source.rows(Self.sql.lockAll, owner) }

  /// The team as nobody else can change it until the transaction ends.
  func lock(_ id: UUID, at now: Timestamp) async throws -> Team? {
    guard try await source.first(Self.sql.lock, id) != nil else { return nil }
    // Seats are counted by a statement that began after the lock was there.
    return try await source.first(Self.sql.team, now, id)
  }

  func id(of secret: Secret, at now: Timestamp) async throws -> UUID? {
    try await source.first(Self.sql.find, secret.digest(for: "team"), now)
  }

  /// - Returns: false if there is no such invitation.
  func useInvitation(_ secret: Secret, at now: Timestamp) async throws -> Bool {
    try await source.run(Self.sql.use, secret.digest(for: "team"), now) == 1
  }

  /// - Returns: the id of the invitation of this address, which stays the same when it is invited again.
  func invite(
    _ id: UUID, _ email: String, _ key: String, to team: UUID, until end: Timestamp
  ) async throws -> UUID {
    try await source.one(Self.sql.invite, id, team, email, key, end)
  }

  /// Forgets the addresses of invitations that are over.
  func removeOldInvitations(to team: UUID, at now: Timestamp) async throws {
    try await source.run(Self.sql.removeOld, team, now)
  }

  /// - Returns: the address that was invited; nil if the team has no such invitation.
  func withdraw(_ invitation: UUID, of team: UUID) async throws -> String? {
    try await source.first(Self.sql.withdraw, invitation, team)
  }

  func set(link: [UInt8]?, of team: UUID) async throws { try await source.run(Self.sql.setLink, team, link) }

  func set(domain: String?, of team: UUID) async throws {
    try await source.run(Self.sql.setDomain, team, domain)
  }

  func handOver(_ team: UUID, to person: UUID) async throws {
    try await source.run(Self.sql.handOver, team, person)
  }

  func hasSeat(_ person: UUID, in team: UUID) async throws -> Bool {
    try await source.one(Self.sql.hasSeat, team, person)
  }

  /// - Returns: the address of the person; nil if they have no seat.
  func freeSeat(of person: UUID, in team: UUID) async throws -> String? {
    try await source.first(Self.sql.freeSeat, team, person)
  }

  func wasRemoved(_ person: UUID, from team: UUID) async throws -> Bool {
    try await source.one(Self.sql.wasRemoved, team, person)
  }

  func remember(removalOf person: UUID, from team: UUID) async throws {
    try await source.run(Self.sql.remember, team, person)
  }

  func forget(removalOf person: UUID, from team: UUID) async throws {
    try await source.run(Self.sql.forget, team, person)
  }

  func note(
    _ what: SubscriptionChange.What, of team: UUID, by actor: String, about: String, at now: Timestamp
  ) async throws {
    try await source.run(Self.sql.note, team, now, what, actor, about)
  }

  private static let sql = TeamSQL()
  package static var statements: [any AnyStatement] { properties(of: sql) }
}

extension Queryable {
  /// Teams.
  package var teams: TeamStore { TeamStore(source: self) }
}

/// What the letter of an invitation says.
package struct TeamLetter: Sendable {
  package let email: String
  package let owner: Person
  package let link: Secret
}
