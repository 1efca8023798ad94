import Foundation
import Postgres
import Sanitizer
import Timestamps

// What feeds are made of. Every statement is there twice: for the whole site, and for the posts of a subject.

extension Statements {
  package static let syndicating: [any AnyStatement] = [
    siteRevision, feedPosts, feedTexts, sitePosts, subjectPosts, siteArchive, subjectArchive,
  ]

  /// Whether `p` belongs to all of the tags, authors and series whose keys are `$2`, `$3` and `$4`, at least one.
  package static let inSubject = """
    p.id IN (
      SELECT named.post_id FROM (
        SELECT post_id FROM post_tags WHERE key = ANY($2)
        UNION ALL SELECT post_id FROM post_authors WHERE key = ANY($3)
        UNION ALL SELECT post_id FROM post_series WHERE key = ANY($4)
      ) named
      GROUP BY named.post_id HAVING count(*) = cardinality($2) + cardinality($3) + cardinality($4))
    """

  /// What holds as long as the site shows the same: the number of changes, and the last post that came out on
  /// schedule.
  package static let siteRevision = Statement(
    "site revision",
    """
    SELECT r.number, (
      SELECT max(p.visible_from) FROM posts p WHERE \(visible) AND p.visible_from > '-infinity') AS came_out
    FROM site_revision r
    """,
    parameters: Timestamp.self,
    columns: Column("number", Int.self), Column("came_out", Timestamp?.self)
  ) { SiteRevision(number: $0, cameOut: $1) }

  package static let feedPosts = Statement(
    "feed posts",
    "SELECT \(FeedPost.selected) FROM posts p WHERE \(visible) AND p.id = ANY($2) \(newestFirst)",
    parameters: Timestamp.self, [UUID].self, returning: FeedPost.row)

  /// The texts of some posts, in any order.
  package static let feedTexts = Statement(
    "feed texts", "SELECT p.id, p.body, p.leads_here FROM posts p WHERE \(visible) AND p.id = ANY($2)",
    parameters: Timestamp.self, [UUID].self,
    columns: Column("id", UUID.self), Column("body", String.self), Column("leads_here", [String].self)
  ) { FeedText(id: $0, body: BodyTemplate(encoded: $1), references: References(servedHere: Set($2))) }

  /// Posts newer than one position and not newer than another; without a position there is no such bound.
  package static let sitePosts = Statement(
    "site posts",
    """
    SELECT \(FeedPost.selected) FROM posts p
    WHERE \(visible) AND \(between("$2", "$3", "$4", "$5")) \(newestFirst)
    """,
    parameters: Timestamp.self, Timestamp?.self, Int?.self, Timestamp?.self, Int?.self,
    returning: FeedPost.row)

  package static let subjectPosts = Statement(
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

  package static let siteArchive = archivePosts("site archive", where: "", parameters: Timestamp.self)

  // IS TRUE has the database go through the index of all posts and look for each in a table in memory, which takes
  // a quarter of the time where it is most of them, and is never slow.
  package static let subjectArchive = archivePosts(
    "subject archive", where: "AND (\(inSubject)) IS TRUE",
    parameters: Timestamp.self, [String].self, [String].self, [String].self)

  /// What an archive is cut by, in one row. All of it is in the index `posts_newest_first`.
  private static func archivePosts<each Parameter: PostgresEncodable>(
    _ name: String, where condition: String, parameters: repeat (each Parameter).Type
  ) -> Statement<ArchivePosts, repeat each Parameter> {
    Statement(
      name,
      """
      SELECT coalesce(array_agg(id), '{}') AS ids, coalesce(array_agg(sorted_at), '{}') AS dates,
        coalesce(array_agg(sequence), '{}') AS sequences, coalesce(string_agg(digest, ''), '') AS digests
      FROM (
        SELECT p.id, p.sorted_at, p.sequence, p.digest FROM posts p WHERE \(visible) \(condition)
        ORDER BY p.sorted_at, p.sequence
      ) ordered
      """,
      parameters: repeat each parameters,
      columns: Column("ids", [UUID].self, .computedNotNull),
      Column("dates", [Timestamp].self, .computedNotNull),
      Column("sequences", [Int].self, .computedNotNull),
      Column("digests", [UInt8].self, .computedNotNull)
    ) { ArchivePosts(ids: $0, dates: $1, sequences: $2, digests: $3) }
  }
}

/// How often the site changed, and when it last showed something that had been waiting for its time.
package struct SiteRevision: Hashable, Sendable {
  package let number: Int
  package let cameOut: Timestamp?
}

/// All that feeds are made of: as long as it is the same, so are they.
package struct SiteEdition: Hashable, Sendable {
  package let revision: SiteRevision
  package let description: SiteDescription

  package init(
    revision: SiteRevision, description: SiteDescription
  ) {
    self.revision = revision
    self.description = description
  }
}
