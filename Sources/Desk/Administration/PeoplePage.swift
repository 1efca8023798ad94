import Accounts
import HTML
import HTTP
import HTTPTypes
import Logging
import Server
import Settings
import SiteBase

extension Site {
  func listPeople(_ person: SignedIn) async throws -> Response {
    try await showDesk(PeoplePage(person: person, people: database.people.all()))
  }

  /// Adds somebody, and shows the link that signs them in. A known person keeps their name and their role.
  func invite(_ form: Form, _ person: SignedIn) async throws -> Response {
    let email = form.name("email")
    guard let key = emailKey(email) else {
      return try await refuse(
        "“\(email)” is no mail address. Give one like ada@example.com.", .people, person)
    }
    guard let role = form["role"].flatMap(Role.init), Role.ofDesk.contains(role) else {
      return try await refuse("There is no such role.", .people, person)
    }
    let name = form.name("name")
    let invited = try await database.people.add(
      name.isEmpty ? String(email.prefix { $0 != "@" }) : name, email: email, key: key, role: role,
      at: present)
    logger.notice("people: \(person.person.email) invites \(invited.email), \(invited.role.rawValue)")
    return try await showLink(for: invited, person)
  }

  /// Makes a link that signs somebody in, and shows it.
  func showLink(for invited: Person, _ person: SignedIn) async throws -> Response {
    let link = try await database.signInRequests.invite(invited, at: present)
    return try await showDesk(
      InvitationPage(
        person: person, invited: invited, address: configuration.absoluteURL(Self.signInAddress(link))))
  }
}

/// Everybody who can sign in, and a form to invite somebody.
struct PeoplePage: AdministrationPage {
  let person: SignedIn?
  let people: [Person]

  let place = AdministrationSection.people

  func inner() -> some HTML {
    AdministrationTable(headings: ["Name", "Address", "Role"]) {
      for other in people {
        tr {
          td { a(.href(AdministrationRoute.person(other.id).url)) { other.name } }
          td { other.email }
          td { other.role.rawValue }
        }
      }
    }
    h2 { "Invite somebody" }
    form(.method("post"), .action(AdministrationRoute.invite.url)) {
      tokenField
      p {
        label(.for("email")) { "Mail address" }
        input(.type("email"), .name("email"), .id("email"), .required, .maxlength(200))
      }
      p {
        label(.for("name")) { "Name, as others see it at the desk" }
        input(.name("name"), .id("name"), .maxlength(200))
      }
      p {
        label(.for("role")) { "Role" }
        RoleChoice(chosen: .author)
      }
      button { "Make a link" }
    }
  }
}

/// A menu of the roles.
struct RoleChoice: HTML {
  let chosen: Role

  var body: some HTML {
    select(.name("role"), .id("role")) {
      for role in Role.ofDesk {
        option(.value(role.rawValue), .when(role == chosen, .selected)) { label(of: role) }
      }
    }
  }

  private func label(of role: Role) -> String {
    switch role {
    case .reader: "reader: no way to the desk"
    case .author: "author: own posts"
    case .editor: "editor: all posts, and administration"
    case .manager: "manager: readers, their addresses and plans too"
    case .owner: "owner: people and settings too"
    }
  }
}

/// A link that signs somebody in, which is shown once.
struct InvitationPage: AdministrationPage {
  let person: SignedIn?
  let invited: Person
  let address: String

  let place = AdministrationSection.people
  var title: String { "A link for \(invited.name)" }

  func inner() -> some HTML {
    p {
      "Whoever opens this link signs in as \(invited.email), \(invited.role.rawValue). It works once, within a week, "
        + "and is not shown again. Give it to nobody else."
    }
    p { code { address } }
  }
}
