import Publication
import Routing
import SiteBase

/// The addresses of the pages of tags, authors and series; pages count from 1.
package enum TopicRoute: Hashable, Sendable {
  case tags(TagOrder)
  case tag(name: String, page: Int)
  case author(name: String, page: Int)
  case series(name: String, page: Int)
  case allSeries

  static func topic(_ kind: Topic.Kind, name: String, page: Int) -> TopicRoute {
    switch kind {
    case .tag: .tag(name: name, page: page)
    case .author: .author(name: name, page: page)
    case .series: .series(name: name, page: page)
    }
  }

  /// The path and query of this address.
  package var url: String { topicRouter.url(for: self) }
}

/// The order of all tags. The raw value is that of `by` in the query.
package enum TagOrder: String, Hashable, Sendable, CaseIterable {
  case name
  /// The tag with the most posts first.
  case count
}

package let topicRouter = Router<TopicRoute> {
  Route("/tags?by={by}", .oneOf(TagOrder.self).defaulting(to: .name), to: TopicRoute.tags) {
    if case .tags(let order) = $0 { order } else { nil }
  }
  Route("/tags/{name}", .text, to: { .tag(name: $0, page: 1) }) {
    if case .tag(let name, page: 1) = $0 { name } else { nil }
  }
  Route("/tags/{name}/page/{page}", .text, .laterPage, to: TopicRoute.tag) {
    if case .tag(let name, let page) = $0 { (name, page) } else { nil }
  }
  Route("/authors/{name}", .text, to: { .author(name: $0, page: 1) }) {
    if case .author(let name, page: 1) = $0 { name } else { nil }
  }
  Route("/authors/{name}/page/{page}", .text, .laterPage, to: TopicRoute.author) {
    if case .author(let name, let page) = $0 { (name, page) } else { nil }
  }
  Route("/series/{name}", .text, to: { .series(name: $0, page: 1) }) {
    if case .series(let name, page: 1) = $0 { name } else { nil }
  }
  Route("/series/{name}/page/{page}", .text, .laterPage, to: TopicRoute.series) {
    if case .series(let name, let page) = $0 { (name, page) } else { nil }
  }
  Route("/series", to: .allSeries)
}

extension Site {
  package func endpoint(of route: TopicRoute) -> Endpoint {
    switch route {
    case .tags(let order): .everyone { _ in try await tags(order) }
    case .tag(let name, let page): topicEndpoint(.tag, name, page)
    case .author(let name, let page): topicEndpoint(.author, name, page)
    case .series(let name, let page): topicEndpoint(.series, name, page)
    case .allSeries: .everyone { try await allSeries($0) }
    }
  }

  private func topicEndpoint(_ kind: Topic.Kind, _ name: String, _ page: Int) -> Endpoint {
    .everyone { try await topic(kind, name, page: page, $0) }
  }
}
