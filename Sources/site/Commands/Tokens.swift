import Accounts
import ArgumentParser
import Dependencies
import Digests
import Foundation
import Postgres
import Publication
import Timestamps

struct Tokens: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "token", abstract: "Manages the tokens by which programs act for people.",
    subcommands: [NewToken.self, ListTokens.self, RevokeToken.self])
}

struct NewToken: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "new", abstract: "Prints a new token, once.",
    discussion: """
      A token does what its scopes say, as far as the role of its person allows it. The site keeps only a digest of the \
      token, so nobody can read it later. Scopes: \(TokenScope.allCases.map(\.rawValue).joined(separator: ", ")).
      """)

  @Option(help: "What the token may do; may be given several times.")
  var scope: [TokenScope] = []

  @Option(help: "When it ends: a time as 90d, 12h or 52w, a date as 2027-12-31, or never.")
  var expires = "90d"

  @Option(help: "The mail address of the person for whom it acts; not needed while there is only one person.")
  var person: String?

  @Option(help: "What it is for.")
  var name = "Token of the command line"

  func run() async throws {
    @Dependency(\.date.now) var date
    let now = Timestamp(date)
    guard !scope.isEmpty else {
      throw Failure(
        "site: token new: the token could do nothing; give it a scope: --scope posts:write", code: .usage)
    }
    let end = try end(from: now)
    let name = name.trimmingCharacters(in: .whitespacesAndNewlines)
    guard 1...200 ~= name.utf8.count else {
      throw Failure("site: token new: the name has to have 1 to 200 bytes; give a shorter one", code: .usage)
    }
    let (person, scopes) = (person, Set(scope))
    let (token, secret) = try await Session().runMigrated { database in
      try await database.tokens.make(
        name, for: try await Self.person(person, in: database), scopes: scopes, until: end, at: now)
    }
    print(secret.text)
    let until = end.map { "ends \($0.rfc3339)" } ?? "never ends"
    Failure.tell("site: token new: acts for \(token.person.email) and \(until); it is not shown again")
    for scope in scopes.sorted() where scope.role > token.person.role {
      Failure.tell(
        "site: token new: \(scope.rawValue) has no effect while \(token.person.email) is an \(token.person.role)"
      )
    }
  }

  private static func person(_ email: String?, in database: Database) async throws -> Person {
    if let email { return try await database.known(email) }
    let people = try await database.people.all()
    guard let first = people.first else {
      throw Failure(
        "site: token new: nobody writes on this site yet; invite somebody: site admin invite you@example.com",
        code: .dataError)
    }
    guard people.count == 1 else {
      throw Failure(
        "site: token new: there are \(people.count) people; say for whom it acts: --person \(first.email)",
        code: .usage)
    }
    return first
  }

  /// When the token ends; nil for never.
  private func end(from now: Timestamp) throws -> Timestamp? {
    if expires == "never" { return nil }
    if let match = expires.wholeMatch(of: #/(\d{1,5})([hdw])/#), let count = Double(match.1) {
      let hours: Double = match.2 == "h" ? 1 : match.2 == "d" ? 24 : 168
      if count > 0 { return now.adding(seconds: count * hours * 3600) }
    } else if let day = Timestamp(rfc3339: "\(expires)T00:00:00Z"), now < day {
      return day
    }
    throw Failure(
      """
      site: token new: "\(expires)" is no time at which a token can end; give a time as 90d, 12h or 52w, a coming date as \
      2027-12-31, or never
      """, code: .usage)
  }
}

struct ListTokens: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "list", abstract: "Lists the tokens of all people, with those that have ended.")

  func run() async throws {
    @Dependency(\.date.now) var date
    let now = Timestamp(date)
    let tokens = try await Session().runMigrated { try await $0.tokens.all() }
    for token in tokens {
      let scopes = token.scopes.sorted().map(\.rawValue).joined(separator: " ")
      let end = token.expiresAt.map { "\($0 <= now ? "ended" : "ends") \($0.rfc3339)" } ?? "never ends"
      let use = token.usedAt.map { "used \($0.rfc3339)" } ?? "never used"
      let id = token.id.uuidString.lowercased()
      print("\(id)  \(token.person.email)  \(scopes)  \(end)  \(use)  \(token.name)")
    }
    if tokens.isEmpty { print("no tokens; make one: site token new --scope posts:write") }
  }
}

struct RevokeToken: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "revoke", abstract: "Ends a token at once.")

  @Argument(help: "The id of the token, as site token list prints it.")
  var id: String

  func run() async throws {
    let unknown = Failure(
      "site: token revoke: there is no token \(id); site token list lists all", code: .dataError)
    guard let token = UUID(uuidString: id) else { throw unknown }
    guard try await Session().runMigrated({ try await $0.tokens.revoke(token) }) else { throw unknown }
    print("revoked \(id)")
  }
}

extension TokenScope: ExpressibleByArgument {}
