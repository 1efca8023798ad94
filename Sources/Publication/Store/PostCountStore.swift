import Postgres
import Timestamps

/// How many posts each month, tag, author and series has. The database counts with each change of a post, so that nobody has
/// to count posts to show the number.
package struct PostCountStore: Store {
  let source: any Queryable

  /// Whether `c`, a row of `post_counts`, counts posts that everybody may see. `$1` is the visibility. Only posts that are
  /// published are counted, so that this and ``Visibility/condition`` say the same.
  static let visible = "c.visible_from <= $1"

  /// The number of posts that a reader may see.
  func total(_ visibility: Visibility) async throws -> Int {
    try await source.one(Self.sql.total, visibility)
  }

  /// Joins the rows that changes have added, so that a number is the sum of few rows.
  ///
  /// - Parameters:
  ///   - moment: posts that came out earlier are joined with those that everybody could always see.
  ///   - isOwn: whether only the rows of this transaction are joined, which nobody else waits for.
  func join(visibleBefore moment: Timestamp, isOwn: Bool) async throws {
    try await source.run(Self.sql.join, moment, isOwn)
  }

  private static let sql = SQL()
  package static var statements: [any AnyStatement] { properties(of: sql) }
}

extension Queryable {
  var postCounts: PostCountStore { PostCountStore(source: self) }
}

private struct SQL {
  let total = Statement(
    "number of posts",
    """
    SELECT coalesce(sum(number), 0) AS count FROM post_counts c
    WHERE c.kind = 'month' AND \(PostCountStore.visible)
    """,
    parameters: Visibility.self, column: Column("count", Int.self, .computedNotNull))

  let join = Statement(
    "join numbers of posts",
    """
    WITH added AS (
      DELETE FROM post_counts c
      WHERE (NOT $2 OR c.xmin = pg_current_xact_id()::xid) AND (c.kind, c.key) IN (
        SELECT kind, key FROM post_counts
        GROUP BY kind, key HAVING count(*) > 1 OR min(visible_from) FILTER (WHERE isfinite(visible_from)) < $1)
      RETURNING c.kind, c.key, CASE WHEN c.visible_from < $1 THEN '-infinity' ELSE c.visible_from END AS visible_from,
        c.number)
    INSERT INTO post_counts (kind, key, visible_from, number)
    SELECT kind, key, visible_from, sum(number) FROM added GROUP BY kind, key, visible_from HAVING sum(number) <> 0
    """,
    parameters: Timestamp.self, Bool.self)
}
