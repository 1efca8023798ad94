import Pages
import Publication
import Syndication

extension SiteLinks {
  /// The links of this site.
  static let site = SiteLinks(
    home: SiteRoute.posts(.home(page: 1)).url, archive: SiteRoute.archive(.all).url,
    tags: SiteRoute.topics(.tags(.name)).url, subscribe: SiteRoute.feeds(.subscribe).url,
    about: SiteRoute.about(.about).url,
    episodes: SiteRoute.episodes(.list(tag: nil, .all, page: 1)).url,
    search: SiteRoute.search(.page(SearchRequest())).url,
    searchDescription: SiteRoute.search(.description).url,
    feedList: SiteRoute.feeds(.list).url,
    topic: { kind, name, page in SiteRoute.topics(.topic(kind, name: name, page: page)).url },
    feed: { SiteRoute.feeds(.feed($0)).url },
    socialImage: { SiteRoute.socialImage($0, of: $1).url })
}

extension Topic {
  /// The page of the topic; pages count from 1.
  func route(page: Int) -> SiteRoute { .topics(.topic(kind, name: name, page: page)) }
}

extension FeedSubject {
  /// The address of this subject's feed.
  func route(_ format: FeedFormat, _ extent: FeedExtent = .full) -> SiteRoute {
    .feeds(.feed(FeedAddress(self, format, extent)))
  }
}

extension PageContext {
  /// The path of an address of this site, with its query.
  func url(_ route: SiteRoute) -> String { route.url }
}
