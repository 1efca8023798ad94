import Foundation
import Postgres
import Timestamps

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

  /// The posts of a tag or an author, newest first; `offset` of them are skipped.
  package func newest(of topic: Topic, limit: Int, offset: Int) async throws -> [PostHead] {
    guard let statement = Self.sql.lists[topic.kind] else { return [] }
    return try await source.rows(statement, visibility, topic.name.nameKey, limit, offset)
  }

  /// The tags that the newest posts with a tag have too, the most frequent first.
  package func tags(usedWith key: String, limit: Int) async throws -> [String] {
    try await source.rows(Self.sql.companions, visibility, key, limit)
  }

  /// The topics of a kind with visible posts that have one of some names or are spelled like a text, the
  /// most alike first.
  package func topics(
    _ kind: Topic.Kind, like text: String, orNamed names: [String], limit: Int
  ) async throws -> [Topic] {
    try await source.rows(Self.sql.like, visibility, text.nameKey, names.map(\.nameKey), limit, kind.rawValue)
  }

  /// The posts of the series with a key, in reading order: by their part, then by date.
  package func parts(ofSeries key: String, limit: Int, offset: Int) async throws -> [PostHead] {
    try await source.rows(Self.sql.parts, visibility, key, limit, offset)
  }

  /// The series that have visible posts, by name.
  package func series() async throws -> [ListedSeries] {
    try await source.rows(Self.sql.series, visibility, nil)
  }

  /// The series with a key.
  package func series(withKey key: String) async throws -> ListedSeries? {
    try await source.first(Self.sql.series, visibility, key)
  }

  /// The position of a post in its series; nil if it is in none.
  package func seriesPlace(of post: UUID) throws -> Query<SeriesPlace?> {
    try Self.sql.seriesPlace.first(visibility, post)
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
    "topics", countedTopics { _ in "" }, parameters: Visibility.self, returning: topicRow
  )

  let counted = Statement(
    "topics at keys", countedTopics { "AND o.key = ANY(\($0.keysParameter))" }, parameters: Visibility.self,
    [String].self, [String].self, [String].self, returning: topicRow
  )

  // The keys stand in a SELECT of their own, so that Postgres keeps one plan.
  let existing = Statement(
    "topic names",
    everyKind { kind in
      """
      SELECT '\(kind)' AS kind, t.key, t.name, 0::bigint AS count FROM \(kind.names) t
      WHERE t.key IN (SELECT unnest((SELECT \(kind.keysParameter)::text[]))) AND EXISTS (
        SELECT FROM \(kind.memberships) o JOIN posts p ON p.id = o.post_id
        WHERE o.key = t.key AND \(Clause.visible))
      """
    },
    parameters: Visibility.self, [String].self, [String].self, [String].self, returning: topicRow
  )

  private static func countedTopics(_ condition: (Topic.Kind) -> String) -> String {
    everyKind { kind in
      """
      SELECT '\(kind)' AS kind, t.key, t.name, counted.count FROM \(kind.names) t JOIN (
        SELECT o.key, count(*) AS count FROM \(kind.memberships) o
        WHERE \(Visibility.listedCondition) \(condition(kind)) GROUP BY o.key
      ) counted USING (key)
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

  /// The lists of posts by kind of topic. Series have another order.
  var lists: [Topic.Kind: List] { [.tag: newestTagged, .author: newestByAuthor] }

  typealias List = Statement<PostHead, Visibility, String, Int, Int>

  let newestTagged = list("newest of tag", .tag)
  let newestByAuthor = list("newest of author", .author)

  /// The index of memberships alone finds the posts of the page.
  private static func list(_ name: String, _ kind: Topic.Kind) -> List {
    Statement(
      name,
      """
      SELECT \(PostHead.selected) FROM (
        SELECT o.post_id FROM \(kind.memberships) o WHERE o.key = $2 AND \(Visibility.listedCondition)
        ORDER BY o.sorted_at DESC, o.sequence DESC LIMIT $3 OFFSET $4
      ) listed JOIN posts p ON p.id = listed.post_id WHERE \(Clause.visible) \(Clause.newestFirst)
      """,
      parameters: Visibility.self, String.self, Int.self, Int.self, returning: PostHead.row
    )
  }

  let companions = Statement(
    "tags used with a tag",
    """
    SELECT t.name FROM (
      SELECT o.post_id FROM post_tags o WHERE o.key = $2 AND \(Visibility.listedCondition)
      ORDER BY o.sorted_at DESC, o.sequence DESC LIMIT 60
    ) newest JOIN posts p ON p.id = newest.post_id JOIN post_tags other ON other.post_id = p.id
      JOIN tags t ON t.key = other.key
    WHERE \(Clause.visible) AND other.key <> $2
    GROUP BY t.key, t.name ORDER BY count(*) DESC, t.key LIMIT $3
    """,
    parameters: Visibility.self, String.self, Int.self, column: Column("name", String.self)
  )

  let like = Statement(
    "topics like",
    """
    SELECT t.kind, t.key, t.name, t.count FROM (\(alikeTopics)) t
    WHERE t.count > 0 ORDER BY similarity(t.key, $2) DESC, t.count DESC, t.key LIMIT $4
    """,
    parameters: Visibility.self, String.self, [String].self, Int.self, String.self, returning: topicRow
  )

  private static let alikeTopics = everyKind { kind in
    """
    SELECT '\(kind)' AS kind, t.key, t.name, counted.count FROM \(kind.names) t CROSS JOIN LATERAL (
      SELECT count(*) FROM \(kind.memberships) o WHERE o.key = t.key AND \(Visibility.listedCondition)
    ) counted
    WHERE $5 = '\(kind)' AND (t.key = ANY($3) OR t.key % $2 AND similarity(t.key, $2) > 0.45)
    """
  }

  private static let inReadingOrder = "ORDER BY o.part, p.sorted_at, p.sequence"

  let parts = Statement(
    "series heads",
    """
    SELECT \(PostHead.selected) FROM posts p JOIN post_series o ON o.post_id = p.id
    WHERE \(Clause.visible) AND o.key = $2 \(inReadingOrder) LIMIT $3 OFFSET $4
    """,
    parameters: Visibility.self, String.self, Int.self, Int.self, returning: PostHead.row
  )

  let series = Statement(
    "series",
    """
    SELECT s.name, count(*) AS count, min(p.published_day)::text AS first_day,
      max(p.published_day)::text AS last_day
    FROM series s JOIN post_series o ON o.key = s.key JOIN posts p ON p.id = o.post_id
    WHERE \(Clause.visible) AND ($2 IS NULL OR s.key = $2) GROUP BY s.key, s.name
    ORDER BY s.key COLLATE "C"
    """,
    parameters: Visibility.self, String?.self,
    columns: Column("name", String.self), Column("count", Int.self, .computedNotNull),
    Column("first_day", String?.self), Column("last_day", String?.self)
  ) { name, count, first, last in
    ListedSeries(
      name: name, count: count, first: first.flatMap(CivilTime.init(day:)),
      last: last.flatMap(CivilTime.init(day:)))
  }

  let seriesPlace = Statement(
    "series place",
    """
    SELECT s.name, placed.place, placed.count, placed.previous_id, placed.previous_path, placed.previous_title,
      placed.previous_language, placed.next_id, placed.next_path, placed.next_title, placed.next_language
    FROM (
      SELECT o.key, o.post_id, row_number() OVER reading AS place, count(*) OVER () AS count,
        lag(p.id) OVER reading AS previous_id, lead(p.id) OVER reading AS next_id,
        lag(p.path) OVER reading AS previous_path, lag(coalesce(p.title, '')) OVER reading AS previous_title,
        lead(p.path) OVER reading AS next_path, lead(coalesce(p.title, '')) OVER reading AS next_title,
        lag(p.language) OVER reading AS previous_language, lead(p.language) OVER reading AS next_language
      FROM post_series o JOIN posts p ON p.id = o.post_id
      WHERE \(Clause.visible) AND o.key = (SELECT key FROM post_series WHERE post_id = $2)
      WINDOW reading AS (\(inReadingOrder))
    ) placed JOIN series s USING (key) WHERE placed.post_id = $2
    """,
    parameters: Visibility.self, UUID.self,
    columns: Column("name", String.self), Column("place", Int.self, .computedNotNull),
    Column("count", Int.self, .computedNotNull), Column("previous_id", UUID?.self),
    Column("previous_path", String?.self), Column("previous_title", String?.self),
    Column("previous_language", String?.self), Column("next_id", UUID?.self),
    Column("next_path", String?.self), Column("next_title", String?.self),
    Column("next_language", String?.self)
  ) {
    name, place, count, _, previousPath, previousTitle, previousLanguage, _, nextPath, nextTitle, language in
    SeriesPlace(
      name: name, place: place, count: count,
      previous: previousPath.map { .init(path: $0, title: previousTitle ?? "", language: previousLanguage) },
      next: nextPath.map { .init(path: $0, title: nextTitle ?? "", language: language) })
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

extension CivilTime {
  /// - Parameter day: `2026-11-22`
  fileprivate init?(day: String) {
    let parts = day.split(separator: "-").compactMap { Int($0) }
    guard parts.count == 3 else { return nil }
    self.init(year: parts[0], month: parts[1], day: parts[2])
  }
}
