/// Who may read a post, as its author says: the value of `visibility` in its front matter.
package enum PostVisibility: String, CaseIterable, Sendable {
  /// Everybody.
  case `public`
  /// Everybody who knows its address: it is in no list.
  case unlisted
  /// Those who have signed in read the whole text, everybody else the part before `<!-- members -->`.
  case members
  /// Those who pay read the whole text, everybody else the part before `<!-- members -->`.
  case paying

  /// The visibility of a listed post.
  ///
  /// - Parameter audience: who reads the whole text; nil for everybody.
  package init(of audience: Audience?) {
    self =
      switch audience {
      case .member: .members
      case .paying: .paying
      case .everyone, .author, nil: .public
      }
  }

  /// Who reads the whole text.
  package var audience: Audience {
    switch self {
    case .public, .unlisted: .everyone
    case .members: .member
    case .paying: .paying
    }
  }
}
