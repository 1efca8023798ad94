import Foundation
import Postgres
import Publication
import Sanitizer
import SiteBase
import Timestamps

/// Posts, pages and episodes as programs read them: with drafts and working copies, for those who write them.
package struct ContentStore: Store {
  package let source: any Queryable

  /// The posts that a program may read, and the parts of them that it wants.
  struct ReadOptions: Sendable {
    /// Which posts may be read.
    var reach: PostReach
    var now: Timestamp
    /// Whether only public posts are read, as every reader gets them.
    var isPublic = false
    /// Whether the HTML and the source of each text are read too.
    var withHTML = false
    var withSource = false

    fileprivate var visibility: Visibility { Visibility(at: now, for: isPublic ? .everyone : .author) }
  }

  /// A page of a list.
  func list(
    _ kind: ContentKind, _ filter: ContentFilter, _ reading: ReadOptions, after cursor: Cursor?, limit: Int
  ) async throws -> [ContentItem] {
    let hasTag = !filter.tags.isEmpty
    let statement =
      switch (kind, filter.order) {
      case (.post, .newest): hasTag ? Self.sql.postsOfTag : Self.sql.posts
      case (.post, .oldest): hasTag ? Self.sql.oldestPostsOfTag : Self.sql.oldestPosts
      case (.page, _): Self.sql.pages
      case (.episode, _): Self.sql.episodes
      }
    return try await source.rows(
      statement, reading.visibility, reading.reach.person, reading.withHTML, reading.withSource,
      filter.tags.first?.nameKey, filter.state?.rawValue, filter.owner?.rawValue, filter.author?.nameKey,
      filter.changedSince, cursor?.date, cursor.flatMap { Int($0.tie) }, Int32(limit),
      filter.tags.dropFirst().map(\.nameKey), filter.series?.nameKey, filter.slug.map(Self.key(ofSlug:)),
      filter.from, filter.before
    ).map { reading.isPublic ? $0.asReadersGetIt : $0 }
  }

  /// The last part of the key of an address that ends with a slug.
  private static func key(ofSlug slug: String) -> String {
    String(Permalink(slug: slug).key.dropFirst("/posts/".count))
  }

  /// A post, a page or an episode; nil for one that was removed, or that the person may not read.
  func item(_ id: UUID, _ kind: ContentKind, _ reading: ReadOptions) async throws -> ContentItem? {
    let item = try await source.first(
      Self.sql.item, reading.visibility, reading.reach.person, reading.withHTML, reading.withSource,
      kind.rawValue, id)
    return reading.isPublic ? item?.asReadersGetIt : item
  }

  private static let sql = SQL()
  package static var statements: [any AnyStatement] { properties(of: sql) }

  private struct SQL {
    private static let isEpisode = "EXISTS (SELECT FROM episodes e WHERE e.post_id = p.id)"

    private static let isPost = "NOT \(EditorialState.isPage) AND NOT \(isEpisode) AND \(visible)"
    /// Authors get drafts as well.
    private static let visible = "(\(Visibility.isAuthor) OR \(Visibility.condition))"
    /// A ``ContentState``, in which a page is published.
    private static let programState =
      "replace(\(EditorialState.expression(at: Visibility.now)), 'page', 'published')"
    private static let postsWithTags = "post_tags t JOIN posts p ON p.id = t.post_id"

    let posts = list("posts for programs", "posts p", isPost, order: "p")
    let postsOfTag = list(
      "posts of tag for programs", postsWithTags, isPost, order: "t", tag: "t.key = $5")
    let oldestPosts = list("oldest posts for programs", "posts p", isPost, order: "p", isAscending: true)
    let oldestPostsOfTag = list(
      "oldest posts of tag for programs", postsWithTags, isPost, order: "t", isAscending: true,
      tag: "t.key = $5")
    let pages = list(
      "pages for programs", "posts p",
      "\(EditorialState.isPage) AND (\(Visibility.isAuthor) OR \(Visibility.pageCondition))", order: "p")
    let episodes = list(
      "episodes for programs", "episodes own JOIN posts p ON p.id = own.post_id", visible, order: "p")

    let item = Statement(
      "content for programs",
      """
      SELECT \(ContentItem.selected) FROM posts p \(ContentItem.joins)
      WHERE p.id = $6 AND \(isReadable) AND (\(Visibility.isAuthor) OR \(Visibility.reachableCondition))
        AND $5 = CASE WHEN \(EditorialState.isPage) THEN 'page' WHEN e.post_id IS NULL THEN 'post' ELSE 'episode' END
      """,
      parameters: Visibility.self, UUID?.self, Bool.self, Bool.self, String.self, UUID.self,
      returning: ContentItem.row)

    private static let isReadable = "\(EditorialState.isThere) AND \(PostReach.condition("$2"))"

    /// Chooses the posts of a page first, along an index, and then reads what is shown of each.
    ///
    /// - Parameters:
    ///   - order: the alias of the table whose index has the order of the list.
    ///   - isAscending: whether the oldest posts come first.
    ///   - tag: the condition that chooses a tag.
    private static func list(
      _ name: String, _ tables: String, _ condition: String, order: String, isAscending: Bool = false,
      tag: String =
        "($5::text IS NULL OR EXISTS (SELECT FROM post_tags o WHERE o.post_id = p.id AND o.key = $5))"
    ) -> Statement<
      ContentItem, Visibility, UUID?, Bool, Bool, String?, String?, String?, String?, Timestamp?, Timestamp?,
      Int?, Int32, [String], String?, String?, Timestamp?, Timestamp?
    > {
      let (direction, compared) = isAscending ? ("ASC", ">") : ("DESC", "<")
      let start = isAscending ? "-infinity" : "infinity"
      let first = isAscending ? "-9223372036854775808" : "9223372036854775807"
      return Statement(
        name,
        """
        WITH chosen AS MATERIALIZED (
          SELECT p.id, \(order).sorted_at, \(order).sequence FROM \(tables)
          WHERE \(isReadable) AND \(condition) AND \(tag)
            AND NOT EXISTS (
              SELECT FROM unnest($13::text[]) AS o (key)
              WHERE NOT EXISTS (SELECT FROM post_tags h WHERE h.post_id = p.id AND h.key = o.key))
            AND ($6::text IS NULL OR $6 = \(programState))
            AND ($7::text IS NULL OR p.origin_kind = $7)
            AND ($8::text IS NULL
              OR EXISTS (SELECT FROM post_authors a WHERE a.post_id = p.id AND a.key = $8))
            AND ($9::timestamptz IS NULL OR p.changed_at >= $9
              OR p.state <> 'draft' AND p.visible_from BETWEEN $9 AND \(Visibility.now)
              OR EXISTS (SELECT FROM late_changes l WHERE l.post_id = p.id AND l.changed_at >= $9)
              OR \(Visibility.isAuthor)
                AND EXISTS (SELECT FROM working_copies w WHERE w.post_id = p.id AND w.updated_at >= $9))
            AND ($14::text IS NULL
              OR EXISTS (SELECT FROM post_series s WHERE s.post_id = p.id AND s.key = $14))
            AND ($15::text IS NULL OR substring(p.path_key FROM '[^/]*$') = $15)
            AND ($16::timestamptz IS NULL OR p.published >= $16)
            AND ($17::timestamptz IS NULL OR p.published < $17)
            AND (\(order).sorted_at, \(order).sequence)
              \(compared) (coalesce($10, '\(start)'::timestamptz), coalesce($11, \(first)))
          ORDER BY \(order).sorted_at \(direction), \(order).sequence \(direction) LIMIT $12)
        SELECT \(ContentItem.selected) FROM chosen JOIN posts p ON p.id = chosen.id \(ContentItem.joins)
        ORDER BY chosen.sorted_at \(direction), chosen.sequence \(direction)
        """,
        parameters: Visibility.self, UUID?.self, Bool.self, Bool.self, String?.self, String?.self,
        String?.self, String?.self, Timestamp?.self, Timestamp?.self, Int?.self, Int32.self,
        [String].self, String?.self, String?.self, Timestamp?.self, Timestamp?.self,
        returning: ContentItem.row)
    }
  }
}

