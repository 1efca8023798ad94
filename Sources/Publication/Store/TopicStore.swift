import Foundation
import Postgres

/// Tags, authors and series, and the posts that are found under them.
package struct TopicStore: Store {
  let source: any Queryable
  let visibility: Visibility

  /// All topics that have visible posts, with the number of these.
  package func all() async throws -> [Topic] { try await source.rows(Self.sql.all, visibility) }

  /// The topics of a subject that have visible posts, with the number of these.
  package func counted(in subject: FeedSubject) async throws -> [Topic] {
    let keys = subject.keys
    return try await source.rows(Self.sql.counted, visibility, keys.tags, keys.authors, keys.series)
  }

  /// The topics of several subjects that have visible posts. Their counts are 0.
  package func existing(in subjects: [FeedSubject]) async throws -> [Topic] {
    let keys = subjects.map(\.keys)
    return try await source.rows(
      Self.sql.existing, visibility, keys.flatMap(\.tags), keys.flatMap(\.authors), keys.flatMap(\.series))
  }

  /// The newest posts that belong to all topics of a subject, which has at least one; `offset` of them are
  /// skipped.
  package func newest(of subject: FeedSubject, limit: Int, offset: Int) async throws -> [PostHead] {
    let keys = subject.keys
    return try await source.rows(
      Self.sql.newest, visibility, keys.tags, keys.authors, keys.series, limit, offset)
  }

  /// The posts of the series with a key, in reading order: by their part, then by date.
  package func parts(ofSeries key: String, limit: Int, offset: Int) async throws -> [PostHead] {
    try await source.rows(Self.sql.parts, visibility, key, limit, offset)
  }

  /// The position of a post in its series; nil if it is in none.
  package func seriesPlace(of post: UUID) async throws -> SeriesPlace? {
    try await source.first(Self.sql.seriesPlace, visibility, post)
  }

  private static let sql = SQL()
  package static var statements: [any AnyStatement] { properties(of: sql) }
}

extension Queryable {
  /// Topics as a reader sees them.
  package func topics(_ visibility: Visibility) -> TopicStore {
    TopicStore(source: self, visibility: visibility)
  }
}

private struct SQL {
  let all = Statement(
    "topics", countedTopics { _ in "" }, parameters: Visibility.self, returning: topicRow)

  let counted = Statement(
    "topics at keys", countedTopics { "AND t.key = ANY(\($0.keysParameter))" }, parameters: Visibility.self,
    [String].self, [String].self, [String].self, returning: topicRow)

  let existing = Statement(
    "topic names",
    everyKind { kind in
      """
      SELECT '\(kind)' AS kind, t.key, t.name, 0::bigint AS count FROM \(kind.names) t
      WHERE t.key IN (SELECT unnest(\(kind.keysParameter)::text[])) AND EXISTS (
        SELECT FROM \(kind.memberships) o JOIN posts p ON p.id = o.post_id
        WHERE o.key = t.key AND \(Clause.visible))
      """
    },
    parameters: Visibility.self, [String].self, [String].self, [String].self, returning: topicRow)

  private static func countedTopics(_ condition: (Topic.Kind) -> String) -> String {
    everyKind { kind in
      """
      SELECT '\(kind)' AS kind, t.key, t.name, count(*) AS count
      FROM \(kind.names) t JOIN \(kind.memberships) o USING (key) JOIN posts p ON p.id = o.post_id
      WHERE \(Clause.visible) \(condition(kind)) GROUP BY t.key, t.name
      """
    }
  }

  private static func everyKind(_ select: (Topic.Kind) -> String) -> String {
    Topic.Kind.allCases.map(select).joined(separator: "\nUNION ALL\n") + "\nORDER BY 1, 2"
  }

  private static let topicRow = RowMapping(
    Column("kind", Topic.Kind.self, .computedNotNull), Column("key", String.self, .computedNotNull),
    Column("name", String.self, .computedNotNull), Column("count", Int.self, .computedNotNull)
  ) { kind, _, name, count in Topic(kind, name: name, count: count) }

  let newest = Statement(
    "topic heads",
    """
    SELECT \(PostHead.selected) FROM posts p WHERE \(Clause.visible) AND \(Clause.inSubject)
    \(Clause.newestFirst) LIMIT $5 OFFSET $6
    """,
    parameters: Visibility.self, [String].self, [String].self, [String].self, Int.self, Int.self,
    returning: PostHead.row)

  private static let inReadingOrder = "ORDER BY o.part, p.sorted_at, p.sequence"

  let parts = Statement(
    "series heads",
    """
    SELECT \(PostHead.selected) FROM posts p JOIN post_series o ON o.post_id = p.id
    WHERE \(Clause.visible) AND o.key = $2 \(inReadingOrder) LIMIT $3 OFFSET $4
    """,
    parameters: Visibility.self, String.self, Int.self, Int.self, returning: PostHead.row)

  let seriesPlace = Statement(
    "series place",
    """
    SELECT s.name, placed.place, placed.count, placed.previous_path, placed.previous_title, placed.next_path,
      placed.next_title
    FROM (
      SELECT o.key, o.post_id, row_number() OVER reading AS place, count(*) OVER () AS count,
        lag(p.path) OVER reading AS previous_path, lag(coalesce(p.title, '')) OVER reading AS previous_title,
        lead(p.path) OVER reading AS next_path, lead(coalesce(p.title, '')) OVER reading AS next_title
      FROM post_series o JOIN posts p ON p.id = o.post_id
      WHERE \(Clause.visible) AND o.key = (SELECT key FROM post_series WHERE post_id = $2)
      WINDOW reading AS (\(inReadingOrder))
    ) placed JOIN series s USING (key) WHERE placed.post_id = $2
    """,
    parameters: Visibility.self, UUID.self,
    columns: Column("name", String.self), Column("place", Int.self, .computedNotNull),
    Column("count", Int.self, .computedNotNull), Column("previous_path", String?.self),
    Column("previous_title", String?.self), Column("next_path", String?.self),
    Column("next_title", String?.self)
  ) { name, place, count, previousPath, previousTitle, nextPath, nextTitle in
    SeriesPlace(
      name: name, place: place, count: count,
      previous: previousPath.map { .init(path: $0, title: previousTitle ?? "") },
      next: nextPath.map { .init(path: $0, title: nextTitle ?? "") })
  }
}

extension Topic.Kind: PostgresDecodable {
  /// The table with the names of this kind and their keys.
  var names: String {
    switch self {
    case .tag: "tags"
    case .author: "authors"
    case .series: "series"
    }
  }

  /// The table that relates posts to keys.
  var memberships: String { "post_\(names)" }

  /// The parameter with the keys of this kind, in a statement that takes the visibility and then the keys of
  /// each kind.
  fileprivate var keysParameter: String {
    switch self {
    case .tag: "$2"
    case .author: "$3"
    case .series: "$4"
    }
  }
}
