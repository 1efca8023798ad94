import Foundation
import Postgres
import Timestamps

/// When the site changed, when it changes next, and how running servers learn of it.
package struct ChangeStore: Store {
  let source: any Queryable

  /// The channel of notifications to which running servers listen.
  package static let channel = "site_changed"

  /// The identity of the tables, which is asked beside listening to ``channel``. Its value is another one
  /// after the tables were replaced, as by restoring a dump, which notifies nobody; and again at the end of
  /// that, when the indexes of all tables have been made.
  package static var identity: Statement<String> { sql.identity }

  /// Stays the same as long as the content of the site does.
  package func revision(_ visibility: Visibility) async throws -> SiteRevision {
    try await source.one(Self.sql.revision, visibility)
  }

  /// When the content of the site last changed: by a write, or because a scheduled post came out.
  package func last(_ visibility: Visibility) async throws -> Timestamp? {
    try await source.first(Self.sql.last, visibility) ?? nil
  }

  /// The same for the posts that belong or belonged to all topics of `subject`, which has at least one.
  package func last(of subject: FeedSubject, _ visibility: Visibility) async throws -> Timestamp? {
    let keys = subject.keys
    return try await source.first(
      Self.sql.subjectLast, visibility, keys.tags, keys.authors, keys.series) ?? nil
  }

  /// When the next scheduled post comes out; nil if none is scheduled. There is an index for each of the
  /// two states. `OFFSET 0` keeps Postgres from reading all posts for the few episodes.
  static let nextScheduled = """
    least(
      (SELECT min(visible_from) FROM posts
        WHERE state = 'published' AND visible_from > '-infinity' AND visible_from > \(Visibility.now)),
      (SELECT min(visible_from) FROM posts
        WHERE state = 'unlisted' AND visible_from > '-infinity' AND visible_from > \(Visibility.now)),
      (SELECT min(e.open_from) FROM episodes e
        CROSS JOIN LATERAL (SELECT FROM posts p WHERE p.id = e.post_id AND p.state = 'published' OFFSET 0) p
        WHERE e.open_from > '-infinity' AND e.open_from > \(Visibility.now)),
      \(openings.map { "(SELECT min(o.\($1)) FROM \($0) o WHERE \(isTime("o.\($1)", ">")))" }
        .joined(separator: ",\n  ")))
    """

  /// The columns with times at which a text or an episode becomes one for everybody, or for members.
  private static let openings = [
    ("whole_texts", "open_from"), ("whole_texts", "open_until"), ("episodes", "open_until"),
  ]

  /// When the last text or episode of a post became one for everybody, or for members.
  ///
  /// - Parameter posts: SQL after `FROM`, with a table of posts called `p`; and a condition.
  static func lastOpening(_ posts: String, where condition: String) -> String {
    let times = (openings + [("episodes", "open_from")]).map { table, column in
      """
      (SELECT max(o.\(column)) FROM \(table) o CROSS JOIN LATERAL (
        SELECT FROM \(posts) WHERE p.id = o.post_id AND \(condition)) p
        WHERE \(isTime("o.\(column)", "<=")))
      """
    }
    return "greatest(\(times.joined(separator: ", ")))"
  }

  private static func isTime(_ column: String, _ comparison: String) -> String {
    "\(column) > '-infinity' AND \(column) < 'infinity' AND \(column) \(comparison) \(Visibility.now)"
  }

  package func nextScheduled(after now: Timestamp) async throws -> Timestamp? {
    try await source.first(Self.sql.nextScheduled, Visibility(at: now)) ?? nil
  }

  /// Tells running servers, when the transaction commits, that the content of the site has changed.
  package func announce() async throws { try await source.run(Self.sql.announce) }

  /// Tells running servers about a change that leaves the revision of the site as it is, because feeds do
  /// not show it.
  package func announce(_ news: SiteNews) async throws {
    try await source.run(Self.sql.announceNews, news.rawValue)
  }

  /// How many changes have taken effect.
  package func number() async throws -> Int { try await source.one(Self.sql.number) }

  /// Begins a change at `now`.
  func begin(at now: Timestamp) async throws -> Change { try await source.one(Self.sql.begin, now) }

  /// Gives a change its place in the order of all changes, and announces it. No other change can take
  /// effect until the transaction ends, so this comes last.
  ///
  /// - Parameters:
  ///   - posts: the posts that were written, each once.
  ///   - isShown: whether the change is visible to readers; a change of drafts is not.
  ///   - news: what running servers are told.
  /// - Returns: whether another change has taken effect since this one began.
  func finish(_ change: Change, posts: [UUID], isShown: Bool, news: SiteNews) async throws -> Bool {
    let end = try await source.one(Self.sql.finish, change.moment, isShown, news.rawValue)
    if isShown, let moment = end.moment, moment > change.moment {
      try await source.run(Self.sql.postpone, posts, moment)
    }
    return end.number != change.number + 1
  }

  /// A change that is under way.
  struct Change: Sendable {
    /// The number of changes that had taken effect when it began.
    let number: Int
    /// The instant of the change. It is never in the same second as an earlier change, so that
    /// `Last-Modified`, which has only seconds, differs between any two versions.
    let moment: Timestamp
  }

  private static let sql = SQL()
  package static var statements: [any AnyStatement] { properties(of: sql) }
}

