import Foundation
import Publication

/// The addresses of the pages and feeds that others link to: paths of this site, with queries. The site makes
/// them from its routes.
package struct SiteLinks: Sendable {
  package var home: String
  package var archive: String
  package var tags: String
  package var subscribe: String
  package var about: String
  package var episodes: String
  package var search: String
  /// How browsers search the site (OpenSearch).
  package var searchDescription: String
  /// The list of all feeds, as OPML.
  package var feedList: String
  /// The page of the reader's account, which leads back to a path after signing in.
  package var account: @Sendable (_ path: String) -> String
  /// The page of a tag, an author or a series; pages count from 1.
  package var topic: @Sendable (_ kind: Topic.Kind, _ name: String, _ page: Int) -> String
  package let feed: @Sendable (FeedAddress) -> String
  /// The feeds of the whole site, which all pages link to.
  private let siteFeeds: [FeedFormat: String]
  /// The picture with a digest, of a post or of the site.
  package var socialImage: @Sendable (_ digest: String, _ post: UUID?) -> String

  package init(
    home: String, archive: String, tags: String, subscribe: String, about: String, episodes: String,
    search: String, searchDescription: String, feedList: String,
    account: @escaping @Sendable (_ path: String) -> String,
    topic: @escaping @Sendable (_ kind: Topic.Kind, _ name: String, _ page: Int) -> String,
    feed: @escaping @Sendable (FeedAddress) -> String,
    socialImage: @escaping @Sendable (_ digest: String, _ post: UUID?) -> String
  ) {
    self.home = home
    self.archive = archive
    self.tags = tags
    self.subscribe = subscribe
    self.about = about
    self.episodes = episodes
    self.search = search
    self.searchDescription = searchDescription
    self.feedList = feedList
    self.account = account
    self.topic = topic
    self.feed = feed
    siteFeeds = Dictionary(
      uniqueKeysWithValues: FeedFormat.allCases.map { ($0, feed(FeedAddress(.site, $0))) })
    self.socialImage = socialImage
  }

  /// The feed of `subject` that readers subscribe to.
  package func feed(of subject: FeedSubject, _ format: FeedFormat, _ extent: FeedExtent = .full) -> String {
    if extent == .full, subject == .site, let path = siteFeeds[format] { return path }
    return feed(FeedAddress(subject, format, extent))
  }

  /// The page that shows the posts of `subject`; nil for a combination, which has only feeds.
  package func page(of subject: FeedSubject) -> String? {
    guard subject.hasPage else { return nil }
    if let tag = subject.tags.first { return topic(.tag, tag, 1) }
    if let author = subject.authors.first { return topic(.author, author, 1) }
    return subject.series.map { topic(.series, $0, 1) } ?? home
  }
}
