import Foundation
import Postgres
import PostgresTestSupport
import Testing
import Timestamps

@Suite("Statements are checked against the schema")
struct VerificationTests {
  @Test("Statements that match the schema have no mismatch")
  func agreement() async throws {
    try await expectMismatches(
      of: [
        Statement(
          "post", "SELECT id, title, views, published, tags FROM posts WHERE id = $1 AND views > $2",
          parameters: UUID.self, Int.self,
          columns: Column("id", UUID.self), Column("title", String?.self), Column("views", Int32.self),
          Column("published", Timestamp?.self), Column("tags", [String].self)
        ) { id, _, _, _, _ in id },
        Statement(
          "outer join", "SELECT p.id FROM posts q LEFT JOIN posts p ON p.title = q.title",
          column: Column("id", UUID?.self)),
        Statement(
          "count", "SELECT count(*) AS n FROM posts", column: Column("n", Int.self, .computedNotNull)),
        Statement("delete", "DELETE FROM posts WHERE title = $1", parameters: String?.self),
        Statement(
          "returning", "INSERT INTO posts (id) VALUES ($1) RETURNING views", parameters: UUID.self,
          column: Column("views", Int.self)),
      ], [])
  }

  @Test("A nullable or computed column that is read as non-optional is a mismatch")
  func nullability() async throws {
    try await expectMismatches(
      of: [
        Statement("title", "SELECT title FROM posts", column: Column("title", String.self)),
        Statement("sum", "SELECT sum(views) AS n FROM posts", column: Column("n", Int.self)),
      ],
      [
        "title: column title can be NULL, but its Swift type is not optional",
        "sum: column n is computed and can be NULL, but its Swift type is not optional",
      ])
  }

  @Test("Columns of another type, name, order or number are mismatches")
  func columns() async throws {
    try await expectMismatches(
      of: [
        Statement("type", "SELECT views FROM posts", column: Column("views", String.self)),
        Statement("name", "SELECT id FROM posts", column: Column("guid", UUID.self)),
        Statement(
          "order", "SELECT id, views FROM posts", columns: Column("views", UUID.self), Column("id", Int.self)
        ) { $1 },
      ],
      [
        "type: column views is integer, but text is declared",
        "name: columns are (id), but (guid) are declared",
        "order: columns are (id, views), but (views, id) are declared",
      ])
  }

  @Test("Parameters of another type or number are mismatches")
  func parameters() async throws {
    try await expectMismatches(
      of: [
        Statement("assigned", "INSERT INTO posts (title) VALUES ($1)", parameters: Int.self),
        Statement("unused", "DELETE FROM posts", parameters: Int.self),
        Statement("undeclared", "DELETE FROM posts WHERE title = $1"),
      ],
      [
        "assigned: parameter $1 is text, but bigint is declared",
        "unused: 0 parameters in the SQL, 1 declared",
        "undeclared: 1 parameters in the SQL, 0 declared",
      ])
  }

  @Test("A statement with invalid SQL is a mismatch")
  func broken() async throws {
    try await expectMismatches(
      of: [
        Statement("gone", "SELECT slug FROM posts", column: Column("slug", String.self)),
        Statement("compared", "DELETE FROM posts WHERE id = $1", parameters: Int.self),
      ],
      [
        "gone: ERROR 42703: column \"slug\" does not exist",
        "compared: ERROR 42883: operator does not exist: uuid = bigint; No operator matches the given name "
          + "and argument types. You might need to add explicit type casts.",
      ])
  }

  @Test("Two statements with the same name are a mismatch")
  func names() async throws {
    try await expectMismatches(
      of: [Statement("clear", "DELETE FROM posts"), Statement("clear", "TRUNCATE posts")],
      ["clear: several statements have this name"])
  }

  private func expectMismatches(of statements: [any AnyStatement], _ lines: [String]) async throws {
    try await withTestDatabase { database in
      try await database.execute(
        """
        CREATE TABLE posts (
          id uuid PRIMARY KEY, title text, views int NOT NULL DEFAULT 0, published timestamptz,
          tags text[] NOT NULL DEFAULT '{}'
        )
        """)
      try await #expect(database.mismatches(of: statements) == lines)
    }
  }
}
