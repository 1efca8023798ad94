import Foundation
import Media
import Postgres
import Publication
import Timestamps

/// Media as the desk lists them, with who added them and where they are used.
package struct MediaListStore: Store {
  private let source: any Queryable

  package init(_ source: any Queryable) { self.source = source }

  /// A page of the list, the newest medium first.
  ///
  /// - Parameter isUnusedOnly: whether only media are listed to which no post refers.
  package func list(isUnusedOnly: Bool, limit: Int, offset: Int) async throws -> [ListedMedium] {
    try await source.rows(Self.sql.list, isUnusedOnly, Int32(limit), Int32(clamping: offset)).map {
      ListedMedium(medium: $0.1, person: $0.0)
    }
  }

  /// The posts that refer to media with these keys, as they are published or in their working copies.
  package func uses(of keys: [String], at now: Timestamp) async throws -> [MediumUse] {
    keys.isEmpty ? [] : try await source.rows(Self.sql.uses, keys, now)
  }

  /// Waits for all who write a text that refers to a medium, and lets nobody begin to, until the transaction
  /// ends: what ``uses(of:at:)`` says stays true so long.
  ///
  /// - Throws: ``DatabaseError`` with ``SQLState/lockNotAvailable`` after a second.
  func holdUses() async throws {
    try await source.execute("SET LOCAL lock_timeout = 1000; LOCK TABLE media_uses IN SHARE MODE")
  }

  private static let sql = SQL()
  package static var statements: [any AnyStatement] { properties(of: sql) }

  private struct SQL {
    let list = Statement(
      "list of media",
      """
      SELECT p.name AS person, \(Medium.row.names(of: "m")) FROM media m LEFT JOIN people p ON p.id = m.added_by
      WHERE NOT $1 OR NOT EXISTS (SELECT FROM media_uses u WHERE u.key = m.key)
      ORDER BY m.added_at DESC, m.digest LIMIT $2 OFFSET $3
      """,
      parameters: Bool.self, Int32.self, Int32.self,
      returning: Medium.row.after(Column("person", String?.self)))

    let uses = Statement(
      "uses of media",
      """
      SELECT u.key, p.id, p.path, p.title, d.person_id,
        p.state IN ('published', 'unlisted', 'page') AND p.visible_from <= $2 AS is_public,
        bool_and(u.is_working_copy) AS is_only_in_working_copy
      FROM media_uses u JOIN posts p ON p.id = u.post_id LEFT JOIN desk_posts d ON d.post_id = p.id
      WHERE u.key = ANY($1)
      GROUP BY u.key, p.id, d.person_id ORDER BY p.title, p.path
      """,
      parameters: [String].self, Timestamp.self,
      columns: Column("key", String.self), Column("id", UUID.self), Column("path", String.self),
      Column("title", String?.self), Column("person_id", UUID?.self),
      Column("is_public", Bool.self, .computedNotNull),
      Column("is_only_in_working_copy", Bool.self, .computedNotNull), row: MediumUse.init)
  }
}

/// A medium in the list of the desk.
package struct ListedMedium: Hashable, Sendable {
  package let medium: Medium
  /// The name of the person who added it; nil if that is unknown.
  package let person: String?
}

/// A post that refers to a medium.
package struct MediumUse: Hashable, Sendable {
  /// ``Medium/key``
  package let key: String
  package let post: UUID
  package let path: String
  package let title: String?
  /// Who began the post at the desk; nil if nobody did.
  package let author: UUID?
  /// Whether readers may see the post.
  package let isPublic: Bool
  /// Whether the published post does not refer to the medium.
  package let isOnlyInWorkingCopy: Bool
}
