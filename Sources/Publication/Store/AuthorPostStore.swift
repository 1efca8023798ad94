import Postgres
import Timestamps

/// All posts as their author sees them: drafts and posts that wait for their date too.
package struct AuthorPostStore: Store {
  let source: any Queryable

  /// The newest first, without those that were removed.
  ///
  /// - Parameter now: decides which posts wait.
  package func all(at now: Timestamp) async throws -> [AuthorPost] {
    try await source.rows(Self.sql.all, now)
  }

  /// How many posts have each status, without those that were removed. A status that no post has is missing.
  ///
  /// - Parameter now: decides which posts wait.
  package func numbers(at now: Timestamp) async throws -> [(status: AuthorPost.Status, number: Int)] {
    try await source.rows(Self.sql.numbers, now)
  }

  private static let sql = SQL()
  package static var statements: [any AnyStatement] { properties(of: sql) }

  private struct SQL {
    let all = Statement(
      "posts of authors",
      """
      SELECT p.path, p.title, p.file, p.tags, p.published, p.published_offset, \(statusOfAuthor) AS status
      FROM posts p WHERE p.state <> 'gone' ORDER BY p.sorted_at DESC, p.sequence DESC
      """,
      parameters: Timestamp.self, returning: AuthorPost.row)

    let numbers = Statement(
      "numbers of posts of authors",
      "SELECT \(statusOfAuthor) AS status, count(*) AS number FROM posts p WHERE p.state <> 'gone' GROUP BY 1",
      parameters: Timestamp.self, columns: Column("status", AuthorPost.Status.self, .computedNotNull),
      Column("number", Int.self, .computedNotNull)
    ) { (status: $0, number: $1) }
  }
}

extension Queryable {
  /// All posts as their author sees them.
  package var authorPosts: AuthorPostStore { AuthorPostStore(source: self) }
}

/// The ``AuthorPost/Status`` of a post `p`, if `$1` is now. A page counts as published, and a draft that was
/// removed at the desk is still a draft.
private let statusOfAuthor = """
  CASE \(EditorialState.expression(at: "$1"))
    WHEN 'page' THEN 'published' WHEN 'removed' THEN 'draft' ELSE \(EditorialState.expression(at: "$1")) END
  """

/// A post in its author's list.
package struct AuthorPost: Hashable, Sendable {
  package enum Status: String, Sendable, CaseIterable, PostgresEncodable, PostgresDecodable {
    case draft, scheduled, published, unlisted
  }

  package let path: String
  package let title: String?
  /// The name of its file below the content folder; nil for an imported post.
  package let file: String?
  package let tags: [String]
  package let date: Timestamp?
  package let status: Status

  /// Whether the post has this tag, in any spelling.
  package func hasTag(_ name: String) -> Bool { tags.contains { $0.nameKey == name.nameKey } }

  fileprivate static let row = RowMapping(columns: [
    Column("path", String.self).description, Column("title", String?.self).description,
    Column("file", String?.self).description, Column("tags", [String].self).description,
    Column("published", Timestamp?.self).description, Column("published_offset", Int32?.self).description,
    Column("status", Status.self, .computedNotNull).description,
  ]) { row in
    try AuthorPost(
      path: row.next(), title: row.next(), file: row.next(), tags: row.next(), date: row.nextDate(),
      status: row.next())
  }
}
