import Foundation
import Postgres

/// The posts that were made from files, and what the last sync noted of each file.
package struct ContentFileStore: Store {
  let source: any Queryable

  /// All posts from files, those that are gone too, the oldest row first.
  package func all() async throws -> [StoredFile] { try await source.rows(Self.sql.all) }

  /// Notes what a sync found, in place of what was noted of the same posts.
  package func keep(_ notes: [(post: UUID, note: FileNote)]) async throws {
    guard !notes.isEmpty else { return }
    try await source.run(
      Self.sql.keep, notes.map(\.post), notes.map(\.note.stamp), notes.map(\.note.madeWith),
      notes.map { JSONB(texts: $0.note.redirects) })
  }

  /// Forgets what was noted of the files of posts, so that the next sync reads them.
  package func forget(_ posts: [UUID]) async throws {
    if !posts.isEmpty { try await source.run(Self.sql.forget, posts) }
  }

  private static let sql = SQL()
  package static var statements: [any AnyStatement] { properties(of: sql) }
}

extension Queryable {
  /// The posts that were made from files.
  package var contentFiles: ContentFileStore { ContentFileStore(source: self) }
}

/// A post that was made from a file.
package struct StoredFile: Sendable {
  package let post: StoredPost
  /// The name of the file: `hello.md`, `pages/imprint.md` or `episodes/1-hello/episode.md`.
  package let name: String
  /// The number of an episode that has one.
  package let number: Int?
  /// Nil if the file has to be read in any case.
  package let note: FileNote?
}

/// The note of a sync on a file that it has read.
package struct FileNote: Hashable, Sendable {
  /// The stamp of the file by the file system; nil if that does not tell whether the file has changed since.
  package let stamp: String?
  /// The settings that the post was made with.
  package let madeWith: String
  /// The redirects that the file asks for.
  package let redirects: [String]

  package init(stamp: String?, madeWith: String, redirects: [String]) {
    self.stamp = stamp
    self.madeWith = madeWith
    self.redirects = redirects
  }
}

extension JSONB {
  fileprivate init(texts: [String]) {
    guard !texts.isEmpty, let data = try? JSONEncoder().encode(texts) else {
      self.init("[]")
      return
    }
    self.init(bytes: Array(data))
  }

  fileprivate var texts: [String] {
    get throws { bytes.count == 2 ? [] : try JSONDecoder().decode([String].self, from: Data(bytes)) }
  }
}

private struct SQL {
  let all = Statement(
    "posts from files",
    """
    SELECT \(StoredPost.row.names(of: "p")), e.number, c.stamp, c.made_with, c.redirects
    FROM posts p LEFT JOIN content_files c ON c.post_id = p.id LEFT JOIN episodes e ON e.post_id = p.id
    WHERE p.origin_kind = 'file' ORDER BY p.sequence
    """,
    returning: RowMapping(
      columns: StoredPost.row.columns + [
        Column("number", Int32?.self).description, Column("stamp", String?.self).description,
        Column("made_with", String?.self).description, Column("redirects", JSONB?.self).description,
      ]
    ) { row in
      let post = try StoredPost(&row)
      let number = try row.next(Int32?.self).map(Int.init)
      let (stamp, madeWith) = try (row.next(String?.self), row.next(String?.self))
      let redirects = try row.next(JSONB?.self)?.texts ?? []
      return StoredFile(
        post: post, name: post.owner.file ?? "", number: number,
        note: madeWith.map { FileNote(stamp: stamp, madeWith: $0, redirects: redirects) })
    })

  let keep = Statement(
    "keep content files",
    """
    INSERT INTO content_files (post_id, stamp, made_with, redirects)
    SELECT * FROM unnest($1::uuid[], $2::text[], $3::text[], $4::jsonb[])
    ON CONFLICT (post_id) DO UPDATE SET stamp = excluded.stamp, made_with = excluded.made_with,
      redirects = excluded.redirects
    """,
    parameters: [UUID].self, [String?].self, [String].self, [JSONB].self)

  let forget = Statement(
    "forget content files", "DELETE FROM content_files WHERE post_id = ANY($1)", parameters: [UUID].self)
}
