import Feeds
import Foundation
import Postgres
import Timestamps

/// Posts with everything that belongs to them, for an export of the whole site.
package struct ExportStore: Store {
  let source: any Queryable

  /// The posts and pages that are not gone, by their ids: some of them.
  ///
  /// - Parameter id: that of the last post of the portion before; nil for the first portion.
  package func posts(after id: UUID?) async throws -> [StoredWhole] {
    try await source.rows(Self.sql.posts, id ?? UUID(uuid: (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0)))
  }

  /// The number of posts that are gone.
  package func goneCount() async throws -> Int { try await source.one(Self.sql.gone) }

  /// The description of the site by the feed that was imported first; nil if none was imported.
  package func firstSource() async throws -> ImportedSource? { try await source.first(Self.sql.firstSource) }

  private static let sql = SQL()
  package static var statements: [any AnyStatement] { properties(of: sql) }

  private struct SQL {
    let posts = Statement(
      "posts for export",
      """
      SELECT p.sequence, p.id, p.guid, p.origin_kind, p.file, p.origin, p.link, p.path, p.state,
        \(EditorialState.isPage) AS is_page, p.sorted_at,
        p.published, p.published_offset, p.updated, p.updated_offset, p.title, p.summary, p.authors, p.tags,
        p.body, p.image, p.enclosures, p.canonical, p.language,
        (SELECT i.entry FROM imported_entries i WHERE i.post_id = p.id) AS entry,
        (SELECT r.source FROM post_revisions r WHERE r.post_id = p.id AND r.format = 'markdown'
          ORDER BY r.number DESC LIMIT 1) AS text,
        (SELECT w.source FROM working_copies w WHERE w.post_id = p.id) AS working_copy,
        (SELECT coalesce(array_agg(f.path_key ORDER BY f.path_key), '{}') FROM former_paths f
          WHERE f.post_id = p.id) AS former_keys,
        EXISTS (SELECT FROM episodes e WHERE e.post_id = p.id) AS is_episode
      FROM posts p WHERE p.id > $1 AND p.state <> 'gone' ORDER BY p.id LIMIT 100
      """,
      parameters: UUID.self, returning: StoredWhole.row)

    let gone = Statement(
      "number of gone posts", "SELECT count(*) AS count FROM posts WHERE state = 'gone'",
      column: Column("count", Int.self, .computedNotNull))

    let firstSource = Statement(
      "first source", "SELECT title, description, language FROM sources ORDER BY id LIMIT 1",
      columns: Column("title", String?.self), Column("description", String?.self),
      Column("language", String?.self)
    ) { ImportedSource(title: $0, description: $1, language: $2) }
  }
}

extension Queryable {
  /// Posts with everything that belongs to them.
  package var exports: ExportStore { ExportStore(source: self) }
}

/// A post as the database has it.
package struct StoredWhole: Sendable {
  /// Orders posts of the same date.
  package let sequence: Int
  package let id: UUID
  package let guid: String
  package let owner: PostOwner.Kind
  package let file: String?
  package let origin: String?
  package let link: String?
  package let path: String
  package let state: PostState
  package let isPage: Bool
  package let sortedAt: Timestamp
  package let published: Timestamp?
  package let updated: Timestamp?
  package let title: String?
  package let summary: String?
  package let authors: [String]
  package let tags: [String]
  /// A `BodyTemplate`, encoded.
  package let body: String
  package let image: String?
  package let enclosures: [Enclosure]
  package let canonical: String?
  package let language: String?
  /// The entry of the feed that it was imported from.
  package let entry: Entry?
  /// The Markdown with front matter that it was last made from.
  package let text: String?
  /// The text that is not published yet.
  package let workingCopy: String?
  /// The keys of addresses that lead to it.
  package let formerKeys: [String]
  package let isEpisode: Bool

  fileprivate static let row = RowMapping(
    columns: [
      Column("sequence", Int.self).description, Column("id", UUID.self).description,
      Column("guid", String.self).description, Column("origin_kind", PostOwner.Kind.self).description,
      Column("file", String?.self).description, Column("origin", String?.self).description,
      Column("link", String?.self).description, Column("path", String.self).description,
      Column("state", PostState.self).description, Column("is_page", Bool.self, .computedNotNull).description,
      Column("sorted_at", Timestamp.self).description,
      Column("published", Timestamp?.self).description, Column("published_offset", Int32?.self).description,
      Column("updated", Timestamp?.self).description, Column("updated_offset", Int32?.self).description,
      Column("title", String?.self).description, Column("summary", String?.self).description,
      Column("authors", [String].self).description, Column("tags", [String].self).description,
      Column("body", String.self).description, Column("image", String?.self).description,
      Column("enclosures", JSONB.self).description, Column("canonical", String?.self).description,
      Column("language", String?.self).description, Column("entry", JSONB?.self).description,
      Column("text", String?.self).description, Column("working_copy", String?.self).description,
      Column("former_keys", [String].self, .computedNotNull).description,
      Column("is_episode", Bool.self, .computedNotNull).description,
    ]
  ) { try StoredWhole(&$0) }

  private init(_ row: inout RowReader) throws {
    (sequence, id, guid, owner) = try (row.next(), row.next(), row.next(), row.next())
    (file, origin, link, path) = try (row.next(), row.next(), row.next(), row.next())
    (state, isPage, sortedAt) = try (row.next(), row.next(), row.next())
    (published, updated) = try (row.nextDate(), row.nextDate())
    (title, summary, authors, tags) = try (row.next(), row.next(), row.next(), row.next())
    (body, image) = try (row.next(), row.next())
    enclosures = try JSONDecoder().decode([Enclosure].self, from: Data(row.next(JSONB.self).bytes))
    (canonical, language) = try (row.next(), row.next())
    entry = try row.next(JSONB?.self).flatMap { try? JSONDecoder().decode(Entry.self, from: Data($0.bytes)) }
    (text, workingCopy, formerKeys, isEpisode) = try (row.next(), row.next(), row.next(), row.next())
  }
}
