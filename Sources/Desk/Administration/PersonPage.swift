import Accounts
import Foundation
import HTML
import HTTP
import HTTPTypes
import Logging
import Postgres
import Server
import SiteBase

extension Site {
  func showPerson(_ id: UUID, _ person: SignedIn) async throws -> Response {
    guard let other = try await database.people.person(id) else { return Response(.notFound) }
    return try await showDesk(
      PersonPage(
        person: person, other: other, sessions: database.sessions.all(of: id, at: present),
        passkeys: database.passkeys.all(of: id), clock: deskClock))
  }

  func actOnPerson(
    _ action: PersonAction, _ id: UUID, _ form: Form, _ person: SignedIn
  ) async throws -> Response {
    guard let other = try await database.people.person(id) else { return Response(.notFound) }
    switch action {
    case .role: return try await setRole(of: other, form, person)
    case .link: return try await showLink(for: other, person)
    case .endSession:
      if let session = form.session { try await database.sessions.end(session, of: id) }
    case .endSessions: try await database.sessions.endAll(of: id, but: nil)
    case .removePasskey:
      if let passkey = form.passkey { try await database.passkeys.remove(passkey, of: id) }
    case .remove: return try await remove(other, form, person)
    }
    logger.notice("people: \(person.person.email) did \(action.rawValue) with \(other.email)")
    return .seeOther(AdministrationRoute.person(id).url)
  }

  /// The person's sessions end, so that none has rights from before.
  private func setRole(of other: Person, _ form: Form, _ person: SignedIn) async throws -> Response {
    guard let role = form["role"].flatMap(Role.init), Role.ofDesk.contains(role) else {
      return try await refuse("There is no such role.", .people, person)
    }
    if role != other.role {
      let isDone = try await database.transaction { transaction in
        guard try await transaction.people.setRole(of: other.id, to: role) else { return false }
        try await transaction.sessions.endAll(of: other.id, but: nil)
        return true
      }
      guard isDone else { return try await refuse(Self.lastOwner, .people, person) }
      logger.notice("people: \(person.person.email) made \(other.email) an \(role.rawValue)")
    }
    return .seeOther(AdministrationRoute.person(other.id).url)
  }

  private func remove(_ other: Person, _ form: Form, _ person: SignedIn) async throws -> Response {
    guard form["sure"] == "yes" else {
      return try await refuse("Tick the box to remove \(other.name).", .people, person)
    }
    guard try await database.people.remove(other.id) else {
      return try await refuse(Self.lastOwner, .people, person)
    }
    logger.notice("people: \(person.person.email) removed \(other.email)")
    return .seeOther(AdministrationSection.people.url)
  }

  private static let lastOwner = "This is the only owner. Make somebody else an owner first."
}

/// The page on which an owner sees and changes a person.
struct PersonPage: AdministrationPage {
  let person: SignedIn?
  let other: Person
  let sessions: [Session]
  let passkeys: [Passkey]
  let clock: DeskClock

  let place = AdministrationSection.people
  var title: String { other.name }

  func inner() -> some HTML {
    p { "\(other.email), \(other.role.rawValue)" }
    action(.role) {
      label(.for("role")) { "Role. A change signs the person out everywhere" }
      RoleChoice(chosen: other.role)
      button(.class("quiet")) { "Change the role" }
    }
    action(.link) {
      p { "Somebody who has lost their passkey and gets no mail comes back in by a link." }
      button(.class("quiet")) { "Make a link that signs \(other.name) in" }
    }
    h2 { "Sessions" }
    if sessions.isEmpty { p { "Signed in nowhere." } }
    ul(.class("items")) { for session in sessions { li { SessionItem(session: session, page: self) } } }
    if sessions.count > 1 { action(.endSessions) { button(.class("quiet")) { "Sign out everywhere" } } }
    h2 { "Passkeys" }
    if passkeys.isEmpty { p { "None." } }
    ul(.class("items")) { for passkey in passkeys { li { PasskeyItem(passkey: passkey, page: self) } } }
    h2 { "Remove" }
    action(.remove) {
      p { "Sessions and passkeys go with the person; their posts stay." }
      p {
        label {
          input(.type("checkbox"), .name("sure"), .value("yes"), .required)
          " Remove \(other.name)"
        }
      }
      button(.class("quiet")) { "Remove" }
    }
  }

  fileprivate func action<Fields: HTML>(
    _ action: PersonAction, @HTMLBuilder fields: () -> Fields
  ) -> some HTML {
    postForm(AdministrationRoute.actOnPerson(other.id, action).url, fields: fields)
  }
}

private struct SessionItem: HTML {
  let session: Session
  let page: PersonPage

  var body: some HTML {
    let isOwn = session.id == page.person?.session.id
    let summary = SessionSummary(session: session, isOwn: isOwn, clock: page.clock)
    summary
    page.action(.endSession) {
      summary.field
      button(.class("quiet")) { "Sign out" }
    }
  }
}

private struct PasskeyItem: HTML {
  let passkey: Passkey
  let page: PersonPage

  var body: some HTML {
    let summary = PasskeySummary(passkey: passkey, clock: page.clock)
    summary
    page.action(.removePasskey) {
      summary.field
      button(.class("quiet")) { "Remove" }
    }
  }
}
