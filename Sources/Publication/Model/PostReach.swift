import Foundation
import Postgres

/// Which posts a person sees, changes and publishes at the desk and by programs.
///
/// ``includes(author:)`` decides in Swift, and ``condition(_:)`` is the same in SQL.
package enum PostReach: Hashable, Sendable {
  case all
  /// Those that this person began.
  case own(UUID)

  /// - Parameter author: who began the post at the desk; nil if nobody did.
  package func includes(author: UUID?) -> Bool {
    switch self {
    case .all: true
    case .own(let person): author == person
    }
  }

  /// For ``condition(_:)``: nil for all posts.
  package var person: UUID? { if case .own(let person) = self { person } else { nil } }

  /// Whether `p`, a row of `posts`, is among them.
  ///
  /// - Parameters:
  ///   - parameter: the parameter of ``person``: `$1`.
  ///   - author: the column of who began the post, for statements that join `desk_posts`.
  package static func condition(_ parameter: String, author: String? = nil) -> String {
    let isOwn =
      author.map { "\($0) = \(parameter)" }
        ?? """
        EXISTS (SELECT FROM desk_posts own WHERE own.post_id = p.id AND own.person_id = \(parameter))
        """
    return "(\(parameter)::uuid IS NULL OR \(isOwn))"
  }
}
