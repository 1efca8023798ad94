import Foundation
import Postgres
import Sanitizer
import Timestamps

/// Posts as the desk lists them: all posts, whoever owns them, and what is to be known of them there.
package struct DeskPostStore: Store {
  let source: any Queryable

  /// A page of the list, the post that was last worked on first.
  ///
  /// - Parameters:
  ///   - words: what the title or the address contains, in any case; empty for all posts. Of a published post
  ///     with a working copy, both titles are searched.
  ///   - reach: whose posts are listed.
  package func list(
    _ filter: DeskFilter, words: String, of reach: PostReach, at now: Timestamp, limit: Int, offset: Int
  ) async throws -> [DeskPost] {
    let pattern = words.replacing("\\", with: "\\\\").replacing("%", with: "\\%").replacing("_", with: "\\_")
    return try await source.rows(
      Self.sql.list, filter.rawValue, "%\(pattern)%", reach.person, now, Int32(clamping: limit),
      Int32(clamping: offset))
  }

  /// A post, whatever became of it; nil if there is none.
  package func post(_ id: UUID) async throws -> DeskPost? { try await source.first(Self.sql.post, id) }

  package func setAuthor(_ person: UUID, of post: UUID) async throws {
    try await source.run(Self.sql.setAuthor, post, person)
  }

  /// - Parameter moment: nil for a post that is brought back.
  package func setRemoved(at moment: Timestamp?, _ post: UUID) async throws {
    try await source.run(Self.sql.setRemoved, post, moment)
  }

  /// - Parameter name: the file to which the post belonged before; nil if there is none any more.
  package func setFormerFile(_ name: String?, of post: UUID) async throws {
    try await source.run(Self.sql.setFormerFile, post, name)
  }

  /// The file that a sync leaves alone as long as the desk owns the post: the one to which the post belonged,
  /// or one that is being made.
  package func formerFile(of post: UUID) async throws -> String? {
    try await source.first(Self.sql.formerFile, post) ?? nil
  }

  /// The files whose posts belong to the desk now.
  package func formerFiles() async throws -> [String] { try await source.rows(Self.sql.formerFiles) }

  /// The post at an address, or of a file.
  package func post(named name: String) async throws -> UUID? {
    try await source.first(Self.sql.named, name)
  }

  /// The post with a guid that did not come from a feed; nil if there is none.
  package func post(withGUID guid: String) async throws -> UUID? {
    try await source.first(Self.sql.withGUID, guid)
  }

  /// The post at an address, whatever became of it, or one that was there before. One that is not deleted
  /// comes first.
  package func post(at path: String) async throws -> UUID? {
    try await source.first(Self.sql.atPath, Permalink(stored: path).key)
  }

  /// The post or page at an address, whatever its form; nil if there is none but `post`. One that readers see
  /// comes first.
  package func holder(of address: Permalink, besides post: UUID?) async throws -> DeskPost? {
    try await source.first(Self.sql.holder, address.key, post)
  }

  /// Whether a post is an episode.
  package func isEpisode(_ post: UUID) async throws -> Bool { try await source.one(Self.sql.isEpisode, post) }

  /// Posts of the desk that were not removed, or all others.
  package func ids(ofDesk: Bool) async throws -> [UUID] { try await source.rows(Self.sql.ids, ofDesk) }

  /// The content of a post that readers see, for the text from which the desk goes on.
  package func content(of post: UUID) async throws -> DeskContent? {
    try await source.first(Self.sql.content, post)
  }

  /// Notes that a tab of a browser has a post open.
  ///
  /// - Returns: the others who have it open, by the tabs that were seen in the last minute.
  package func noteOpen(
    _ post: UUID, tab: String, person: UUID, at now: Timestamp
  ) async throws -> [(name: String, since: Timestamp)] {
    let active = now.adding(seconds: -60)
    try await source.run(Self.sql.noteOpen, post, tab, person, now)
    try await source.run(Self.sql.removeClosed, now.adding(seconds: -3600))
    return try await source.rows(Self.sql.others, post, person, active)
  }

  /// Names that fields of the desk complete: those that readers see, and those of posts within reach.
  ///
  /// - Parameter reach: the posts of which the names are taken too if no reader sees them.
  package func hints(of reach: PostReach, at now: Timestamp) async throws -> DeskHints {
    let topics = try await source.rows(Self.sql.hints, Visibility(at: now), reach.person)
    func names(_ kind: String) -> [String] { topics.filter { $0.kind == kind }.map(\.name) }
    return DeskHints(tags: names("tag"), series: names("series"), authors: names("author"))
  }

  private static let sql = SQL()
  package static var statements: [any AnyStatement] { properties(of: sql) }
}

