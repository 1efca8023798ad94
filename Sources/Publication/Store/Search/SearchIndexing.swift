import Foundation
import Postgres
import Sanitizer
import Search
import Timestamps

extension Database {
  /// How many posts are indexed in one transaction. Who writes one of them waits until it ends.
  private static let slice = 20

  /// Puts some of the posts that wait for it into the index of the search.
  ///
  /// - Parameter refused: called for a post about which Postgres refuses something; the others are indexed
  ///   all the same.
  /// - Returns: whether there may be more.
  package func indexForSearch(
    in language: SearchLanguage, refused: @escaping @Sendable (_ post: UUID, DatabaseError) -> Void
  ) async throws -> Bool {
    let indexer = SearchIndexer(language)
    return try await transaction(lockTimeout: .seconds(5)) { transaction in
      let store = transaction.searchIndex
      let ids = try await store.takeWaiting(limit: Self.slice)
      var words: Set<String> = []
      for post in try await store.searchable(ids) {
        do {
          let index = try await transaction.savepoint { try await $0.searchIndex.index(post, indexer) }
          words.formUnion(index.words)
        } catch let error as DatabaseError where error.sqlState.isAboutValues {
          refused(post.id, error)
        }
      }
      try await store.add(words: words.sorted())
      try await transaction.relating.letWait(ids, haveChanged: true)
      if !ids.isEmpty { try await transaction.changes.announce(.search) }
      return ids.count == Self.slice
    }
  }

  /// Updates Postgres' statistics of the words and terms, and moves new words from the pending list of
  /// their GIN index into the index itself. Postgres does both by itself, but only a minute later. Until
  /// then, finding words that are spelled alike takes fifty times as long.
  package func countSearchWords() async throws {
    try await execute(
      "SELECT gin_clean_pending_list('search_words_by_likeness'); ANALYZE search_words")
  }

  /// Lets all posts wait for the index that are not in it, or that are in it as another language or an
  /// earlier version of the program has put them.
  package func updateSearchIndex(in language: SearchLanguage) async throws {
    try await searchIndex.letOutdatedWait(language)
  }
}

extension Queryable {
  var searchIndex: SearchIndexStore { SearchIndexStore(source: self) }
}

/// Writes the index of the search.
struct SearchIndexStore: Store {
  let source: any Queryable

  /// Takes posts out of the index until they are indexed anew, if they are still published. The caller
  /// writes the posts in the same transaction, so nobody finds what they no longer say.
  func forget(_ posts: [UUID]) async throws {
    try await source.run(Self.sql.forget, posts)
    try await wait(for: posts)
  }

  /// Lets new posts, which are not in the index, wait until they are indexed.
  func wait(for posts: [UUID]) async throws { try await source.run(Self.sql.wait, posts) }

  fileprivate func letOutdatedWait(_ language: SearchLanguage) async throws {
    try await source.run(Self.sql.letOutdatedWait, language.maker)
  }

  /// Posts that wait, which nobody else takes or writes until the transaction ends.
  func takeWaiting(limit: Int) async throws -> [UUID] {
    try await source.rows(Self.sql.take, limit)
  }

  /// Those of some posts that are published.
  fileprivate func searchable(_ ids: [UUID]) async throws -> [SearchablePost] {
    ids.isEmpty ? [] : try await source.rows(Self.sql.posts, ids)
  }

