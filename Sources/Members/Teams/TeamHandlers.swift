import Accounts
import Concurrency
import Digests
import Foundation
import HTTP
import HTTPTypes
import Jobs
import Logging
import Memberships
import Pages
import Postgres
import Server
import Settings
import SiteBase
import Words

extension Site {
  func endpoint(of route: TeamRoute) -> Endpoint {
    switch route {
    case .teams: ownPage { _, person in try await showTeams(person) }
    case .change(let id, let change):
      signedInForm(.reader, limits: .small) { form, _, person in
        try await changeTeam(id, change, form, person)
      }
    case .invitation(let secret):
      .viewer { request in try await showInvitation(Secret(secret), currentSession(request)) }
    case .accept(let secret):
      signedInForm(.reader, limits: .small) { _, request, person in
        guard try await maySignIn(request) else { return try await showTeams(person, .tooManyTries) }
        return try await joinTeam(Secret(secret), person)
      }
    }
  }

  private func showTeams(
    _ person: SignedIn, _ problem: Word? = nil, link: (team: UUID, address: String)? = nil
  ) async throws -> Response {
    let (store, now) = (database.teams, present)
    var views: [TeamView] = []
    for team in try await store.all(of: person.person.id, at: now) {
      let isOwn = team.owner.id == person.person.id
      var view = TeamView(team: team, isOwn: isOwn)
      if isOwn {
        view.members = try await store.members(of: team.id)
        view.invitations = try await store.invitations(of: team.id, at: now)
        if let link, link.team == team.id { view.link = link.address }
      }
      views.append(view)
    }
    var response = try await show(
      TeamsPage(
        person: person, teams: views, offered: store.offered(to: person.person, at: now), problem: problem)
    ).noStore
    if problem != nil { response.status = .unprocessableContent }
    return response
  }

  private func changeTeam(
    _ id: UUID, _ change: TeamChange, _ form: Form, _ person: SignedIn
  ) async throws -> Response {
    guard let command = TeamCommand(change, form) else { return try await showTeams(person, .noMailAddress) }
    let now = present
    do {
      if case .invite(_, let key) = command {
        guard try await database.attempts.allows(.invitationsToTeam, "\(id):\(person.person.id)", at: now),
          try await database.attempts.allows(.mailsToAddress, key, at: now)
        else { return try await showTeams(person, .tooManyTries) }
      }
      let answer = try await database.transaction { transaction in
        let answer = try await transaction.changeTeam(id, by: person.person, command, at: now)
        if let invitation = answer.invitation {
          try await JobQueue(transaction).add(
            .teamInvitation, key: invitation.uuidString, TeamInvitationJob(invitation: invitation), lane: "",
            at: now)
        }
        return answer
      }
      if answer.invitation != nil { newJobs.notify() }
      guard let link = answer.link else { return .seeOther(TeamRoute.teams.url) }
      let address = configuration.absoluteURL(TeamRoute.invitation(link.text).url)
      return try await showTeams(person, link: (id, address))
    } catch let error as TeamError {
      return try await refuse(error, person)
    }
  }

  private func refuse(_ error: TeamError, _ person: SignedIn) async throws -> Response {
    guard let word = error.word else { return Response(.notFound) }
    return try await showTeams(person, word)
  }

  private func showInvitation(_ secret: Secret, _ person: SignedIn?) async throws -> Response {
    if let reason = whyNobodySignsIn { return .plain(.forbidden, reason).noStore }
    let team = try await database.teams.team(of: secret, at: present)
    var response = try await show(
      InvitationPage(secret: secret, team: team, person: person)
    ).noStore
    if team == nil { response.status = .gone }
    response.headerFields[.referrerPolicy] = "no-referrer"
    return response
  }

  private func joinTeam(_ secret: Secret, _ person: SignedIn) async throws -> Response {
    let now = present
    do {
      let team = try await database.transaction {
        try await $0.joinTeam(by: secret, person.person, at: now)
      }
      logger.notice("members: \(person.person.email) joined the team of \(team.owner.email)")
      return .seeOther(TeamRoute.teams.url)
    } catch TeamError.notFound {
      return try await showTeams(person, .teamLinkOver)
    } catch let error as TeamError {
      return try await refuse(error, person)
    }
  }
}

extension TeamCommand {
  /// Nil if the form has no mail address.
  fileprivate init?(_ change: TeamChange, _ form: Form) {
    let id = form["id"].flatMap(UUID.init(uuidString:)) ?? UUID()
    switch change {
    case .invite:
      let email = form.line("email")
      guard let key = emailKey(email) else { return nil }
      self = .invite(email, key: key)
    case .withdraw: self = .withdraw(id)
    case .link: self = .makeLink
    case .linkOff: self = .switchLinkOff
    case .domain: self = .openToDomain
    case .domainOff: self = .closeToDomain
    case .remove: self = .takeOut(id)
    case .handOver: self = .handOver(id)
    case .leave: self = .leave
    case .join: self = .joinByDomain
    }
  }
}

extension TeamError {
  /// Nil if nothing is said but that there is no such thing.
  fileprivate var word: Word? {
    switch self {
    case .notFound: nil
    case .full: .teamFull
    case .closed: .teamClosed
    case .wasTakenOut: .teamTakenOut
    case .publicDomain: .teamDomainPublic
    }
  }
}
