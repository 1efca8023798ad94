import Accounts
import Foundation
import HTTP
import HTTPTypes
import Logging
import Memberships
import Postgres
import Server
import Settings
import SiteBase

extension Site {
  static let membersOnPage = 100

  func listMembers(
    containing words: String, plan: String, after: String, _ person: SignedIn
  ) async throws -> Response {
    let subscriptions = database.memberPlans
    let members = try await subscriptions.members(
      containing: words, plan: plan.isEmpty ? nil : plan, after: after, limit: Self.membersOnPage + 1,
      at: present)
    logger.notice("members: \(person.person.email) looks at \(members.count) addresses")
    return try await showDesk(
      DeskMembersPage(
        person: person, members: members, words: words, plan: plan, plans: subscriptions.plans(),
        clock: deskClock))
  }

  /// How many members there are, and what happened in the last twelve months.
  func showMemberFigures(_ person: SignedIn) async throws -> Response {
    let subscriptions = database.memberPlans
    return try await showDesk(
      DeskMemberFiguresPage(
        person: person, counts: subscriptions.counts(at: present), plans: subscriptions.plans(),
        people: subscriptions.people(at: present),
        shared: database.memberFeeds.shared(networks: SharedMemberFeed.networks, at: present),
        months: subscriptions.lastMonths(at: present, in: configuration.publication.timeZone)))
  }

  func exportMembers(_ person: SignedIn) async throws -> Response {
    var bytes: [UInt8] = []
    let count = try await database.exportMembers(at: present) { bytes += $0.utf8 }
    logger.notice("members: \(person.person.email) exports \(count) addresses")
    var response = Response(.ok, MediaType("text/csv; charset=utf-8"), .bytes(bytes))
    response.headerFields[.contentDisposition] = "attachment; filename=\"members.csv\""
    return response
  }

  func addMember(_ form: Form, _ person: SignedIn) async throws -> Response {
    let email = form.line("email")
    guard let key = emailKey(email) else {
      return try await refuse(
        "“\(email)” is no mail address. Give one like ada@example.com.", .members, person)
    }
    let name = form.name("name")
    let (now, plan, context) = (present, form.line("plan"), membershipContext(person))
    let member: Person
    do {
      member = try await database.transaction { transaction in
        let member = try await transaction.people.add(
          name.isEmpty ? String(email.prefix { $0 != "@" }) : name, email: email, key: key, role: .reader,
          at: now)
        _ = try await transaction.change(member, .add(plan: plan, until: nil), context)
        return member
      }
    } catch let error as MembershipError {
      return try await refuse("\(error)", .members, person)
    }
    logger.notice("members: \(person.person.email) gave \(member.email) the plan \(plan)")
    return .seeOther(DeskMembersRoute.member(member.id).url)
  }

  func showMember(_ id: UUID, _ person: SignedIn) async throws -> Response {
    guard let record = try await database.memberRecord(id, at: present) else { return Response(.notFound) }
    logger.notice("members: \(person.person.email) looks at \(record.person.email)")
    return try await showDesk(
      DeskMemberPage(
        person: person, record: record, teams: database.teams.all(of: id, at: present),
        sessions: database.sessions.all(of: id, at: present).count,
        feeds: database.memberFeeds.all(of: id), clock: deskClock))
  }

  func act(
    _ action: MemberAction, onMember id: UUID, _ form: Form, _ person: SignedIn
  ) async throws -> Response {
    guard let member = try await database.memberRecord(id, at: present)?.person else {
      return Response(.notFound)
    }
    if action == .note { return try await note(form["note"] ?? "", member, person) }
    if action == .remove { return try await remove(member, form, person) }
    guard let command = command(action, form) else {
      return try await refuse("Give a number of seats from 1 to 10000.", .members, person)
    }
    do {
      _ = try await database.change(member, command, membershipContext(person))
    } catch let error as MembershipError {
      return try await refuse("\(error)", .members, person)
    }
    logger.notice("members: \(person.person.email) did \(action.rawValue) with \(member.email)")
    return .seeOther(DeskMembersRoute.member(id).url)
  }

  /// The command of an action about a subscription; nil for others.
  private func command(_ action: MemberAction, _ form: Form) -> MembershipCommand? {
    switch action {
    case .extend:
      .extend(.months(Int(form.line("months")).flatMap { (1...120).contains($0) ? $0 : nil } ?? 1))
    case .pastDue: .pastDue
    case .cancel: .cancel
    case .pause: .pause
    case .resume: .resume
    case .end: .end
    case .seats: Int(form.line("seats")).flatMap { (1...10_000).contains($0) ? .seats($0) : nil }
    case .note, .remove: nil
    }
  }

  private func note(_ note: String, _ member: Person, _ person: SignedIn) async throws -> Response {
    try await database.setMemberNote(note, of: member.id)
    logger.notice("members: \(person.person.email) changed the remarks about \(member.email)")
    return .seeOther(DeskMembersRoute.member(member.id).url)
  }

  private func remove(_ member: Person, _ form: Form, _ person: SignedIn) async throws -> Response {
    guard form["sure"] == "yes" else {
      return try await refuse("Tick the box to remove \(member.email).", .members, person)
    }
    guard member.role == .reader else {
      return try await refuse(
        "\(member.email) writes on the site. Remove them among the people.", .members, person)
    }
    guard try await database.removeMember(member.id) else {
      return try await refuse(
        "\(member.email) has a team with others in it. End its plan first, or let them hand it over.",
        .members, person)
    }
    logger.notice("members: \(person.person.email) removed \(member.email)")
    return .seeOther(AdministrationSection.members.url)
  }

  private func membershipContext(_ person: SignedIn) -> MembershipContext {
    MembershipContext(
      actor: person.person.name, now: present, timeZone: configuration.publication.timeZone)
  }
}
