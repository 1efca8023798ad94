/// What a feed of this site is about: everything, or the posts that belong to *all* of some tags, authors and a series.
///
/// A combination narrows, as `swift` and `macros` together are about macros of Swift: who wants the posts of either
/// subscribes to two feeds, and nothing else could give the posts of both.
///
/// Names are kept in one order and without repetition, so that a subject has one address however it was asked for.
public struct FeedSubject: Hashable, Sendable {
  public let tags: [String]
  public let authors: [String]
  /// A post belongs to one series at most.
  public let series: String?

  public init(tags: [String] = [], authors: [String] = [], series: String? = nil) {
    self.tags = tags.inOneOrder
    self.authors = authors.inOneOrder
    self.series = series
  }

  /// Every post.
  public static let site = FeedSubject()

  /// The posts of one tag.
  public static func tag(_ name: String) -> FeedSubject { FeedSubject(tags: [name]) }

  /// The posts of one author.
  public static func author(_ name: String) -> FeedSubject { FeedSubject(authors: [name]) }

  /// The posts of one series.
  public static func series(_ name: String) -> FeedSubject { FeedSubject(series: name) }

  /// Those that belong to all of this and all of `other`; nil for two series, to which no post belongs.
  func narrowed(to other: FeedSubject) -> FeedSubject? {
    if let series, let theirs = other.series, series.nameKey != theirs.nameKey { return nil }
    return FeedSubject(
      tags: tags + other.tags, authors: authors + other.authors, series: series ?? other.series)
  }

  /// How many names there are.
  var size: Int { tags.count + authors.count + (series == nil ? 0 : 1) }
}

extension FeedSubject {
  /// The one page that shows the same posts; nil where only feeds combine.
  public var ownPage: SiteRoute? {
    guard size <= 1 else { return nil }
    if let tag = tags.first { return .tag(name: tag, page: 1) }
    if let author = authors.first { return .author(name: author, page: 1) }
    return series.map { .series(name: $0, page: 1) } ?? .home(page: 1)
  }

  /// What the feed of this subject is called on the site called `site`: `Site: Series Macros, swift + tests, by Ada`.
  public func title(on site: String, _ extent: FeedExtent = .full) -> String {
    let about = [series.map { "Series \($0)" }, tags.isEmpty ? nil : tags.joined(separator: " + ")]
    let subject = about.compactMap(\.self).joined(separator: ", ")
    var title = subject.isEmpty ? site : "\(site): \(subject)"
    if !authors.isEmpty { title += ", by " + authors.joined(separator: " and ") }
    return extent == .summary ? title + " (summaries)" : title
  }

  /// The address of this subject's feed.
  public func route(_ format: FeedFormat, _ extent: FeedExtent = .full) -> SiteRoute {
    .feed(FeedAddress(self, format, extent))
  }
}

extension [String] {
  fileprivate var inOneOrder: [String] {
    guard count > 1 else { return self }
    var keys: Set<String> = []
    return map { (key: $0.nameKey, name: $0) }.filter { keys.insert($0.key).inserted }
      .sorted { $0.key < $1.key }.map(\.name)
  }
}
