import Dependencies
import Digests
import Foundation
import Postgres
import Timestamps

/// The kinds of daily counts.
package enum FigureKind: String, Hashable, Sendable, CaseIterable {
  /// Views of a page, by people.
  case view
  /// Different browsers of a day.
  case visitors
  /// Views that a page elsewhere led to.
  case referrer
  /// Downloads of the sound or the video of a post. A network counts once a day, after a minute was sent.
  case download
  /// Subscribers of a feed, by the program that they read it with.
  case subscribers
  /// Searches that found nothing.
  case nothingFound = "nothing found"
  /// Requests for pages that are not there.
  case missing
}

/// Counts of what was read, by day.
package struct FigureStore: Store {
  package let source: any Queryable

  /// The salt of a day, the same for all processes.
  func salt(of day: String) async throws -> String {
    try await source.run(Self.sql.makeSalt, day, Secret.random().text)
    return try await source.one(Self.sql.salt, day)
  }

  /// Adds counts to those of a day.
  package func add(_ added: DayCounts, on day: String) async throws {
    let counts = added.counts.sorted { $0.key < $1.key }
    let highest = added.highest.sorted { $0.key < $1.key }
    let visitors = added.visitors.sorted { $0.key < $1.key }
    try await source.run(
      Self.sql.add, day, counts.map(\.key.kind.rawValue), counts.map(\.key.subject),
      counts.map(\.key.detail), counts.map(\.value))
    try await source.run(
      Self.sql.raise, day, highest.map(\.key.kind.rawValue), highest.map(\.key.subject),
      highest.map(\.key.detail), highest.map(\.value))
    try await source.run(
      Self.sql.note, day, visitors.map(\.key.key.kind.rawValue), visitors.map(\.key.key.subject),
      visitors.map(\.key.key.detail), visitors.map(\.key.digest), visitors.map { Self.text(of: $0.value) })
  }

  /// Replaces the digests of visitors on days before `day` by their counts, and removes the salts of these
  /// days. Of referrers, missing pages and the like, which clients can make up, it keeps the 500 most
  /// frequent ones of each day.
  ///
  /// To be called in a transaction: of several processes, the one that removes the salts does the rest.
  package func close(before day: String) async throws {
    guard try await source.run(Self.sql.removeSalts, day) > 0 else { return }
    try await source.run(Self.sql.close, day)
    try await source.run(Self.sql.removeVisitors, day)
    try await source.run(Self.sql.removeRare, day)
  }

  /// The sums of a kind by day, from `first` to `last`; days without any are missing.
  ///
  /// - Parameter subject: what is asked about; nil for all.
  package func days(
    _ kind: FigureKind, from first: String, to last: String, of subject: String? = nil
  ) async throws -> [DailyFigure] {
    try await source.rows(Self.sql.days, kind.rawValue, first, last, subject)
  }

  /// The subjects of a kind with the highest sums, the highest first.
  ///
  /// - Parameter path: of the page that is asked about; nil for all.
  package func top(
    _ kind: FigureKind, from first: String, to last: String, on path: String? = nil, limit: Int = 20
  ) async throws -> [Figure] {
    try await source.rows(Self.sql.top, kind.rawValue, first, last, path, limit)
  }

  /// The latest number of subscribers of each feed and feed reader, since `first`.
  package func subscribers(from first: String, to last: String) async throws -> [Figure] {
    try await source.rows(Self.sql.subscribers, first, last)
  }

  /// The ranges as Postgres writes a multirange: `{[0,100),[200,300)}`. Nil for no ranges.
  private static func text(of ranges: [Range<Int>]) -> String? {
    guard !ranges.isEmpty else { return nil }
    return "{" + ranges.map { "[\($0.lowerBound),\($0.upperBound))" }.joined(separator: ",") + "}"
  }

  private static let sql = SQL()
  package static var statements: [any AnyStatement] { properties(of: sql) }

  private struct SQL {
    let makeSalt = Statement(
      "make salt of the day",
      "INSERT INTO daily_salts (day, salt) VALUES ($1::text::date, $2) ON CONFLICT DO NOTHING",
      parameters: String.self, String.self)

    let salt = Statement(
      "salt of the day", "SELECT salt FROM daily_salts WHERE day = $1::text::date",
      parameters: String.self, column: Column("salt", String.self))

    let add = Statement(
      "add to counts of the day",
      """
      INSERT INTO daily_counts AS c (day, kind, subject, detail, count)
      SELECT $1::text::date, a.* FROM unnest($2, $3, $4, $5) AS a (kind, subject, detail, count)
      ON CONFLICT (kind, day, subject, detail) DO UPDATE SET count = c.count + excluded.count
      """,
      parameters: String.self, [String].self, [String].self, [String].self, [Int].self)

    let raise = Statement(
      "raise counts of the day",
      """
      INSERT INTO daily_counts AS c (day, kind, subject, detail, count)
      SELECT $1::text::date, a.* FROM unnest($2, $3, $4, $5) AS a (kind, subject, detail, count)
      ON CONFLICT (kind, day, subject, detail) DO UPDATE SET count = greatest(c.count, excluded.count)
      """,
      parameters: String.self, [String].self, [String].self, [String].self, [Int].self)

    let note = Statement(
      "note visitors of the day",
      """
      INSERT INTO daily_visitors AS v (day, kind, subject, detail, digest, ranges)
      SELECT $1::text::date, a.kind, a.subject, a.detail, a.digest, a.ranges::int8multirange
      FROM unnest($2, $3, $4, $5, $6) AS a (kind, subject, detail, digest, ranges)
      ON CONFLICT (day, kind, subject, detail, digest) DO UPDATE SET ranges = v.ranges + excluded.ranges
      """,
      parameters: String.self, [String].self, [String].self, [String].self, [String].self, [String?].self)

    let close = Statement(
      "close days",
      """
      INSERT INTO daily_counts AS c (day, kind, subject, detail, count)
      SELECT day, kind, subject, detail, count FROM counts_of_visitors WHERE day < $1::text::date
      ON CONFLICT (kind, day, subject, detail) DO UPDATE SET count = c.count + excluded.count
      """,
      parameters: String.self)

    let removeVisitors = Statement(
      "remove visitors", "DELETE FROM daily_visitors WHERE day < $1::text::date", parameters: String.self)

    let removeSalts = Statement(
      "remove salts", "DELETE FROM daily_salts WHERE day < $1::text::date", parameters: String.self)

    let removeRare = Statement(
      "remove rare counts",
      """
      DELETE FROM daily_counts c USING (
        SELECT day, kind, subject, detail, row_number() OVER (PARTITION BY day, kind ORDER BY count DESC) AS rank
        FROM daily_counts
        WHERE kind IN ('missing', 'nothing found', 'referrer', 'subscribers')
          AND day < $1::text::date AND day >= $1::text::date - 7
      ) r
      WHERE r.rank > 500
        AND (c.day, c.kind, c.subject, c.detail) = (r.day, r.kind, r.subject, r.detail)
      """,
      parameters: String.self)

    let days = Statement(
      "figures by day",
      """
      SELECT to_char(day, 'YYYY-MM-DD') AS day, sum(count)::bigint AS count FROM (
        SELECT day, subject, count FROM daily_counts WHERE kind = $1
        UNION ALL SELECT day, subject, count FROM counts_of_visitors WHERE kind = $1
      ) f
      WHERE day BETWEEN $2::text::date AND $3::text::date AND ($4 IS NULL OR subject = $4)
      GROUP BY f.day ORDER BY f.day
      """,
      parameters: String.self, String.self, String.self, String?.self,
      columns: Column("day", String.self, .computedNotNull), Column("count", Int.self, .computedNotNull)
    ) { DailyFigure(day: $0, count: $1) }

    let top = Statement(
      "highest figures",
      """
      SELECT coalesce(p.path, f.subject) AS subject, p.title, sum(f.count)::bigint AS count FROM (
        SELECT subject, sum(count) AS count FROM (
          SELECT day, subject, detail, count FROM daily_counts WHERE kind = $1
          UNION ALL SELECT day, subject, detail, count FROM counts_of_visitors WHERE kind = $1
        ) c
        WHERE day BETWEEN $2::text::date AND $3::text::date AND ($4 IS NULL OR detail = $4) GROUP BY subject
      ) f
      LEFT JOIN LATERAL (
        SELECT p.path, p.title FROM posts p
        WHERE $1 IN ('view', 'download') AND p.path = f.subject AND p.state <> 'gone'
        UNION ALL
        SELECT p.path, p.title FROM former_paths o JOIN posts p ON p.id = o.post_id
        WHERE $1 IN ('view', 'download') AND o.path_key = lower(f.subject)
        LIMIT 1
      ) p ON true
      GROUP BY 1, 2 ORDER BY 3 DESC, 1 LIMIT $5
      """,
      parameters: String.self, String.self, String.self, String?.self, Int.self,
      columns: Column("subject", String.self, .computedNotNull), Column("title", String?.self),
      Column("count", Int.self, .computedNotNull)
    ) { Figure(subject: $0, detail: "", title: $1, count: $2) }

    let subscribers = Statement(
      "subscribers of feeds",
      """
      SELECT DISTINCT ON (detail, subject) subject, detail, count FROM (
        SELECT day, subject, detail, count FROM daily_counts WHERE kind = 'subscribers'
        UNION ALL SELECT day, subject, detail, count FROM counts_of_visitors WHERE kind = 'subscribers'
      ) f
      WHERE day BETWEEN $1::text::date AND $2::text::date ORDER BY detail, subject, day DESC, count DESC
      """,
      parameters: String.self, String.self,
      columns: Column("subject", String.self, .computedNotNull),
      Column("detail", String.self, .computedNotNull), Column("count", Int.self, .computedNotNull)
    ) { Figure(subject: $0, detail: $1, title: nil, count: $2) }
  }
}

extension Queryable {
  /// Counts of what was read.
  package var figures: FigureStore { FigureStore(source: self) }
}

/// A number of a day, or of a month.
package struct DailyFigure: Hashable, Sendable {
  /// `2026-11-26`, or `2026-11`.
  package let day: String
  package let count: Int

  package init(day: String, count: Int) {
    self.day = day
    self.count = count
  }
}

/// A number of several days.
package struct Figure: Hashable, Sendable {
  /// An address, the name of a program, or words.
  package let subject: String
  /// The feed that a program reads; else empty.
  package let detail: String
  /// That of the post at the address; nil if there is none.
  package let title: String?
  package let count: Int
}
