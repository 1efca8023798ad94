import Foundation
import Postgres
import Sanitizer
import Timestamps

// What feeds are made of. Every statement is there twice: for the whole site, and for the posts of a subject.

extension Statements {
  static let syndicating: [any AnyStatement] = [
    siteRevision, feedPosts, feedTexts, sitePosts, subjectPosts, siteArchive, subjectArchive,
  ]

  /// Whether `p` belongs to all of the tags, authors and series whose keys are `$2`, `$3` and `$4`, at least one.
  static let inSubject = """
    p.id IN (
      SELECT named.post_id FROM (
        SELECT post_id, 1 AS kind, key FROM post_tags WHERE key = ANY($2)
        UNION SELECT post_id, 2, key FROM post_authors WHERE key = ANY($3)
        UNION SELECT post_id, 3, key FROM post_series WHERE key = ANY($4)
      ) named
      GROUP BY named.post_id HAVING count(*) = cardinality($2) + cardinality($3) + cardinality($4))
    """

  /// What holds as long as the site shows the same: the number of changes, and the last post that came out on
  /// schedule.
  static let siteRevision = Statement(
    "site revision",
    """
    SELECT r.number, (
      SELECT max(p.visible_from) FROM posts p WHERE \(visible) AND p.visible_from > '-infinity') AS came_out
    FROM site_revision r
    """,
    parameters: Timestamp.self,
    columns: Column("number", Int.self), Column("came_out", Timestamp?.self)
  ) { SiteRevision(number: $0, cameOut: $1) }

  static let feedPosts = Statement(
    "feed posts",
    "SELECT \(FeedPost.selected) FROM posts p WHERE \(visible) AND p.id = ANY($2) \(newestFirst)",
    parameters: Timestamp.self, [UUID].self, returning: FeedPost.row)

  /// The texts of some posts, in any order.
  static let feedTexts = Statement(
    "feed texts", "SELECT p.id, p.body FROM posts p WHERE \(visible) AND p.id = ANY($2)",
    parameters: Timestamp.self, [UUID].self, columns: Column("id", UUID.self), Column("body", String.self)
  ) { (id: $0, body: BodyTemplate(encoded: $1)) }

  /// Posts newer than one position and not newer than another; without a position there is no such bound.
  static let sitePosts = Statement(
    "site posts",
    """
    SELECT \(FeedPost.selected) FROM posts p
    WHERE \(visible) AND \(between("$2", "$3", "$4", "$5")) \(newestFirst)
    """,
    parameters: Timestamp.self, Timestamp?.self, Int?.self, Timestamp?.self, Int?.self,
    returning: FeedPost.row)

  static let subjectPosts = Statement(
    "subject posts",
    """
    SELECT \(FeedPost.selected) FROM posts p
    WHERE \(visible) AND \(inSubject) AND \(between("$5", "$6", "$7", "$8")) \(newestFirst)
    """,
    parameters: Timestamp.self, [String].self, [String].self, [String].self, Timestamp?.self, Int?.self,
    Timestamp?.self, Int?.self, returning: FeedPost.row)

  private static func between(_ date: String, _ sequence: String, _ lastDate: String, _ last: String)
    -> String
  {
    """
    (p.sorted_at, p.sequence) > (coalesce(\(date), '-infinity'), coalesce(\(sequence), 0))
    AND (p.sorted_at, p.sequence) <= (coalesce(\(lastDate), 'infinity'), coalesce(\(last), 0))
    """
  }

  static let siteArchive = archivePages(
    "site archive", size: "$2", where: "", parameters: Timestamp.self, Int.self)

  static let subjectArchive = archivePages(
    "subject archive", size: "$5", where: "AND \(inSubject)",
    parameters: Timestamp.self, [String].self, [String].self, [String].self, Int.self)

  /// The full pages of the archive, from the oldest on, and in a last row the posts that are left for the document
  /// that readers subscribe to: less than two pages, and one at least where there are as many.
  private static func archivePages<each Parameter: PostgresEncodable>(
    _ name: String, size: String, where condition: String, parameters: repeat (each Parameter).Type
  ) -> Statement<ArchivePageRow, repeat each Parameter> {
    Statement(
      name,
      """
      SELECT
        max(sorted_at) AS newest_date,
        max(sequence) FILTER (WHERE place % \(size) = \(size) - 1) AS newest_sequence,
        sha256(string_agg(said, '' ORDER BY place)) AS digest,
        array_agg(id) FILTER (WHERE page = total / \(size) - 1 OR total < \(size)) AS rest
      FROM (
        SELECT *, least(place / \(size), greatest(total / \(size) - 1, 0)) AS page
        FROM (
          SELECT p.id, p.sorted_at, p.sequence,
            p.content_hash || int4send(p.rendering) || timestamptz_send(p.changed_at)
              || int8send(p.sequence) || convert_to(p.path, 'UTF8') AS said,
            row_number() OVER (ORDER BY p.sorted_at, p.sequence) - 1 AS place, count(*) OVER () AS total
          FROM posts p WHERE \(visible) \(condition)
        ) placed
      ) paged
      GROUP BY page ORDER BY page
      """,
      parameters: repeat each parameters,
      columns: Column("newest_date", Timestamp.self, .computedNotNull),
      Column("newest_sequence", Int?.self), Column("digest", [UInt8].self, .computedNotNull),
      Column("rest", [UUID]?.self)
    ) {
      ArchivePageRow(
        newest: FeedPosition(microseconds: $0.microseconds, sequence: $1 ?? 0), digest: $2, rest: $3)
    }
  }
}

/// How often the site changed, and when it last showed something that had been waiting for its time.
struct SiteRevision: Hashable, Sendable {
  let number: Int
  let cameOut: Timestamp?
}

/// A full page of posts, or the rest.
struct ArchivePageRow: Sendable {
  /// Of a full page.
  let newest: FeedPosition
  /// SHA-256 of all that its posts were made from.
  let digest: [UInt8]
  /// The posts that are in no full page; nil for a full page.
  let rest: [UUID]?
}