  /// - Returns: the index of the whole post.
  fileprivate func index(_ post: SearchablePost, _ indexer: SearchIndexer) async throws -> SearchIndex {
    var document = SearchDocument(
      title: post.title ?? "", names: post.tags + post.authors + (post.series.map { [$0] } ?? []),
      facets: post.facets, sections: post.sections)
    let isOpen = post.episodeIsFree ?? (post.whole == nil)
    if post.episodeIsFree != nil {
      // The author reads every episode whole, at any moment.
      let episodes = source.episodes(Visibility(at: Timestamp(microseconds: 0), for: .author))
      document.sections += try await episodes.content(of: post.id).searchSections(isOpen: isOpen)
    }
    document.sections.removeAll { $0.heading == nil && $0.pieces.isEmpty }
    try await source.run(Self.sql.forget, [post.id])
    let whole = indexer.index(document)
    if isOpen || post.whole != nil || post.episodeOpens == true {
      try await add(whole, of: post.id, part: isOpen ? .all : .members, indexer.language)
    }
    if !isOpen {
      var open = document
      open.sections.removeAll { !$0.isPublic }
      try await add(indexer.index(open), of: post.id, part: .preview, indexer.language)
    }
    let sections = document.sections
    try await source.run(
      Self.sql.addSections, post.id, sections.map(\.isPublic), sections.map(\.heading),
      sections.map(\.anchor),
      sections.map { $0.time.map { Int32(clamping: $0) } }, sections.map(\.text), whole.sections)
    return whole
  }

  private func add(
    _ index: SearchIndex, of post: UUID, part: DocumentPart, _ language: SearchLanguage
  ) async throws {
    try await source.run(
      Self.sql.add, post, part.rawValue, index.vector, index.ranking, index.pairs, language.maker)
  }

  /// - Parameter words: sorted, so that two transactions cannot wait for each other in a circle.
  fileprivate func add(words: [String]) async throws {
    if !words.isEmpty { try await source.run(Self.sql.addWords, words) }
  }

  private static let sql = SQL()
  static var statements: [any AnyStatement] { properties(of: sql) }
}

extension SearchLanguage {
  /// The mark that is kept beside each row, to know which rows are to be made anew.
  fileprivate var maker: String { "\(name) \(SearchIndex.version)" }
}

/// Which part of a post a document has.
private enum DocumentPart: String {
  /// All of a post that everybody may read.
  case all
  /// The parts of an episode or a text for members that everybody may read.
  case preview
  /// All of such an episode or text, for the time when it is open to everybody. One that never is has none.
  case members
}

/// A post as the index needs it.
private struct SearchablePost: Sendable {
  let id: UUID
  let title: String?
  let tags: [String]
  let authors: [String]
  let series: String?
  /// What everybody always reads.
  let body: BodyTemplate
  /// The whole text of a post of which everybody reads only a part now, or from some day on, but not always.
  let whole: BodyTemplate?
  let published: Timestamp?
  /// Nil for a post that is no episode.
  let episodeIsFree: Bool?
  /// Whether everybody may see it from some day on.
  let episodeOpens: Bool?

  /// The sections of the text. Those that are not public are only in ``whole``.
  var sections: [SearchDocument.Section] {
    let open = body.sections.map(SearchDocument.Section.init)
    guard let whole else { return open }
    let all = whole.sections.map(SearchDocument.Section.init)
    let rest = all.enumerated().compactMap { place, section -> SearchDocument.Section? in
      guard place < open.count else { return section.forMembers }
      // The public part ends within the last of its sections.
      guard open[place] != section else { return nil }
      var rest = section.forMembers
      if section.pieces.starts(with: open[place].pieces) {
        rest.pieces = Array(section.pieces.dropFirst(open[place].pieces.count))
      }
      return rest
    }
    return open + rest
  }

  var facets: [Facet] {
    tags.map(Facet.tag) + authors.map(Facet.author) + (published.map { [Facet.year($0.local.year)] } ?? [])
      + [Facet.kind(episodeIsFree == nil ? .post : .episode)]
  }
}

extension SearchDocument.Section {
  fileprivate var forMembers: SearchDocument.Section {
    var section = self
    section.isPublic = false
    return section
  }
}

private struct SQL {
  let forget = Statement(
    "forget in search",
    """
    WITH sections AS (DELETE FROM search_sections WHERE post_id = ANY($1))
    DELETE FROM search_documents WHERE post_id = ANY($1)
    """,
    parameters: [UUID].self)

