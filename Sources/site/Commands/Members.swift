import Accounts
import ArgumentParser
import Dependencies
import Digests
import Foundation
import Memberships
import Postgres
import Publication
import Settings
import SiteBase
import Timestamps

struct Members: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Manages the readers who have accounts, and their plans.",
    subcommands: [
      AddMember.self, ExtendMember.self, CancelMember.self, PauseMember.self, ResumeMember.self,
      EndMember.self, TryPlan.self, PastDueMember.self, SetSeats.self, ListMembers.self, ListPlans.self,
      GiveGift.self, ListGifts.self, ImportMembers.self, ExportMembers.self,
    ])
}

struct AddMember: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "add", abstract: "Gives a reader a plan.",
    discussion: """
      Adds a reader if the site does not know the address. They sign in at /account, by a code that a mail brings. \
      Somebody who has the plan already has it for another time.
      """)

  @Argument(help: "The reader's mail address.")
  var email: String

  @Option(help: "A plan of site members plans.")
  var plan = Plan.complimentary

  @Option(
    help:
      "When it ends: a date as 2027-12-31, or a time as 2027-12-31T12:00:00Z; by default the plan's own end.")
  var until: String?

  @Option(help: "The reader's name; by default the part of the address before the @.")
  var name: String?

  @Flag(help: "Also print a link that signs the reader in, once and within a week.")
  var link = false

  func run() async throws {
    guard let key = emailKey(email) else {
      throw Failure(
        "site: members add: \"\(email)\" is no mail address; give one like ada@example.com", code: .usage)
    }
    let session = try Session()
    let end = try until.map { try memberDate($0, in: session.configuration.publication.timeZone) }
    let (email, plan, name) = (email, plan, name ?? String(email.prefix { $0 != "@" }))
    try await session.changeMember(.add(plan: plan, until: end), as: "site members add") { database, now in
      try await database.people.add(name, email: email, key: key, role: .reader, at: now)
    }
    if link { print(try await session.signInLink(forReaderWith: key)) }
  }
}

struct ExtendMember: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "extend", abstract: "Extends a subscription.")

  @Argument(help: "The reader's mail address.")
  var email: String

  @Option(help: "How many months later.")
  var months: Int?

  @Option(help: "When it ends: a date as 2027-12-31, or a time as 2027-12-31T12:00:00Z.")
  var until: String?

  func run() async throws {
    let session = try Session()
    let length: MembershipCommand.Extension
    switch (months, until) {
    case (let months?, nil) where (1...1200).contains(months): length = .months(months)
    case (nil, let until?):
      length = .until(try memberDate(until, in: session.configuration.publication.timeZone))
    default:
      throw Failure(
        "site: members extend: say how far, by --months from 1 to 1200 or by --until", code: .usage)
    }
    try await session.changeMember(email, .extend(length), as: "site members extend")
  }
}

/// A command that changes what a reader has, and needs to know only who it is.
protocol MemberCommand: AsyncParsableCommand {
  static var command: MembershipCommand { get }
  var email: String { get }
}

extension MemberCommand {
  func run() async throws {
    try await Session().changeMember(
      email, Self.command, as: "site members \(Self.configuration.commandName ?? "")")
  }
}

struct CancelMember: MemberCommand {
  static let configuration = CommandConfiguration(
    commandName: "cancel", abstract: "Cancels a subscription: it is not renewed at its end.")
  static let command = MembershipCommand.cancel

  @Argument(help: "The reader's mail address.")
  var email: String
}

struct PauseMember: MemberCommand {
  static let configuration = CommandConfiguration(
    commandName: "pause", abstract: "Pauses a subscription, until site members resume.")
  static let command = MembershipCommand.pause

  @Argument(help: "The reader's mail address.")
  var email: String
}

struct ResumeMember: MemberCommand {
  static let configuration = CommandConfiguration(
    commandName: "resume", abstract: "Takes back a pause or a cancellation.")
  static let command = MembershipCommand.resume

  @Argument(help: "The reader's mail address.")
  var email: String
}

struct EndMember: MemberCommand {
  static let configuration = CommandConfiguration(
    commandName: "end", abstract: "Ends a subscription now. The account stays.")
  static let command = MembershipCommand.end

  @Argument(help: "The reader's mail address.")
  var email: String
}

struct TryPlan: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "try", abstract: "Begins a trial of a plan, once for each reader.")

  @Argument(help: "The reader's mail address.")
  var email: String

  @Option(help: "A plan of site members plans that has a trial.")
  var plan: String

  func run() async throws {
    try await Session().changeMember(email, .tryOut(plan: plan), as: "site members try")
  }
}