extension Queryable {
  /// Posts, pages and episodes as programs read them.
  var contents: ContentStore { ContentStore(source: self) }
}

enum ContentKind: String, Sendable, CaseIterable {
  case post, page, episode

  /// Below the root.
  var list: String { "/\(rawValue)s" }
  /// In the names of operations and schemas: `Post`.
  var name: String { rawValue.capitalized }
}

/// Which items a list has.
struct ContentFilter: Sendable {
  var state: ContentState?
  /// All of which an item has.
  var tags: [String] = []
  var author: String?
  var owner: ContentOwner?
  var changedSince: Timestamp?
  var series: String?
  /// The last part of the address.
  var slug: String?
  /// When readers got the item first: from this moment on, and before this one.
  var from: Timestamp?
  var before: Timestamp?
  /// Of posts.
  var order = ContentOrder.newest
}

/// By the dates of posts.
enum ContentOrder: String, Sendable, CaseIterable {
  case newest, oldest
}

/// The state of a post for readers.
enum ContentState: String, Sendable, CaseIterable {
  case draft, scheduled, published, unlisted

  /// A page is published.
  init(_ state: EditorialState) { self = ContentState(rawValue: state.rawValue) ?? .published }
}

enum ContentOwner: String, Sendable, CaseIterable {
  case desk, file, feed
}

extension ContentItem {
  /// When a post last changed in any way; a scheduled one also when it comes out.
  ///
  /// It is never in the future, where ``ChangeStore`` puts several changes of one second: a program that asks
  /// for changes since the newest date that it has seen would miss those that get the date of the clock.
  private static let changedAt = """
    least(\(Visibility.now), greatest(
      p.changed_at, CASE WHEN \(Visibility.isAuthor) THEN w.updated_at END, (SELECT l.changed_at FROM late_changes l WHERE l.post_id = p.id),
      CASE WHEN p.state <> 'draft' AND p.visible_from <= \(Visibility.now) THEN p.visible_from END))
    """

