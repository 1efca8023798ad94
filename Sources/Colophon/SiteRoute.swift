import Importing
import Pages
import Publication
import Settings
import Syndication

/// Every address of the site, as a value.
public enum SiteRoute: Hashable, Sendable {
  /// The newest posts; pages count from 1.
  case home(page: Int)
  case tags
  case tag(name: String, page: Int)
  case author(name: String, page: Int)
  case series(name: String, page: Int)
  case archive
  case subscribe
  case about
  case feed(FeedAddress)
  /// The list of all feeds, as OPML.
  case feedList
  /// All addresses for search engines; parts of the list count from 1.
  case sitemap(part: Int?)
  case robots
  /// Where subscribers of feeds ask to be told of changes (WebSub).
  case hub
  /// Whether the process lives.
  case healthz
  /// Whether the database answers too.
  case readyz
  /// Everything else: a file of `Public/`, or a post at the path of its original link. The path as it was sent,
  /// with its query.
  case other(String)
}

extension SiteRoute {
  /// What logs and figures call the address: the name of the case.
  var name: StaticString {
    switch self {
    case .home: "home"
    case .tags: "tags"
    case .tag: "tag"
    case .author: "author"
    case .series: "series"
    case .archive: "archive"
    case .subscribe: "subscribe"
    case .about: "about"
    case .feed: "feed"
    case .feedList: "feedList"
    case .sitemap: "sitemap"
    case .robots: "robots"
    case .hub: "hub"
    case .healthz: "healthz"
    case .readyz: "readyz"
    case .other: "other"
    }
  }
}
