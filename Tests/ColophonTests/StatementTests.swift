import Foundation
import Jobs
import Media
import Memberships
import Postgres
import PostgresTestSupport
import Testing

@testable import Accounts
@testable import Colophon
@testable import Publication
@testable import SiteBase
@testable import Syndication

@Suite("Statements")
struct StatementTests {
  static let all =
    Statements.all + Site.stores.flatMap { $0.statements } + SubscriptionStore.statements
    + HubRequestStore.statements + WebhookEndpointStore.statements + WebhookLogStore.statements
    + JobQueue.statements + AccountStatements.stores.flatMap { $0.statements }
    + MembershipStatements.stores.flatMap { $0.statements }
    + MediaStore.statements

  /// The modules of the site that have statements.
  private static let site = ["Desk", "Members", "ProgramInterfaces", "Reading", "SiteBase"]

  @Test("Every statement matches the migrated schema: parameters, columns, types, nullability")
  func schema() async throws {
    try await withTestDatabase(migrations: Checkout.migrations) { database in
      let mismatches = try await database.mismatches(of: Self.all)
      #expect(mismatches == [])
    }
  }

  @Test("No two statements share a name")
  func names() { #expect(Set(Self.all.map(\.name)).count == Self.all.count) }

  @Test(
    "Every statement that these modules declare is in a list",
    arguments: ["Accounts", "Memberships", "Publication", "Jobs", "Media", "Syndication"] + site)
  func listed(module: String) throws {
    let declared = try Self.sources(of: module).flatMap { source in
      source.replacing(#/(?m)^ *\/\/.*$/#, with: "").matches(of: #/Statement\(\s*"([^"\\]+)"/#)
        .map { String($0.1) }
    }
    #expect(declared.isEmpty == false)
    #expect(Set(declared).subtracting(Self.all.map(\.name)) == [])
  }

  @Test(
    "Modules that have no list declare no statement",
    arguments: ["Colophon", "Editing", "Exporting", "Importing", "Pages", "Settings", "site"])
  func without(module: String) throws {
    for source in try Self.sources(of: module) { #expect(!source.contains(#/\bStatement\(/#)) }
  }

  @Test("Every store of the publication and the site is listed")
  func stores() throws {
    let declared = try (["Accounts", "Memberships", "Publication"] + Self.site).flatMap(Self.sources).flatMap
    { source in
      source.matches(of: #/(?m)^(?:private |package |public )?struct (\w+): Store\b/#).map { String($0.1) }
    }
    #expect(
      Set(declared)
        == Set(
          (AccountStatements.stores + MembershipStatements.stores + Statements.stores + Site.stores).map {
            "\($0)"
          }))
  }

  private static func sources(of module: String) throws -> [String] {
    let folder = "\(Checkout.root)/Sources/\(module)"
    let files = FileManager.default.enumerator(atPath: folder)?.compactMap { $0 as? String } ?? []
    return try files.filter { $0.hasSuffix(".swift") }.map {
      try String(contentsOfFile: "\(folder)/\($0)", encoding: .utf8)
    }
  }
}
