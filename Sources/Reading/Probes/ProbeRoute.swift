import HTTP
import Routing

/// The addresses of health checks.
enum ProbeRoute: Hashable, Sendable {
  /// Whether the process runs.
  case healthz
  /// Whether the database answers too.
  case readyz
}

let probeRouter = Router<ProbeRoute> {
  Route("/healthz", to: .healthz)
  Route("/readyz", to: .readyz)
}

extension Site {
  func endpoint(of route: ProbeRoute) -> Endpoint {
    switch route {
    case .healthz: .probe(.ready(healthz())).errors(.problem)
    case .readyz: .probe(.pending { try await readyz() }).errors(.problem)
    }
  }
}
