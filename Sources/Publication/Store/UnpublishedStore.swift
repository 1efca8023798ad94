import Postgres
import Timestamps

/// Written posts that readers do not see: drafts, and those that come out later.
package struct UnpublishedStore: Store {
  let source: any Queryable

  /// A hundred posts at most: the one that comes out first is first, drafts are last.
  package func all(_ visibility: Visibility) async throws -> [UnpublishedPost] {
    try await source.rows(Self.sql.all, visibility)
  }

  private static let sql = SQL()
  package static var statements: [any AnyStatement] { properties(of: sql) }

  private struct SQL {
    let all = Statement(
      "unpublished posts",
      """
      SELECT p.path, p.title, p.summary, p.published, p.published_offset, p.state, p.file FROM posts p
      WHERE p.file IS NOT NULL AND p.state <> 'gone' AND NOT (\(Clause.reachable))
      ORDER BY p.state DESC, p.visible_from, p.sequence LIMIT 100
      """,
      parameters: Visibility.self, returning: UnpublishedPost.row)
  }
}

extension Queryable {
  /// Written posts that readers do not see.
  package var unpublished: UnpublishedStore { UnpublishedStore(source: self) }
}

/// A written post that readers do not see.
package struct UnpublishedPost: Hashable, Sendable {
  package let listed: ListedPost
  package let isDraft: Bool
  package let file: String

  fileprivate static let row = RowMapping(columns: [
    Column("path", String.self).description, Column("title", String?.self).description,
    Column("summary", String?.self).description, Column("published", Timestamp?.self).description,
    Column("published_offset", Int32?.self).description, Column("state", PostState.self).description,
    Column("file", String.self, .computedNotNull).description,
  ]) { row in
    try UnpublishedPost(
      listed: ListedPost(path: row.next(), title: row.next(), summary: row.next(), published: row.nextDate()),
      isDraft: row.next(PostState.self) == .draft, file: row.next())
  }

  /// Its folder below the content folder; nil if it has none of its own.
  package var folder: String? { PostStore.folder(ofFile: file) }

  /// The state of the post for its author: `Draft`, or when it comes out.
  package var mark: String {
    guard !isDraft, let date = listed.published else { return "Draft" }
    let time = date.local
    let minutes = "\(time.hour < 10 ? "0" : "")\(time.hour):\(time.minute < 10 ? "0" : "")\(time.minute)"
    return "Scheduled for \(time.longDate), \(minutes)"
  }
}
