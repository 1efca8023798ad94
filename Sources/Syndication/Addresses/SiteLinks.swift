public import Publication

/// The addresses of the pages and feeds that others link to: paths of this site, with queries. The site makes them from
/// its routes.
public struct SiteLinks: Sendable {
  public var home: String
  public var archive: String
  public var tags: String
  public var subscribe: String
  public var about: String
  /// The list of all feeds, as OPML.
  public var feedList: String
  /// The page of a tag, an author or a series; pages count from 1.
  public var topic: @Sendable (_ kind: Topic.Kind, _ name: String, _ page: Int) -> String
  public var feed: @Sendable (FeedAddress) -> String

  public init(
    home: String, archive: String, tags: String, subscribe: String, about: String, feedList: String,
    topic: @escaping @Sendable (_ kind: Topic.Kind, _ name: String, _ page: Int) -> String,
    feed: @escaping @Sendable (FeedAddress) -> String
  ) {
    self.home = home
    self.archive = archive
    self.tags = tags
    self.subscribe = subscribe
    self.about = about
    self.feedList = feedList
    self.topic = topic
    self.feed = feed
  }

  /// The feed of `subject` that readers subscribe to.
  public func feed(of subject: FeedSubject, _ format: FeedFormat, _ extent: FeedExtent = .full) -> String {
    feed(FeedAddress(subject, format, extent))
  }

  /// The page that shows the posts of `subject`; nil for a combination, which has only feeds.
  public func page(of subject: FeedSubject) -> String? {
    guard subject.hasPage else { return nil }
    if let tag = subject.tags.first { return topic(.tag, tag, 1) }
    if let author = subject.authors.first { return topic(.author, author, 1) }
    return subject.series.map { topic(.series, $0, 1) } ?? home
  }
}
