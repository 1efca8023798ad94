/// For whom the statements of ``EpisodeStore`` read.
package enum EpisodeReader: Hashable, Sendable {
  /// Readers: episodes that are visible to them, as far as they are open.
  case audience
  /// The author: whole episodes that readers do not see yet, drafts and those that come out later.
  case author

  /// Whether the episode of `p`, a row of `posts`, is read. `$1` is the visibility.
  var condition: String {
    switch self {
    case .audience: Clause.visible
    case .author: "p.state <> 'gone' AND NOT (\(Clause.visible))"
    }
  }

  /// Whether everything of `e`, a row of `episodes`, is read. `$1` is the visibility.
  var openCondition: String {
    switch self {
    case .audience: Visibility.openCondition
    case .author: "true"
    }
  }

  /// Begins the names of statements.
  var statementPrefix: String { self == .author ? "author's " : "" }
}
