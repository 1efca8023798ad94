import Foundation
import Postgres
import Timestamps
import Transcripts

/// Posts as readers see them, one by one and in lists.
package struct PostStore: Store {
  let source: any Queryable
  let visibility: Visibility

  /// The number of visible posts.
  package func count() async throws -> Int { try await source.one(Self.sql.count, visibility) }

  /// The newest posts; `offset` of them are skipped.
  package func newest(limit: Int, offset: Int = 0) async throws -> [PostHead] {
    try await source.rows(Self.sql.newest, visibility, limit, offset)
  }

  /// The post that a request most likely means, visible or not.
  ///
  /// - Parameters:
  ///   - keys: keys of addresses (``Permalink/key``). The longest that a post has wins.
  ///   - path: the path of the request: of several posts with the same key, the one with this path wins.
  package func found(atKeys keys: [String], path: String) async throws -> FoundPost? {
    try await source.first(Self.sql.found, visibility, keys, path)
  }

  /// The address of the post that had an address with one of these keys before.
  package func pathOfPost(formerlyAtKeys keys: [String]) async throws -> String? {
    try await source.first(Self.sql.formerPath, visibility, keys)
  }

  /// Whether a post that is gone was at one of these addresses before its last one.
  package func isGone(formerlyAtKeys keys: [String]) async throws -> Bool {
    try await source.one(Self.sql.isFormerlyGone, keys)
  }

  /// The address of the post or the page whose file has one of these names (``StoredPost/file``).
  package func path(ofFiles names: [String]) async throws -> String? {
    try await source.first(Self.sql.pathOfFile, visibility, names)
  }

  /// The folders of those posts and pages that have one of their own, below the content folder, by their
  /// addresses.
  ///
  /// - Parameter paths: the addresses of the posts.
  package func folders(ofPostsAt paths: [String]) async throws -> [String: PostFolder] {
    try await source.rows(Self.sql.files, visibility, paths).reduce(into: [:]) { folders, found in
      folders[found.path] = Self.folder(ofFile: found.file).map {
        PostFolder(path: $0, isForAudience: found.audience != nil, isWhole: found.isWhole)
      }
    }
  }

  /// The innermost page with a folder of its own at one of `paths`.
  package func pageFolder(atPaths paths: [String]) async throws -> (path: String, folder: PostFolder)? {
    guard let found = try await source.first(Self.sql.pageFile, visibility, paths),
      let folder = Self.folder(ofFile: found.file)
    else { return nil }
    return (
      found.path, PostFolder(path: folder, isForAudience: found.audience != nil, isWhole: found.isWhole)
    )
  }

  /// `posts/hello` for `hello/index.md`, `pages/docs/setup` for `pages/docs/setup/index.md`; nil for other
  /// files.
  static func folder(ofFile file: String?) -> String? {
    guard let file, file.hasSuffix("/index.md") else { return nil }
    let folder = String(file.dropLast("/index.md".count))
    if folder.hasPrefix("pages/") { return folder }
    return folder.contains("/") ? nil : "posts/\(folder)"
  }

  /// The head of a visible post or of a page.
  package func head(of post: UUID) async throws -> PostHead? {
    try await source.first(Self.sql.head, visibility, post)
  }

  /// The addresses of pages that are no posts, and when they last changed.
  package func pages() async throws -> [SitemapEntry] { try await source.rows(Self.sql.pages, visibility) }

  /// The keys among `keys` at which a visible post is or was, or a redirect.
  package func keysServed(among keys: [String]) async throws -> [String] {
    try await source.rows(Self.sql.keysServed, visibility, keys)
  }

  /// The posts for a sitemap, oldest first, so that a new post moves no other; `offset` of them are skipped.
  package func sitemap(limit: Int, offset: Int) async throws -> [SitemapEntry] {
    try await source.rows(Self.sql.sitemap, visibility, limit, offset)
  }

  /// The addresses of those of some posts of which everybody reads only a part.
  package func pathsForMembers(among posts: [UUID]) async throws -> [String] {
    try await source.rows(Self.sql.pathsForMembers, visibility, posts)
  }

  private static let sql = SQL()
  package static var statements: [any AnyStatement] { properties(of: sql) }
}

