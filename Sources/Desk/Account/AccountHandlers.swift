import Accounts
import Foundation
import HTTP
import Server
import SiteBase

extension Site {
  func accountPage(_ person: SignedIn) async throws -> Response {
    let passkeys = try await database.passkeys.all(of: person.person.id)
    let sessions = try await database.sessions.all(of: person.person.id, at: present)
    return try await showDesk(
      AccountPage(person: person, passkeys: passkeys, sessions: sessions, clock: deskClock))
  }

  func rename(_ form: Form, _ person: SignedIn) async throws -> Response {
    let name = form.name("name")
    if !name.isEmpty { try await database.people.rename(person.person.id, to: name) }
    return backToAccount
  }

  func renamePasskey(_ form: Form, _ person: SignedIn) async throws -> Response {
    let name = form.name("name")
    if let id = form.passkey, !name.isEmpty {
      try await database.passkeys.rename(id, of: person.person.id, to: name)
    }
    return backToAccount
  }

  func removePasskey(_ form: Form, _ person: SignedIn) async throws -> Response {
    if let id = form.passkey { try await database.passkeys.remove(id, of: person.person.id) }
    return backToAccount
  }

  func endSession(_ form: Form, _ person: SignedIn) async throws -> Response {
    if let id = form.session {
      try await database.sessions.end(id, of: person.person.id)
    }
    return backToAccount
  }

  func endOtherSessions(_ person: SignedIn) async throws -> Response {
    try await database.sessions.endAll(of: person.person.id, but: person.session.id)
    return backToAccount
  }

  var backToAccount: Response { .seeOther(AccountRoute.page.url) }
}
