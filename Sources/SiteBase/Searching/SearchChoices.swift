import HTML
import Publication

/// The tags and authors that one can choose among, those with the most posts first.
package struct SearchChoices: Sendable {
  package let tags: SearchOptions
  package let authors: SearchOptions

  /// - Parameter topics: all topics of the site.
  package init(_ topics: [Topic]) {
    let topics = topics.sorted { ($1.count, $0.name) < ($0.count, $1.name) }
    func options(_ kind: Topic.Kind) -> SearchOptions {
      SearchOptions(
        topics.lazy.filter { $0.kind == kind }.prefix(100).map { ($0.name, "\($0.name) (\($0.count))") })
    }
    tags = options(.tag)
    authors = options(.author)
  }
}

/// The options of a field. There may be a hundred, and most searches choose none of them, so they are written
/// only once.
package struct SearchOptions: Sendable {
  private let options: [(value: String, title: String)]
  private let unchosen: [UInt8]

  package init(_ options: [(value: String, title: String)]) {
    self.options = options
    unchosen = Self.elements(options, nil).render()
  }

  package var count: Int { options.count }

  /// - Parameter chosen: the value of the option that is chosen, in any case. One that is not among the
  ///   options is added.
  @HTMLBuilder package func elements(_ chosen: String?) -> some HTML {
    if let chosen, !chosen.isEmpty {
      let key = chosen.nameKey
      if !options.contains(where: { $0.value.nameKey == key }) {
        option(.value(chosen), .selected) { chosen }
      }
      Self.elements(options, key)
    } else {
      raw(unchosen)
    }
  }

  @HTMLBuilder private static func elements(
    _ options: [(value: String, title: String)], _ key: String?
  ) -> some HTML {
    for choice in options {
      option(.value(choice.value), .when(key == choice.value.nameKey, .selected)) { choice.title }
    }
  }
}
