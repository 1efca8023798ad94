import Postgres
import Timestamps

/// Posts by month, on the calendars of their authors.
package struct ArchiveStore: Store {
  let source: any Queryable
  let visibility: Visibility

  /// The months that have posts.
  package func counts() async throws -> ArchiveCounts {
    var counts = ArchiveCounts(months: [])
    for (first, count) in try await source.rows(Self.sql.months, visibility) {
      if let first {
        // Postgres says -1 for the year before 1, which is 0 here.
        let year = Int(first.year < 0 ? first.year + 1 : first.year)
        counts.months.append(ArchiveMonth(year: year, month: Int(first.month), count: count))
      } else {
        counts.undated = count
      }
    }
    return counts
  }

  /// The posts of some months, by their days, newest first.
  ///
  /// - Parameter months: all months with posts from one to another, newest first.
  package func posts(
    of months: some Collection<ArchiveMonth>, limit: Int, offset: Int
  ) async throws -> [ListedPost] {
    guard let newest = months.first, let oldest = months.reversed().first else { return [] }
    return try await source.rows(
      Self.sql.posts, visibility, oldest.firstDay, newest.next.firstDay, limit, offset)
  }

  /// The posts without a date, the last stored first.
  package func undated(limit: Int, offset: Int) async throws -> [ListedPost] {
    try await source.rows(Self.sql.undated, visibility, limit, offset)
  }

  private static let sql = SQL()
  package static var statements: [any AnyStatement] { properties(of: sql) }
}

extension Queryable {
  /// The archive as a reader sees it.
  package func archive(_ visibility: Visibility) -> ArchiveStore {
    ArchiveStore(source: self, visibility: visibility)
  }
}

extension ArchiveMonth {
  /// As Postgres reads a date. It has no year 0: the year before 1 is 1 BC.
  fileprivate var firstDay: String {
    let digits = String(year > 0 ? year : 1 - year)
    let month = month < 10 ? "0\(month)" : "\(month)"
    let day = String(repeating: "0", count: max(0, 4 - digits.count)) + "\(digits)-\(month)-01"
    return year > 0 ? day : "\(day) BC"
  }
}

private struct SQL {
  let months = Statement(
    "posts of each month",
    """
    SELECT extract(year FROM month)::integer AS year, extract(month FROM month)::integer AS month,
      sum(count)::bigint AS count
    FROM (
      SELECT date_trunc('month', p.published_day::timestamp) AS month, count(*) AS count
      FROM posts p WHERE \(Clause.visible) GROUP BY p.published_day
    ) days
    GROUP BY days.month ORDER BY days.month DESC NULLS LAST
    """,
    parameters: Visibility.self,
    columns: Column("year", Int32?.self), Column("month", Int32?.self),
    Column("count", Int.self, .computedNotNull)
  ) { year, month, count in
    (first: year.flatMap { year in month.map { (year: year, month: $0) } }, count: count)
  }

  let posts = Statement(
    "posts of months",
    """
    SELECT \(ListedPost.selected) FROM posts p
    WHERE \(Clause.visible) AND p.published_day >= $2::text::date AND p.published_day < $3::text::date
    ORDER BY p.published_day DESC, p.sorted_at DESC, p.sequence DESC LIMIT $4 OFFSET $5
    """,
    parameters: Visibility.self, String.self, String.self, Int.self, Int.self, returning: ListedPost.row
  )

  let undated = Statement(
    "posts without a date",
    """
    SELECT \(ListedPost.selected) FROM posts p WHERE \(Clause.visible) AND p.published_day IS NULL
    \(Clause.newestFirst) LIMIT $2 OFFSET $3
    """,
    parameters: Visibility.self, Int.self, Int.self, returning: ListedPost.row
  )
}
