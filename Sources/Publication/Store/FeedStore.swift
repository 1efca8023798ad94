import Foundation
import Postgres
import Sanitizer
import Timestamps

/// Posts for feeds, with and without their texts, and the posts by which archives are divided into documents.
package struct FeedStore: Store {
  let source: any Queryable
  let visibility: Visibility

  /// The posts with these ids, newest first, without their texts.
  package func posts(_ ids: [UUID]) async throws -> [FeedPost] {
    try await source.rows(Self.sql.posts, visibility, ids)
  }

  /// The posts of a subject that are newer than `after` and not newer than `last`, newest first, without
  /// their texts. Nil means no bound.
  package func posts(
    of subject: FeedSubject, after: FeedPosition? = nil, upTo last: FeedPosition? = nil
  ) async throws -> [FeedPost] {
    guard subject != .site else {
      return try await source.rows(
        Self.sql.sitePosts, visibility, after?.date, after?.sequence, last?.date, last?.sequence)
    }
    let keys = subject.keys
    return try await source.rows(
      Self.sql.subjectPosts, visibility, keys.tags, keys.authors, keys.series, after?.date, after?.sequence,
      last?.date, last?.sequence)
  }

  /// The texts of some posts. Posts that have been removed are left out.
  package func texts(of posts: [UUID]) async throws -> [UUID: BodyTemplate] {
    Dictionary(uniqueKeysWithValues: try await source.rows(Self.sql.texts, visibility, posts))
  }

  /// The posts by which the archive of a subject is divided into documents.
  package func archive(of subject: FeedSubject) async throws -> ArchivePosts {
    if subject == .site { return try await source.one(Self.sql.siteArchive, visibility) }
    let keys = subject.keys
    return try await source.one(Self.sql.subjectArchive, visibility, keys.tags, keys.authors, keys.series)
  }

  private static let sql = SQL()
  package static var statements: [any AnyStatement] { properties(of: sql) }
}

extension Queryable {
  /// Posts for the feeds of a reader.
  package func feeds(_ visibility: Visibility) -> FeedStore {
    FeedStore(source: self, visibility: visibility)
  }
}

extension FeedPosition {
  fileprivate var date: Timestamp { Timestamp(microseconds: microseconds) }
}

private struct SQL {
  let posts = Statement(
    "feed posts",
    "SELECT \(FeedPost.selected) FROM posts p WHERE \(Clause.visible) AND p.id = ANY($2) \(Clause.newestFirst)",
    parameters: Visibility.self, [UUID].self, returning: FeedPost.row)

  let texts = Statement(
    "feed texts",
    "SELECT p.id, \(WholeTextStore.body) AS body FROM posts p WHERE \(Clause.visible) AND p.id = ANY($2)",
    parameters: Visibility.self, [UUID].self,
    columns: Column("id", UUID.self), Column("body", String.self, .computedNotNull)
  ) { ($0, BodyTemplate(encoded: $1)) }

  let sitePosts = Statement(
    "site posts",
    """
    SELECT \(FeedPost.selected) FROM posts p
    WHERE \(Clause.visible) AND \(between("$2", "$3", "$4", "$5")) \(Clause.newestFirst)
    """,
    parameters: Visibility.self, Timestamp?.self, Int?.self, Timestamp?.self, Int?.self,
    returning: FeedPost.row)

  let subjectPosts = Statement(
    "subject posts",
    """
    SELECT \(FeedPost.selected) FROM posts p
    WHERE \(Clause.visible) AND \(Clause.inSubject) AND \(between("$5", "$6", "$7", "$8")) \(Clause.newestFirst)
    """,
    parameters: Visibility.self, [String].self, [String].self, [String].self, Timestamp?.self, Int?.self,
    Timestamp?.self, Int?.self, returning: FeedPost.row)

  private static func between(_ date: String, _ sequence: String, _ lastDate: String, _ last: String)
    -> String
  {
    """
    (p.sorted_at, p.sequence) > (coalesce(\(date), '-infinity'), coalesce(\(sequence), 0))
    AND (p.sorted_at, p.sequence) <= (coalesce(\(lastDate), 'infinity'), coalesce(\(last), 0))
    """
  }

  let siteArchive = archivePosts("site archive", where: "", parameters: Visibility.self)

  // IS TRUE makes Postgres go through the index of all posts and look up each in a hash table. That takes a
  // quarter of the time when most posts belong to the subject, and is never slow.
  let subjectArchive = archivePosts(
    "subject archive", where: "AND (\(Clause.inSubject)) IS TRUE",
    parameters: Visibility.self, [String].self, [String].self, [String].self)

  /// The digest of `p`, a row of `posts`: another one while everybody reads the whole text. The few texts for
  /// which that is so come from a subquery, so that the index alone has all the rest.
  private static let digest = """
    CASE WHEN p.id = ANY(ARRAY(SELECT t.post_id FROM whole_texts t WHERE \(Visibility.textIsOpen)))
      THEN sha256(p.digest) ELSE p.digest END
    """

  /// One row. All columns that it needs are in the index `posts_newest_first`.
  private static func archivePosts<each Parameter: PostgresEncodable>(
    _ name: String, where condition: String, parameters: repeat (each Parameter).Type
  ) -> Statement<ArchivePosts, repeat each Parameter> {
    Statement(
      name,
      """
      SELECT coalesce(array_agg(id), '{}') AS ids, coalesce(array_agg(sorted_at), '{}') AS dates,
        coalesce(array_agg(sequence), '{}') AS sequences, coalesce(string_agg(digest, ''), '') AS digests
      FROM (
        SELECT p.id, p.sorted_at, p.sequence, \(digest) AS digest FROM posts p WHERE \(Clause.visible) \(condition)
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
