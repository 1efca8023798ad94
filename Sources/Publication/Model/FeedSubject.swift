/// The subject of a feed of this site: everything, or the posts that belong to *all* of some tags, authors
/// and a series.
///
/// A combination narrows the feed: `swift` and `macros` together mean the posts with both tags. The posts
/// with either tag are in two feeds.
///
/// Names are sorted and unique, so that a subject has one address in whatever order its names are given.
package struct FeedSubject: Hashable, Sendable {
  package let tags: [String]
  package let authors: [String]
  /// A post belongs to one series at most.
  package let series: String?

  package init(tags: [String] = [], authors: [String] = [], series: String? = nil) {
    self.tags = tags.inOneOrder
    self.authors = authors.inOneOrder
    self.series = series
  }

  /// Every post.
  package static let site = FeedSubject()

  /// The posts of one tag.
  package static func tag(_ name: String) -> FeedSubject { FeedSubject(tags: [name]) }

  /// The posts of one author.
  package static func author(_ name: String) -> FeedSubject { FeedSubject(authors: [name]) }

  /// The posts of one series.
  package static func series(_ name: String) -> FeedSubject { FeedSubject(series: name) }

  /// The posts that belong to both subjects; nil for two different series, because no post belongs to both.
  package func narrowed(to other: FeedSubject) -> FeedSubject? {
    if let series, let theirs = other.series, series.nameKey != theirs.nameKey { return nil }
    return FeedSubject(
      tags: tags + other.tags, authors: authors + other.authors, series: series ?? other.series)
  }

  /// Whether a page shows the same posts; a combination of names has only feeds.
  package var hasPage: Bool { size <= 1 }

  /// The number of names.
  package var size: Int { tags.count + authors.count + (series == nil ? 0 : 1) }
}

extension FeedSubject {
  /// The keys of the names in the database.
  package var keys: (tags: [String], authors: [String], series: [String]) {
    (tags.map(\.nameKey), authors.map(\.nameKey), series.map { [$0.nameKey] } ?? [])
  }

  /// The keys, each after its kind: `tag swift`.
  package var topicKeys: [String] {
    let keys = keys
    return keys.tags.map { "tag \($0)" } + keys.authors.map { "author \($0)" }
      + keys.series.map { "series \($0)" }
  }
}

extension Topic {
  /// The key of its name after its kind, as in ``FeedSubject/topicKeys``.
  package var topicKey: String { "\(kind) \(name.nameKey)" }
}

extension [String] {
  fileprivate var inOneOrder: [String] {
    guard count > 1 else { return self }
    var keys: Set<String> = []
    return map { (key: $0.nameKey, name: $0) }.filter { keys.insert($0.key).inserted }
      .sorted { $0.key < $1.key }.map(\.name)
  }
}
