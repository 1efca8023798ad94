import Postgres
import Timestamps

/// How many posts each month, tag, author and series has. The database counts with each change of a post, so that nobody has
/// to count posts to show the number.
package struct PostCountStore: Store {
  let source: any Queryable

  /// Whether `c`, a row of `current_post_counts`, counts posts that everybody may see. `$1` is the visibility. Only
  /// published posts are counted, so that this and ``Visibility/condition`` say the same.
  package static let visible = "c.visible_from <= $1"

  /// How many posts that a reader may see each month has: once by the day of publication on the calendars of authors, once by
  /// the instants that place posts in the list of all posts, in UTC.
  func months(_ visibility: Visibility) async throws -> (published: ArchiveCounts, sorted: ArchiveCounts) {
    var (published, sorted, undated): ([ArchiveMonth], [ArchiveMonth], Int) = ([], [], 0)
    for (key, count) in try await source.rows(Self.sql.months, visibility) {
      let months = Self.months(key, count)
      if let month = months.published { published.append(month) } else { undated += count }
      if let month = months.sorted { sorted.append(month) }
    }
    return (
      ArchiveCounts(months: published.joined(), undated: undated), ArchiveCounts(months: sorted.joined())
    )
  }

  /// - Parameter key: `2026-11` if both months are the same, `2026-11-2026.10` if not, `-2026.10` without a date.
  private static func months(
    _ key: String, _ count: Int
  ) -> (published: ArchiveMonth?, sorted: ArchiveMonth?) {
    let parts = key.split(separator: "-")
    let published = ArchiveMonth(parts.compactMap { Int($0) }, count: count)
    guard let last = parts.last, last.contains(".") else { return (published, published) }
    return (published, ArchiveMonth(last.split(separator: ".").compactMap { Int($0) }, count: count))
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

extension ArchiveMonth {
  /// Nil unless `numbers` are a year and a month.
  fileprivate init?(_ numbers: [Int], count: Int) {
    guard numbers.count == 2 else { return nil }
    self.init(year: numbers[0], month: numbers[1], count: count)
  }
}

extension [ArchiveMonth] {
  /// Each month once, newest first.
  fileprivate func joined() -> [ArchiveMonth] {
    sorted { ($0.year, $0.month) > ($1.year, $1.month) }.reduce(into: []) { months, month in
      if let last = months.last, last.year == month.year, last.month == month.month {
        months[months.count - 1].count += month.count
      } else {
        months.append(month)
      }
    }
  }
}

extension Queryable {
  var postCounts: PostCountStore { PostCountStore(source: self) }
}

private struct SQL {
  let months = Statement(
    "posts of each month",
    """
    SELECT key, sum(number)::bigint AS count FROM current_post_counts c WHERE c.kind = 'month' AND \(PostCountStore.visible)
    GROUP BY key HAVING sum(number) > 0
    """,
    parameters: Visibility.self,
    columns: Column("key", String.self, .computedNotNull), Column("count", Int.self, .computedNotNull)
  ) { ($0, $1) }

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
