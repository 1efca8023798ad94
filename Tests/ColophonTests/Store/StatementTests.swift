import Foundation
import Jobs
import Postgres
import PostgresTestSupport
import Testing

@testable import Colophon
@testable import Publication
@testable import Syndication

@Suite("Statements")
struct StatementTests {
  static let all =
    Statements.all + Site.stores.flatMap { $0.statements } + SubscriptionStore.statements
    + HubRequestStore.statements + JobQueue.statements

  @Test("Every statement of the site fits the migrated schema: parameters, columns, types, nullability")
  func schema() async throws {
    try await withTestDatabase(migrations: Checkout.migrations) { database in
      let mismatches = try await database.mismatches(of: Self.all)
      #expect(mismatches == [])
    }
  }

  @Test("No two statements share a name")
  func names() { #expect(Set(Self.all.map(\.name)).count == Self.all.count) }

  @Test(
    "Every statement of these folders is in a list",
    arguments: [
      "Publication/Store", "Jobs", "Syndication/WebSub", "Colophon/Features/Posts",
      "Colophon/Features/Random",
    ])
  func listed(folder: String) throws {
    let declared = try Self.sources(in: folder).flatMap { source in
      source.matches(of: #/Statement\(\s*"([^"]+)"/#).map { String($0.1) }
    }
    #expect(declared.isEmpty == false)
    #expect(Set(declared).subtracting(Self.all.map(\.name)) == [])
  }

  private static func sources(in folder: String) throws -> [String] {
    let folder = "\(Checkout.root)/Sources/\(folder)"
    return try FileManager.default.contentsOfDirectory(atPath: folder).map {
      try String(contentsOfFile: "\(folder)/\($0)", encoding: .utf8)
    }
  }
}
