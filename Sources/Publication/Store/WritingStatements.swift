import Foundation
import Postgres
import Timestamps

extension Statements {
  package static let importing: [any AnyStatement] = [
    lockWriting, saveSource, storedByGUID, storedWritten, pathsTaken, insertPost, updatePost, freePaths,
    retire, keepEntry, keepFormerPath, dropFormerPath, announceChange,
  ]

  /// Until the end of the transaction no other process imports or syncs.
  package static let lockWriting = Statement(
    "lock writing", "SELECT pg_advisory_xact_lock(hashtext('colophon writing')) IS NULL AS locked",
    column: Column("locked", Bool?.self))

  package static let saveSource = Statement(
    "save source",
    """
    INSERT INTO sources (identity, location, title, description, language, imported_at)
    VALUES ($1, $2, $3, $4, $5, $6)
    ON CONFLICT (identity) DO UPDATE SET
      location = excluded.location, title = excluded.title, description = excluded.description,
      language = excluded.language, imported_at = excluded.imported_at
    RETURNING id
    """,
    parameters: String.self, String.self, String?.self, String?.self, String?.self, Timestamp.self,
    column: Column("id", Int.self))

  /// Imported posts with one of these guids, whichever feed they came from.
  package static let storedByGUID = Statement(
    "stored by guid",
    "SELECT \(StoredPost.selected) FROM posts WHERE source_id IS NOT NULL AND guid = ANY($1) ORDER BY sequence",
    parameters: [String].self, returning: StoredPost.row)

  package static let storedWritten = Statement(
    "stored written", "SELECT \(StoredPost.selected) FROM posts WHERE file IS NOT NULL ORDER BY sequence",
    returning: StoredPost.row)

  /// Who holds which of these addresses.
  package static let pathsTaken = Statement(
    "paths taken", "SELECT path, id FROM posts WHERE state <> 'gone' AND path = ANY($1)",
    parameters: [String].self,
    columns: Column("path", String.self), Column("id", UUID.self)
  ) { (path: $0, id: $1) }

  package static let insertPost = Statement(
    "insert post",
    """
    INSERT INTO posts (
      id, guid, source_id, file, path, path_key, origin, link, state, visible_from, sorted_at,
      published, published_offset, updated, updated_offset, changed_at, title, summary, authors,
      lead, lead_is_whole, body, image, enclosures, content_hash, rendering, tags, refers_to)
    VALUES (
      $1, $2, $3, $4, $5, $6, $7, $8, $9, coalesce($10, '-infinity'), $11,
      $12, $13, $14, $15, $16, $17, $18, $19, $20, $21, $22, $23, $24, $25, $26, $27, $28)
    """,
    parameters: UUID.self, String.self, Int?.self, String?.self, String.self, String.self, String?.self,
    String?.self, PostState.self, Timestamp?.self, Timestamp.self, Timestamp?.self, Int32?.self,
    Timestamp?.self, Int32?.self, Timestamp.self, String?.self, String?.self, [String].self, String.self,
    Bool.self, String.self, String?.self, JSONB.self, [UInt8].self, Int32.self, [String].self, [String].self)

  /// Everything but what a post is given once: its id, its guid and where it came from.
  package static let updatePost = Statement(
    "update post",
    """
    UPDATE posts SET
      file = $2, path = $3, path_key = $4, origin = $5, link = $6, state = $7,
      visible_from = coalesce($8, '-infinity'), sorted_at = $9, published = $10, published_offset = $11,
      updated = $12, updated_offset = $13, changed_at = $14, title = $15, summary = $16, authors = $17,
      lead = $18, lead_is_whole = $19, body = $20, image = $21, enclosures = $22, content_hash = $23, rendering = $24,
      tags = $25, refers_to = $26,
      leads_here = ARRAY(SELECT path FROM unnest(leads_here) WITH ORDINALITY AS here (path, place)
        WHERE path = ANY($26) ORDER BY place)
    WHERE id = $1
    """,
    parameters: UUID.self, String?.self, String.self, String.self, String?.self, String?.self, PostState.self,
    Timestamp?.self, Timestamp.self, Timestamp?.self, Int32?.self, Timestamp?.self, Int32?.self,
    Timestamp.self, String?.self, String?.self, [String].self, String.self, Bool.self, String.self,
    String?.self, JSONB.self, [UInt8].self, Int32.self, [String].self, [String].self)

  /// Takes posts off their addresses until they are given new ones, so that two of them can change places.
  package static let freePaths = Statement(
    "free paths", "UPDATE posts SET path = '/posts/' || id WHERE id = ANY($1)", parameters: [UUID].self)

  package static let retire = Statement(
    "retire", "UPDATE posts SET state = 'gone', changed_at = $2 WHERE id = $1",
    parameters: UUID.self, Timestamp.self)

  package static let keepEntry = Statement(
    "keep entry",
    """
    INSERT INTO imported_entries (post_id, entry) VALUES ($1, $2)
    ON CONFLICT (post_id) DO UPDATE SET entry = excluded.entry
    """,
    parameters: UUID.self, JSONB.self)

  package static let keepFormerPath = Statement(
    "keep former path",
    """
    INSERT INTO former_paths (path_key, post_id) VALUES ($1, $2)
    ON CONFLICT (path_key) DO UPDATE SET post_id = excluded.post_id
    """,
    parameters: String.self, UUID.self)

  package static let dropFormerPath = Statement(
    "drop former path", "DELETE FROM former_paths WHERE path_key = $1", parameters: String.self)

  package static let changeChannel = "site_changed"

  /// Tells running servers, when the transaction commits, that the site shows something else.
  package static let announceChange = announcement("announce change", "")

  package static func announcement(_ name: String, _ payload: String) -> Statement<Bool?> {
    Statement(
      name,
      """
      UPDATE site_revision SET number = number + 1
      RETURNING pg_notify('\(changeChannel)', '\(payload)') IS NULL AS told
      """,
      column: Column("told", Bool?.self))
  }
}

extension PostState: PostgresEncodable, PostgresDecodable {}

/// What a write needs to know of a post that is there already.
package struct StoredPost: Sendable {
  package let id: UUID
  package let guid: String
  package let sourceID: Int?
  package let file: String?
  package let path: String
  package let link: String?
  package let state: PostState
  package let sortedAt: Timestamp
  package let updated: Timestamp?
  package let contentHash: [UInt8]
  package let rendering: Int32

  package static let selected =
    "id, guid, source_id, file, path, link, state, sorted_at, updated, updated_offset, content_hash, rendering"

  package static let row = RowMapping(columns: [
    Column("id", UUID.self).description, Column("guid", String.self).description,
    Column("source_id", Int?.self).description, Column("file", String?.self).description,
    Column("path", String.self).description, Column("link", String?.self).description,
    Column("state", PostState.self).description, Column("sorted_at", Timestamp.self).description,
    Column("updated", Timestamp?.self).description, Column("updated_offset", Int32?.self).description,
    Column("content_hash", [UInt8].self).description, Column("rendering", Int32.self).description,
  ]) { row in
    try StoredPost(
      id: row.next(), guid: row.next(), sourceID: row.next(), file: row.next(), path: row.next(),
      link: row.next(), state: row.next(), sortedAt: row.next(), updated: row.nextDate(),
      contentHash: row.next(), rendering: row.next())
  }
}
