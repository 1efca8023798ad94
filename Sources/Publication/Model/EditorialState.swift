import Postgres
import Timestamps

/// The state of a post for those who write it: the state that is stored, the date at which it comes out, and
/// whether it was removed, in one value.
///
/// ``init(of:visibleFrom:isRemoved:at:)`` computes it in Swift, and ``expression(at:)`` is the same in SQL.
package enum EditorialState: String, Sendable, CaseIterable, PostgresEncodable, PostgresDecodable {
  case draft
  /// Readers get it from its date on.
  case scheduled
  case published
  /// Readers get it, and find it in no list.
  case unlisted
  /// A page, which is no post.
  case page
  /// Taken away; what was public answers 410.
  case removed

  /// - Parameter visibleFrom: nil for a post that has no date.
  package init(of state: PostState, visibleFrom: Timestamp?, isRemoved: Bool, at now: Timestamp) {
    self =
      switch state {
      case _ where isRemoved: .removed
      case .gone: .removed
      case .draft: .draft
      case _ where visibleFrom.map { now < $0 } ?? false: .scheduled
      case .published: .published
      case .unlisted: .unlisted
      case .page: .page
      }
  }

  /// The state of `p`, a row of `posts`, as text.
  ///
  /// - Parameters:
  ///   - moment: the parameter that is now: `$2`.
  ///   - isRemoved: whether the post was taken away at the desk, for statements that join `desk_posts`.
  package static func expression(at moment: String, isRemoved: String = isRemoved) -> String {
    """
    CASE WHEN p.state = 'gone' OR \(isRemoved) THEN 'removed' WHEN p.state = 'draft' THEN 'draft'
      WHEN p.visible_from > \(moment) THEN 'scheduled' ELSE p.state END
    """
  }

  /// Whether `p`, a row of `posts`, was taken away at the desk.
  package static let isRemoved =
    "EXISTS (SELECT FROM desk_posts removed WHERE removed.post_id = p.id AND removed.removed_at IS NOT NULL)"

  /// Whether `p`, a row of `posts`, was neither removed nor taken offline.
  package static let isThere = "p.state <> 'gone' AND NOT \(isRemoved)"

  /// Whether `p`, a row of `posts`, is a page, also as a draft and in the trash.
  package static let isPage = "(p.is_page OR p.state = 'page')"

  /// Whether readers get it now.
  package var isOut: Bool { [.published, .unlisted, .page].contains(self) }
}
