import Foundation
import Postgres
import Search
import Timestamps
import Transcripts

/// Finds posts by their words.
package struct SearchStore: Store {
  let source: any Queryable
  let visibility: Visibility

  /// The posts that a query finds, best first; `offset` of them are skipped.
  ///
  /// - Parameter withSections: whether the hits have ``SearchHit/sections``.
  package func posts(
    _ terms: SearchTerms, withSections: Bool, limit: Int, offset: Int
  ) async throws -> [SearchHit] {
    try await source.rows(
      terms.pairs.isEmpty ? Self.sql.posts : Self.sql.phrases, visibility, [terms.title] + terms.conditions,
      terms.pairs, terms.ranking, limit, offset, withSections)
  }

  /// The stop words among `words`, such as `the` and `of`, and some words that begin with `start`. Some of
  /// these may be in no post that the reader may see.
  ///
  /// - Parameters:
  ///   - dictionary: one of Postgres' text search dictionaries.
  ///   - start: the beginning of a word; empty if there is none.
  package func preparation(
    of words: [String], dictionary: String, completing start: String
  ) async throws -> (stopWords: Set<String>, completions: [String]) {
    try await source.together(
      words.isEmpty ? Query(known: []) : Self.sql.stopWords.rows(words, dictionary).map { Set($0) },
      // Two letters are too little to complete.
      start.count > 2 ? Self.sql.completions.rows(start, Self.mostCompletions) : Query(known: []))
  }

  private static let mostCompletions = 30

  /// Words that are spelled like `word`: first those with two letters exchanged, then the most alike. Some
  /// of them may be in no post that the reader may see.
  package func words(like word: String, limit: Int) async throws -> [String] {
    try await source.rows(Self.sql.likeWords, word, word.transpositions, limit)
  }

  /// Those of some conditions that a post fits which the reader may see.
  package func fitting(_ conditions: [String]) async throws -> Set<String> {
    try await Set(source.rows(Self.sql.fitting, visibility, conditions))
  }

  /// So many posts are ranked for ``SearchTerms/title`` and for each of ``SearchTerms/conditions``, if a
  /// query finds more.
  package static let mostRanked = 100

  private static let sql = SearchSQL()
  package static var statements: [any AnyStatement] { properties(of: sql) }
}

extension Queryable {
  /// Search as a reader uses it.
  package func search(_ visibility: Visibility) -> SearchStore {
    SearchStore(source: self, visibility: visibility)
  }
}

package struct SearchHit: Hashable, Sendable {
  package var head: PostHead
  /// The number of all posts that were found.
  package var total: Int
  /// The parts of the post that fit best, at most three, best first.
  package var sections: [FoundSection]
}

/// A part of a post that was found.
package struct FoundSection: Hashable, Sendable {
  package var heading: String?
  /// The id of its element on the page of the post; nil if it has none.
  package var anchor: String?
  /// Where it begins in the video; nil in a text.
  package var time: MediaTime?
  /// Nil except for the part of a post that fits best.
  package var text: String?
}

private struct SearchSQL {
  private static let mostRanked = SearchStore.mostRanked
  /// Of code, text, headings and the title.
  private static let weights = "'{0.1, 0.25, 0.6, 1.0}'"

  /// Whether the reader may see `d`, a document of `p`, and not rather another one of the same post.
  private static let isShown = """
    \(Clause.visible)
      AND (d.part = 'all' OR (d.part = 'members') = \(isOpen))
    """

  /// Whether the reader may see the whole of `p`, with the row `e` of `episodes` if it is an episode.
  private static let isOpen =
    "CASE WHEN e.post_id IS NULL THEN \(WholeTextStore.isOpen) ELSE \(Visibility.openCondition) END"

  // A post whose title is the query comes first. Some posts for each condition, so that those with a frequent
  // word in their titles are found among all that have it. What is asked for comes from subqueries, here and
  // below: so Postgres cannot plan for its value, and keeps one plan instead of planning each search anew,
  // which takes longer than the search.
  let posts = search("search posts", for: "$3::smallint[] IS NOT NULL")

  // The index has a number for each pair of neighbours, so hardly any document without a phrase is read.
  let phrases = search("search phrases", for: "d.pairs @> (SELECT $3::smallint[])")

