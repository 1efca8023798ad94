import Dependencies
import Foundation
import HTTP
import HTTPTypes
import Postgres
import PostgresTestSupport
import Publication
import Server
import Testing

@testable import Colophon
@testable import SiteBase

@Suite("Schemas of released versions")
struct ReleasedSchemaTests {
  /// Databases that `Scripts/dump-schema` wrote.
  private static let fixtures = "\(Checkout.root)/Tests/ColophonTests/Fixtures"
  private static let dumps = try? FileManager.default.contentsOfDirectory(atPath: fixtures)
    .filter { $0.hasPrefix("schema-") }.sorted()

  @Test("There is a database of each released schema")
  func present() throws {
    #expect(try #require(Self.dumps).first == "schema-0.1.0.sql")
  }

  @Test("A database of a released version is migrated, and the site serves its posts", arguments: dumps ?? [])
  func migrated(dump: String) async throws {
    let sql = try String(contentsOfFile: "\(Self.fixtures)/\(dump)", encoding: .utf8)
    try await withTestDatabase { database in
      try await database.execute(sql)
      try await Migrations(directory: Checkout.migrations).apply(to: database)
      #expect(try await database.mismatches(of: StatementTests.all) == [])
      try await expectPosts(in: database)
      try await expectWriting(in: database)
    }
  }

  /// Expects that readers get the pages of all posts, and find them in the search and in a feed.
  private func expectPosts(in database: Database) async throws {
    let paths = try await database.rows(publishedPaths)
    #expect(paths.count >= 5)
    try await withSite(over: database) { site in
      for path in paths + ["/", "/archive", "/tags/Swift", "/series/Parts", "/authors/Ada", "/page"] {
        #expect(try await site.respond(Request(.get, path)).status == .ok, "\(path)")
      }
      let found = try await site.respond(Request(.get, "/search.json?q=ink")).body.collect(upTo: 1 << 20)
      #expect(String(decoding: found, as: UTF8.self).contains(#""title":"Imported""#))
      let feed = try await site.respond(Request(.get, "/feed.json")).body.collect(upTo: 1 << 20)
      for path in paths { #expect(String(decoding: feed, as: UTF8.self).contains(path), "\(path)") }
    }
  }

  /// Expects that each post can be written, which its triggers are part of.
  private func expectWriting(in database: Database) async throws {
    try await database.execute(
      """
      UPDATE posts SET title = title || '!', state = 'unlisted' WHERE state = 'published';
      DELETE FROM posts
      """)
    #expect(try await database.rows(publishedPaths) == [])
  }

  private func withSite(
    over database: Database, _ body: (Site) async throws -> Void
  ) async throws {
    try await withDependencies {
      $0.database = database
      $0.date = .constant(Date(timeIntervalSince1970: 1_800_000_000))
    } operation: {
      try await body(Site(files: StaticFiles(root: Checkout.publicFiles)))
    }
  }
}

private let publishedPaths = Statement(
  "published paths", "SELECT path FROM posts WHERE state = 'published' AND visible_from <= '2026-01-01Z'",
  column: Column("path", String.self))
