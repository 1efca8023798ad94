import Foundation
import Postgres
import PostgresTestSupport
import Publication
import Testing

@testable import Colophon

@Suite("Statements")
struct StatementTests {
  static let all = Statements.all + Statements.subscribing + Statements.hubRequests

  @Test("Every statement of the site fits the migrated schema: parameters, columns, types, nullability")
  func schema() async throws {
    try await withTestDatabase(migrations: Checkout.migrations) { database in
      let mismatches = try await database.mismatches(of: Self.all)
      #expect(mismatches == [])
    }
  }

  @Test("No statement that the sources declare is missing from the list")
  func complete() throws {
    let listed = Set(Self.all.map(\.name))
    let declared = try Self.sources().flatMap { source in
      source.matches(of: #/Statement\(\s*"([^"\\]+)"/#).map { String($0.1) }
    }
    #expect(declared.count > 50)
    #expect(Set(declared).subtracting(listed) == [])
  }

  @Test("Every store is listed")
  func stores() throws {
    let declared = try Self.sources().flatMap { source in
      source.matches(of: #/(?m)^(?:package |public )?struct (\w+): Store\b/#).map { String($0.1) }
    }
    #expect(Set(declared) == Set(Statements.stores.map { "\($0)" }))
  }

  /// All files of the publication and of what is built on it.
  private static func sources() throws -> [String] {
    try ["Publication", "Importing", "Syndication", "Pages", "Colophon", "site"].flatMap { room in
      let folder = "\(Checkout.root)/Sources/\(room)"
      let files = FileManager.default.enumerator(atPath: folder)?.compactMap { $0 as? String } ?? []
      return try files.filter { $0.hasSuffix(".swift") }.map {
        try String(contentsOfFile: "\(folder)/\($0)", encoding: .utf8)
      }
    }
  }
}