extension Queryable {
  /// Posts as the desk lists them.
  package var deskPosts: DeskPostStore { DeskPostStore(source: self) }
}

/// Names of topics that posts have.
package struct DeskHints: Hashable, Sendable {
  package let tags: [String]
  package let series: [String]
  package let authors: [String]
}

/// Which posts the desk lists.
package enum DeskFilter: String, Sendable, CaseIterable {
  case all
  case drafts
  case scheduled
  case published
  /// Published posts with a working copy that is not published yet.
  case changed
  case pages
  case removed
}

/// A post as the desk lists it.
package struct DeskPost: Hashable, Sendable {
  package let id: UUID
  package let path: String
  /// That of the text at the desk.
  package let title: String?
  package let state: PostState
  /// Whether it is a page, which is no post, also as a draft.
  package let isPage: Bool
  package let owner: PostOwner.Kind
  /// Nil for a post of the desk that is in no file.
  package let file: String?
  package let published: Timestamp?
  /// When it comes out, or came out.
  package let visibleFrom: Timestamp?
  package let updated: Timestamp?
  /// Who began it at the desk; nil if nobody did.
  package let author: UUID?
  package let isRemoved: Bool
  /// When the working copy was last saved; nil if there is none.
  package let savedAt: Timestamp?
  package let savedBy: String?

  package func editorialState(at now: Timestamp) -> EditorialState {
    EditorialState(of: state, visibleFrom: visibleFrom, isRemoved: isRemoved, at: now)
  }

  fileprivate static let selected = """
    p.id, p.path, nullif(coalesce(w.title, p.title), '') AS title, p.state,
    \(EditorialState.isPage) AS is_page, p.origin_kind, p.file, p.published,
    CASE WHEN isfinite(p.visible_from) THEN p.visible_from END AS visible_from, p.updated,
    d.person_id, d.removed_at IS NOT NULL AS is_removed, w.updated_at AS saved_at, w.author AS saved_by
    """

  fileprivate static let joins = """
    posts p LEFT JOIN desk_posts d ON d.post_id = p.id LEFT JOIN working_copies w ON w.post_id = p.id
    """

  fileprivate static let row = RowMapping(
    Column("id", UUID.self), Column("path", String.self), Column("title", String?.self),
    Column("state", PostState.self), Column("is_page", Bool.self, .computedNotNull),
    Column("origin_kind", PostOwner.Kind.self), Column("file", String?.self),
    Column("published", Timestamp?.self),
    Column("visible_from", Timestamp?.self), Column("updated", Timestamp?.self),
    Column("person_id", UUID?.self), Column("is_removed", Bool.self, .computedNotNull),
    Column("saved_at", Timestamp?.self), Column("saved_by", String?.self), row: DeskPost.init)
}

/// The content of a post that readers see.
package struct DeskContent: Sendable {
  package let title: String?
  package let summary: String?
  package let authors: [String]
  package let tags: [String]
  package let published: Timestamp?
  package let updated: Timestamp?
  package let language: String?
  package let canonical: String?
  package let body: BodyTemplate

  fileprivate static let row = RowMapping(columns: [
    Column("title", String?.self).description, Column("summary", String?.self).description,
    Column("authors", [String].self).description, Column("tags", [String].self).description,
    Column("published", Timestamp?.self).description, Column("published_offset", Int32?.self).description,
    Column("updated", Timestamp?.self).description, Column("updated_offset", Int32?.self).description,
    Column("language", String?.self).description, Column("canonical", String?.self).description,
    Column("body", String.self).description,
  ]) { row in
    try DeskContent(
      title: row.next(), summary: row.next(), authors: row.next(), tags: row.next(),
      published: row.nextDate(), updated: row.nextDate(), language: row.next(), canonical: row.next(),
      body: BodyTemplate(encoded: row.next()))
  }
}

