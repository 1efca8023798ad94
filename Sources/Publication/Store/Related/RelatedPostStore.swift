import Foundation
import Postgres

/// The posts that are about the same as a post.
package struct RelatedPostStore: Store {
  let source: any Queryable
  let visibility: Visibility

  /// Best first.
  package func posts(relatedTo post: UUID, limit: Int) async throws -> [PostHead] {
    try await source.rows(Self.sql.posts, visibility, post, limit)
  }

  private static let sql = SQL()
  package static var statements: [any AnyStatement] { properties(of: sql) }
}

extension Queryable {
  /// Related posts as a reader sees them.
  package func related(_ visibility: Visibility) -> RelatedPostStore {
    RelatedPostStore(source: self, visibility: visibility)
  }
}

private struct SQL {
  let posts = Statement(
    "related posts",
    """
    SELECT \(PostHead.selected) FROM related_posts r JOIN posts p ON p.id = r.related_id
    WHERE \(Clause.visible) AND r.post_id = $2 ORDER BY r.position LIMIT $3
    """,
    parameters: Visibility.self, UUID.self, Int.self, returning: PostHead.row
  ).dependingOn(.rows)
}