extension Queryable {
  /// When the site changed, and when it changes next.
  package var changes: ChangeStore { ChangeStore(source: self) }
}

/// How often the site changed, and when the last scheduled post came out, or a text was opened or closed.
package struct SiteRevision: Hashable, Sendable {
  package let number: Int
  package let cameOut: Timestamp?
  /// The transaction of Postgres that wrote the number. After a dump was restored, numbers come again.
  package let transaction: String
}

/// The edition of the site on which feeds depend: as long as it is the same, all feeds have the same
/// documents with the same posts.
package struct SiteEdition: Hashable, Sendable {
  package let revision: SiteRevision
  package let description: SiteDescription

  package init(revision: SiteRevision, description: SiteDescription) {
    self.revision = revision
    self.description = description
  }
}

private struct SQL {
  let revision = Statement(
    "site revision",
    """
    SELECT r.number, greatest(
      (SELECT max(p.visible_from) FROM posts p WHERE \(Clause.visible) AND p.visible_from > '-infinity'),
      \(ChangeStore.lastOpening("posts p", where: Clause.visible))
    ) AS came_out, r.xmin::text AS transaction
    FROM site_revision r
    """,
    parameters: Visibility.self,
    columns: Column("number", Int.self), Column("came_out", Timestamp?.self),
    Column("transaction", String.self, .computedNotNull)
  ) { SiteRevision(number: $0, cameOut: $1, transaction: $2) }

  let identity = Statement(
    "identity of the tables",
    """
    SELECT concat(pg_relation_filenode(to_regclass('site_revision')), ' ', count(*)) AS identity
    FROM pg_index i JOIN pg_class c ON c.oid = i.indrelid
    WHERE c.relnamespace = (SELECT relnamespace FROM pg_class WHERE oid = to_regclass('site_revision'))
    """,
    column: Column("identity", String.self, .computedNotNull))

  let last = Statement(
    "last change",
    """
    SELECT greatest(
      (SELECT changed_at FROM site_revision),
      (SELECT max(p.changed_at) FROM posts p WHERE p.state <> 'draft'),
      (SELECT max(p.visible_from) FROM posts p WHERE \(Clause.visible) AND p.visible_from > '-infinity'),
      \(ChangeStore.lastOpening("posts p", where: Clause.visible))
    ) AS last_change
    """,
    parameters: Visibility.self, column: Column("last_change", Timestamp?.self))

