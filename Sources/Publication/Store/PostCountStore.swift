import Postgres
import Timestamps

/// How many posts each month, tag, author and series has. The database counts with each change of a post, so that nobody has
/// to count posts to show the number.
package struct PostCountStore: Store {
  let source: any Queryable

  /// Whether `c`, a row of `current_post_counts`, counts posts that everybody may see. `$1` is the visibility. Only
  /// published posts are counted, so that this and ``Visibility/condition`` say the same.
  package static let visible = "c.visible_from <= $1"

  /// The number of posts that a reader may see.
  func total(_ visibility: Visibility) async throws -> Int {
    try await source.one(Self.sql.total, visibility)
  }

  /// Merges the change rows that this transaction has added, so that ``settle(visibleBefore:)`` has fewer rows to move.
  func joinOwn() async throws { try await source.run(Self.sql.joinOwn) }

  /// Adds the change rows to `post_counts`. Only one transaction at a time may do this.
  ///
  /// - Parameter moment: rows of posts that became visible before it are merged into one row for each month and topic, so that a
  ///   reader sums few rows.
  func settle(visibleBefore moment: Timestamp) async throws {
    try await source.run(Self.sql.settle)
    try await source.run(Self.sql.joinEarlier, moment)
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
    SELECT coalesce(sum(number), 0)::bigint AS count FROM current_post_counts c
    WHERE c.kind = 'month' AND \(PostCountStore.visible)
    """,
    parameters: Visibility.self, column: Column("count", Int.self, .computedNotNull)
  ).dependingOn(.order)

  let joinOwn = Statement(
    "join own numbers of posts",
    """
    WITH own AS (
      DELETE FROM post_count_changes WHERE xmin = pg_current_xact_id()::xid
      RETURNING kind, key, visible_from, number)
    INSERT INTO post_count_changes (kind, key, visible_from, number)
    SELECT kind, key, visible_from, sum(number) FROM own GROUP BY kind, key, visible_from HAVING sum(number) <> 0
    """)

  let settle = Statement(
    "settle numbers of posts",
    """
    WITH added AS (DELETE FROM post_count_changes RETURNING kind, key, visible_from, number)
    INSERT INTO post_counts AS counted (kind, key, visible_from, number)
    SELECT kind, key, visible_from, sum(number) FROM added GROUP BY kind, key, visible_from HAVING sum(number) <> 0
    ON CONFLICT (kind, key, visible_from) DO UPDATE SET number = counted.number + excluded.number
    """)

  let joinEarlier = Statement(
    "join earlier numbers of posts",
    """
    WITH earlier AS (
      DELETE FROM post_counts WHERE visible_from < $1 AND visible_from > '-infinity' RETURNING kind, key, number)
    INSERT INTO post_counts AS counted (kind, key, visible_from, number)
    SELECT kind, key, '-infinity', sum(number) FROM earlier GROUP BY kind, key HAVING sum(number) <> 0
    ON CONFLICT (kind, key, visible_from) DO UPDATE SET number = counted.number + excluded.number
    """,
    parameters: Timestamp.self)
}