private struct SQL {
  /// Chooses the posts of a page first: sorting few columns of all posts takes half the time.
  let list = Statement(
    "desk posts",
    """
    WITH chosen AS MATERIALIZED (
      SELECT p.id, greatest(w.updated_at, p.changed_at) AS worked_on, p.sequence FROM \(DeskPost.joins)
      WHERE CASE $1
          WHEN 'changed' THEN w.post_id IS NOT NULL AND \(Self.state) NOT IN ('draft', 'removed')
          WHEN 'pages' THEN \(EditorialState.isPage) AND \(Self.state) <> 'removed'
          WHEN 'drafts' THEN \(Self.state) = 'draft'
          WHEN 'scheduled' THEN \(Self.state) = 'scheduled' AND p.state <> 'page'
          WHEN 'published' THEN \(Self.state) IN ('published', 'unlisted')
          WHEN 'removed' THEN \(Self.state) = 'removed'
          ELSE \(Self.state) <> 'removed'
        END
        AND ($2 = '%%' OR w.title ILIKE $2 OR p.title ILIKE $2 OR p.path ILIKE $2)
        AND \(PostReach.condition("$3", author: "d.person_id"))
      ORDER BY worked_on DESC, p.sequence DESC LIMIT $5 OFFSET $6)
    SELECT \(DeskPost.selected) FROM chosen JOIN (\(DeskPost.joins)) ON p.id = chosen.id
    ORDER BY chosen.worked_on DESC, chosen.sequence DESC
    """,
    parameters: String.self, String.self, UUID?.self, Timestamp.self, Int32.self, Int32.self,
    returning: DeskPost.row)

  private static let state = EditorialState.expression(
    at: "$4", isRemoved: "d.removed_at IS NOT NULL")

  let post = Statement(
    "desk post", "SELECT \(DeskPost.selected) FROM \(DeskPost.joins) WHERE p.id = $1",
    parameters: UUID.self, returning: DeskPost.row)

  let hints = Statement(
    "desk hints",
    """
    \(Self.hint("tag", "tags", of: "post_tags")) UNION ALL \(Self.hint("series", "series", of: "post_series"))
    UNION ALL \(Self.hint("author", "authors", of: "post_authors")) ORDER BY 1, 2 LIMIT 5000
    """,
    parameters: Visibility.self, UUID?.self,
    columns: Column("kind", String.self, .computedNotNull), Column("name", String.self, .computedNotNull)
  ) { (kind: $0, name: $1) }

  /// The topics of one kind that a visible post has, or one that the person `$2` began; all if that is NULL.
  private static func hint(_ kind: String, _ names: String, of posts: String) -> String {
    """
    SELECT '\(kind)' AS kind, t.name FROM \(names) t WHERE $2 IS NULL OR EXISTS (
      SELECT FROM \(posts) o WHERE o.key = t.key AND (\(Visibility.listedCondition) OR EXISTS (
        SELECT FROM desk_posts d WHERE d.post_id = o.post_id AND d.person_id = $2)))
    """
  }

  let setAuthor = Statement(
    "set desk author",
    """
    INSERT INTO desk_posts (post_id, person_id) VALUES ($1, $2)
    ON CONFLICT (post_id) DO UPDATE SET person_id = excluded.person_id
    """,
    parameters: UUID.self, UUID.self)

  let setFormerFile = Statement(
    "set former file",
    """
    INSERT INTO desk_posts (post_id, former_file) VALUES ($1, $2)
    ON CONFLICT (post_id) DO UPDATE SET former_file = excluded.former_file
    """,
    parameters: UUID.self, String?.self)

