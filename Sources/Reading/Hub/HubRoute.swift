import HTTPTypes
import Routing
import SiteBase

/// The address of the hub, at which subscribers of feeds ask to be told of changes (WebSub).
package enum HubRoute: Hashable, Sendable {
  /// A request to subscribe or to unsubscribe.
  case request

  /// The path and query of this address.
  package var url: String { hubRouter.url(for: self) }
}

package let hubRouter = Router<HubRoute> {
  Route(.post, "/hub", to: .request)
  // GET is answered with 405, and not with a post that has this path.
  Route("/hub", to: .request).refused
}

extension Site {
  package func endpoint(of route: HubRoute) -> Endpoint {
    switch route {
    case .request: .viewer(bodyLimits: .hub) { request in try await hub(request) }.errors(.problem)
    }
  }
}