/// The folder of a post or a page.
package struct PostFolder: Hashable, Sendable {
  /// Below the content folder.
  package let path: String
  /// Whether only an audience reads the whole text.
  package let isForAudience: Bool
  /// Whether the reader does.
  package let isWhole: Bool
}

extension Queryable {
  /// Posts as a reader sees them.
  package func posts(_ visibility: Visibility) -> PostStore {
    PostStore(source: self, visibility: visibility)
  }
}

private struct SQL {
  let count = Statement(
    "number of posts", "SELECT count(*) AS count FROM posts p WHERE \(Clause.visible)",
    parameters: Visibility.self, column: Column("count", Int.self, .computedNotNull)
  )

  let newest = Statement(
    "newest heads",
    """
    SELECT \(PostHead.selected) FROM (\(listed("DESC"))) listed
    CROSS JOIN LATERAL (SELECT * FROM posts p WHERE p.id = listed.id OFFSET 0) p
    WHERE \(Clause.visible) \(Clause.newestFirst)
    """,
    parameters: Visibility.self, Int.self, Int.self, returning: PostHead.row
  )

  /// The ids of some posts. The index alone finds them. The parameters stand in SELECTs of their own, so
  /// that Postgres keeps one plan.
  private static func listed(_ order: String) -> String {
    """
    SELECT p.id FROM posts p WHERE \(Clause.visible) ORDER BY p.sorted_at \(order), p.sequence \(order)
    LIMIT (SELECT $2::bigint) OFFSET (SELECT $3::bigint)
    """
  }

  let head = Statement(
    "head of post", "SELECT \(PostHead.selected) FROM posts p WHERE \(Clause.reachable) AND p.id = $2",
    parameters: Visibility.self, UUID.self, returning: PostHead.row
  )

  let files = Statement(
    "files of posts",
    """
    SELECT p.path, p.file, \(WholeTextStore.audience) AS audience, \(WholeTextStore.isOpen) AS is_whole
    FROM posts p WHERE \(Clause.reachable) AND p.path = ANY($2)
    """,
    parameters: Visibility.self, [String].self,
    columns: Column("path", String.self), Column("file", String?.self), Column("audience", Audience?.self),
    Column("is_whole", Bool.self, .computedNotNull)
  ) { (path: $0, file: $1, audience: $2, isWhole: $3) }

  let pathsForMembers = Statement(
    "paths for members",
    """
    SELECT p.path FROM posts p JOIN whole_texts t ON t.post_id = p.id
    WHERE \(Clause.visible) AND p.id = ANY($2)
    """,
    parameters: Visibility.self, [UUID].self, column: Column("path", String.self))

  let pathOfFile = Statement(
    "path of file", "SELECT p.path FROM posts p WHERE \(Clause.reachable) AND p.file = ANY($2) LIMIT 1",
    parameters: Visibility.self, [String].self, column: Column("path", String.self))

  let pageFile = Statement(
    "file of page around",
    """
    SELECT p.path, p.file, \(WholeTextStore.audience) AS audience, \(WholeTextStore.isOpen) AS is_whole
    FROM posts p WHERE \(Visibility.pageCondition) AND p.path = ANY($2) AND p.file LIKE '%/index.md'
    ORDER BY length(p.path) DESC LIMIT 1
    """,
    parameters: Visibility.self, [String].self,
    columns: Column("path", String.self), Column("file", String?.self), Column("audience", Audience?.self),
    Column("is_whole", Bool.self, .computedNotNull)
  ) { (path: $0, file: $1, audience: $2, isWhole: $3) }

  // The keys stand in a SELECT of their own, so that Postgres keeps one plan, and does not make a plan for
  // each request.
  let found = Statement(
    "posts at keys",
    """
    SELECT \(FoundPost.selected)
    FROM posts p
    WHERE p.path_key = ANY((SELECT $2::text[])::text[])
    ORDER BY length(p.path_key) DESC, is_visible DESC, p.path = $3 DESC, p.sequence
    LIMIT 1
    """,
    parameters: Visibility.self, [String].self, String.self, returning: FoundPost.row
  )

