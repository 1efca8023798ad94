import Foundation
import Postgres
import Timestamps

// When what readers get was last another.

extension Statements {
  package static let changing: [any AnyStatement] = [nextChange, keepTopics, subjectLastChange]

  /// The instant of a change that happens at `$1`: never in the same second as an earlier one, so that `Last-Modified`,
  /// which has only seconds, tells every version from the one before.
  package static let nextChange = Statement(
    "next change",
    """
    SELECT greatest($1, date_trunc('second', max(changed_at)) + interval '1 second') AS change
    FROM posts WHERE state <> 'draft'
    """,
    parameters: Timestamp.self, column: Column("change", Timestamp.self, .computedNotNull))

  /// Remembers what a post is found under at present.
  package static let keepTopics = Statement(
    "keep topics",
    """
    INSERT INTO former_topics (post_id, kind, key)
    SELECT post_id, 'tag', key FROM post_tags WHERE post_id = $1
    UNION SELECT post_id, 'author', key FROM post_authors WHERE post_id = $1
    UNION SELECT post_id, 'series', key FROM post_series WHERE post_id = $1
    ON CONFLICT DO NOTHING
    """,
    parameters: UUID.self)

  /// As ``lastChange``, of what belongs or belonged to all of the tags, authors and series with these keys.
  package static let subjectLastChange = Statement(
    "subject last change",
    """
    SELECT greatest(
      max(p.changed_at),
      max(p.visible_from) FILTER (WHERE \(visible) AND isfinite(p.visible_from))) AS last_change
    FROM posts p
    WHERE p.state <> 'draft' AND p.id IN (
      SELECT named.post_id FROM (
        SELECT post_id, 'tag' AS kind, key FROM post_tags WHERE key = ANY($2)
        UNION SELECT post_id, 'author', key FROM post_authors WHERE key = ANY($3)
        UNION SELECT post_id, 'series', key FROM post_series WHERE key = ANY($4)
        UNION SELECT post_id, kind, key FROM former_topics
        WHERE kind = 'tag' AND key = ANY($2) OR kind = 'author' AND key = ANY($3)
          OR kind = 'series' AND key = ANY($4)
      ) named
      GROUP BY named.post_id HAVING count(*) = cardinality($2) + cardinality($3) + cardinality($4))
    """,
    parameters: Timestamp.self, [String].self, [String].self, [String].self,
    column: Column("last_change", Timestamp?.self))
}
