import HTTPTypes
import Routing

/// The address of the hub, at which subscribers of feeds ask to be told of changes (WebSub).
enum HubRoute: Hashable, Sendable {
  /// A request to subscribe or to unsubscribe.
  case request
}

let hubRouter = Router<HubRoute> {
  Route(.post, "/hub", to: .request)
  // GET is answered with 405, and not with a post that has this path.
  Route("/hub", to: .request).refused
}

extension Site {
  func endpoint(of route: HubRoute) -> Endpoint {
    switch route {
    case .request: .viewer(bodyLimits: .hub) { request in try await hub(request) }.errors(.problem)
    }
  }
}
