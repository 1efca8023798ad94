import Desk
import Exporting
import HTTP
import HTTPTypes
import ProgramInterfaces
import Publication
import Reading
import Routing
import SiteBase
import Syndication

/// Every address of the site, as a value: a case for each feature.
///
/// Each feature has its own enum of routes, its own router, and `endpoint(of:)`. Logs and metrics name a
/// route by its cases: `posts.home`.
enum SiteRoute: Hashable, Sendable {
  case posts(PostRoute)
  case episodes(EpisodeRoute)
  case archive(ArchiveRoute)
  case topics(TopicRoute)
  case search(SearchRoute)
  case about(AboutRoute)
  case feeds(FeedRoute)
  case sitemaps(SitemapRoute)
  case hub(HubRoute)
  case random(RandomRoute)
  case sharing(SharingRoute)
  case media(MediaRoute)
  case probes(ProbeRoute)
  case members(MemberRoute)
  case readers(ReaderRoute)
  case memberFeeds(MemberFeedRoute)
  case signIn(SignInRoute)
  case account(AccountRoute)
  case desk(DeskRoute)
  case administration(AdministrationRoute)
  case deskMembers(DeskMembersRoute)
  case figures(FiguresRoute)
  case api(APIRoute)
  case webhooks(WebhookRoute)
  case micropub(MicropubRoute)
}

/// The addresses of ``SiteRoute``, in both directions: a line for each feature.
let siteRouter = Router<SiteRoute> {
  Mount(postRouter, as: SiteRoute.posts) { if case .posts(let route) = $0 { route } else { nil } }
  Mount(episodeRouter, as: SiteRoute.episodes) { if case .episodes(let route) = $0 { route } else { nil } }
  Mount(archiveRouter, as: SiteRoute.archive) { if case .archive(let route) = $0 { route } else { nil } }
  Mount(topicRouter, as: SiteRoute.topics) { if case .topics(let route) = $0 { route } else { nil } }
  Mount(searchRouter, as: SiteRoute.search) { if case .search(let route) = $0 { route } else { nil } }
  Mount(aboutRouter, as: SiteRoute.about) { if case .about(let route) = $0 { route } else { nil } }
  Mount(feedRouter, as: SiteRoute.feeds) { if case .feeds(let route) = $0 { route } else { nil } }
  Mount(sitemapRouter, as: SiteRoute.sitemaps) { if case .sitemaps(let route) = $0 { route } else { nil } }
  Mount(hubRouter, as: SiteRoute.hub) { if case .hub(let route) = $0 { route } else { nil } }
  Mount(randomRouter, as: SiteRoute.random) { if case .random(let route) = $0 { route } else { nil } }
  Mount(sharingRouter, as: SiteRoute.sharing) { if case .sharing(let route) = $0 { route } else { nil } }
  Mount(mediaRouter, as: SiteRoute.media) { if case .media(let route) = $0 { route } else { nil } }
  Mount(probeRouter, as: SiteRoute.probes) { if case .probes(let route) = $0 { route } else { nil } }
  Mount(memberRouter, as: SiteRoute.members) { if case .members(let route) = $0 { route } else { nil } }
  Mount(readerRouter, as: SiteRoute.readers) { if case .readers(let route) = $0 { route } else { nil } }
  Mount(memberFeedRouter, as: SiteRoute.memberFeeds) {
    if case .memberFeeds(let route) = $0 { route } else { nil }
  }
  Mount(signInRouter, as: SiteRoute.signIn) { if case .signIn(let route) = $0 { route } else { nil } }
  Mount(accountRouter, as: SiteRoute.account) { if case .account(let route) = $0 { route } else { nil } }
  Mount(deskRouter, as: SiteRoute.desk) { if case .desk(let route) = $0 { route } else { nil } }
  Mount(administrationRouter, as: SiteRoute.administration) {
    if case .administration(let route) = $0 { route } else { nil }
  }
  Mount(deskMembersRouter, as: SiteRoute.deskMembers) {
    if case .deskMembers(let route) = $0 { route } else { nil }
  }
  Mount(figuresRouter, as: SiteRoute.figures) { if case .figures(let route) = $0 { route } else { nil } }
  Mount(apiRouter, as: SiteRoute.api) { if case .api(let route) = $0 { route } else { nil } }
  Mount(webhookRouter, as: SiteRoute.webhooks) { if case .webhooks(let route) = $0 { route } else { nil } }
  Mount(micropubRouter, as: SiteRoute.micropub) { if case .micropub(let route) = $0 { route } else { nil } }
}

extension SiteRoute {
  /// The path and query of this address.
  var url: String { siteRouter.url(for: self) }

  /// Whether the posts of the site decide what is at this address, and whether there is anything.
  var isOfPosts: Bool {
    switch self {
    case .posts(.permalink), .posts(.file), .episodes(.episode), .episodes(.frame), .episodes(.file): true
    default: false
    }
  }
}

extension Site {
  /// The addresses of the router. A post can be at a page with a query that the page does not read.
  package static let addresses = SiteAddresses { target in
    switch siteRouter.match(Request(.get, target)) {
    case .matched(let route, _):
      let asked = RequestTarget(target)
      let isUnread =
        asked.query?.isEmpty == false && siteRouter.key(of: asked) == asked.path
        && route.page(namedBy: asked) == nil
      if route.isOfPosts { return .nobody }
      return route.mayHaveQueryAddresses && isUnread ? .site : .page
    case .methodNotAllowed: return .page
    // No route reads a path with a `%` that encodes nothing.
    case .notFound: return target.contains("%00") ? .page : .nobody
    }
  }

  /// Beginnings of addresses that end with a secret: links to sign in, and to drafts.
  package static let secretPaths = [
    "/sign-in/link/", "/account/link/", "/account/address/allow/", "/account/join/", "/account/gift/",
    "/feeds/own/", "/preview/",
  ]

  /// The address of the page of a tag.
  package static func address(ofTag tag: String) -> String { SiteRoute.topics(.tag(name: tag, page: 1)).url }

  /// The address of the page of an author.
  package static func address(ofAuthor author: String) -> String {
    SiteRoute.topics(.author(name: author, page: 1)).url
  }

  /// The tag, author or series that has its page or its feed at a path, whether or not a post belongs to it;
  /// nil for other paths.
  @Sendable package static func subject(at path: String) -> FeedSubject? {
    siteRouter.match(Request(.get, path)).value?.subject
  }
}

extension SiteRoute {
  /// The subject of a list or a feed that exists only while a post belongs to it; nil for other routes.
  var subject: FeedSubject? {
    switch self {
    case .topics(.tag(let name, _)): .tag(name)
    case .topics(.author(let name, _)): .author(name)
    case .topics(.series(let name, _)): .series(name)
    case .feeds(.feed(let address)) where address.subject != .site: address.subject
    default: nil
    }
  }
}
