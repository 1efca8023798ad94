import Foundation
import Postgres
import PostgresTestSupport
import Testing

@testable import Colophon

@Suite("Statements")
struct StatementTests {
  @Test("Every statement of the site fits the migrated schema: parameters, columns, types, nullability")
  func schema() async throws {
    try await withTestDatabase(migrations: Checkout.migrations) { database in
      let mismatches = try await database.mismatches(of: Statements.all)
      #expect(mismatches == [])
    }
  }

  @Test("No statement is missing from the list, and no two share a name")
  func complete() throws {
    let folder = "\(Checkout.root)/Sources/Colophon/Store"
    let sources = try FileManager.default.contentsOfDirectory(atPath: folder).map {
      try String(contentsOfFile: "\(folder)/\($0)", encoding: .utf8)
    }
    let declared = sources.reduce(0) {
      $0 + $1.matches(of: #/static let \w+ = (Statement\(|[a-z]\w*\()/#).count
    }
    #expect(declared == Statements.all.count)
    #expect(Set(Statements.all.map(\.name)).count == Statements.all.count)
  }
}
