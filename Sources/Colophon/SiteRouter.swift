import HTTP
import HTTPTypes
import Routing

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
  Route("/tags/{name}/feed.{format}", .text, .oneOf(FeedFormat.self), to: SiteRoute.tagFeed) {
    if case .tagFeed(let name, let format) = $0 { (name, format) } else { nil }
  }
  Route("/feed.{format}", .oneOf(FeedFormat.self), to: SiteRoute.feed) {
    if case .feed(let format) = $0 { format } else { nil }
  }
  Route("/subscribe", to: .subscribe)
  Route("/about", to: .about)
  Route("/sitemap.xml", to: .sitemap)
  Route("/robots.txt", to: .robots)
  Route(.post, "/hub", to: .hub)
  // Answered with 405, and not with a post that would be there.
  Route("/hub", to: .hub)
  Route("/healthz", to: .healthz)
  Route("/readyz", to: .readyz)
  Route("{path...}", .raw, to: SiteRoute.other) {
    if case .other(let path) = $0 { path } else { nil }
  }
}

extension SiteRoute {
  /// The path and query of this address.
  public var url: String { siteRouter.url(for: self) }
}

extension Router<SiteRoute> {
  /// Whether a post can be at `target`, a path with or without a query, without hiding a page of the site itself.
  func isFree(_ target: String) -> Bool {
    guard case .matched(let route) = match(Request(.get, target)) else { return false }
    switch route {
    case .other: return true
    case .home: return target != "/" && !RequestTarget(target).parameters.contains { $0.name == "page" }
    default: return false
    }
  }
}
