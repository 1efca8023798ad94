import Pages
import Publication
import SiteBase
import Syndication

extension SiteLinks {
  /// The links of this site.
  package static let site = SiteLinks(
    home: PostRoute.home(page: 1).url, archive: ArchiveRoute.all.url,
    tags: TopicRoute.tags(.name).url, subscribe: FeedRoute.subscribe.url,
    about: AboutRoute.about.url,
    episodes: EpisodeRoute.list(tag: nil, .all, page: 1).url,
    search: SearchRoute.page(SearchRequest()).url,
    searchDescription: SearchRoute.description.url,
    feedList: FeedRoute.list.url,
    account: { MemberRoute.account($0).url },
    topic: { kind, name, page in TopicRoute.topic(kind, name: name, page: page).url },
    feed: { FeedRoute.feed($0).url },
    socialImage: { SharingRoute.socialImage($0, of: $1).url })
}

extension Topic {
  /// The page of the topic; pages count from 1.
  package func route(page: Int) -> TopicRoute { .topic(kind, name: name, page: page) }
}

extension FeedSubject {
  /// The address of this subject's feed.
  package func route(_ format: FeedFormat, _ extent: FeedExtent = .full) -> FeedRoute {
    .feed(FeedAddress(self, format, extent))
  }
}
