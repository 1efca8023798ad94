import Search

/// The conditions that a post must meet besides having the words of a query.
package struct SearchFilter: Hashable, Sendable {
  package enum Kind: String, Hashable, Sendable, CaseIterable { case post, episode }

  package var tag: String?
  package var author: String?
  /// Of publication, in UTC.
  package var year: Int?
  package var kind: Kind?

  package init(tag: String? = nil, author: String? = nil, year: Int? = nil, kind: Kind? = nil) {
    self.tag = tag
    self.author = author
    self.year = year
    self.kind = kind
  }

  package var facets: [Facet] {
    [tag.map(Facet.tag), author.map(Facet.author), year.map(Facet.year), kind.map(Facet.kind)].compactMap(
      \.self)
  }
}

/// The facets of posts in the index of the search.
extension Facet {
  static func tag(_ name: String) -> Facet { Facet("tag", name.nameKey) }
  static func author(_ name: String) -> Facet { Facet("author", name.nameKey) }
  static func year(_ year: Int) -> Facet { Facet("year", String(year)) }
  static func kind(_ kind: SearchFilter.Kind) -> Facet { Facet("kind", kind.rawValue) }
}
