import Foundation
import Postgres

/// Works out which posts are related. A post for members counts with what everybody may read of it.
struct RelatingStore: Store {
  let source: any Queryable

  /// How many related posts are kept for each post: more than are shown, because some may not be visible yet.
  static let mostKept = 8
  /// About how many posts are compared with each post.
  private static let mostCompared = 300
  /// Posts that are less alike have little in common.
  private static let leastScore = 0.08

  /// Whether posts are waiting for the index of the search, from which related posts are worked out.
  func isIndexing() async throws -> Bool { try await source.one(Self.sql.isIndexing) }

  /// Counts anew how many posts have each term if the number of posts has changed by more than a tenth, and lets all posts
  /// wait then.
  func countTerms() async throws {
    guard try await source.one(Self.sql.areTermsOutdated) else { return }
    try await source.run(Self.sql.forgetTerms)
    try await source.run(Self.sql.countTerms)
    try await source.run(Self.sql.noteTerms)
    try await source.run(Self.sql.letAllWait)
  }

  /// Some posts that wait, those that have changed first.
  func waiting(limit: Int) async throws -> [PostToRelate] { try await source.rows(Self.sql.waiting, limit) }

  /// Lets posts wait. Always in the order of their ids, so that two transactions cannot wait for each other.
  func letWait(_ posts: [UUID], haveChanged: Bool) async throws {
    if !posts.isEmpty { try await source.run(Self.sql.letWait, posts, haveChanged) }
  }

  /// Takes posts off the list of those that wait, except for those that have to wait again since they were read.
  func forget(_ posts: [PostToRelate]) async throws {
    if !posts.isEmpty { try await source.run(Self.sql.forget, posts.map(\.id), posts.map(\.number)) }
  }

  func related(to post: UUID) async throws -> [UUID] { try await source.rows(Self.sql.related, post) }

  /// The posts that a post is related to.
  func posts(besides post: UUID) async throws -> [UUID] { try await source.rows(Self.sql.besides, post) }

  /// The posts that are most like a post, best first. Parts of the same series are not among them: the series leads to these.
  func mostLike(_ post: UUID) async throws -> [LikePost] {
    let terms = try await source.rows(Self.sql.terms, post)
    guard !terms.isEmpty else { return [] }
    let length = terms.reduce(0) { $0 + $1.weight * $1.weight }.squareRoot()
    let count = try await source.one(Self.sql.postCount)
    let found = try await source.rows(
      Self.sql.mostLike, post, terms.query(most: Self.mostCompared, of: count), terms.map(\.term),
      terms.map { $0.weight / length }, Int32(Self.mostCompared), Self.mostKept)
    return found.filter { $0.score >= Self.leastScore }
  }

  func save(_ related: [LikePost], of post: UUID) async throws {
    try await source.run(Self.sql.drop, post)
    if !related.isEmpty {
      try await source.run(Self.sql.save, post, related.map(\.id), related.map(\.score))
    }
  }

  private static let sql = SQL()
  static var statements: [any AnyStatement] { properties(of: sql) }
}

extension Queryable {
  var relating: RelatingStore { RelatingStore(source: self) }
}

private struct SQL {
  let isIndexing = Statement(
    "are posts waiting for search", "SELECT EXISTS (SELECT FROM search_waiting) AS are_waiting",
    column: Column("are_waiting", Bool.self, .computedNotNull))

  let areTermsOutdated = Statement(
    "are terms outdated",
    """
    SELECT abs(m.posts - now.posts) * 10 > m.posts AS are_outdated
    FROM related_terms_made m, (SELECT count(*) AS posts FROM search_documents WHERE part <> 'members') now
    """,
    column: Column("are_outdated", Bool.self, .computedNotNull))

  let forgetTerms = Statement("forget terms", "DELETE FROM related_terms")

  // A sample of 5,000 posts says enough about the terms that many posts have. Of those that few have, it does not matter
  // how few.
  let countTerms = Statement(
    "count terms",
    """
    INSERT INTO related_terms (term, share)
    SELECT word, ndoc::double precision / least(5000, (SELECT count(*) FROM search_documents WHERE part <> 'members'))
    FROM ts_stat($$
      SELECT ranking FROM search_documents WHERE part <> 'members' ORDER BY md5(post_id::text) LIMIT 5000$$)
    WHERE ndoc > 1
    """)

  let noteTerms = Statement(
    "note number of posts",
    "UPDATE related_terms_made SET posts = (SELECT count(*) FROM search_documents WHERE part <> 'members')")

  let letAllWait = Statement(
    "let all posts wait for related ones",
    """
    INSERT INTO related_waiting (post_id, has_changed)
    SELECT post_id, false FROM search_documents WHERE part <> 'members' ORDER BY post_id ON CONFLICT DO NOTHING
    """)

  let waiting = Statement(
    "posts waiting for related ones",
    "SELECT post_id, has_changed, number FROM related_waiting ORDER BY has_changed DESC, number LIMIT $1",
    parameters: Int.self,
    columns: Column("post_id", UUID.self), Column("has_changed", Bool.self), Column("number", Int.self)
  ) { PostToRelate(id: $0, hasChanged: $1, number: $2) }

