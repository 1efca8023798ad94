import Foundation
import Postgres
import PostgresTestSupport
import Testing

@testable import Colophon
@testable import Publication

@Suite("Statements")
struct StatementTests {
  static let all = Statements.all + Site.statements + Statements.subscribing + Statements.hubRequests

  @Test("Every statement of the site fits the migrated schema: parameters, columns, types, nullability")
  func schema() async throws {
    try await withTestDatabase(migrations: Checkout.migrations) { database in
      let mismatches = try await database.mismatches(of: Self.all)
      #expect(mismatches == [])
    }
  }

  @Test("No statement is missing from the list, and no two share a name")
  func complete() throws {
    let sources = try ["Publication/Store", "Colophon/WebSub"].flatMap { folder in
      let folder = "\(Checkout.root)/Sources/\(folder)"
      return try FileManager.default.contentsOfDirectory(atPath: folder).map {
        try String(contentsOfFile: "\(folder)/\($0)", encoding: .utf8)
      }
    }
    let declared = sources.reduce(0) {
      $0 + $1.matches(of: #/static let \w+ = (Statement\(|[a-z]\w*\()/#).count
    }
    #expect(declared == Self.all.count - Site.statements.count)
    #expect(Set(Self.all.map(\.name)).count == Self.all.count)
  }
}
