import Foundation
import Postgres

/// Computes related posts, for a queue of posts. Of an episode for members, only its public text is used.
struct RelatingStore: Store {
  let source: any Queryable

  /// How many related posts are kept for each post: more than are shown, because some may not be visible yet.
  static let mostKept = 8
  /// About how many posts are compared with each post.
  private static let mostCompared = 200.0
  /// Posts with a lower score are not related.
  private static let leastScore = 0.08

  /// Whether posts are waiting for the index of the search, from which related posts are worked out.
  func isIndexing() async throws -> Bool { try await source.one(Self.sql.isIndexing) }

  /// Whether the number of posts has changed by more than a tenth since ``countTerms(_:)``.
  func areTermsOutdated() async throws -> Bool { try await source.one(Self.sql.areTermsOutdated) }

  /// Counts how many posts have each term.
  ///
  /// - Parameter dictionary: the dictionary of Postgres with the stop words of the language, which say
  ///   nothing about a post.
  func countTerms(_ dictionary: String) async throws {
    try await source.run(Self.sql.forgetTerms)
    try await source.run(Self.sql.countTerms, dictionary)
    try await source.run(Self.sql.noteTerms)
  }

  /// The posts that have been indexed for the search.
  func indexed() async throws -> [UUID] { try await source.rows(Self.sql.indexed) }

  /// The first posts of the queue; those that have changed come first.
  func waiting(limit: Int) async throws -> [PostToRelate] { try await source.rows(Self.sql.waiting, limit) }

  /// Queues posts. Their rows are written in the order of their ids, so that two transactions cannot
  /// deadlock.
  func letWait(_ posts: [UUID], haveChanged: Bool) async throws {
    if !posts.isEmpty { try await source.run(Self.sql.letWait, posts, haveChanged) }
  }

  /// Removes posts from the queue, except those that were queued again after they were read.
  func forget(_ posts: [PostToRelate]) async throws {
    if !posts.isEmpty { try await source.run(Self.sql.forget, posts.map(\.id), posts.map(\.number)) }
  }

  func related(to post: UUID) async throws -> [UUID] { try await source.rows(Self.sql.related, post) }

  /// The posts whose lists of related posts contain a post.
  func posts(listing post: UUID) async throws -> [UUID] { try await source.rows(Self.sql.listing, post) }

  /// Chooses the terms that tell each post from others.
  func makeProfiles(of posts: [UUID]) async throws {
    if !posts.isEmpty { try await source.run(Self.sql.makeProfiles, posts) }
  }

