import Digests
import Foundation
import Postgres
import Timestamps

/// Reads and writes posts for those who change them.
package struct WritingStore: Store {
  let source: any Queryable

  /// Imported posts with one of these guids, whichever feed they came from, the oldest row first.
  package func imported(guids: [String]) async throws -> [StoredPost] {
    try await source.rows(Self.sql.byGUID, guids)
  }

  /// The title and the date of a post.
  package func heading(of post: UUID) async throws -> (title: String?, published: Timestamp?) {
    try await source.first(Self.sql.heading, post) ?? (nil, nil)
  }

  /// Whether another post of a feed was made from an entry with `guid`.
  package func isShared(guid: String, by post: UUID, ofSource sourceID: Int) async throws -> Bool {
    try await source.one(Self.sql.isShared, guid, post, sourceID)
  }

  /// A post, locked until the end of the transaction: nobody else can write it.
  func locked(_ post: UUID) async throws -> StoredPost? { try await source.first(Self.sql.locked, post) }

  /// The post that a file owns; nil if there is none.
  func holder(ofFile name: String) async throws -> StoredPost? {
    try await source.first(Self.sql.byFile, name)
  }

  func setOwner(_ owner: PostOwner, of post: UUID) async throws {
    try await source.run(Self.sql.setOwner, post, owner.kind, owner.file)
  }

  /// Takes ``WritersLock`` in shared mode, so that others can see who is writing.
  func join() async throws { try await source.run(Self.sql.join) }

  /// The posts that have one of these addresses.
  func holders(ofPaths paths: [String]) async throws -> [(path: String, id: UUID)] {
    try await source.rows(Self.sql.pathHolders, paths)
  }

  /// Those of the keys of addresses that lead to other posts, which were there before.
  func formerKeys(among keys: [String], notOf post: UUID) async throws -> Set<String> {
    try await Set(source.rows(Self.sql.formerKeys, keys, post))
  }

  /// Takes a draft of the desk that was never published, or that is a page, off an address where somebody
  /// publishes a post. It gets another one when it is published.
  ///
  /// - Returns: false if no such draft is there.
  func freeDraftPath(_ path: String) async throws -> Bool {
    try await source.run(Self.sql.freeDraftPath, path) == 1
  }

  func insert(_ record: PostRecord) async throws { try await source.run(Self.sql.insert, record) }

  /// Inserts posts in their order.
  func insert(_ records: [PostRecord]) async throws { try await source.run(Self.sql.insert, each: records) }

  /// - Returns: false if the post has changed since the version that `edit` replaces, and was not updated.
  func update(_ edit: PostEdit) async throws -> Bool { try await source.run(Self.sql.update, edit) == 1 }

  /// Updates several posts.
  ///
  /// - Returns: an edit of a post that has changed since the version that it replaces, and was not updated;
  ///   nil if there is none.
  func update(_ edits: [PostEdit]) async throws -> PostEdit? {
    let counts = try await source.run(Self.sql.update, each: edits)
    return zip(edits, counts).first { $1 != 1 }?.0
  }

  /// Takes posts off their addresses until they are given new ones, so that two of them can change places.
  func freePaths(of posts: [UUID]) async throws { try await source.run(Self.sql.freePaths, posts) }

  func retire(_ post: UUID, at change: Timestamp) async throws {
    try await source.run(Self.sql.retire, post, change)
  }

  /// Keeps an entry of a feed as JSON, exactly as it came.
  package func keepEntry(_ entry: [UInt8], of post: UUID) async throws {
    try await source.run(Self.sql.keepEntry, post, JSONB(bytes: entry))
  }

  func keepFormerPath(_ key: String, of post: UUID) async throws {
    try await source.run(Self.sql.keepFormerPath, key, post)
  }

  func dropFormerPath(_ key: String) async throws { try await dropFormerPaths([key]) }

  func dropFormerPaths(_ keys: [String]) async throws { try await source.run(Self.sql.dropFormerPaths, keys) }

  /// Whether one of these posts was imported from another feed too.
  func areDuplicated(_ posts: [UUID]) async throws -> Bool {
    try await source.one(Self.sql.areDuplicated, posts)
  }

  private static let sql = SQL()
  package static var statements: [any AnyStatement] { properties(of: sql) }
}

extension Queryable {
  /// Posts for those who change them.
  package var writing: WritingStore { WritingStore(source: self) }
}

extension PostState: PostgresEncodable, PostgresDecodable {}
extension PostOwner.Kind: PostgresEncodable, PostgresDecodable {}

/// A stored post, as far as a write needs to know it.
package struct StoredPost: Sendable {
  package let id: UUID
  package let guid: String
  /// Who owns its text.
  package let owner: PostOwner
  /// The feed that it came from, whoever owns it now; nil for one that was written here.
  package let sourceID: Int?
  package let path: String
  package let link: String?
  package let state: PostState
  package let sortedAt: Timestamp
  package let updated: Timestamp?
  package let contentHash: [UInt8]
  package let rendering: Int32
  /// The digest of what readers got last (``PostDraft/shownDigest``); nil if they never got the post, and in
  /// a row that was last written before there were digests.
  package var shownDigest: [UInt8]?
  static let row = RowMapping(columns: [
    Column("id", UUID.self).description, Column("guid", String.self).description,
    Column("origin_kind", PostOwner.Kind.self).description, Column("source_id", Int?.self).description,
    Column("file", String?.self).description,
    Column("path", String.self).description, Column("link", String?.self).description,
    Column("state", PostState.self).description, Column("sorted_at", Timestamp.self).description,
    Column("updated", Timestamp?.self).description, Column("updated_offset", Int32?.self).description,
    Column("content_hash", [UInt8].self).description, Column("rendering", Int32.self).description,
    Column("shown_digest", [UInt8]?.self).description,
  ]) { row in try StoredPost(&row) }
}