  fileprivate static let selected = """
    p.id, p.path, p.title, p.summary, p.authors, p.tags, p.state, p.origin_kind, p.file, p.language, p.image,
    p.canonical, p.origin, p.published, p.published_offset, p.updated, p.updated_offset,
    CASE WHEN isfinite(p.visible_from) THEN p.visible_from END AS visible_from, p.sorted_at, p.sequence,
    \(changedAt) AS changed_at, d.person_id, s.name AS series, ps.part, p.digest,
    w.version AS copy_version, w.source AS copy_source, coalesce(r.number, 0) AS revision,
    CASE WHEN $4 OR p.state = 'draft' THEN r.source END AS source, CASE WHEN $3 THEN \(WholeTextStore.body) END AS body,
    e.number, e.subtitle, e.duration_ms, e.collection, e.section,
    CASE WHEN isfinite(e.open_from) THEN e.open_from END AS open_from,
    e.post_id IS NOT NULL AND (e.open_from IS NULL OR e.open_until <= \(Visibility.now)) AS is_for_members, e.poster,
    CASE WHEN \(Visibility.openCondition) THEN e.player END AS player, \(WholeTextStore.audience) AS audience,
    \(WholeTextStore.opening)
    """

  fileprivate static let joins = """
    LEFT JOIN desk_posts d ON d.post_id = p.id LEFT JOIN working_copies w ON w.post_id = p.id
    LEFT JOIN post_series ps ON ps.post_id = p.id LEFT JOIN series s ON s.key = ps.key
    LEFT JOIN episodes e ON e.post_id = p.id
    LEFT JOIN LATERAL (
      SELECT v.number, v.source FROM post_revisions v WHERE v.post_id = p.id AND v.format = 'markdown'
      ORDER BY v.number DESC LIMIT 1
    ) r ON true
    """

  fileprivate static let row = RowMapping(
    columns: [
      Column("id", UUID.self).description, Column("path", String.self).description,
      Column("title", String?.self).description, Column("summary", String?.self).description,
      Column("authors", [String].self).description, Column("tags", [String].self).description,
      Column("state", String.self).description, Column("origin_kind", String.self).description,
      Column("file", String?.self).description, Column("language", String?.self).description,
      Column("image", String?.self).description, Column("canonical", String?.self).description,
      Column("origin", String?.self).description, Column("published", Timestamp?.self).description,
      Column("published_offset", Int32?.self).description, Column("updated", Timestamp?.self).description,
      Column("updated_offset", Int32?.self).description, Column("visible_from", Timestamp?.self).description,
      Column("sorted_at", Timestamp.self).description, Column("sequence", Int.self).description,
      Column("changed_at", Timestamp.self, .computedNotNull).description,
      Column("person_id", UUID?.self).description, Column("series", String?.self).description,
      Column("part", Int32?.self).description, Column("digest", [UInt8].self).description,
      Column("copy_version", Int32?.self).description, Column("copy_source", String?.self).description,
      Column("revision", Int32.self, .computedNotNull).description,
      Column("source", String?.self).description, Column("body", String?.self).description,
      Column("number", Int32?.self).description, Column("subtitle", String?.self).description,
      Column("duration_ms", Int32?.self).description, Column("collection", String?.self).description,
      Column("section", String?.self).description, Column("open_from", Timestamp?.self).description,
      Column("is_for_members", Bool.self, .computedNotNull).description,
      Column("poster", String?.self).description, Column("player", String?.self).description,
      Column("audience", Audience?.self).description,
    ] + WholeTextStore.openingColumns
  ) { row in
    func date(_ row: inout RowReader) throws -> Timestamp? {
      let (instant, offset) = (try row.next(Timestamp?.self), try row.next(Int32?.self))
      return instant.map { Timestamp(microseconds: $0.microseconds, offset: Int(offset ?? 0)) }
    }
    var item = try ContentItem(
      id: row.next(), path: row.next(), title: row.next(), summary: row.next(), authors: row.next(),
      tags: row.next(), storedState: row.next(), owner: row.next(), file: row.next(), language: row.next(),
      image: row.next(), canonical: row.next(), origin: row.next(), published: date(&row),
      updated: date(&row), visibleFrom: row.next(), sortedAt: row.next(), sequence: row.next(),
      changedAt: row.next(), person: row.next(), series: row.next(),
      part: row.next(Int32?.self).map { Int($0) }, digest: row.next())
    item.copyVersion = try row.next(Int32?.self).map { Int($0) }
    item.copySource = try row.next()
    item.revision = Int(try row.next(Int32.self))
    item.publishedSource = try row.next()
    item.body = try row.next(String?.self).map(BodyTemplate.init(encoded:))
    item.episode = ContentItem.EpisodePart(
      number: try row.next(Int32?.self).map { Int($0) }, subtitle: try row.next(),
      milliseconds: try row.next(Int32?.self).map { Int($0) }, collection: try row.next(),
      section: try row.next(), openFrom: try row.next(), isForMembers: try row.next(), poster: try row.next(),
      player: try row.next())
    item.audience = try row.next()
    item.opening = try row.nextOpening()
    return item
  }
}