  let formerPath = Statement(
    "former path",
    """
    SELECT p.path FROM former_paths f JOIN posts p ON p.id = f.post_id
    WHERE f.path_key = ANY($2) AND \(Clause.reachable)
    ORDER BY length(f.path_key) DESC LIMIT 1
    """,
    parameters: Visibility.self, [String].self, column: Column("path", String.self)
  )

  let isFormerlyGone = Statement(
    "former path of a gone post",
    """
    SELECT EXISTS (
      SELECT FROM former_paths f JOIN posts p ON p.id = f.post_id
      WHERE f.path_key = ANY($1) AND p.state = 'gone'
    ) AS is_gone
    """,
    parameters: [String].self, column: Column("is_gone", Bool.self, .computedNotNull)
  )

  let pages = Statement(
    "pages",
    """
    SELECT p.path, p.updated, p.updated_offset FROM posts p WHERE \(Visibility.pageCondition)
    ORDER BY p.path COLLATE "C"
    """,
    parameters: Visibility.self,
    returning: RowMapping(columns: [
      Column("path", String.self).description, Column("updated", Timestamp?.self).description,
      Column("updated_offset", Int32?.self).description,
    ]) { try SitemapEntry(path: $0.next(), lastModified: $0.nextDate()) })

  // unnest instead of = ANY, which a generic plan compares with every row when there are many keys.
  let keysServed = Statement(
    "keys served",
    """
    SELECT p.path_key FROM posts p WHERE \(Clause.reachable) AND p.path_key IN (SELECT unnest($2::text[]))
    UNION
    SELECT f.path_key FROM former_paths f JOIN posts p ON p.id = f.post_id
    WHERE \(Clause.reachable) AND f.path_key IN (SELECT unnest($2::text[]))
    UNION
    SELECT path_key FROM redirects WHERE path_key IN (SELECT unnest($2::text[]))
    """,
    parameters: Visibility.self, [String].self, column: Column("path_key", String.self, .computedNotNull)
  )

  let sitemap = Statement(
    "sitemap",
    """
    SELECT p.path, coalesce(p.updated, p.published) AS modified,
      CASE WHEN p.updated IS NULL THEN p.published_offset ELSE p.updated_offset END AS modified_offset,
      e.title, e.summary, e.poster, e.duration_ms, p.published, p.published_offset, e.video
    FROM (\(listed("ASC"))) listed
    CROSS JOIN LATERAL (SELECT * FROM posts p WHERE p.id = listed.id OFFSET 0) p
    LEFT JOIN LATERAL (
      SELECT p.title, p.summary, e.poster, e.duration_ms,
        (SELECT m.address FROM episode_media m
          WHERE m.post_id = e.post_id AND m.role = 'video' AND \(Visibility.openCondition)
          ORDER BY m.position LIMIT 1) AS video
      FROM episodes e WHERE e.post_id = p.id OFFSET 0
    ) e ON true
    WHERE \(Clause.visible) ORDER BY p.sorted_at, p.sequence
    """,
    parameters: Visibility.self, Int.self, Int.self, returning: SitemapEntry.row)
}

extension SitemapEntry {
  fileprivate static let row = RowMapping(columns: [
    Column("path", String.self).description, Column("modified", Timestamp?.self).description,
    Column("modified_offset", Int32?.self).description, Column("title", String?.self).description,
    Column("summary", String?.self).description, Column("poster", String?.self).description,
    Column("duration_ms", MediaTime?.self).description, Column("published", Timestamp?.self).description,
    Column("published_offset", Int32?.self).description, Column("video", String?.self).description,
  ]) { row in
    let path = try row.next(String.self)
    let modified = try row.nextDate()
    let title = try row.next(String?.self)
    let summary = try row.next(String?.self)
    let poster = try row.next(String?.self)
    let duration = try row.next(MediaTime?.self)
    let published = try row.nextDate()
    var entry = SitemapEntry(path: path, lastModified: modified)
    if let file = try row.next(String?.self), let poster {
      entry.video = Video(
        title: title ?? path, description: summary ?? title ?? path, thumbnail: EpisodeAddress(poster),
        file: EpisodeAddress(file), duration: duration, published: published)
    }
    return entry
  }
}
