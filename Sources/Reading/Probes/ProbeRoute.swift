import HTTP
import Routing
import SiteBase

/// The addresses of health checks.
package enum ProbeRoute: Hashable, Sendable {
  /// Whether the process runs.
  case healthz
  /// Whether the database answers too.
  case readyz

  /// The path and query of this address.
  package var url: String { probeRouter.url(for: self) }
}

package let probeRouter = Router<ProbeRoute> {
  Route("/healthz", to: .healthz)
  Route("/readyz", to: .readyz)
}

extension Site {
  package func endpoint(of route: ProbeRoute) -> Endpoint {
    switch route {
    case .healthz: .probe(.ready(healthz())).errors(.problem)
    case .readyz: .probe(.pending { try await readyz() }).errors(.problem)
    }
  }
}