  let subjectLast = Statement(
    "subject last change",
    """
    WITH members AS MATERIALIZED (
      SELECT post_id FROM (
        SELECT post_id, 'tag' AS kind, key FROM post_tags WHERE key = \(tags)
        UNION SELECT post_id, 'author', key FROM post_authors WHERE key = \(authors)
        UNION SELECT post_id, 'series', key FROM post_series WHERE key = \(series)
        UNION SELECT post_id, kind, key FROM former_topics
        WHERE kind = 'tag' AND key = \(tags) OR kind = 'author' AND key = \(authors)
          OR kind = 'series' AND key = \(series)
      ) topic GROUP BY post_id HAVING count(*) = \(number))
    SELECT greatest(
      (SELECT max(p.changed_at) FROM members JOIN posts p ON p.id = members.post_id WHERE p.state <> 'draft'),
      (SELECT max(l.changed_at) FROM members JOIN late_changes l USING (post_id)
        JOIN posts p ON p.id = l.post_id WHERE p.state <> 'draft'),
      (SELECT max(shown.at) FROM (
        SELECT min(o.shown_from) AS at FROM (
          SELECT post_id, shown_from FROM post_tags WHERE key = \(tags)
          UNION ALL SELECT post_id, shown_from FROM post_authors WHERE key = \(authors)
          UNION ALL SELECT post_id, shown_from FROM post_series WHERE key = \(series)) o
        WHERE \(Visibility.listedCondition) AND o.shown_from > '-infinity'
        GROUP BY o.post_id HAVING count(*) = \(number)) shown),
      \(ChangeStore.lastOpening("members JOIN posts p ON p.id = members.post_id", where: Clause.visible))
    ) AS last_change
    """,
    parameters: Visibility.self, [String].self, [String].self, [String].self,
    column: Column("last_change", Timestamp?.self))

  // The keys stand in a SELECT of their own, so that Postgres keeps one plan: to make one takes longer than
  // the statement.
  private static let (tags, authors, series) = (
    "ANY((SELECT $2::text[])::text[])", "ANY((SELECT $3::text[])::text[])", "ANY((SELECT $4::text[])::text[])"
  )

  private static let number = "cardinality($2) + cardinality($3) + cardinality($4)"

  let nextScheduled = Statement(
    "next scheduled",
    "SELECT \(ChangeStore.nextScheduled) AS next",
    parameters: Visibility.self, column: Column("next", Timestamp?.self)
  )

  let begin = Statement(
    "begin change",
    """
    SELECT r.number, greatest($1, interval '1 second' + date_trunc('second', greatest(
      r.changed_at, (SELECT max(changed_at) FROM posts WHERE state <> 'draft')))) AS moment
    FROM site_revision r
    """,
    parameters: Timestamp.self,
    columns: Column("number", Int.self), Column("moment", Timestamp.self, .computedNotNull)
  ) { ChangeStore.Change(number: $0, moment: $1) }

  let number = Statement(
    "number of changes", "SELECT number FROM site_revision", column: Column("number", Int.self))

  let finish = Statement(
    "finish change",
    """
    UPDATE site_revision SET number = number + 1, changed_at = CASE
      WHEN $2 THEN greatest($1, date_trunc('second', changed_at) + interval '1 second')
      ELSE changed_at END
    RETURNING number, changed_at, pg_notify('\(ChangeStore.channel)', $3) IS NULL AS told
    """,
    parameters: Timestamp.self, Bool.self, String.self,
    columns: Column("number", Int.self), Column("changed_at", Timestamp?.self), Column("told", Bool?.self)
  ) { number, moment, _ in (number: number, moment: moment) }

  let postpone = Statement(
    "postpone change",
    """
    INSERT INTO late_changes (post_id, changed_at) SELECT id, $2 FROM unnest($1::uuid[]) AS written (id)
    ON CONFLICT (post_id) DO UPDATE SET changed_at = excluded.changed_at
    """,
    parameters: [UUID].self, Timestamp.self)

  let announce = Statement(
    "announce change",
    """
    UPDATE site_revision SET number = number + 1
    RETURNING pg_notify('\(ChangeStore.channel)', '\(SiteNews.content.rawValue)') IS NULL AS told
    """,
    column: Column("told", Bool?.self))

  let announceNews = Statement(
    "announce news", "SELECT pg_notify('\(ChangeStore.channel)', $1) IS NULL AS told",
    parameters: String.self, column: Column("told", Bool?.self))
}