  let wait = Statement(
    "wait for search",
    "INSERT INTO search_waiting (post_id) SELECT unnest($1::uuid[]) ON CONFLICT DO NOTHING",
    parameters: [UUID].self)

  let letOutdatedWait = Statement(
    "let outdated posts wait",
    """
    INSERT INTO search_waiting (post_id)
    SELECT id FROM posts p WHERE p.state = 'published'
      AND NOT EXISTS (SELECT FROM search_documents d WHERE d.post_id = p.id AND d.made_by = $1)
    ON CONFLICT DO NOTHING
    """,
    parameters: String.self)

  // Locks the posts before anything else, as writers do, so that nobody waits for each other in a circle.
  // What another process takes is left to it. The last written come first.
  let take = Statement(
    "posts waiting for search",
    """
    WITH chosen AS (
      SELECT w.post_id FROM search_waiting w JOIN posts p ON p.id = w.post_id
      ORDER BY w.position DESC LIMIT $1
      FOR SHARE OF p SKIP LOCKED FOR UPDATE OF w SKIP LOCKED)
    DELETE FROM search_waiting WHERE post_id IN (SELECT post_id FROM chosen) RETURNING post_id
    """,
    parameters: Int.self, column: Column("post_id", UUID.self))

  let posts = Statement(
    "searchable posts",
    """
    SELECT p.id, p.title, p.tags, p.authors, p.published,
      (SELECT n.name FROM post_series s JOIN series n ON n.key = s.key WHERE s.post_id = p.id) AS series, p.body,
      (SELECT t.body FROM whole_texts t WHERE t.post_id = p.id AND t.open_from < 'infinity') AS whole,
      (SELECT coalesce(e.open_from = '-infinity' AND e.open_until = 'infinity', false)
        FROM episodes e WHERE e.post_id = p.id) AS is_free,
      (SELECT e.open_from IS NOT NULL FROM episodes e WHERE e.post_id = p.id) AS opens
    FROM posts p WHERE p.id IN (SELECT unnest($1::uuid[])) AND p.state = 'published'
    """,
    parameters: [UUID].self,
    columns: Column("id", UUID.self), Column("title", String?.self), Column("tags", [String].self),
    Column("authors", [String].self), Column("published", Timestamp?.self), Column("series", String?.self),
    Column("body", String.self), Column("whole", String?.self), Column("is_free", Bool?.self),
    Column("opens", Bool?.self)
  ) {
    SearchablePost(
      id: $0, title: $1, tags: $2, authors: $3, series: $5, body: BodyTemplate(encoded: $6),
      whole: $7.map(BodyTemplate.init(encoded:)), published: $4, episodeIsFree: $8, episodeOpens: $9)
  }

  let add = Statement(
    "add to search",
    """
    INSERT INTO search_documents (post_id, part, vector, ranking, pairs, made_by)
    VALUES ($1, $2, $3::text::tsvector, $4::text::tsvector, $5, $6)
    """,
    parameters: UUID.self, String.self, String.self, String.self, [Int16].self, String.self)

  let addSections = Statement(
    "add sections to search",
    """
    INSERT INTO search_sections (post_id, position, is_public, heading, anchor, time_ms, text, vector)
    SELECT $1, position, is_public, heading, anchor, time_ms, text, vector::tsvector
    FROM unnest($2::boolean[], $3::text[], $4::text[], $5::integer[], $6::text[], $7::text[]) WITH ORDINALITY
      AS section (is_public, heading, anchor, time_ms, text, vector, position)
    """,
    parameters: UUID.self, [Bool].self, [String?].self, [String?].self, [Int32?].self, [String].self,
    [String].self)

  let addWords = Statement(
    "add words",
    "INSERT INTO search_words (word) SELECT unnest($1::text[]) ON CONFLICT DO NOTHING",
    parameters: [String].self)
}
