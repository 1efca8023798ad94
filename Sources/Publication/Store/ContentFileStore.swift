import Foundation
import Postgres

/// What is known of the files of written posts.
package struct ContentFileStore: Store {
  let source: any Queryable

  /// The files whose posts are as those files make them. The others have to be read, whether or not they changed.
  ///
  /// - Parameters:
  ///   - rendering: the version of the code that makes posts.
  ///   - settings: the settings that posts are made with (``ContentFile/madeWith``).
  package func all(rendering: Int, madeWith settings: String) async throws -> [ContentFile] {
    try await source.rows(Self.sql.all, Int32(rendering), settings)
  }

  /// The same for the files with some names.
  package func some(
    _ names: [String], rendering: Int, madeWith settings: String
  ) async throws -> [ContentFile] {
    try await source.rows(Self.sql.some, Int32(rendering), settings, names)
  }

  /// Keeps what is known of some files, in place of what was.
  package func keep(_ files: [(file: ContentFile, post: UUID)]) async throws {
    guard !files.isEmpty else { return }
    let known = files.map(\.file)
    try await source.run(
      Self.sql.keep, files.map(\.post), known.map(\.stamp), known.map(\.digest), known.map(\.madeWith),
      known.map { SHA256Text($0.contentHash).hex }, known.map(\.address),
      known.map { JSONB(texts: $0.redirects) }, known.map { JSONB(texts: $0.reads) })
  }

  /// Forgets the files of posts, so that the next sync reads them.
  package func forget(_ posts: [UUID]) async throws {
    if !posts.isEmpty { try await source.run(Self.sql.forget, posts) }
  }

  /// Whether one of `posts` is as its file `c` makes it, by the code `$1` and with the settings `$2`.
  static let isKnown = """
    posts.file IS NOT NULL AND posts.state <> 'gone' AND posts.rendering = $1 AND c.made_with = $2
      AND c.content_hash = posts.content_hash
    """

  private static let sql = SQL()
  package static var statements: [any AnyStatement] { properties(of: sql) }
}

extension Queryable {
  /// What is known of the files of written posts.
  package var contentFiles: ContentFileStore { ContentFileStore(source: self) }
}

/// The file of a written post as the last sync found it.
package struct ContentFile: Hashable, Sendable {
  /// As in `hello.md` or `episodes/1-hello/episode.md`.
  package let file: String
  /// What the file system said; nil if that does not tell whether the file has changed since.
  package var stamp: String?
  /// SHA-256, in hexadecimal digits, of all that the post is made from.
  package let digest: String
  /// The settings that the post was made with.
  package let madeWith: String
  /// The digest in the post (``PostDraft/contentHash``).
  package let contentHash: [UInt8]
  package let address: String
  /// The redirects that the file asks for.
  package let redirects: [String]
  /// The number of an episode that has one.
  package let number: Int?
  /// The other files that the post is made from, in order: names in the folder of an episode.
  package let reads: [String]

  package init(
    file: String, stamp: String?, digest: String, madeWith: String, contentHash: [UInt8], address: String,
    redirects: [String], number: Int?, reads: [String]
  ) {
    self.file = file
    self.stamp = stamp
    self.digest = digest
    self.madeWith = madeWith
    self.contentHash = contentHash
    self.address = address
    self.redirects = redirects
    self.number = number
    self.reads = reads
  }
}

/// The bytes of a digest as text, since arrays of `bytea` cannot be sent.
private struct SHA256Text {
  let hex: String

  init(_ bytes: [UInt8]) {
    hex = bytes.map { String($0 >> 4, radix: 16) + String($0 & 15, radix: 16) }.joined()
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
  private static let selected = """
    SELECT posts.file, c.stamp, c.digest, c.made_with, c.content_hash, c.address, c.redirects, e.number, c.reads
    FROM content_files c JOIN posts ON posts.id = c.post_id LEFT JOIN episodes e ON e.post_id = posts.id
    WHERE \(ContentFileStore.isKnown)
    """

  private static let row = RowMapping(columns: [
    Column("file", String.self, .computedNotNull).description, Column("stamp", String?.self).description,
    Column("digest", String.self).description, Column("made_with", String.self).description,
    Column("content_hash", [UInt8].self).description, Column("address", String.self).description,
    Column("redirects", JSONB.self).description, Column("number", Int32?.self).description,
    Column("reads", JSONB.self).description,
  ]) { row in
    ContentFile(
      file: try row.next(), stamp: try row.next(), digest: try row.next(), madeWith: try row.next(),
      contentHash: try row.next(), address: try row.next(), redirects: try row.next(JSONB.self).texts,
      number: try row.next(Int32?.self).map(Int.init), reads: try row.next(JSONB.self).texts)
  }

  let all = Statement(
    "content files", selected, parameters: Int32.self, String.self, returning: row)

  let some = Statement(
    "some content files", "\(selected) AND posts.file = ANY($3)",
    parameters: Int32.self, String.self, [String].self, returning: row)

  let keep = Statement(
    "keep content files",
    """
    INSERT INTO content_files (post_id, stamp, digest, made_with, content_hash, address, redirects, reads)
    SELECT post_id, stamp, digest, made_with, decode(hash, 'hex'), address, redirects, reads
    FROM unnest($1::uuid[], $2::text[], $3::text[], $4::text[], $5::text[], $6::text[], $7::jsonb[], $8::jsonb[])
      AS known (post_id, stamp, digest, made_with, hash, address, redirects, reads)
    ON CONFLICT (post_id) DO UPDATE SET stamp = excluded.stamp, digest = excluded.digest,
      made_with = excluded.made_with, content_hash = excluded.content_hash, address = excluded.address,
      redirects = excluded.redirects, reads = excluded.reads
    """,
    parameters: [UUID].self, [String?].self, [String].self, [String].self, [String].self, [String].self,
    [JSONB].self, [JSONB].self)

  let forget = Statement(
    "forget content files", "DELETE FROM content_files WHERE post_id = ANY($1)", parameters: [UUID].self)
}