struct PastDueMember: MemberCommand {
  static let configuration = CommandConfiguration(
    commandName: "past-due", abstract: "Notes that a payment failed: days of grace follow the end.")
  static let command = MembershipCommand.pastDue

  @Argument(help: "The reader's mail address.")
  var email: String
}

struct SetSeats: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "seats", abstract: "Sets how many people a subscription lets in, its owner among them.")

  @Argument(help: "The mail address of the owner.")
  var email: String

  @Argument(help: "How many, from 1 to 10000.")
  var seats: Int

  func run() async throws {
    guard (1...10_000).contains(seats) else {
      throw Failure("site: members seats: give a number from 1 to 10000", code: .usage)
    }
    try await Session().changeMember(email, .seats(seats), as: "site members seats")
  }
}

struct ListMembers: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "list", abstract: "Lists the readers who have accounts, and their plans.")

  @Argument(help: "Only those whose address or name contains this.")
  var words = ""

  func run() async throws {
    let words = words
    try await Session().runMigrated { database in
      @Dependency(\.date.now) var date
      var last: String?
      repeat {
        let members = try await database.memberPlans.members(
          containing: words, after: last, limit: 1000, at: Timestamp(date))
        for member in members {
          let end = member.ends.map { "until \($0.rfc3339)" } ?? "without an end"
          print("\(member.email)  \(member.planName.map { "\($0) \(end)" } ?? "no plan")  \(member.name)")
        }
        last = members.last?.emailKey
      } while last != nil
    }
  }
}

struct ListPlans: AsyncParsableCommand {
  static let configuration = CommandConfiguration(commandName: "plans", abstract: "Lists the plans.")

  func run() async throws {
    let plans = try await Session().runMigrated { try await $0.memberPlans.plans() }
    for plan in plans {
      let length = plan.months.map { "\($0) \($0 == 1 ? "month" : "months")" } ?? "without an end"
      print(
        "\(plan.id)  \(plan.name)  \(length)  \(plan.seats) \(plan.seats == 1 ? "seat" : "seats")\(plan.price.map { "  \($0.text)" } ?? "")"
      )
    }
  }
}

extension Session {
  fileprivate func signInLink(forReaderWith key: String) async throws -> String {
    let secret = try await runMigrated { database in
      @Dependency(\.date.now) var date
      guard let person = try await database.people.person(withEmail: key) else { return Secret?.none }
      return try await database.signInRequests.invite(person, at: Timestamp(date))
    }
    return secret.map { configuration.absoluteURL(MemberRoute.link($0.text, "").url) } ?? ""
  }

  /// Carries out a command about a reader, and prints what they have now.
  fileprivate func changeMember(_ email: String, _ command: MembershipCommand, as actor: String) async throws
  {
    try await changeMember(command, as: actor) { database, _ in
      guard let key = emailKey(email), let person = try await database.people.person(withEmail: key) else {
        throw Failure(
          "\(actor.replacing("site ", with: "site: ")): nobody has the address \(email); site members list names all",
          code: .dataError)
      }
      return person
    }
  }

  fileprivate func changeMember(
    _ command: MembershipCommand, as actor: String,
    _ person: @escaping @Sendable (Transaction, Timestamp) async throws -> Person
  ) async throws {
    let zone = configuration.publication.timeZone
    let (email, subscription) = try await runMigrated { database in
      @Dependency(\.date.now) var date
      let now = Timestamp(date)
      do {
        return try await database.transaction { transaction in
          let person = try await person(transaction, now)
          let context = MembershipContext(actor: actor, now: now, timeZone: zone)
          return (person.email, try await transaction.change(person, command, context))
        }
      } catch let error as MembershipError {
        throw Failure("\(actor.replacing("site ", with: "site: ")): \(error)", code: .dataError)
      }
    }
    let end = subscription.ends.map { "until \($0.rfc3339)" } ?? "without an end"
    print("\(email): \(subscription.planName), \(subscription.state.rawValue), \(end)")
  }
}

/// A date that somebody typed: a day is over when it ends in the time zone of the site.
private func memberDate(_ text: String, in zone: String) throws -> Timestamp {
  if let moment = Timestamp(memberDate: text, isEnd: true, timeZone: zone) { return moment }
  throw Failure(
    "site: members: \"\(text)\" is no date; give one as 2027-12-31, or a time as 2027-12-31T12:00:00Z",
    code: .usage)
}
