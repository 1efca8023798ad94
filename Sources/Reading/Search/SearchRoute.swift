import HTTP
import HTTPTypes
import Publication
import Routing
import SiteBase

/// The addresses of the search.
package enum SearchRoute: Hashable, Sendable {
  case page(SearchRequest)
  /// The same as JSON.
  case json(SearchRequest)
  /// How browsers search this site (OpenSearch 1.1).
  case description

  /// The path and query of this address.
  package var url: String { searchRouter.url(for: self) }
}

package let searchRouter = Router<SearchRoute> {
  searchRoute("/search", SearchRoute.page) { if case .page(let request) = $0 { request } else { nil } }
  searchRoute("/search.json", SearchRoute.json) { if case .json(let request) = $0 { request } else { nil } }
  Route("/opensearch.xml", to: .description)
}

/// A form sends a field that is not filled in as an empty text. What is no year or no kind does not filter.
private func searchRoute(
  _ path: String, _ make: @escaping @Sendable (SearchRequest) -> SearchRoute,
  from take: @escaping @Sendable (SearchRoute) -> SearchRequest?
) -> Route<SearchRoute> {
  let field = Parameter<String?>.optional(.raw)
  return Route(
    "\(path)?q={query}&kind={kind}&tag={tag}&author={author}&year={year}&page={page}", field, field, field,
    field,
    field, .page
  ) { query, kind, tag, author, year, page in
    let filter = SearchFilter(
      tag: tag?.filled, author: author?.filled, year: year.flatMap(Int.init),
      kind: kind.flatMap(SearchFilter.Kind.init))
    return make(SearchRequest(query: query?.filled, filter: filter, page: page))
  } from: { route in
    take(route).map { request in
      let filter = request.filter
      return (
        request.query, filter.kind?.rawValue, filter.tag, filter.author, filter.year.map(String.init),
        request.page
      )
    }
  }
}

extension String {
  fileprivate var filled: String? { isEmpty ? nil : self }
}

extension Site {
  package func endpoint(of route: SearchRoute) -> Endpoint {
    switch route {
    case .page(let asked): .searchResults { try await searchPage(asked, $0) }
    case .json(let asked): .searchResults { _ in try await searchJSON(asked) }
    case .description: .everyone { _ in try await searchDescription() }
    }
  }
}
