import Foundation
import Postgres
import Timestamps

/// The sources that posts were made from, version by version.
package struct RevisionStore: Store {
  let source: any Queryable

  /// The newest first.
  package func all(of post: UUID) async throws -> [PostRevision] { try await source.rows(Self.sql.all, post) }

  /// The newest version; nil for a post without any.
  package func latest(of post: UUID) async throws -> PostRevision? {
    try await source.first(Self.sql.newest, post)
  }

  package func revision(_ number: Int, of post: UUID) async throws -> PostRevision? {
    try await source.first(Self.sql.one, post, Int32(clamping: number))
  }

  /// The posts, removed ones too, whose file or path is one of `names`, in the order of `names`.
  ///
  /// - Parameter names: files as the database names them, `hello.md`, and paths, `/posts/hello`.
  package func posts(named names: [String]) async throws -> [RevisedPost] {
    try await source.rows(Self.sql.posts, names)
  }

  /// The sources from which posts were last made. A post without versions is left out.
  package func latestSources(of posts: [UUID]) async throws -> [UUID: String] {
    Dictionary(
      uniqueKeysWithValues: try await source.rows(Self.sql.latest, posts).map { ($0.post, $0.source) })
  }

  /// The histories of posts, of those too that have no versions.
  package func versions(of posts: [UUID]) async throws -> [PostVersions] {
    try await source.rows(Self.sql.versions, posts)
  }

  /// The files of the posts that are not removed, with what was last made of them: some of them, in the
  /// order of their names.
  ///
  /// - Parameter name: that of the last file of the portion before; empty for the first portion.
  package func latestFiles(after name: String) async throws -> [(name: String, source: String)] {
    try await source.rows(Self.sql.latestFiles, name)
  }

  /// Adds a revision to each of some posts. The caller has written or locked the posts in the same
  /// transaction.
  func add(_ sources: [(post: UUID, source: PostSource)], at moment: Timestamp) async throws {
    guard !sources.isEmpty else { return }
    try await source.run(
      Self.sql.add, sources.map(\.post), sources.map(\.source.format.rawValue), sources.map(\.source.text),
      sources.map(\.source.author), moment)
  }

  private static let sql = SQL()
  package static var statements: [any AnyStatement] { properties(of: sql) }
}

extension Queryable {
  /// The sources that posts were made from.
  package var revisions: RevisionStore { RevisionStore(source: self) }
}

/// The source that a post is made from.
package struct PostSource: Hashable, Sendable {
  package enum Format: String, Sendable, PostgresEncodable, PostgresDecodable {
    /// The source with its front matter, if it comes from a file.
    case markdown
    case html
  }

  package let format: Format
  package let text: String
  /// Nil if unknown.
  package let author: String?

  package init(_ format: Format, _ text: String, author: String? = nil) {
    self.format = format
    self.text = text
    self.author = author
  }
}

/// A version of the source of a post.
package struct PostRevision: Hashable, Sendable {
  /// From 1.
  package let number: Int
  package let source: PostSource
  package let writtenAt: Timestamp

  fileprivate static let row = RowMapping(
    Column("number", Int32.self), Column("format", PostSource.Format.self),
    Column("source", String.self), Column("author", String?.self), Column("written_at", Timestamp.self)
  ) { number, format, source, author, writtenAt in
    PostRevision(
      number: Int(number), source: PostSource(format, source, author: author), writtenAt: writtenAt)
  }
}

/// When a post changed, and which texts it had.
package struct PostVersions: Sendable {
  package let post: UUID
  /// The SHA-256 of the source of each version, in hexadecimal digits, the latest last.
  package let texts: [String]
  /// When the latest version was written.
  package let written: Timestamp
  /// When anything of the post last changed for readers.
  package let changed: Timestamp

  package init(post: UUID, texts: [String], written: Timestamp, changed: Timestamp) {
    self.post = post
    self.texts = texts
    self.written = written
    self.changed = changed
  }
}

/// A post whose versions can be shown.
package struct RevisedPost: Hashable, Sendable {
  package let id: UUID
  package let path: String
}

private struct SQL {
  let posts = Statement(
    "posts with revisions",
    """
    SELECT p.id, p.path FROM posts p JOIN unnest($1::text[]) WITH ORDINALITY AS wanted (name, place)
      ON wanted.name = p.file OR wanted.name = p.path
    ORDER BY wanted.place, p.state = 'gone', p.sequence DESC
    """,
    parameters: [String].self, columns: Column("id", UUID.self), Column("path", String.self)
  ) { RevisedPost(id: $0, path: $1) }

  let all = Statement(
    "revisions of post",
    """
    SELECT \(PostRevision.row.names) FROM post_revisions WHERE post_id = $1 ORDER BY number DESC
    """,
    parameters: UUID.self, returning: PostRevision.row)

  let newest = Statement(
    "newest revision",
    """
    SELECT \(PostRevision.row.names) FROM post_revisions WHERE post_id = $1 ORDER BY number DESC LIMIT 1
    """,
    parameters: UUID.self, returning: PostRevision.row)

  let one = Statement(
    "one revision",
    "SELECT \(PostRevision.row.names) FROM post_revisions WHERE post_id = $1 AND number = $2",
    parameters: UUID.self, Int32.self, returning: PostRevision.row)

  let latest = Statement(
    "latest revisions",
    """
    SELECT wanted.id, latest.source FROM unnest($1::uuid[]) AS wanted (id) CROSS JOIN LATERAL (
      SELECT source FROM post_revisions WHERE post_id = wanted.id ORDER BY number DESC LIMIT 1) latest
    """,
    parameters: [UUID].self,
    columns: Column("id", UUID.self, .computedNotNull), Column("source", String.self)
  ) { (post: $0, source: $1) }

  let versions = Statement(
    "versions of posts",
    """
    SELECT p.id, texts.digests, coalesce(texts.written_at, p.changed_at) AS written_at, p.changed_at
    FROM posts p CROSS JOIN LATERAL (
      SELECT max(r.written_at) AS written_at, coalesce(
        array_agg(encode(sha256(convert_to(r.source, 'UTF8')), 'hex') ORDER BY r.number), '{}') AS digests
      FROM post_revisions r WHERE r.post_id = p.id) texts
    WHERE p.id = ANY($1)
    """,
    parameters: [UUID].self,
    columns: Column("id", UUID.self), Column("digests", [String].self, .computedNotNull),
    Column("written_at", Timestamp.self, .computedNotNull), Column("changed_at", Timestamp.self)
  ) { PostVersions(post: $0, texts: $1, written: $2, changed: $3) }

  let latestFiles = Statement(
    "latest revisions of files",
    """
    SELECT p.file, latest.source FROM posts p CROSS JOIN LATERAL (
      SELECT source FROM post_revisions WHERE post_id = p.id AND format = 'markdown' ORDER BY number DESC LIMIT 1) latest
    WHERE p.file > $1 AND p.state <> 'gone' ORDER BY p.file LIMIT 100
    """,
    parameters: String.self,
    columns: Column("file", String.self, .computedNotNull), Column("source", String.self)
  ) { (name: $0, source: $1) }

  let add = Statement(
    "add revisions",
    """
    INSERT INTO post_revisions (post_id, number, format, source, author, written_at)
    SELECT post_id, 1 + coalesce(
        (SELECT max(number) FROM post_revisions former WHERE former.post_id = added.post_id), 0),
      format, source, author, $5
    FROM unnest($1::uuid[], $2::text[], $3::text[], $4::text[]) AS added (post_id, format, source, author)
    """,
    parameters: [UUID].self, [String].self, [String].self, [String?].self, Timestamp.self)
}