  /// The posts that are most like a post, best first. Parts of the same series are not among them, because
  /// the series leads to these.
  func mostLike(_ post: UUID) async throws -> [LikePost] {
    try await source.rows(
      Self.sql.mostLike, post, Self.mostCompared, Self.leastScore, Self.mostKept)
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

  // A sample of 5,000 posts says enough about the terms that many posts have. Of those that few have, it
  // does not matter how few. A term that starts with a space is a facet or the beginning of a word
  // (`SearchIndex.vector`). A term with digits may be a word and any number beside it, such as `in2024`.
  let countTerms = Statement(
    "count terms",
    """
    INSERT INTO related_terms (term, share)
    SELECT word, ndoc::double precision / least(5000, (SELECT count(*) FROM search_documents WHERE part <> 'members'))
    FROM ts_stat($$
      SELECT vector FROM search_documents WHERE part <> 'members' ORDER BY md5(post_id::text) LIMIT 5000$$)
    WHERE ndoc > 1 AND word ~ '[[:alpha:]]' AND word !~ '[0-9]' AND length(word) > 1 AND word NOT LIKE ' %'
      AND ts_lexize($1::text::regdictionary, word) IS DISTINCT FROM '{}'
    """,
    parameters: String.self)

  let noteTerms = Statement(
    "note number of posts",
    """
    UPDATE related_terms_made
    SET posts = (SELECT count(*) FROM search_documents WHERE part <> 'members')
    """)

  let indexed = Statement(
    "indexed posts", "SELECT post_id FROM search_documents WHERE part <> 'members' ORDER BY post_id",
    column: Column("post_id", UUID.self))

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

  let listing = Statement(
    "posts that list a related one", "SELECT post_id FROM related_posts WHERE related_id = $1",
    parameters: UUID.self, column: Column("post_id", UUID.self))

  // The number of times that a term is in the text, whether it is in the title or in a heading, and how few
  // posts have it.
  let makeProfiles = Statement(
    "make profiles",
    """
    INSERT INTO related_profiles (post_id, terms, weights)
    SELECT d.post_id, profile.terms, profile.weights
    FROM search_documents d CROSS JOIN LATERAL (
      SELECT coalesce(array_agg(term), '{}') AS terms, coalesce(array_agg(weight / length), '{}') AS weights
      FROM (
        SELECT term, weight, sqrt(sum(weight * weight) OVER ()) AS length FROM (
          SELECT u.lexeme AS term, ln((1 - t.share) / t.share) * (1 + ln(cardinality(u.positions))
            + CASE WHEN 'A' = ANY(r.weights) THEN 2.0 WHEN 'B' = ANY(r.weights) THEN 1.0 ELSE 0.0 END) AS weight
          FROM unnest(d.vector) u JOIN related_terms t ON t.term = u.lexeme
            LEFT JOIN unnest(d.ranking) r ON r.lexeme = u.lexeme
          WHERE t.share < 0.5 ORDER BY 2 DESC, 1 LIMIT 40
        ) best
      ) scaled
    ) profile
    WHERE d.part <> 'members' AND d.post_id IN (SELECT unnest($1::uuid[]))
    ON CONFLICT (post_id) DO UPDATE
    SET terms = excluded.terms, weights = excluded.weights
    """,
    parameters: [UUID].self)

  // Compares the post with those that have its most telling terms, about $2, and with the newest ones of
  // its rarest tag. `made` has one row but no statistics: the LIMIT, and sums in subqueries, keep the planner
  // from expecting thousands of rows and scanning all posts and tags.
  let mostLike = Statement(
    "posts most like",
    """
    WITH made AS MATERIALIZED (SELECT posts FROM related_terms_made LIMIT 1),
    mine AS MATERIALIZED (
      SELECT u.term, u.weight,
        sum(t.share * made.posts) OVER (ORDER BY u.weight DESC, u.term) - t.share * made.posts AS before
      FROM made, related_profiles r, unnest(r.terms, r.weights) AS u (term, weight)
        JOIN related_terms t ON t.term = u.term
      WHERE r.post_id = $1),
    tags AS MATERIALIZED (
      SELECT m.key, ln((made.posts + 1.0) / (tagged.posts + 0.5)) AS weight
      FROM made, post_tags m CROSS JOIN LATERAL (
        SELECT count(*) AS posts FROM post_tags o WHERE o.key = m.key AND o.shown_from < 'infinity') tagged
      WHERE m.post_id = $1 AND tagged.posts BETWEEN 1 AND made.posts / 2),
    candidates AS MATERIALIZED (
      (SELECT r.post_id FROM related_profiles r
        WHERE r.terms && ARRAY(SELECT term FROM mine WHERE before < $2) LIMIT 2 * $2)
      UNION
      (SELECT o.post_id FROM post_tags o
        WHERE o.key = (SELECT key FROM tags ORDER BY weight DESC, key LIMIT 1) AND o.shown_from < 'infinity'
        ORDER BY o.sorted_at DESC LIMIT 50)),
    compared AS (
      SELECT r.post_id, (
        SELECT sum(m.weight * u.weight) FROM unnest(r.terms, r.weights) AS u (term, weight) JOIN mine m USING (term)
      ) AS likeness
      FROM candidates JOIN related_profiles r USING (post_id)
      WHERE r.post_id <> $1),
    scored AS MATERIALIZED (
      SELECT post_id, likeness * 0.8 + 0.2 * coalesce(
        (SELECT sum(t.weight) FROM tags t JOIN post_tags o ON o.key = t.key WHERE o.post_id = compared.post_id)
        / (SELECT sum(weight) FROM tags), 0) AS score
      FROM compared)
    SELECT p.id, s.score FROM scored s JOIN posts p ON p.id = s.post_id
    WHERE p.state = 'published' AND s.score >= $3 AND NOT EXISTS (
      SELECT FROM post_series mine JOIN post_series other ON other.key = mine.key
      WHERE mine.post_id = $1 AND other.post_id = s.post_id)
    ORDER BY s.score DESC, p.sorted_at DESC, p.sequence DESC LIMIT $4
    """,
    parameters: UUID.self, Double.self, Double.self, Int.self,
    columns: Column("id", UUID.self), Column("score", Double.self, .computedNotNull)
  ) { LikePost(id: $0, score: $1) }

  let drop = Statement(
    "drop related posts", "DELETE FROM related_posts WHERE post_id = $1", parameters: UUID.self)

  let save = Statement(
    "save related posts",
    """
    INSERT INTO related_posts (post_id, position, related_id, score)
    SELECT $1, position, id, score FROM unnest($2::uuid[], $3::double precision[]) WITH ORDINALITY
      AS related (id, score, position)
    """,
    parameters: UUID.self, [UUID].self, [Double].self)
}
