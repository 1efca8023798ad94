import Foundation
import Media
import Postgres
import Publication
import SiteBase
import Timestamps

/// Media as programs list them.
package struct ProgramMediaStore: Store {
  package let source: any Queryable

  /// A page of the list, the newest first.
  ///
  /// - Parameter isUnusedOnly: whether only media are listed to which no post refers.
  func list(isUnusedOnly: Bool, after cursor: Cursor?, limit: Int) async throws -> [Medium] {
    try await source.rows(Self.sql.list, cursor?.date, cursor?.tie, Int32(limit), isUnusedOnly)
  }

  private static let sql = SQL()
  package static var statements: [any AnyStatement] { properties(of: sql) }

  private struct SQL {
    let list = Statement(
      "media for programs",
      """
      SELECT \(Medium.row.names) FROM media m
      WHERE (NOT $4 OR NOT EXISTS (SELECT FROM media_uses u WHERE u.key = m.key)) AND (added_at, digest) < (coalesce($1, 'infinity'::timestamptz), coalesce($2, ''))
      ORDER BY added_at DESC, digest DESC LIMIT $3
      """,
      parameters: Timestamp?.self, String?.self, Int32.self, Bool.self, returning: Medium.row)
  }
}

extension Queryable {
  /// Media as programs list them.
  var programMedia: ProgramMediaStore { ProgramMediaStore(source: self) }
}
