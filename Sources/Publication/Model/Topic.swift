/// A name that posts are found under: a tag, an author or a series.
///
/// Spellings that differ in case are one topic; its name is the spelling that came first.
package struct Topic: Hashable, Sendable {
  /// The raw value is what the database calls it.
  package enum Kind: String, Hashable, Sendable, CaseIterable {
    case tag
    case author
    case series
  }

  package var kind: Kind
  package var name: String
  /// How many posts a reader finds under it.
  package var count: Int

  package init(_ kind: Kind, name: String, count: Int) {
    self.kind = kind
    self.name = name
    self.count = count
  }

  /// What its feeds are about.
  package var subject: FeedSubject {
    switch kind {
    case .tag: .tag(name)
    case .author: .author(name)
    case .series: .series(name)
    }
  }
}

extension String {
  /// What all spellings of a name of a tag, an author or a series have in common that are one and the same.
  package var nameKey: String { lowercased() }
}
