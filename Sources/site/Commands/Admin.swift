import Accounts
import ArgumentParser
import Colophon
import Dependencies
import Foundation
import Postgres
import Publication
import Settings
import SiteBase
import Timestamps

struct Admin: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Manages the people who write on the site.",
    subcommands: [Invite.self, ListPeople.self, ChangeRole.self, RemovePerson.self])
}

struct Invite: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Prints a link that signs somebody in.",
    discussion: """
      Adds the person if the site does not know the address. The link works once, within a week. It is also the way \
      back in for somebody who has lost their passkey, on a site without mail.
      """)

  @Argument(help: "The person's mail address.")
  var email: String

  @Option(help: "The name that others see at the desk; by default the part of the address before the @.")
  var name: String?

  @Option(
    help: "author, editor, manager or owner; for a person who is known already, the role stays without it.")
  var role: Role?

  func run() async throws {
    guard let key = emailKey(email) else {
      throw Failure(
        "site: admin invite: \"\(email)\" is no mail address; give one like ada@example.com", code: .usage)
    }
    let session = try Session()
    @Dependency(\.date.now) var date
    let now = Timestamp(date)
    let (email, name, role) = (email, name ?? String(email.prefix { $0 != "@" }), role)
    let (person, link) = try await session.runMigrated { database in
      let isFirst = try await database.people.all().isEmpty
      let person = try await database.people.add(
        name, email: email, key: key, role: role ?? (isFirst ? .owner : .author), at: now)
      if let role, person.role != role {
        guard try await database.people.setRole(of: person.id, to: role) else { throw Self.lastOwner }
        try await database.sessions.endAll(of: person.id, but: nil)
      }
      return (person, try await database.signInRequests.invite(person, at: now))
    }
    print(session.configuration.absoluteURL(Site.signInAddress(link)))
    Failure.tell("site: admin invite: the link signs \(person.email) in, once, within a week")
  }

  static let lastOwner = Failure(
    "site: admin: this is the only owner; make somebody else an owner first", code: .dataError)
}

struct ListPeople: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "people", abstract: "Lists the people who write on the site.")

  func run() async throws {
    let people = try await Session().runMigrated { try await $0.people.all() }
    for person in people { print("\(person.role.rawValue)  \(person.email)  \(person.name)") }
    if people.isEmpty { print("nobody yet; invite somebody: site admin invite you@example.com") }
  }
}

struct ChangeRole: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "role", abstract: "Changes what somebody may do, and ends their sessions.")

  @Argument(help: "The person's mail address.")
  var email: String

  @Argument(help: "author, editor or owner.")
  var role: Role

  func run() async throws {
    let (email, role) = (email, role)
    try await Session().runMigrated { database in
      let person = try await database.known(email)
      guard try await database.people.setRole(of: person.id, to: role) else { throw Invite.lastOwner }
      try await database.sessions.endAll(of: person.id, but: nil)
    }
    print("\(email) is an \(role.rawValue) now")
  }
}

struct RemovePerson: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "remove", abstract: "Removes a person, with their sessions and passkeys; their posts stay.")

  @Argument(help: "The person's mail address.")
  var email: String

  func run() async throws {
    let email = email
    try await Session().runMigrated { database in
      let person = try await database.known(email)
      guard try await database.people.remove(person.id) else { throw Invite.lastOwner }
    }
    print("removed \(email)")
  }
}

extension Database {
  /// The person with a mail address.
  func known(_ email: String) async throws -> Person {
    guard let key = emailKey(email), let person = try await people.person(withEmail: key) else {
      throw Failure(
        "site: admin: nobody has the address \(email); site admin people lists all", code: .dataError)
    }
    return person
  }
}

extension Role: ExpressibleByArgument {}