extension StoredPost {
  init(_ row: inout RowReader) throws {
    let (id, guid) = try (row.next(UUID.self), row.next(String.self))
    let (kind, sourceID) = try (row.next(PostOwner.Kind.self), row.next(Int?.self))
    let file = try row.next(String?.self)
    let owner: PostOwner =
      switch kind {
      case .feed: .feed(sourceID ?? 0)
      case .file: .file(file ?? "")
      case .desk: .desk
      }
    self.init(
      id: id, guid: guid, owner: owner, sourceID: sourceID, path: try row.next(), link: try row.next(),
      state: try row.next(), sortedAt: try row.next(), updated: try row.nextDate(),
      contentHash: try row.next(), rendering: try row.next(), shownDigest: try row.next())
  }
}

private struct SQL {
  let byGUID = Statement(
    "stored by guid",
    """
    SELECT \(StoredPost.row.names) FROM posts
    WHERE source_id IS NOT NULL AND guid IN (SELECT unnest($1::text[])) ORDER BY sequence
    """,
    parameters: [String].self, returning: StoredPost.row)

  let heading = Statement(
    "heading of post", "SELECT title, published FROM posts WHERE id = $1", parameters: UUID.self,
    columns: Column("title", String?.self), Column("published", Timestamp?.self)
  ) { (title: $0, published: $1) }

  let isShared = Statement(
    "entries with one guid",
    """
    SELECT EXISTS (
      SELECT FROM posts p JOIN imported_entries e ON e.post_id = p.id
      WHERE p.source_id = $3 AND p.id <> $2 AND e.entry ->> 'guid' = $1
    ) AS is_shared
    """,
    parameters: String.self, UUID.self, Int.self, column: Column("is_shared", Bool.self, .computedNotNull))

  let byFile = Statement(
    "stored by file", "SELECT \(StoredPost.row.names) FROM posts WHERE file = $1",
    parameters: String.self, returning: StoredPost.row)

  let setOwner = Statement(
    "set owner", "UPDATE posts SET origin_kind = $2, file = $3 WHERE id = $1",
    parameters: UUID.self, PostOwner.Kind.self, String?.self)

  let locked = Statement(
    "locked post", "SELECT \(StoredPost.row.names) FROM posts WHERE id = $1 FOR NO KEY UPDATE",
    parameters: UUID.self, returning: StoredPost.row)

  let join = Statement(
    "join writers",
    "SELECT pg_advisory_xact_lock_shared(hashtext('\(WritersLock.name)')) IS NULL AS joined",
    column: Column("joined", Bool?.self))

  let pathHolders = Statement(
    "paths taken", "SELECT path, id FROM posts WHERE state <> 'gone' AND path = ANY($1)",
    parameters: [String].self,
    columns: Column("path", String.self), Column("id", UUID.self)
  ) { (path: $0, id: $1) }

  let insert = RecordStatement("insert post", PostRecord.fields) {
    "INSERT INTO posts (\($0.names)) VALUES (\($0.values))"
  }

  let update = RecordStatement("update post", PostEdit.fields) { fields in
    """
    UPDATE posts SET \(fields.assignments(except: PostRecord.unchanging.union(PostEdit.conditions)))
    WHERE id = \(fields["id"])
      AND content_hash = \(fields["former content_hash"]) AND state = \(fields["former state"])
    """
  }

  let freePaths = Statement(
    "free paths", "UPDATE posts SET path = '/posts/' || id WHERE id = ANY($1)", parameters: [UUID].self)

  let freeDraftPath = Statement(
    "free path of a draft",
    """
    UPDATE posts SET path = '/posts/' || id, path_key = '/posts/' || id
    WHERE path = $1 AND state = 'draft' AND origin_kind = 'desk'
      AND (is_page OR NOT EXISTS (SELECT FROM post_revisions r WHERE r.post_id = posts.id))
    """,
    parameters: String.self)

  let formerKeys = Statement(
    "former paths taken", "SELECT path_key FROM former_paths WHERE path_key = ANY($1) AND post_id <> $2",
    parameters: [String].self, UUID.self, column: Column("path_key", String.self))

  let retire = Statement(
    "retire", "UPDATE posts SET state = 'gone', changed_at = $2 WHERE id = $1",
    parameters: UUID.self, Timestamp.self)

  let keepEntry = Statement(
    "keep entry",
    """
    INSERT INTO imported_entries (post_id, entry) VALUES ($1, $2)
    ON CONFLICT (post_id) DO UPDATE SET entry = excluded.entry
    """,
    parameters: UUID.self, JSONB.self)

  let keepFormerPath = Statement(
    "keep former path",
    """
    INSERT INTO former_paths (path_key, post_id) VALUES ($1, $2)
    ON CONFLICT (path_key) DO UPDATE SET post_id = excluded.post_id
    """,
    parameters: String.self, UUID.self)

  let dropFormerPaths = Statement(
    "drop former paths", "DELETE FROM former_paths WHERE path_key = ANY($1)", parameters: [String].self)

  let areDuplicated = Statement(
    "duplicated posts",
    """
    SELECT EXISTS (
      SELECT FROM posts mine JOIN posts other ON other.guid = mine.guid AND other.link = mine.link
      WHERE mine.id IN (SELECT unnest($1::uuid[])) AND mine.source_id IS NOT NULL
        AND other.source_id <> mine.source_id
    ) AS are_duplicated
    """,
    parameters: [UUID].self, column: Column("are_duplicated", Bool.self, .computedNotNull))
}