  let formerFile = Statement(
    "former file", "SELECT former_file FROM desk_posts WHERE post_id = $1", parameters: UUID.self,
    column: Column("former_file", String?.self))

  let formerFiles = Statement(
    "former files",
    """
    SELECT former_file FROM desk_posts d JOIN posts p ON p.id = d.post_id
    WHERE former_file IS NOT NULL AND p.origin_kind = 'desk'
    """,
    column: Column("former_file", String.self, .computedNotNull))

  let named = Statement(
    "post by name", "SELECT id FROM posts WHERE state <> 'gone' AND (path = $1 OR file = $1)",
    parameters: String.self, column: Column("id", UUID.self))

  let withGUID = Statement(
    "post by guid", "SELECT id FROM posts WHERE source_id IS NULL AND guid = $1", parameters: String.self,
    column: Column("id", UUID.self))

  let atPath = Statement(
    "desk post at address",
    """
    SELECT id FROM (
      SELECT p.id, p.state, p.sequence, 0 AS rank FROM posts p WHERE p.path_key = $1
      UNION ALL SELECT p.id, p.state, p.sequence, 1 FROM former_paths f JOIN posts p ON p.id = f.post_id
      WHERE f.path_key = $1
    ) found ORDER BY state = 'gone', rank, sequence DESC LIMIT 1
    """,
    parameters: String.self, column: Column("id", UUID.self, .computedNotNull))

  let holder = Statement(
    "holder of address",
    """
    SELECT \(DeskPost.selected) FROM \(DeskPost.joins)
    WHERE p.path_key = $1 AND p.state <> 'gone' AND p.id IS DISTINCT FROM $2
    ORDER BY p.state = 'draft', p.is_page LIMIT 1
    """,
    parameters: String.self, UUID?.self, returning: DeskPost.row)

  let isEpisode = Statement(
    "is episode", "SELECT EXISTS (SELECT FROM episodes WHERE post_id = $1) AS is_episode",
    parameters: UUID.self, column: Column("is_episode", Bool.self, .computedNotNull))

  let ids = Statement(
    "posts by owner",
    """
    SELECT id FROM posts p WHERE (origin_kind = 'desk') = $1 AND \(EditorialState.isThere) ORDER BY sequence
    """,
    parameters: Bool.self, column: Column("id", UUID.self))

  let content = Statement(
    "desk content",
    """
    SELECT title, summary, authors, tags, published, published_offset, updated, updated_offset, language,
      canonical, body FROM posts WHERE id = $1
    """,
    parameters: UUID.self, returning: DeskContent.row)

  let setRemoved = Statement(
    "set removed",
    """
    INSERT INTO desk_posts (post_id, removed_at) VALUES ($1, $2)
    ON CONFLICT (post_id) DO UPDATE SET removed_at = excluded.removed_at
    """,
    parameters: UUID.self, Timestamp?.self)

  let noteOpen = Statement(
    "note open post",
    """
    INSERT INTO open_posts (post_id, tab, person_id, opened_at, seen_at) VALUES ($1, $2, $3, $4, $4)
    ON CONFLICT (post_id, tab) DO UPDATE SET seen_at = excluded.seen_at, person_id = excluded.person_id
    """,
    parameters: UUID.self, String.self, UUID.self, Timestamp.self)

  let removeClosed = Statement(
    "remove closed posts", "DELETE FROM open_posts WHERE seen_at < $1", parameters: Timestamp.self)

  let others = Statement(
    "others at post",
    """
    SELECT p.name, min(o.opened_at) AS since FROM open_posts o JOIN people p ON p.id = o.person_id
    WHERE o.post_id = $1 AND o.person_id <> $2 AND o.seen_at > $3 GROUP BY p.id, p.name ORDER BY p.name
    """,
    parameters: UUID.self, UUID.self, Timestamp.self,
    columns: Column("name", String.self), Column("since", Timestamp.self, .computedNotNull)
  ) { (name: $0, since: $1) }
}
