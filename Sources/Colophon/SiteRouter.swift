import HTTP
import HTTPTypes
import Importing
import Pages
import Publication
import Routing
import Settings
import Syndication

/// The addresses of ``SiteRoute``, in both directions.
public let siteRouter = Router<SiteRoute> {
  Route("/?page={page}", .page, to: SiteRoute.home) {
    if case .home(let page) = $0 { page } else { nil }
  }
  Route("/archive", to: .archive)
  Route("/tags", to: .tags)
  Route("/tags/{name}?page={page}", .text, .page, to: SiteRoute.tag) {
    if case .tag(let name, let page) = $0 { (name, page) } else { nil }
  }
  Route("/authors/{name}?page={page}", .text, .page, to: SiteRoute.author) {
    if case .author(let name, let page) = $0 { (name, page) } else { nil }
  }
  Route("/series/{name}?page={page}", .text, .page, to: SiteRoute.series) {
    if case .series(let name, let page) = $0 { (name, page) } else { nil }
  }
  feedRoutes
  Route("/feeds.opml", to: .feedList)
  Route("/subscribe", to: .subscribe)
  Route("/about", to: .about)
  Route("/sitemap.xml?part={part}", .optional(.integer(from: 1)), to: SiteRoute.sitemap) {
    if case .sitemap(let part) = $0 { .some(part) } else { nil }
  }
  Route("/robots.txt", to: .robots)
  Route(.post, "/hub", to: .hub)
  // Answered with 405, and not with a post that would be there.
  Route("/hub", to: .hub).refused
  Route("/healthz", to: .healthz)
  Route("/readyz", to: .readyz)
  Route("{path...}", .raw, to: SiteRoute.other) {
    if case .other(let path) = $0 { path } else { nil }
  }
}

/// A subject of one name has its feeds beside its page, every other one at the root.
private let feedRoutes: [Route<SiteRoute>] = [
  feedRoute("/tags/{name}", FeedSubject.tag) { $0.tags.first },
  feedRoute("/authors/{name}", FeedSubject.author) { $0.authors.first },
  feedRoute("/series/{name}", FeedSubject.series) { $0.series },
  Route("/feed.{format}?{query...}", .oneOf(FeedFormat.self), .feedQuery) { format, query in
    .feed(FeedAddress(query.subject, format, query.extent, archive: query.archive))
  } from: {
    guard case .feed(let feed) = $0 else { return nil }
    return (feed.format, FeedQuery(feed.subject, feed.extent, archive: feed.archive))
  },
]

private func feedRoute(
  _ folder: String, _ subject: @escaping @Sendable (String) -> FeedSubject,
  name: @escaping @Sendable (FeedSubject) -> String?
) -> Route<SiteRoute> {
  Route(
    "\(folder)/feed.{format}?{query...}", .text, .oneOf(FeedFormat.self), .feedQuery
  ) { name, format, query in
    let whole = subject(name).narrowed(to: query.subject) ?? subject(name)
    return .feed(FeedAddress(whole, format, query.extent, archive: query.archive))
  } from: {
    guard case .feed(let feed) = $0, feed.subject.size == 1, let name = name(feed.subject),
      name != ".", name != ".."
    else { return nil }
    return (name, feed.format, FeedQuery(.site, feed.extent, archive: feed.archive))
  }
}

extension SiteRoute {
  /// The path and query of this address.
  public var url: String { siteRouter.url(for: self) }
}

extension Site {
  /// Whether a post can be at `target`, a path with or without a query, without hiding a page of the site itself.
  @Sendable public static func isFree(_ target: String) -> Bool {
    guard let route = siteRouter.match(Request(.get, target)).value else { return false }
    switch route {
    case .other: return true
    case .home: return target != "/" && !RequestTarget(target).parameters.contains { $0.name == "page" }
    default: return false
    }
  }
}
