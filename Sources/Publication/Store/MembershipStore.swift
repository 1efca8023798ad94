import Foundation
import Postgres

/// The tags, authors and series of posts, and their names.
struct MembershipStore: Store {
  let source: any Queryable

  /// Gives posts the topics of drafts and no others. Keeps their former topics in `former_topics`.
  ///
  /// - Returns: the keys of the former topics, by kind.
  func set(_ topics: [(post: UUID, topics: DraftTopics)]) async throws -> [Topic.Kind: [String]] {
    let posts = topics.map(\.post)
    try await source.run(Self.sql.keepFormer, posts)
    let former = try await source.rows(Self.sql.drop, posts)
    let tags = topics.flatMap { post, topics in topics.tags.map { (post, $0.nameKey) } }
    let authors = topics.flatMap { post, topics in topics.authors.map { (post, $0.nameKey) } }
    if !tags.isEmpty { try await source.run(Self.sql.addTags, tags.map(\.0), tags.map(\.1)) }
    if !authors.isEmpty { try await source.run(Self.sql.addAuthors, authors.map(\.0), authors.map(\.1)) }
    for (post, topics) in topics {
      guard let series = topics.series else { continue }
      try await source.run(Self.sql.addSeries, post, series.name.nameKey, series.part.map(Int32.init))
    }
    return Dictionary(grouping: former, by: \.kind).mapValues { $0.map(\.key) }
  }

  /// Names the topics that have no name yet.
  func name(_ names: [String], _ kind: Topic.Kind) async throws {
    guard !names.isEmpty else { return }
    let keys = names.map(\.nameKey)
    switch kind {
    case .tag: try await source.run(Self.sql.nameTags, keys, names)
    case .author: try await source.run(Self.sql.nameAuthors, keys, names)
    case .series: try await source.run(Self.sql.nameSeries, keys, names)
    }
  }

  /// Removes the names of topics that have no posts any more, so that the next post with such a topic decides
  /// how it is spelled.
  func forgetUnused(_ keys: [String], _ kind: Topic.Kind) async throws {
    guard !keys.isEmpty else { return }
    switch kind {
    case .tag: try await source.run(Self.sql.dropUnusedTags, keys)
    case .author: try await source.run(Self.sql.dropUnusedAuthors, keys)
    case .series: try await source.run(Self.sql.dropUnusedSeries, keys)
    }
  }

  private static let sql = SQL()
  static var statements: [any AnyStatement] { properties(of: sql) }
}

extension Queryable {
  var memberships: MembershipStore { MembershipStore(source: self) }
}

/// The topics of a post that is written.
struct DraftTopics {
  let tags: [String]
  let authors: [String]
  let series: SeriesPart?

  init(_ draft: PostDraft) {
    tags = draft.tags
    authors = draft.authors.filter { !$0.isEmpty }
    series = draft.series
  }

  var names: [Topic.Kind: [String]] {
    [.tag: tags, .author: authors, .series: series.map { [$0.name] } ?? []]
  }
}

private struct SQL {
  let keepFormer = Statement(
    "keep topics",
    """
    INSERT INTO former_topics (post_id, kind, key)
    SELECT post_id, 'tag', key FROM post_tags WHERE post_id = ANY($1)
    UNION SELECT post_id, 'author', key FROM post_authors WHERE post_id = ANY($1)
    UNION SELECT post_id, 'series', key FROM post_series WHERE post_id = ANY($1)
    ON CONFLICT DO NOTHING
    """,
    parameters: [UUID].self)

  let drop = Statement(
    "drop topics",
    """
    WITH tag AS (DELETE FROM post_tags WHERE post_id = ANY($1) RETURNING key),
      author AS (DELETE FROM post_authors WHERE post_id = ANY($1) RETURNING key),
      series AS (DELETE FROM post_series WHERE post_id = ANY($1) RETURNING key)
    SELECT 'tag' AS kind, key FROM tag UNION ALL SELECT 'author', key FROM author
    UNION ALL SELECT 'series', key FROM series
    """,
    parameters: [UUID].self,
    columns: Column("kind", Topic.Kind.self, .computedNotNull), Column("key", String.self, .computedNotNull)
  ) { (kind: $0, key: $1) }

  let addTags = adding(.tag)
  let addAuthors = adding(.author)
  let addSeries = Statement(
    "add series", "INSERT INTO post_series (post_id, key, part) VALUES ($1, $2, $3)",
    parameters: UUID.self, String.self, Int32?.self)

  let nameTags = naming(.tag)
  let nameAuthors = naming(.author)
  let nameSeries = naming(.series)

  let dropUnusedTags = droppingUnused(.tag)
  let dropUnusedAuthors = droppingUnused(.author)
  let dropUnusedSeries = droppingUnused(.series)

  private static func adding(_ kind: Topic.Kind) -> Statement<Void, [UUID], [String]> {
    Statement(
      "add \(kind.names)",
      """
      INSERT INTO \(kind.memberships) (post_id, key)
      SELECT DISTINCT post_id, key FROM unnest($1::uuid[], $2::text[]) AS named (post_id, key)
      """,
      parameters: [UUID].self, [String].self)
  }

  private static func naming(_ kind: Topic.Kind) -> Statement<Void, [String], [String]> {
    Statement(
      "name \(kind.names)",
      """
      INSERT INTO \(kind.names) (key, name)
      SELECT key, name FROM unnest($1::text[], $2::text[]) AS named (key, name) ON CONFLICT (key) DO NOTHING
      """,
      parameters: [String].self, [String].self)
  }

  private static func droppingUnused(_ kind: Topic.Kind) -> Statement<Void, [String]> {
    Statement(
      "drop unused \(kind.names)",
      """
      DELETE FROM \(kind.names) t WHERE key IN (SELECT unnest($1::text[]))
        AND NOT EXISTS (SELECT FROM \(kind.memberships) o WHERE o.key = t.key)
      """,
      parameters: [String].self)
  }
}
