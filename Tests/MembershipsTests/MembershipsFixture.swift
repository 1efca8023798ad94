import Accounts
import Dependencies
import Digests
import Foundation
import Postgres
import PostgresTestSupport
import Timestamps

@testable import Memberships

/// A database with plans, and a moment.
struct MembershipsFixture: Sendable {
  let database: Database
  let now: Timestamp

  static func run(
    at now: Timestamp, _ body: @escaping @Sendable (MembershipsFixture) async throws -> Void
  ) async throws {
    let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().path
    try await withTestDatabase(migrations: "\(root)/Migrations") { database in
      try await withDependencies {
        $0.uuid = UUIDGenerator { UUID() }
      } operation: {
        try await body(MembershipsFixture(database: database, now: now))
      }
    }
  }

  var context: MembershipContext { MembershipContext(actor: "test", now: now, timeZone: "UTC") }

  /// A reader.
  func person(_ name: String, at domain: String = "example.com") async throws -> Person {
    let email = "\(name)@\(domain)"
    return try await database.people.add(name, email: email, key: email, role: .reader, at: now)
  }

  func change(_ team: Team, by person: Person, _ command: TeamCommand) async throws -> TeamAnswer {
    try await database.transaction { try await $0.changeTeam(team.id, by: person, command, at: now) }
  }

  func join(_ link: Secret, _ person: Person) async throws {
    try await database.transaction { _ = try await $0.joinTeam(by: link, person, at: now) }
  }
}

extension Sequence {
  func asyncMap<Result>(_ body: (Element) async throws -> Result) async throws -> [Result] {
    var results: [Result] = []
    for element in self { results.append(try await body(element)) }
    return results
  }
}
