import Foundation
import Postgres

/// The posts before and after a post.
package struct NeighbourStore: Store {
  let visibility: Visibility

  package init(_ visibility: Visibility) { self.visibility = visibility }

  /// Among all posts.
  package func neighbours(of post: UUID) throws -> Query<(newer: ListedPost?, older: ListedPost?)> {
    try Self.sql.ofSite.rows(visibility, post).map { rows in
      (rows.first(where: \.isNewer)?.post, rows.first { !$0.isNewer }?.post)
    }
  }

  /// Among the posts with the rarest tag of the post that at least three posts have, or else the rarest
  /// that two have. Nil if no other post has one of its tags.
  package func tagNeighbours(of post: UUID) throws -> Query<TagNeighbours?> {
    try Self.sql.ofTag.rows(visibility, post).map { rows in
      guard let tag = rows.first?.tag else { return nil }
      return TagNeighbours(
        tag: tag, newer: rows.first { $0.neighbour.isNewer }?.neighbour.post,
        older: rows.first { !$0.neighbour.isNewer }?.neighbour.post)
    }
  }

  private static let sql = SQL()
  package static var statements: [any AnyStatement] { properties(of: sql) }
}

private struct SQL {
  typealias Neighbour = (isNewer: Bool, post: ListedPost)

  private static let columns =
    [
      Column("is_newer", Bool.self, .computedNotNull).description,
      Column("id", UUID.self, .computedNotNull).description,
      Column("path", String.self, .computedNotNull).description,
    ] + ListedPost.row.columns.dropFirst(2)

  let ofSite = Statement(
    "neighbours",
    bothSides { isNewer, comparison, order in
      """
      SELECT \(isNewer) AS is_newer, \(ListedPost.selected) FROM posts p
      WHERE \(Clause.visible)
        AND (p.sorted_at, p.sequence) \(comparison) (SELECT sorted_at, sequence FROM posts WHERE id = $2)
      ORDER BY p.sorted_at \(order), p.sequence \(order) LIMIT 1
      """
    },
    parameters: Visibility.self, UUID.self,
    returning: RowMapping<Neighbour>(columns: columns) {
      try (isNewer: $0.next(), post: ListedPost(&$0))
    }
  )

  let ofTag = Statement(
    "neighbours in tag",
    """
    WITH chosen AS (
      SELECT m.key, m.sorted_at, m.sequence FROM post_tags m
      CROSS JOIN LATERAL (
        SELECT count(*) FROM post_tags o WHERE o.key = m.key AND \(Visibility.listedCondition)
      ) counted
      WHERE m.post_id = $2 AND counted.count > 1 ORDER BY counted.count < 3, counted.count, m.key LIMIT 1)
    SELECT t.name AS tag, neighbour.* FROM chosen JOIN tags t ON t.key = chosen.key
    CROSS JOIN LATERAL (\(sidesInTag)) neighbour
    """,
    parameters: Visibility.self, UUID.self,
    returning: RowMapping<(tag: String, neighbour: Neighbour)>(
      columns: [Column("tag", String.self).description] + columns
    ) {
      try (tag: $0.next(), neighbour: (isNewer: $0.next(), post: ListedPost(&$0)))
    }
  )

  private static let sidesInTag = bothSides { isNewer, comparison, order in
    """
    SELECT \(isNewer) AS is_newer, \(ListedPost.selected) FROM post_tags o JOIN posts p ON p.id = o.post_id
    WHERE \(Clause.visible) AND \(Visibility.listedCondition) AND o.key = chosen.key
      AND (o.sorted_at, o.sequence) \(comparison) (chosen.sorted_at, chosen.sequence)
    ORDER BY o.sorted_at \(order), o.sequence \(order) LIMIT 1
    """
  }

  private static func bothSides(_ select: (_ isNewer: Bool, String, String) -> String) -> String {
    "(\(select(true, ">", "ASC")))\nUNION ALL\n(\(select(false, "<", "DESC")))"
  }
}
