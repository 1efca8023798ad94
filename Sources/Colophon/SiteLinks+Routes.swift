import Importing
import Pages
import Publication
import Settings
import Syndication

extension SiteLinks {
  /// The links of this site.
  static let site = SiteLinks(
    home: SiteRoute.home(page: 1).url, archive: SiteRoute.archive.url, tags: SiteRoute.tags.url,
    subscribe: SiteRoute.subscribe.url, about: SiteRoute.about.url, feedList: SiteRoute.feedList.url,
    topic: { kind, name, page in SiteRoute.topic(kind, name: name, page: page).url },
    feed: { SiteRoute.feed($0).url })
}

extension SiteRoute {
  static func topic(_ kind: Topic.Kind, name: String, page: Int) -> SiteRoute {
    switch kind {
    case .tag: .tag(name: name, page: page)
    case .author: .author(name: name, page: page)
    case .series: .series(name: name, page: page)
    }
  }
}

extension Topic {
  /// The page of the topic; pages count from 1.
  func route(page: Int) -> SiteRoute { .topic(kind, name: name, page: page) }
}

extension FeedSubject {
  /// The address of this subject's feed.
  func route(_ format: FeedFormat, _ extent: FeedExtent = .full) -> SiteRoute {
    .feed(FeedAddress(self, format, extent))
  }
}

extension PageContext {
  /// The path of an address of this site, with its query.
  func url(_ route: SiteRoute) -> String { route.url }
}
