import Foundation
import Postgres
import Sanitizer
import Timestamps

/// The whole texts of posts of which everybody reads only a part.
package struct WholeTextStore: Store {
  let source: any Queryable

  func add(_ text: WholeText, to post: UUID) async throws {
    try await source.run(
      Self.sql.add, post, text.audience, text.content.body.encoded, text.opening.isOpenAtFirst,
      text.opening.start, text.opening.end)
  }

  /// Makes posts ones that everybody reads whole.
  func remove(from posts: [UUID]) async throws { try await source.run(Self.sql.remove, posts) }

  /// The text of `p`, a row of `posts`, that the reader may read.
  package static let body = """
    coalesce((SELECT t.body FROM whole_texts t WHERE t.post_id = p.id AND \(Visibility.wholeCondition)), p.body)
    """

  /// Who reads the whole text of `p`, a row of `posts`, while not everybody does; NULL if everybody always
  /// does.
  package static let audience = "(SELECT t.audience FROM whole_texts t WHERE t.post_id = p.id)"

  /// The columns `is_open_at_first`, `opens` and `closes` for the ``Opening`` of the whole text of `p`, a row
  /// of `posts`; NULL for what does not happen.
  package static let opening = """
    EXISTS (SELECT FROM whole_texts t WHERE t.post_id = p.id AND t.open_from = '-infinity') AS is_open_at_first,
    (SELECT CASE WHEN isfinite(t.open_from) THEN t.open_from END FROM whole_texts t WHERE t.post_id = p.id)
      AS opens,
    (SELECT nullif(t.open_until, 'infinity') FROM whole_texts t WHERE t.post_id = p.id) AS closes
    """

  package static let openingColumns: [ColumnDescription] = [
    Column("is_open_at_first", Bool.self, .computedNotNull).description,
    Column("opens", Timestamp?.self).description, Column("closes", Timestamp?.self).description,
  ]

  /// Whether the reader may read the whole text of `p`, a row of `posts`.
  static let isOpen = """
    NOT EXISTS (SELECT FROM whole_texts t WHERE t.post_id = p.id AND NOT \(Visibility.wholeCondition))
    """

  private static let sql = SQL()
  package static var statements: [any AnyStatement] { properties(of: sql) }

  private struct SQL {
    let add = Statement(
      "add whole text",
      """
      INSERT INTO whole_texts (post_id, audience, body, open_from, open_until) VALUES ($1, $2, $3,
        CASE WHEN $4 THEN '-infinity' ELSE coalesce($5, 'infinity') END, coalesce($6, 'infinity'))
      """,
      parameters: UUID.self, Audience.self, String.self, Bool.self, Timestamp?.self, Timestamp?.self)

    let remove = Statement(
      "remove whole texts", "DELETE FROM whole_texts WHERE post_id = ANY($1)", parameters: [UUID].self)
  }
}

extension RowReader {
  /// The columns of ``WholeTextStore/opening``.
  package mutating func nextOpening() throws -> Opening {
    try Opening(isOpenAtFirst: next(), from: next(), until: next())
  }
}

extension Queryable {
  var wholeTexts: WholeTextStore { WholeTextStore(source: self) }
}
