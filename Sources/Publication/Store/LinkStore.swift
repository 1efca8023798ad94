import Foundation
import Postgres
import Timestamps

/// Which addresses in imported texts lead to this site in feeds.
///
/// Each path that texts refer to is stored with whether the site serves it, and with the keys on which that
/// depends. A trigger notes each post that is written, so that only the links that a change affects are
/// examined.
struct LinkStore: Store {
  let source: any Queryable

  /// Posts that were written, and scheduled posts that came out, whose links have not been examined since.
  func unsettled(at now: Timestamp, limit: Int) async throws -> [UnsettledPost] {
    try await source.rows(Self.sql.unsettled, now, limit)
  }

  /// When the next post is due, which may be in the past; nil if there is none.
  func nextUnsettled() async throws -> Timestamp? { try await source.first(Self.sql.nextUnsettled) ?? nil }

  /// Forgets that posts are unsettled.
  func forget(_ unsettled: [UnsettledPost]) async throws {
    try await source.run(Self.sql.forget, unsettled.map(\.id))
  }

  /// Notes that posts have to be examined again at `moment`.
  func postpone(_ posts: [UUID], until moment: Timestamp) async throws {
    if !posts.isEmpty { try await source.run(Self.sql.postpone, posts, moment) }
  }

  /// The keys of addresses and topics that posts have or had, in the form of ``ReferencedPath/keys``.
  func keys(of posts: [UUID]) async throws -> [String] { try await source.rows(Self.sql.keys, posts) }

  /// The paths that the texts of posts refer to.
  func references(of posts: [UUID]) async throws -> [String] {
    try await source.rows(Self.sql.references, posts)
  }

  /// The known paths that depend on one of the keys.
  func paths(dependingOn keys: [String]) async throws -> [String] {
    try await source.rows(Self.sql.dependentPaths, keys)
  }

  /// The known paths among `paths`, and whether the site served each when it was last examined.
  func known(among paths: [String]) async throws -> [String: Bool] {
    let rows = try await source.rows(Self.sql.known, paths)
    return Dictionary(rows.map { ($0.path, $0.isServed) }) { first, _ in first }
  }

  /// The known paths after the one with `id`, in the order of ids; the first ones if `id` is nil.
  func allPaths(after id: UUID?, limit: Int) async throws -> [(id: UUID, path: String)] {
    try await source.rows(Self.sql.allPaths, id, limit)
  }

  func save(_ paths: [ReferencedPath]) async throws {
    for isServed in [true, false] {
      let group = paths.filter { $0.isServed == isServed }
      guard !group.isEmpty else { continue }
      try await source.run(
        Self.sql.save, group.map(\.path), group.map { $0.keys.joined(separator: "\u{1}") }, isServed)
    }
  }

  /// The posts whose texts refer to one of the paths.
  func posts(referringTo paths: [String]) async throws -> [UUID] {
    paths.isEmpty ? [] : try await source.rows(Self.sql.referring, paths)
  }

  /// The posts among `posts` for which it is out of date where their links lead.
  func wrong(among posts: [UUID]) async throws -> [UUID] { try await source.rows(Self.sql.wrong, posts) }

  /// Locks the posts that nobody else is writing, and returns them.
  func lock(_ posts: [UUID]) async throws -> [UUID] { try await source.rows(Self.sql.lock, posts) }

  /// Stores where the links of posts lead now.
  func settle(_ posts: [UUID], at change: Timestamp) async throws {
    try await source.run(Self.sql.settle, posts, change)
  }

  private static let sql = SQL()
  static var statements: [any AnyStatement] { properties(of: sql) }
}

extension Queryable {
  var links: LinkStore { LinkStore(source: self) }
}

/// A note that a post was written or came out.
struct UnsettledPost: Sendable {
  /// The id of the note.
  let id: Int
  let post: UUID
  /// The key of the address that the post had before.
  let formerKey: String?
}

/// A path that imported texts refer to.
package struct ReferencedPath: Hashable, Sendable {
  package let path: String
  /// Whether this site serves the path.
  package let isServed: Bool
  /// The keys on which that depends: of an address (``Permalink/key``), and of topics, such as `tag swift`.
  package let keys: [String]

  package init(path: String, isServed: Bool, keys: [String]) {
    self.path = path
    self.isServed = isServed
    self.keys = keys
  }
}

private struct SQL {
  let unsettled = Statement(
    "unsettled posts",
    "SELECT id, post_id, former_key FROM unsettled_posts WHERE due_at <= $1 ORDER BY due_at, id LIMIT $2",
    parameters: Timestamp.self, Int.self,
    columns: Column("id", Int.self), Column("post_id", UUID.self), Column("former_key", String?.self)
  ) { UnsettledPost(id: $0, post: $1, formerKey: $2) }

