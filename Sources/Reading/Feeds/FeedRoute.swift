import Publication
import Routing
import SiteBase
import Syndication

/// The addresses of feeds, and of what lists them.
package enum FeedRoute: Hashable, Sendable {
  case feed(FeedAddress)
  /// The list of all feeds, as OPML.
  case list
  /// The page that lists all feeds and says how to subscribe.
  case subscribe

  /// The path and query of this address.
  package var url: String { feedRouter.url(for: self) }
}

/// A subject of one name has its feeds beside its page, every other one at the root.
package let feedRouter = Router<FeedRoute> {
  feedRoute("/tags/{name}", FeedSubject.tag) { $0.tags.first }
  feedRoute("/authors/{name}", FeedSubject.author) { $0.authors.first }
  feedRoute("/series/{name}", FeedSubject.series) { $0.series }
  Route("/feed.{format}?{query...}", .oneOf(FeedFormat.self), .feedQuery) { format, query in
    FeedRoute.feed(FeedAddress(query.subject, format, query.extent, archive: query.archive))
  } from: {
    guard case .feed(let feed) = $0 else { return nil }
    return (feed.format, FeedQuery(feed.subject, feed.extent, archive: feed.archive))
  }
  Route("/feeds.opml", to: .list)
  Route("/subscribe", to: .subscribe)
}

private func feedRoute(
  _ folder: String, _ subject: @escaping @Sendable (String) -> FeedSubject,
  name: @escaping @Sendable (FeedSubject) -> String?
) -> Route<FeedRoute> {
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

extension Site {
  package func endpoint(of route: FeedRoute) -> Endpoint {
    switch route {
    case .feed(let address): .feed { try await feed(at: address, $0) }
    case .list: .everyone { _ in try await feedList() }
    case .subscribe: .everyone { _ in try await subscribe() }
    }
  }
}
