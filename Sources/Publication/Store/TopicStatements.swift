import Foundation
import Postgres
import Timestamps

// What is found under tags, authors and series.

extension Statements {
  package static let topical: [any AnyStatement] = [
    topics, topicsAtKeys, topicNames, topicHeads, seriesHeads, seriesPlace,
  ]

  /// All names under which a reader finds a post, with how many.
  package static let topics = Statement(
    "topics", countedTopics { _ in "" }, parameters: Timestamp.self, returning: topicRow)

  /// Those with one of these keys: of tags, of authors, of series.
  package static let topicsAtKeys = Statement(
    "topics at keys", countedTopics { "AND t.key = ANY(\($0.keysParameter))" }, parameters: Timestamp.self,
    [String].self, [String].self, [String].self, returning: topicRow)

  /// The same without counting: only whether there is a post.
  package static let topicNames = Statement(
    "topic names",
    everyKind { kind in
      """
      SELECT '\(kind)' AS kind, t.key, t.name, 0::bigint AS count FROM \(kind.names) t
      WHERE t.key = ANY(\(kind.keysParameter)) AND EXISTS (
        SELECT FROM \(kind.memberships) o JOIN posts p ON p.id = o.post_id WHERE o.key = t.key AND \(visible))
      """
    },
    parameters: Timestamp.self, [String].self, [String].self, [String].self, returning: topicRow)

  private static func countedTopics(_ condition: (Topic.Kind) -> String) -> String {
    everyKind { kind in
      """
      SELECT '\(kind)' AS kind, t.key, t.name, count(*) AS count
      FROM \(kind.names) t JOIN \(kind.memberships) o USING (key) JOIN posts p ON p.id = o.post_id
      WHERE \(visible) \(condition(kind)) GROUP BY t.key, t.name
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

  package static let topicHeads = Statement(
    "topic heads",
    """
    SELECT \(PostHead.selected) FROM posts p WHERE \(visible) AND \(inSubject)
    \(newestFirst) LIMIT $5 OFFSET $6
    """,
    parameters: Timestamp.self, [String].self, [String].self, [String].self, Int.self, Int.self,
    returning: PostHead.row)

  private static let inReadingOrder = "ORDER BY o.part, p.sorted_at, p.sequence"

  package static let seriesHeads = Statement(
    "series heads",
    """
    SELECT \(PostHead.selected) FROM posts p JOIN post_series o ON o.post_id = p.id
    WHERE \(visible) AND o.key = $2 \(inReadingOrder) LIMIT $3 OFFSET $4
    """,
    parameters: Timestamp.self, String.self, Int.self, Int.self, returning: PostHead.row)

  /// Where a post stands in its series; no row for one that is in none.
  package static let seriesPlace = Statement(
    "series place",
    """
    SELECT s.name, placed.place, placed.count, placed.previous_path, placed.previous_title, placed.next_path,
      placed.next_title
    FROM (
      SELECT o.key, o.post_id, row_number() OVER reading AS place, count(*) OVER () AS count,
        lag(p.path) OVER reading AS previous_path, lag(coalesce(p.title, '')) OVER reading AS previous_title,
        lead(p.path) OVER reading AS next_path, lead(coalesce(p.title, '')) OVER reading AS next_title
      FROM post_series o JOIN posts p ON p.id = o.post_id
      WHERE \(visible) AND o.key = (SELECT key FROM post_series WHERE post_id = $2)
      WINDOW reading AS (\(inReadingOrder))
    ) placed JOIN series s USING (key) WHERE placed.post_id = $2
    """,
    parameters: Timestamp.self, UUID.self,
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
  package var names: String {
    switch self {
    case .tag: "tags"
    case .author: "authors"
    case .series: "series"
    }
  }

  /// The table that says which posts stand under which keys.
  package var memberships: String { "post_\(names)" }

  /// Of a statement that has the present and then the keys of each kind.
  fileprivate var keysParameter: String {
    switch self {
    case .tag: "$2"
    case .author: "$3"
    case .series: "$4"
    }
  }
}
