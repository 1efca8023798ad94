import Foundation
import Postgres

/// The posts that are about the same as a post.
package struct RelatedPostStore: Store {
  let visibility: Visibility

  package init(_ visibility: Visibility) { self.visibility = visibility }

  /// Best first.
  package func posts(relatedTo post: UUID, limit: Int) throws -> Query<[PostHead]> {
    try Self.sql.posts.rows(visibility, post, limit)
  }

  private static let sql = SQL()
  package static var statements: [any AnyStatement] { properties(of: sql) }
}

private struct SQL {
  let posts = Statement(
    "related posts",
    """
    SELECT \(PostHead.selected) FROM related_posts r JOIN posts p ON p.id = r.related_id
    WHERE \(Clause.visible) AND r.post_id = $2 ORDER BY r.position LIMIT $3
    """,
    parameters: Visibility.self, UUID.self, Int.self, returning: PostHead.row
  )
}
