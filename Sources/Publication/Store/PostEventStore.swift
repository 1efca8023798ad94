import Foundation
import Postgres
import Timestamps

/// The events of posts, for those who are told of them. Nothing is written as long as there is no webhook.
///
/// Events come from a comparison: what readers get now, against ``announced_posts``, which says what was told
/// before. Whoever writes posts compares those posts in the same transaction (``PostWriter/finish()``), so
/// each change that commits is an event, and none that does not. ``recordAll(at:)`` finds what happens
/// without a write: posts whose time comes.
package struct PostEventStore: Store {
  let source: any Queryable

  /// From now on, what readers get at `now` counts as told.
  package func begin(at now: Timestamp) async throws {
    try await source.run(Self.sql.forget)
    try await source.run(Self.sql.begin, Visibility(at: now))
  }

  /// Writes the events of these posts. Nobody else may write events until the transaction ends, so this comes
  /// after ``ChangeStore/finish(_:posts:isShown:news:)``.
  func record(_ posts: [UUID], at now: Timestamp) async throws {
    try await source.run(Self.sql.record, Visibility(at: now), posts)
  }

  /// Writes the events of all posts, while no other transaction changes the site.
  package func recordAll(at now: Timestamp) async throws {
    guard try await source.one(Self.sql.hasListeners) else { return }
    try await source.run(Self.sql.holdChanges)
    try await source.run(Self.sql.recordAll, Visibility(at: now))
  }

  /// Takes the oldest events out, in their order. Only one transaction at a time may do it.
  package func take(atMost limit: Int) async throws -> [PostEvent] {
    try await source.rows(Self.sql.take, limit).sorted { $0.id < $1.id }
  }

  private static let sql = SQL()
  package static var statements: [any AnyStatement] { properties(of: sql) }
}

extension Queryable {
  /// The events of posts.
  package var postEvents: PostEventStore { PostEventStore(source: self) }
}

private struct SQL {
  let hasListeners = Statement(
    "has webhooks", "SELECT EXISTS (SELECT FROM webhook_endpoints) AS has_webhooks",
    column: Column("has_webhooks", Bool.self, .computedNotNull))

  /// Each transaction that changes the site updates this row.
  let holdChanges = Statement("hold changes", "SELECT FROM site_revision FOR UPDATE")

  let forget = Statement("forget announced posts", "DELETE FROM announced_posts")

  let begin = Statement(
    "begin announcing posts",
    """
    INSERT INTO announced_posts (post_id, digest, shown) SELECT p.id, \(Self.digest), \(Self.shown) FROM posts p
    WHERE \(Clause.reachable)
    """,
    parameters: Visibility.self)

  let record = Statement(
    "record events of posts", Self.recording("p.id = ANY ($2)"), parameters: Visibility.self, [UUID].self)

  let recordAll = Statement(
    "record all events of posts", Self.recording("true"), parameters: Visibility.self)

  let take = Statement(
    "take post events",
    """
    DELETE FROM post_events WHERE id IN (
      SELECT id FROM post_events ORDER BY id LIMIT $1 FOR UPDATE)
    RETURNING id, kind, happened_at, post
    """,
    parameters: Int.self,
    columns: Column("id", Int.self), Column("kind", PostEvent.Kind.self),
    Column("happened_at", Timestamp.self), Column("post", JSONB.self)
  ) { id, kind, happenedAt, post in
    PostEvent(
      id: id, kind: kind, happenedAt: happenedAt,
      post: try JSONDecoder().decode(EventPost.self, from: Data(post.bytes)))
  }

  /// Of the source and the address: what programs of earlier versions compare.
  private static let digest = "sha256(p.content_hash || convert_to(p.path, 'UTF8'))"

  /// Of what readers get, and where.
  private static let shown = """
    sha256(coalesce(p.shown_digest, p.content_hash)
      || convert_to(concat_ws(' ', p.path, p.state, extract(epoch FROM p.updated)), 'UTF8'))
    """

  /// Compares the posts that meet `condition` with what was told of them, and writes the differences.
  private static func recording(_ condition: String) -> String {
    """
    WITH changed AS (
      SELECT c.id, c.digest, c.shown, c.is_shown, c.sequence, c.post,
        CASE WHEN c.told IS NULL THEN 'published' WHEN c.is_shown THEN 'updated'
          WHEN c.is_gone THEN 'deleted' ELSE 'unpublished' END AS kind
      FROM (
        SELECT p.id, p.sequence, \(digest) AS digest, \(shown) AS shown, \(Clause.reachable) AS is_shown,
          a.digest AS told, a.shown AS told_shown,
          p.state = 'gone' AS is_gone,
          jsonb_build_object(
            'id', p.id, 'path', p.path, 'state', p.state, 'title', p.title, 'summary', left(p.summary, 1000),
            'isPage', \(EditorialState.isPage),
            'isEpisode', EXISTS (SELECT FROM episodes e WHERE e.post_id = p.id),
            'authors', to_jsonb(p.authors), 'tags', to_jsonb(p.tags),
            'published', \(date("published")), 'updated', \(date("updated"))) AS post
        FROM posts p LEFT JOIN announced_posts a ON a.post_id = p.id
        WHERE EXISTS (SELECT FROM webhook_endpoints) AND \(condition)
      ) c
      WHERE CASE WHEN c.is_shown
        THEN c.told IS DISTINCT FROM c.digest AND c.told_shown IS DISTINCT FROM c.shown
        ELSE c.told IS NOT NULL END
    ),
    told AS (
      INSERT INTO announced_posts (post_id, digest, shown) SELECT id, digest, shown FROM changed WHERE is_shown
      ON CONFLICT (post_id) DO UPDATE SET digest = excluded.digest, shown = excluded.shown
    ),
    hidden AS (DELETE FROM announced_posts a USING changed c WHERE a.post_id = c.id AND NOT c.is_shown)
    INSERT INTO post_events (kind, happened_at, post)
    SELECT kind, \(Visibility.now), post FROM changed ORDER BY sequence
    """
  }

  private static func date(_ column: String) -> String {
    """
    CASE WHEN p.\(column) IS NOT NULL THEN jsonb_build_object(
      'seconds', extract(epoch FROM p.\(column)), 'offset', p.\(column)_offset) END
    """
  }
}

extension PostEvent.Kind: PostgresDecodable, PostgresEncodable {}
