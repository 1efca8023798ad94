import Foundation
import Postgres
import Timestamps

extension Statements {
  static let tagging: [any AnyStatement] = [
    tags, tagNamed, tagHeads, nameTags, dropTags, addTags, dropUnusedTags,
  ]

  static let tags = Statement(
    "tags",
    """
    SELECT t.name, count(DISTINCT p.id) AS count
    FROM tags t JOIN post_tags pt USING (key) JOIN posts p ON p.id = pt.post_id
    WHERE \(visible) GROUP BY t.key, t.name ORDER BY t.key
    """,
    parameters: Timestamp.self,
    columns: Column("name", String.self), Column("count", Int.self, .computedNotNull)
  ) { Tag(name: $0, count: $1) }

  /// The tag of a key that has at least one visible post.
  static let tagNamed = Statement(
    "tag named",
    """
    SELECT t.name, count(DISTINCT p.id) AS count
    FROM tags t JOIN post_tags pt USING (key) JOIN posts p ON p.id = pt.post_id
    WHERE \(visible) AND t.key = $2 GROUP BY t.key, t.name
    """,
    parameters: Timestamp.self, String.self,
    columns: Column("name", String.self), Column("count", Int.self, .computedNotNull)
  ) { Tag(name: $0, count: $1) }

  static let tagHeads = Statement(
    "tag heads",
    """
    SELECT \(PostHead.selected) FROM posts p
    WHERE \(visible) AND EXISTS (SELECT FROM post_tags t WHERE t.post_id = p.id AND t.key = $2)
    \(newestFirst) LIMIT $3 OFFSET $4
    """,
    parameters: Timestamp.self, String.self, Int.self, Int.self, returning: PostHead.row)

  /// Names tags that nobody has named yet.
  static let nameTags = Statement(
    "name tags",
    """
    INSERT INTO tags (key, name) SELECT key, name FROM unnest($1::text[], $2::text[]) AS tag (key, name)
    ON CONFLICT (key) DO NOTHING
    """,
    parameters: [String].self, [String].self)

  static let dropTags = Statement(
    "drop tags", "DELETE FROM post_tags WHERE post_id = $1", parameters: UUID.self)

  static let addTags = Statement(
    "add tags",
    """
    INSERT INTO post_tags (post_id, key) SELECT DISTINCT $1::uuid, key FROM unnest($2::text[]) AS tag (key)
    """,
    parameters: UUID.self, [String].self)

  static let dropUnusedTags = Statement(
    "drop unused tags",
    "DELETE FROM tags t WHERE NOT EXISTS (SELECT FROM post_tags p WHERE p.key = t.key)")
}

extension Tag {
  /// What all spellings of `name` that are one tag have in common.
  static func key(of name: String) -> String { name.nameKey }
}
