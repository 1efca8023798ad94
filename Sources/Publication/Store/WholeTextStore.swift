import Foundation
import Postgres
import Sanitizer

/// The whole texts of posts of which everybody reads only a part.
package struct WholeTextStore: Store {
  let source: any Queryable

  func add(_ text: WholeText, to post: UUID) async throws {
    try await source.run(Self.sql.add, post, text.audience, text.content.body.encoded)
  }

  /// Makes posts ones that everybody reads whole.
  func remove(from posts: [UUID]) async throws { try await source.run(Self.sql.remove, posts) }

  /// The text of `p`, a row of `posts`, that the reader may read.
  package static let body = """
    coalesce((SELECT t.body FROM whole_texts t WHERE t.post_id = p.id AND \(Visibility.wholeCondition)), p.body)
    """

  /// Who reads the whole text of `p`, a row of `posts`; NULL if everybody does.
  package static let audience = "(SELECT t.audience FROM whole_texts t WHERE t.post_id = p.id)"

  /// Whether the reader may read the whole text of `p`, a row of `posts`.
  static let isOpen = """
    NOT EXISTS (SELECT FROM whole_texts t WHERE t.post_id = p.id AND NOT \(Visibility.wholeCondition))
    """

  private static let sql = SQL()
  package static var statements: [any AnyStatement] { properties(of: sql) }

  private struct SQL {
    let add = Statement(
      "add whole text", "INSERT INTO whole_texts (post_id, audience, body) VALUES ($1, $2, $3)",
      parameters: UUID.self, Audience.self, String.self)

    let remove = Statement(
      "remove whole texts", "DELETE FROM whole_texts WHERE post_id = ANY($1)", parameters: [UUID].self)
  }
}

extension Queryable {
  var wholeTexts: WholeTextStore { WholeTextStore(source: self) }
}
