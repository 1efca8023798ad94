import URIs

/// A tag, an author or a series: a name under which posts are found.
///
/// Spellings that differ only in case, or in how accents are encoded, are one topic; its name is the spelling
/// that came first.
package struct Topic: Hashable, Sendable {
  /// The raw value is the name of the kind in the database.
  package enum Kind: String, Hashable, Sendable, CaseIterable {
    case tag
    case author
    case series
  }

  package var kind: Kind
  package var name: String
  /// The number of posts that a reader finds under it.
  package var count: Int

  package init(_ kind: Kind, name: String, count: Int) {
    self.kind = kind
    self.name = name
    self.count = count
  }

  /// The subject of its feeds.
  package var subject: FeedSubject {
    switch kind {
    case .tag: .tag(name)
    case .author: .author(name)
    case .series: .series(name)
    }
  }
}

extension String {
  /// The key of a tag, an author or a series: spellings that differ only in case or in the encoding of
  /// accents have the same key.
  package var nameKey: String { caseFolded }
}
