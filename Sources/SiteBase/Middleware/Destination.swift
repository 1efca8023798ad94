import HTTP
import Routing

/// The endpoint at the address of a request, with its route and target.
package struct Destination: Sendable {
  package let endpoint: Endpoint
  /// The name of the route in logs and metrics; nil if no route answers.
  package var name: RouteName?
  /// The target with those query parameters that the route names.
  package let target: RequestTarget
  /// Where the whole query may be the address of a post, such as `/?p=12`; nil elsewhere.
  package var queryAddress: QueryAddress?

  package init(
    endpoint: Endpoint, name: RouteName? = nil, target: RequestTarget, queryAddress: QueryAddress? = nil
  ) {
    self.endpoint = endpoint
    self.name = name
    self.target = target
    self.queryAddress = queryAddress
  }
}

/// A target with its whole query, and what answers if that is the address of a post, or was one.
package struct QueryAddress: Sendable {
  package let target: RequestTarget
  package let page: PublicPage

  package init(target: RequestTarget, page: PublicPage) {
    self.target = target
    self.page = page
  }
}
