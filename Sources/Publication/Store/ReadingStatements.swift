import Foundation
import Postgres
import Timestamps

extension Statements {
  package static let reading: [any AnyStatement] = [
    newestHeads, countPosts, postsAtKeys, formerPath, newerPost, olderPost, archive, keysServed,
    sitemap, lastChange, nextScheduled, firstSource,
  ]

  package static let newestHeads = Statement(
    "newest heads",
    "SELECT \(PostHead.selected) FROM posts p WHERE \(visible) \(newestFirst) LIMIT $2 OFFSET $3",
    parameters: Timestamp.self, Int.self, Int.self, returning: PostHead.row)

  package static let countPosts = Statement(
    "count posts", "SELECT count(*) AS count FROM posts p WHERE \(visible)",
    parameters: Timestamp.self, column: Column("count", Int.self, .computedNotNull))

  /// The posts that a request may mean, the likeliest first.
  package static let postsAtKeys = Statement(
    "posts at keys",
    """
    SELECT \(Post.selected), p.state = 'gone' AS is_gone, \(visible) AS is_visible FROM posts p
    WHERE p.path_key = ANY($2)
    ORDER BY length(p.path_key) DESC, is_visible DESC, p.path = $3 DESC, p.sequence
    LIMIT 1
    """,
    parameters: Timestamp.self, [String].self, String.self, returning: FoundPost.row)

  package static let formerPath = Statement(
    "former path",
    """
    SELECT p.path FROM former_paths f JOIN posts p ON p.id = f.post_id
    WHERE f.path_key = ANY($2) AND \(visible)
    ORDER BY length(f.path_key) DESC LIMIT 1
    """,
    parameters: Timestamp.self, [String].self, column: Column("path", String.self))

  package static let newerPost = neighbour("newer post", ">", "ASC")
  package static let olderPost = neighbour("older post", "<", "DESC")

  private static func neighbour(
    _ name: String, _ comparison: String, _ order: String
  ) -> Statement<ListedPost, Timestamp, UUID> {
    Statement(
      name,
      """
      SELECT \(ListedPost.selected) FROM posts p
      WHERE \(visible)
        AND (p.sorted_at, p.sequence) \(comparison) (SELECT sorted_at, sequence FROM posts WHERE id = $2)
      ORDER BY p.sorted_at \(order), p.sequence \(order) LIMIT 1
      """,
      parameters: Timestamp.self, UUID.self, returning: ListedPost.row)
  }

  package static let archive = Statement(
    "archive",
    "SELECT \(ListedPost.selected) FROM posts p WHERE \(visible) \(newestFirst)",
    parameters: Timestamp.self, returning: ListedPost.row)

  /// Those of the given keys that posts answer to.
  package static let keysServed = Statement(
    "keys served",
    """
    SELECT p.path_key FROM posts p WHERE \(visible) AND p.path_key = ANY($2)
    UNION
    SELECT f.path_key FROM former_paths f JOIN posts p ON p.id = f.post_id
    WHERE \(visible) AND f.path_key = ANY($2)
    """,
    parameters: Timestamp.self, [String].self, column: Column("path_key", String.self, .computedNotNull))

  /// Some posts from the oldest on, so that a new one moves no other: how many, and how many before them.
  package static let sitemap = Statement(
    "sitemap",
    """
    SELECT p.path, coalesce(p.updated, p.published) AS modified,
      CASE WHEN p.updated IS NULL THEN p.published_offset ELSE p.updated_offset END AS modified_offset
    FROM posts p WHERE \(visible) ORDER BY p.sorted_at, p.sequence LIMIT $2 OFFSET $3
    """,
    parameters: Timestamp.self, Int.self, Int.self,
    columns: Column("path", String.self), Column("modified", Timestamp?.self),
    Column("modified_offset", Int32?.self)
  ) { path, modified, offset in
    SitemapEntry(
      path: path,
      lastModified: modified.map { Timestamp(microseconds: $0.microseconds, offset: Int(offset ?? 0)) })
  }

  /// When a reader last got something else anywhere on the site: a change in the database, or a scheduled post that
  /// came out.
  package static let lastChange = Statement(
    "last change",
    """
    SELECT greatest(
      (SELECT max(p.changed_at) FROM posts p WHERE p.state <> 'draft'),
      (SELECT max(p.visible_from) FROM posts p WHERE \(visible) AND p.visible_from > '-infinity')
    ) AS last_change
    """,
    parameters: Timestamp.self, column: Column("last_change", Timestamp?.self))

  package static let nextScheduled = Statement(
    "next scheduled",
    """
    SELECT min(visible_from) AS next FROM posts
    WHERE state = 'published' AND visible_from > '-infinity' AND visible_from > $1
    """,
    parameters: Timestamp.self, column: Column("next", Timestamp?.self))

  package static let firstSource = Statement(
    "first source", "SELECT title, description, language FROM sources ORDER BY id LIMIT 1",
    columns: Column("title", String?.self), Column("description", String?.self),
    Column("language", String?.self)
  ) { ImportedSource(title: $0, description: $1, language: $2) }
}

/// A post at an address that was asked for, whoever may see it.
package struct FoundPost: Sendable {
  package let post: Post
  package let isGone: Bool
  package let isVisible: Bool

  package static let row = RowMapping(
    columns: Post.columns + [
      Column("is_gone", Bool.self, .computedNotNull).description,
      Column("is_visible", Bool.self, .computedNotNull).description,
    ]
  ) { row in
    try FoundPost(post: Post(&row), isGone: row.next(), isVisible: row.next())
  }
}
