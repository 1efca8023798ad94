import Foundation
import Postgres
import Timestamps

// Tags, authors and series, as far as they are alike.

extension Statements {
  static let topical: [any AnyStatement] = [
    topics, topicsAtKeys, topicNames, topicHeads, seriesHeads, seriesPlace, nameAuthors, dropAuthors,
    addAuthors,
    dropUnusedAuthors, nameSeries, dropSeries, addSeries, dropUnusedSeries,
  ]

  /// What all tables of names and of what stands under them have in common.
  private static func everyTopic(_ condition: String) -> String {
    """
    SELECT 'tag' AS kind, t.key, t.name, count(DISTINCT p.id) AS count
    FROM tags t JOIN post_tags o USING (key) JOIN posts p ON p.id = o.post_id
    WHERE \(visible) \(condition.replacing("KEYS", with: "t.key = ANY($2)")) GROUP BY t.key, t.name
    UNION ALL
    SELECT 'author', t.key, t.name, count(*)
    FROM authors t JOIN post_authors o USING (key) JOIN posts p ON p.id = o.post_id
    WHERE \(visible) \(condition.replacing("KEYS", with: "t.key = ANY($3)")) GROUP BY t.key, t.name
    UNION ALL
    SELECT 'series', t.key, t.name, count(*)
    FROM series t JOIN post_series o USING (key) JOIN posts p ON p.id = o.post_id
    WHERE \(visible) \(condition.replacing("KEYS", with: "t.key = ANY($4)")) GROUP BY t.key, t.name
    ORDER BY 1, 2
    """
  }

  private static let topicRow = RowMapping(
    Column("kind", String.self, .computedNotNull), Column("key", String.self, .computedNotNull),
    Column("name", String.self, .computedNotNull), Column("count", Int.self, .computedNotNull)
  ) { kind, _, name, count in
    Topic(Topic.Kind(rawValue: kind) ?? .tag, name: name, count: count)
  }

  /// All names under which a reader finds a post.
  static let topics = Statement(
    "topics", everyTopic(""), parameters: Timestamp.self, returning: topicRow)

  /// Those with one of these keys: of tags, of authors, of series.
  static let topicsAtKeys = Statement(
    "topics at keys", everyTopic("AND KEYS"), parameters: Timestamp.self, [String].self, [String].self,
    [String].self, returning: topicRow)

  /// The same without counting: only whether there is a post.
  static let topicNames = Statement(
    "topic names",
    """
    SELECT 'tag' AS kind, t.key, t.name, 0::bigint AS count FROM tags t
    WHERE t.key = ANY($2)
      AND EXISTS (SELECT FROM post_tags o JOIN posts p ON p.id = o.post_id WHERE o.key = t.key AND \(visible))
    UNION ALL
    SELECT 'author', t.key, t.name, 0 FROM authors t
    WHERE t.key = ANY($3)
      AND EXISTS (SELECT FROM post_authors o JOIN posts p ON p.id = o.post_id WHERE o.key = t.key AND \(visible))
    UNION ALL
    SELECT 'series', t.key, t.name, 0 FROM series t
    WHERE t.key = ANY($4)
      AND EXISTS (SELECT FROM post_series o JOIN posts p ON p.id = o.post_id WHERE o.key = t.key AND \(visible))
    ORDER BY 1, 2
    """,
    parameters: Timestamp.self, [String].self, [String].self, [String].self, returning: topicRow)

  static let topicHeads = Statement(
    "topic heads",
    """
    SELECT \(PostHead.selected) FROM posts p WHERE \(visible) AND \(inSubject)
    \(newestFirst) LIMIT $5 OFFSET $6
    """,
    parameters: Timestamp.self, [String].self, [String].self, [String].self, Int.self, Int.self,
    returning: PostHead.row)

  private static let inReadingOrder = "ORDER BY o.part, p.sorted_at, p.sequence"

  static let seriesHeads = Statement(
    "series heads",
    """
    SELECT \(PostHead.selected) FROM posts p JOIN post_series o ON o.post_id = p.id
    WHERE \(visible) AND o.key = $2 \(inReadingOrder) LIMIT $3 OFFSET $4
    """,
    parameters: Timestamp.self, String.self, Int.self, Int.self, returning: PostHead.row)

  /// Where a post stands in its series; no row for one that is in none.
  static let seriesPlace = Statement(
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

  /// Names authors that nobody has named yet.
  static let nameAuthors = Statement(
    "name authors",
    """
    INSERT INTO authors (key, name) SELECT key, name FROM unnest($1::text[], $2::text[]) AS author (key, name)
    ON CONFLICT (key) DO NOTHING
    """,
    parameters: [String].self, [String].self)

  static let dropAuthors = Statement(
    "drop authors", "DELETE FROM post_authors WHERE post_id = $1", parameters: UUID.self)

  static let addAuthors = Statement(
    "add authors",
    "INSERT INTO post_authors (post_id, key) SELECT DISTINCT $1::uuid, key FROM unnest($2::text[]) AS author (key)",
    parameters: UUID.self, [String].self)

  static let dropUnusedAuthors = Statement(
    "drop unused authors",
    "DELETE FROM authors a WHERE NOT EXISTS (SELECT FROM post_authors p WHERE p.key = a.key)")

  static let nameSeries = Statement(
    "name series", "INSERT INTO series (key, name) VALUES ($1, $2) ON CONFLICT (key) DO NOTHING",
    parameters: String.self, String.self)

  static let dropSeries = Statement(
    "drop series", "DELETE FROM post_series WHERE post_id = $1", parameters: UUID.self)

  static let addSeries = Statement(
    "add series", "INSERT INTO post_series (post_id, key, part) VALUES ($1, $2, $3)",
    parameters: UUID.self, String.self, Int32?.self)

  static let dropUnusedSeries = Statement(
    "drop unused series",
    "DELETE FROM series s WHERE NOT EXISTS (SELECT FROM post_series p WHERE p.key = s.key)")
}