  private static func search(
    _ name: String, for pairs: String
  ) -> Statement<SearchHit, Visibility, [String], [Int16], String, Int, Int, Bool> {
    Statement(
      name,
      """
      WITH asked AS MATERIALIZED (SELECT $4::text::tsquery AS query),
      matches AS MATERIALIZED (
        SELECT d.post_id, d.part, bool_or(condition.place = 1) AS is_title, max(d.rank) AS rank
        FROM asked CROSS JOIN unnest((SELECT $2::text[]::tsquery[])) WITH ORDINALITY AS condition (words, place)
          CROSS JOIN LATERAL (
            SELECT d.post_id, d.part, ts_rank(\(weights), d.ranking, asked.query) AS rank
            FROM search_documents d
            WHERE d.vector @@ condition.words AND \(pairs) LIMIT \(mostRanked)) d
        GROUP BY d.post_id, d.part),
      found AS MATERIALIZED (
        SELECT p.id, d.is_title, d.rank, p.sorted_at, p.sequence,
          \(isOpen) AS is_open
        FROM matches d JOIN posts p ON p.id = d.post_id LEFT JOIN episodes e ON e.post_id = d.post_id
        WHERE \(isShown)),
      page AS (
        SELECT * FROM found ORDER BY is_title DESC, rank DESC, sorted_at DESC, sequence DESC
        LIMIT $5 OFFSET $6)
      SELECT \(PostHead.selected), (SELECT count(*) FROM found) AS total, s.headings, s.anchors, s.times, s.text
      FROM asked CROSS JOIN page f JOIN posts p ON p.id = f.id CROSS JOIN LATERAL (\(sections)) s
      ORDER BY f.is_title DESC, f.rank DESC, f.sorted_at DESC, f.sequence DESC
      """,
      parameters: Visibility.self, [String].self, [Int16].self, String.self, Int.self, Int.self, Bool.self,
      returning: SearchHit.row)
  }

  /// The parts of `f` that fit best, in one row, best first.
  private static let sections = """
    SELECT array_agg(i.heading) AS headings, array_agg(i.anchor) AS anchors, array_agg(i.time_ms) AS times,
      max(i.text) AS text
    FROM (
      SELECT i.heading, i.anchor, i.time_ms, CASE WHEN row_number() OVER () = 1 THEN i.text END AS text
      FROM (
        SELECT i.heading, i.anchor, i.time_ms, i.text FROM search_sections i
        WHERE (SELECT $7) AND i.post_id = f.id AND (i.is_public OR f.is_open) AND i.vector @@ asked.query
        ORDER BY ts_rank(\(weights), i.vector, asked.query) DESC, i.position LIMIT 3
      ) i
    ) i
    """

  let stopWords = Statement(
    "stop words",
    """
    SELECT word FROM unnest($1::text[]) AS wanted (word)
    WHERE ts_lexize($2::text::regdictionary, word) = '{}'
    """,
    parameters: [String].self, String.self, column: Column("word", String.self, .computedNotNull))

  let completions = Statement(
    "completions",
    """
    SELECT word FROM search_words WHERE word >= $1 COLLATE "C" AND word < ($1 || U&'\\+10FFFF') COLLATE "C"
    ORDER BY word LIMIT $2
    """,
    parameters: String.self, Int.self, column: Column("word", String.self))

  let likeWords = Statement(
    "words like",
    """
    SELECT word FROM search_words WHERE word % $1 OR word = ANY($2)
    ORDER BY word = ANY($2) DESC, similarity(word, $1) DESC, word LIMIT $3
    """,
    parameters: String.self, [String].self, Int.self, column: Column("word", String.self))

  let fitting = Statement(
    "fitting conditions",
    """
    SELECT condition FROM unnest((SELECT $2::text[])) AS wanted (condition)
    WHERE EXISTS (
      SELECT FROM (SELECT * FROM search_documents d WHERE d.vector @@ condition::tsquery LIMIT 20) d
      JOIN posts p ON p.id = d.post_id LEFT JOIN episodes e ON e.post_id = d.post_id WHERE \(isShown))
    """,
    parameters: Visibility.self, [String].self, column: Column("condition", String.self, .computedNotNull))
}

extension SearchHit {
  fileprivate static let row = RowMapping(
    columns: PostHead.row.columns + [
      Column("total", Int.self, .computedNotNull).description,
      Column("headings", [String?]?.self).description, Column("anchors", [String?]?.self).description,
      Column("times", [Int32?]?.self).description, Column("text", String?.self).description,
    ]
  ) { try SearchHit(head: PostHead(&$0), total: $0.next(), sections: $0.nextSections()) }
}

extension RowReader {
  /// Columns with what the parts have, and one with the text of the first.
  fileprivate mutating func nextSections() throws -> [FoundSection] {
    let (headings, anchors) = try (next([String?]?.self) ?? [], next([String?]?.self) ?? [])
    let times = try next([Int32?]?.self) ?? []
    let text = try next(String?.self)
    return zip(headings, zip(anchors, times)).enumerated().map { index, section in
      FoundSection(
        heading: section.0, anchor: section.1.0,
        time: section.1.1.map { MediaTime(milliseconds: Int($0)) }, text: index == 0 ? text : nil)
    }
  }
}

extension String {
  /// The words that two neighbouring letters make when they change places. A short word shares too few
  /// trigrams with them.
  fileprivate var transpositions: [String] {
    let letters = Array(self)
    return letters.indices.dropLast().map { index in
      var other = letters
      other.swapAt(index, index + 1)
      return String(other)
    }
  }
}
