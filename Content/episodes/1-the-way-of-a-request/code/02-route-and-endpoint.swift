import HTTP
import Routing

enum UsesRoute: Hashable, Sendable {
  case page
}

/// From the path of a request to a value, and from the value to a link.
let usesRouter = Router<UsesRoute> {
  Route("/uses", to: .page)
}

extension Site {
  /// The page is the same for everyone, so it is cached and shared.
  func endpoint(of route: UsesRoute) -> Endpoint {
    switch route {
    case .page: .everyone { _ in try await show(UsesPage()) }
    }
  }
}