  let letWait = Statement(
    "let posts wait for related ones",
    """
    INSERT INTO related_waiting (post_id, has_changed)
    SELECT id, $2 FROM unnest($1::uuid[]) AS post (id) ORDER BY id
    ON CONFLICT (post_id) DO UPDATE
    SET has_changed = related_waiting.has_changed OR excluded.has_changed, number = DEFAULT
    """,
    parameters: [UUID].self, Bool.self)

  let forget = Statement(
    "forget posts waiting for related ones",
    """
    DELETE FROM related_waiting WHERE post_id IN (
      SELECT w.post_id FROM related_waiting w JOIN unnest($1::uuid[], $2::bigint[]) AS read (id, number)
        ON w.post_id = read.id AND w.number = read.number
      ORDER BY w.post_id FOR UPDATE OF w)
    """,
    parameters: [UUID].self, [Int].self)

  let related = Statement(
    "ids of related posts", "SELECT related_id FROM related_posts WHERE post_id = $1 ORDER BY position",
    parameters: UUID.self, column: Column("related_id", UUID.self))

  let besides = Statement(
    "posts besides a related one", "SELECT post_id FROM related_posts WHERE related_id = $1",
    parameters: UUID.self, column: Column("post_id", UUID.self))

  let terms = Statement(
    "telling terms",
    """
    SELECT u.lexeme AS term, related_weight(u.weights) * ln((1 - t.share) / t.share) AS weight, t.share
    FROM search_documents d CROSS JOIN LATERAL unnest(d.ranking) u JOIN related_terms t ON t.term = u.lexeme
    WHERE d.post_id = $1 AND d.part <> 'members' AND t.share < 0.5
    """,
    parameters: UUID.self,
    columns: Column("term", String.self, .computedNotNull), Column("weight", Double.self, .computedNotNull),
    Column("share", Double.self)
  ) { TellingTerm(term: $0, weight: $1, share: $2) }

  let postCount = Statement(
    "number of related posts", "SELECT posts FROM related_terms_made", column: Column("posts", Int.self))

  let mostLike = Statement(
    "posts most like",
    """
    WITH mine AS MATERIALIZED (SELECT * FROM unnest($3::text[], $4::double precision[]) AS mine (term, weight)),
    tags AS MATERIALIZED (
      SELECT m.key, ln((made.posts + 1.0) / (sum(c.number) + 0.5)) AS weight
      FROM post_tags m JOIN post_counts c ON c.kind = 'tag' AND c.key = m.key, related_terms_made made
      WHERE m.post_id = $1 GROUP BY m.key, made.posts HAVING sum(c.number) BETWEEN 1 AND made.posts / 2),
    candidates AS MATERIALIZED (
      SELECT f.post_id FROM search_matches($2::text::tsquery, NULL, '', $5) f
      UNION
      (SELECT o.post_id FROM post_tags o
        WHERE o.key = (SELECT key FROM tags ORDER BY weight DESC, key LIMIT 1) AND o.shown_from < 'infinity'
        ORDER BY o.sorted_at DESC LIMIT 50)),
    compared AS (
      SELECT d.post_id, sum(m.weight * u.weight) / sqrt(sum(u.weight * u.weight)) AS terms
      FROM candidates JOIN search_documents d USING (post_id) CROSS JOIN LATERAL (
        SELECT w.lexeme, related_weight(w.weights) * ln((1 - t.share) / t.share) AS weight
        FROM unnest(d.ranking) w JOIN related_terms t ON t.term = w.lexeme WHERE t.share < 0.5
      ) u LEFT JOIN mine m ON m.term = u.lexeme
      WHERE d.part <> 'members' AND d.post_id <> $1 GROUP BY d.post_id),
    scored AS (
      SELECT post_id, coalesce(terms, 0) * 0.8 + 0.2 * coalesce(
        (SELECT sum(t.weight) FROM tags t JOIN post_tags o ON o.key = t.key WHERE o.post_id = compared.post_id)
        / (SELECT sum(weight) FROM tags), 0) AS score
      FROM compared)
    SELECT s.post_id AS id, s.score FROM scored s JOIN posts p ON p.id = s.post_id
    WHERE p.state = 'published' AND NOT EXISTS (
      SELECT FROM post_series mine JOIN post_series other ON other.key = mine.key
      WHERE mine.post_id = $1 AND other.post_id = s.post_id)
    ORDER BY s.score DESC, p.sorted_at DESC, p.sequence DESC LIMIT $6
    """,
    parameters: UUID.self, String.self, [String].self, [Double].self, Int32.self, Int.self,
    columns: Column("id", UUID.self), Column("score", Double.self, .computedNotNull)
  ) { LikePost(id: $0, score: $1) }

  let drop = Statement("drop related posts", "DELETE FROM related_posts WHERE post_id = $1", parameters: UUID.self)

  let save = Statement(
    "save related posts",
    """
    INSERT INTO related_posts (post_id, position, related_id, score)
    SELECT $1, position, id, score FROM unnest($2::uuid[], $3::double precision[]) WITH ORDINALITY
      AS related (id, score, position)
    """,
    parameters: UUID.self, [UUID].self, [Double].self)
}
