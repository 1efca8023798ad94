import Accounts
import Dependencies
import Digests
import Foundation
import Postgres
import Timestamps

// How teams change. Each change locks the subscription first, so that changes of one team happen one after
// the other, and seats that are counted stay as they are until the transaction ends.
extension Transaction {
  /// Carries out a command about a team.
  ///
  /// - Throws: ``TeamError`` if it makes no sense, or is not for this person.
  package func changeTeam(
    _ id: UUID, by person: Person, _ command: TeamCommand, at now: Timestamp
  ) async throws -> TeamAnswer {
    guard let team = try await teams.lock(id, at: now) else { throw TeamError.notFound }
    switch command {
    case .leave: try await leave(team, person, at: now)
    case .joinByDomain:
      guard let domain = team.domain, domain == person.mailDomain else { throw TeamError.notFound }
      try await join(team, person, wasInvited: false, at: now)
    default:
      guard team.owner.id == person.id else { throw TeamError.notFound }
      return try await changeOwn(team, command, at: now)
    }
    return TeamAnswer()
  }

  private func changeOwn(_ team: Team, _ command: TeamCommand, at now: Timestamp) async throws -> TeamAnswer {
    var answer = TeamAnswer()
    switch command {
    case .invite(let email, let key): answer.invitation = try await invite(email, key, to: team, at: now)
    case .withdraw(let invitation):
      guard let email = try await teams.withdraw(invitation, of: team.id) else { throw TeamError.notFound }
      try await note(.withdrawn, of: team, by: team.owner, about: email, at: now)
    case .makeLink:
      let link = Secret.random()
      try await teams.set(link: link.digest(for: "team"), of: team.id)
      answer.link = link
    case .switchLinkOff: try await teams.set(link: nil, of: team.id)
    case .openToDomain:
      let domain = team.owner.mailDomain
      guard !PublicMailDomains.contains(domain) else { throw TeamError.publicDomain(domain) }
      try await teams.set(domain: domain, of: team.id)
    case .closeToDomain: try await teams.set(domain: nil, of: team.id)
    case .takeOut(let member): try await takeOut(member, of: team, at: now)
    case .handOver(let member): try await handOver(team, to: member, at: now)
    case .leave, .joinByDomain: throw TeamError.notFound
    }
    return answer
  }

  private func invite(_ email: String, _ key: String, to team: Team, at now: Timestamp) async throws -> UUID {
    guard team.isOpen else { throw TeamError.closed }
    try await teams.removeOldInvitations(to: team.id, at: now)
    let others = try await teams.invitations(of: team.id, at: now).filter { emailKey($0.email) != key }
    guard team.taken + others.count < team.seats else { throw TeamError.full }
    @Dependency(\.uuid) var uuid
    let id = try await teams.invite(
      uuid(), email, key, to: team.id, until: now.adding(seconds: TeamInvitation.lifetime))
    try await note(.invited, of: team, by: team.owner, about: email, at: now)
    return id
  }

  private func takeOut(_ id: UUID, of team: Team, at now: Timestamp) async throws {
    guard id != team.owner.id, let member = try await teams.freeSeat(of: id, in: team.id) else {
      throw TeamError.notFound
    }
    try await teams.remember(removalOf: id, from: team.id)
    try await note(.takenOut, of: team, by: team.owner, about: member, at: now)
  }

  private func leave(_ team: Team, _ person: Person, at now: Timestamp) async throws {
    guard person.id != team.owner.id, try await teams.freeSeat(of: person.id, in: team.id) != nil else {
      throw TeamError.notFound
    }
    try await note(.left, of: team, by: person, about: person.email, at: now)
  }

  private func handOver(_ team: Team, to id: UUID, at now: Timestamp) async throws {
    let members = try await teams.members(of: team.id)
    guard id != team.owner.id, let member = members.first(where: { $0.id == id }) else {
      throw TeamError.notFound
    }
    try await teams.handOver(team.id, to: id)
    if team.domain != mailDomain(of: member.email) { try await teams.set(domain: nil, of: team.id) }
    try await note(.handedOver, of: team, by: team.owner, about: member.email, at: now)
  }

  /// Lets a person join the team of an invitation or of a link.
  ///
  /// - Returns: the team.
  package func joinTeam(by secret: Secret, _ person: Person, at now: Timestamp) async throws -> Team {
    guard let found = try await teams.id(of: secret, at: now), let team = try await teams.lock(found, at: now)
    else { throw TeamError.notFound }
    // It may have been used or withdrawn before the lock.
    let wasInvited = try await teams.useInvitation(secret, at: now)
    if !wasInvited, try await teams.id(of: secret, at: now) == nil { throw TeamError.notFound }
    try await join(team, person, wasInvited: wasInvited, at: now)
    return team
  }

  private func join(_ team: Team, _ person: Person, wasInvited: Bool, at now: Timestamp) async throws {
    guard team.isOpen else { throw TeamError.closed }
    if try await teams.hasSeat(person.id, in: team.id) { return }
    guard team.taken < team.seats else { throw TeamError.full }
    if wasInvited {
      try await teams.forget(removalOf: person.id, from: team.id)
    } else if try await teams.wasRemoved(person.id, from: team.id) {
      throw TeamError.wasTakenOut
    }
    try await memberPlans.takeSeat(of: team.id, person.id, at: now)
    try await note(.joined, of: team, by: person, about: person.email, at: now)
  }

  private func note(
    _ what: SubscriptionChange.What, of team: Team, by person: Person, about: String, at now: Timestamp
  ) async throws {
    try await teams.note(what, of: team.id, by: person.name, about: about, at: now)
  }
}

extension Person {
  /// The domain of the mail address, in lower case.
  package var mailDomain: String { Memberships.mailDomain(of: email) }
}

private func mailDomain(of email: String) -> String {
  (emailKey(email) ?? "").split(separator: "@").last.map(String.init) ?? ""
}
