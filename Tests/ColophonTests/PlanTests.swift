import Foundation
import Postgres
import PostgresTestSupport
import Testing

@testable import Colophon
@testable import Publication

@Suite("Plans of statements")
struct PlanTests {
  /// Statements that may read a whole table, and why.
  private static let allowed = [
    "posts of authors": "it lists all posts",
    "numbers of posts of authors": "it counts all posts",
    "topics": "it counts the posts of all topics",
    "desk posts": "the desk lists all posts, in the order in which people worked on them",
    "posts by owner": "it is for commands that move all posts",
    "numbers of administration": "it counts redirects, for editors",
    "imported feeds": "it counts the posts of each feed, for editors",
    "addresses of posts and pages": "an export writes all posts",
    "former addresses": "an export writes all redirects",
    "addresses of gone posts": "an export writes all of them",
    "number of gone posts": "an export tells it once",
    "posts from files": "a sync compares all files",
    "unpublished posts": "posts are unpublished only while somebody writes them",
    "posts with revisions": "it is for a command of authors",
    "forget terms": "the terms are counted again, after a tenth of the posts has changed",
    "entries with one guid": "it is asked only for an entry without a date whose guid another post has",
    "let outdated posts wait": "it looks at each post, once an hour",
    "begin announcing posts": "it notes all posts, when the first webhook is added",
    "record all events of posts": "it compares all posts, once an hour and when a scheduled post comes out",
  ]

  @Test("With 20,000 posts, no statement reads a whole table of them, whatever its parameters are")
  func plans() async throws {
    try await withTestDatabase(migrations: Checkout.migrations) { database in
      let posts = try String(
        contentsOfFile: "\(Checkout.root)/Tests/ColophonTests/Support/ManyPosts.sql", encoding: .utf8)
      let patient = database.with(statementTimeout: .seconds(120))
      try await patient.execute(posts)
      try await patient.execute("VACUUM (ANALYZE)")
      try await database.transaction { transaction in
        let large = Set(try await transaction.rows(Self.largeTables))
        #expect(large.isSuperset(of: ["posts", "post_tags", "search_documents", "related_posts"]))
        // The plan that Postgres keeps for a statement is made without its parameters.
        try await transaction.execute("SET LOCAL plan_cache_mode = force_generic_plan")
        for (number, statement) in StatementTests.all.enumerated() {
          let plan = try await transaction.plan(of: statement, number)
          let scanned = plan.matches(of: #/Seq Scan on (\w+)/#).map { String($0.1) }.filter(large.contains)
          if Self.allowed[statement.name] == nil {
            #expect(scanned == [], "\(statement.name) reads all of \(scanned):\n\(plan)")
          } else {
            #expect(!scanned.isEmpty, "\(statement.name) need not be allowed to read whole tables")
          }
        }
      }
    }
  }

  private static let largeTables = Statement(
    "large tables",
    "SELECT relname::text AS name FROM pg_class WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace AND reltuples > 4000",
    column: Column("name", String.self, .computedNotNull))
}

extension Transaction {
  /// The plan of a statement as `EXPLAIN` writes it.
  fileprivate func plan(of statement: any AnyStatement, _ number: Int) async throws -> String {
    let types = statement.parameterTypes.map(\.name).joined(separator: ", ")
    let nulls = statement.parameterTypes.map { _ in "NULL" }.joined(separator: ", ")
    let isPlain = types.isEmpty
    try await execute("PREPARE p\(number)\(isPlain ? "" : " (\(types))") AS \(statement.sql)")
    let lines = try await rows(
      Statement(
        "plan of \(statement.name)", "EXPLAIN (COSTS OFF) EXECUTE p\(number)\(isPlain ? "" : " (\(nulls))")",
        column: Column("QUERY PLAN", String.self, .computedNotNull)))
    return lines.joined(separator: "\n")
  }
}