  let nextUnsettled = Statement(
    "next unsettled post",
    "SELECT greatest(min(due_at), '2000-01-01T00:00:00Z') AS next FROM unsettled_posts HAVING count(*) > 0",
    column: Column("next", Timestamp?.self))

  let forget = Statement(
    "forget unsettled posts", "DELETE FROM unsettled_posts WHERE id IN (SELECT unnest($1::bigint[]))",
    parameters: [Int].self)

  let postpone = Statement(
    "postpone unsettled posts",
    "INSERT INTO unsettled_posts (post_id, due_at) SELECT id, $2 FROM unnest($1::uuid[]) AS post (id)",
    parameters: [UUID].self, Timestamp.self)

  let keys = Statement(
    "keys of posts",
    """
    WITH post (id) AS (SELECT DISTINCT unnest($1::uuid[]))
    SELECT path_key AS key FROM posts JOIN post USING (id)
    UNION SELECT path_key FROM former_paths JOIN post ON post.id = post_id
    UNION SELECT 'tag ' || key FROM post_tags JOIN post ON post.id = post_id
    UNION SELECT 'author ' || key FROM post_authors JOIN post ON post.id = post_id
    UNION SELECT 'series ' || key FROM post_series JOIN post ON post.id = post_id
    UNION SELECT kind || ' ' || key FROM former_topics JOIN post ON post.id = post_id
    """,
    parameters: [UUID].self, column: Column("key", String.self, .computedNotNull))

  let references = Statement(
    "references of posts",
    """
    SELECT DISTINCT unnest(refers_to) AS path FROM posts
    WHERE state <> 'gone' AND id IN (SELECT unnest($1::uuid[]))
    """,
    parameters: [UUID].self, column: Column("path", String.self, .computedNotNull))

  let dependentPaths = Statement(
    "dependent paths", "SELECT path FROM reference_paths WHERE depends_on && text_ids($1)",
    parameters: [String].self, column: Column("path", String.self))

  let known = Statement(
    "known paths",
    "SELECT path, is_served FROM reference_paths WHERE id IN (SELECT unnest(text_ids($1)))",
    parameters: [String].self,
    columns: Column("path", String.self), Column("is_served", Bool.self)
  ) { (path: $0, isServed: $1) }

  let allPaths = Statement(
    "all paths", "SELECT id, path FROM reference_paths WHERE $1 IS NULL OR id > $1 ORDER BY id LIMIT $2",
    parameters: UUID?.self, Int.self,
    columns: Column("id", UUID.self), Column("path", String.self)
  ) { (id: $0, path: $1) }

  let save = Statement(
    "save paths",
    """
    INSERT INTO reference_paths (id, path, depends_on, is_served)
    SELECT DISTINCT ON (id) id, path, depends_on, $3
    FROM unnest($1::text[], $2::text[]) AS referenced (path, keys),
      LATERAL (SELECT md5(path)::uuid AS id, text_ids(string_to_array(keys, E'\\x01')) AS depends_on) AS made
    WHERE NOT EXISTS (
      SELECT FROM reference_paths known
      WHERE known.id = made.id AND known.depends_on = made.depends_on AND known.is_served = $3)
    ORDER BY id
    ON CONFLICT (id) DO UPDATE SET depends_on = excluded.depends_on, is_served = excluded.is_served
    """,
    parameters: [String].self, [String].self, Bool.self)

  let referring = Statement(
    "posts referring to paths",
    """
    SELECT id FROM posts WHERE refers_to <> '{}' AND text_ids(refers_to) && text_ids($1) AND state <> 'gone'
    """,
    parameters: [String].self, column: Column("id", UUID.self))

  private static let right = """
    ARRAY(
      SELECT reference.path FROM unnest(p.refers_to) WITH ORDINALITY AS reference (path, place)
      JOIN reference_paths known ON known.id = md5(reference.path)::uuid AND known.is_served
      ORDER BY place)
    """

  let wrong = Statement(
    "posts with wrong links",
    """
    SELECT p.id FROM posts p
    WHERE p.id IN (SELECT unnest($1::uuid[])) AND p.state <> 'gone' AND p.refers_to <> '{}'
      AND p.leads_here <> \(right)
    """,
    parameters: [UUID].self, column: Column("id", UUID.self))

  let lock = Statement(
    "lock posts",
    "SELECT id FROM posts WHERE id IN (SELECT unnest($1::uuid[])) ORDER BY id FOR NO KEY UPDATE SKIP LOCKED",
    parameters: [UUID].self, column: Column("id", UUID.self))

  let settle = Statement(
    "settle links",
    """
    UPDATE posts p SET leads_here = \(right),
      changed_at = greatest($2, date_trunc('second', changed_at) + interval '1 second')
    WHERE id IN (SELECT unnest($1::uuid[]))
    """,
    parameters: [UUID].self, Timestamp.self)
}
