import Foundation
import Postgres
import Sanitizer
import Search
import Timestamps

/// Everything that readers get, for a site that is written as files.
package struct WholeSiteStore: Store {
  let source: any Queryable
  let visibility: Visibility

  /// The addresses of all posts and pages, also of those in no list, and the folders of those that have one
  /// of their own, below the content folder.
  package func addresses() async throws -> [(path: String, folder: String?)] {
    try await source.rows(Self.sql.addresses, visibility)
  }

  /// The addresses that lead to posts and pages.
  package func formerAddresses() async throws -> [FormerAddress] {
    try await source.rows(Self.sql.formerAddresses, visibility)
  }

  /// The keys of the addresses at which posts were that are gone.
  package func goneAddresses() async throws -> [String] {
    try await source.rows(Self.sql.goneAddresses).compactMap(\.self)
  }

  /// Some posts as search knows them. Of an episode, what the reader may see.
  package func searchDocuments(of heads: [PostHead]) async throws -> [(head: PostHead, SearchDocument)] {
    let texts = try await source.rows(Self.sql.texts, visibility, heads.map(\.id))
    let byPost = Dictionary(texts.map { ($0.post, $0) }, uniquingKeysWith: { first, _ in first })
    var documents: [(head: PostHead, SearchDocument)] = []
    for head in heads {
      guard let text = byPost[head.id] else { continue }
      var document = SearchDocument(
        title: head.title ?? "", names: head.tags + head.authors + (text.series.map { [$0] } ?? []),
        sections: text.body.sections.map(SearchDocument.Section.init))
      if let isOpen = text.isOpen {
        document.sections += try await source.episodes(visibility).content(of: head.id)
          .searchSections(isOpen: isOpen).filter { isOpen || $0.isPublic }
      }
      documents.append((head, document))
    }
    return documents
  }

  private static let sql = SQL()
  package static var statements: [any AnyStatement] { properties(of: sql) }

  private struct SQL {
    let addresses = Statement(
      "addresses of posts and pages",
      "SELECT p.path, p.file FROM posts p WHERE \(Clause.reachable) ORDER BY p.sequence",
      parameters: Visibility.self, columns: Column("path", String.self), Column("file", String?.self)
    ) { (path: $0, folder: PostStore.folder(ofFile: $1)) }

    let formerAddresses = Statement(
      "former addresses",
      """
      SELECT f.path_key, p.path FROM former_paths f JOIN posts p ON p.id = f.post_id
      WHERE \(Clause.reachable) ORDER BY f.path_key
      """,
      parameters: Visibility.self, columns: Column("path_key", String.self), Column("path", String.self)
    ) { FormerAddress(key: $0, path: $1) }

    let goneAddresses = Statement(
      "addresses of gone posts",
      """
      SELECT path_key FROM posts WHERE state = 'gone'
      UNION SELECT f.path_key FROM former_paths f JOIN posts p ON p.id = f.post_id AND p.state = 'gone'
      ORDER BY path_key
      """,
      column: Column("path_key", String?.self))

    let texts = Statement(
      "texts for search",
      """
      SELECT p.id, \(WholeTextStore.body) AS body, (SELECT \(Visibility.openCondition) FROM episodes e WHERE e.post_id = p.id) AS is_open,
        (SELECT n.name FROM post_series s JOIN series n ON n.key = s.key WHERE s.post_id = p.id) AS series
      FROM posts p WHERE p.id = ANY($2) AND \(Clause.visible)
      """,
      parameters: Visibility.self, [UUID].self,
      columns: Column("id", UUID.self), Column("body", String.self, .computedNotNull),
      Column("is_open", Bool?.self),
      Column("series", String?.self)
    ) { (post: $0, body: BodyTemplate(encoded: $1), isOpen: $2, series: $3) }
  }
}

/// An address that leads to a post.
package struct FormerAddress: Hashable, Sendable {
  /// As all forms of the address share it (``Permalink/key``).
  package let key: String
  /// Where the post is.
  package let path: String
}

extension Queryable {
  /// Everything that a reader gets.
  package func wholeSite(_ visibility: Visibility) -> WholeSiteStore {
    WholeSiteStore(source: self, visibility: visibility)
  }
}
