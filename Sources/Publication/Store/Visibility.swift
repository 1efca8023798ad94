import Postgres
import Timestamps

/// The readers whom a visibility is for.
package enum Audience: Hashable, Sendable {
  /// Anyone, whether or not they are known.
  case everyone
}

/// Which posts a reader may see, depending on the time and on the audience.
///
/// Stores that read posts take one, and each of their statements contains ``condition`` and has the visibility as its first
/// parameter. This is the only place that says which posts are visible.
package struct Visibility: Hashable, Sendable {
  package let moment: Timestamp
  package let audience: Audience

  package init(at moment: Timestamp, for audience: Audience = .everyone) {
    self.moment = moment
    self.audience = audience
  }

  /// Whether `p`, a row of `posts`, is visible. `$1` is the visibility.
  package static let condition = "p.state = 'published' AND p.visible_from <= $1"

  /// Whether readers get `p`, a row of `posts`, at its address: a visible post, a page, or a post that is
  /// in no list. `$1` is the visibility.
  static let reachableCondition = "p.state IN ('published', 'page', 'unlisted') AND p.visible_from <= $1"

  /// Whether the reader may see the whole episode `e`, a row of `episodes`, of a visible post. `$1` is the visibility.
  /// Only a free episode is open as long as there is no audience but everyone.
  package static let openCondition = "(e.open_from IS NOT NULL AND e.open_from <= $1)"
}

/// Encodes the moment: as long as there is only one audience, nothing else matters.
extension Visibility: PostgresEncodable {
  package static var postgresType: PostgresType { Timestamp.postgresType }

  package func encode(into buffer: inout ParameterBuffer) throws { try moment.encode(into: &buffer) }
}

/// The parts of statements that several stores share.
enum Clause {
  static let visible = Visibility.condition
  static let reachable = Visibility.reachableCondition

  static let newestFirst = "ORDER BY p.sorted_at DESC, p.sequence DESC"

  /// The ids of the posts that belong to all of the tags, authors and series with the keys `$2`, `$3` and `$4`, one at least.
  static let subject = """
    SELECT named.post_id FROM (
      SELECT post_id FROM post_tags WHERE key = ANY($2)
      UNION ALL SELECT post_id FROM post_authors WHERE key = ANY($3)
      UNION ALL SELECT post_id FROM post_series WHERE key = ANY($4)
    ) named
    GROUP BY named.post_id HAVING count(*) = cardinality($2) + cardinality($3) + cardinality($4)
    """

  /// Whether `p` belongs to them.
  static let inSubject = "p.id IN (\(subject))"
}
