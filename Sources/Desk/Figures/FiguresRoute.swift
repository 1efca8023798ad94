import HTTP
import Routing
import SiteBase

/// The address of what is read.
package enum FiguresRoute: Hashable, Sendable {
  case page(FiguresRequest)

  /// The path and query of this address.
  package var url: String { figuresRouter.url(for: self) }
}

package let figuresRouter = Router<FiguresRoute> {
  Route(
    "\(DeskSection.figures.url)?period={period}&path={path}",
    .oneOf(FiguresPeriod.self).defaulting(to: .month),
    .raw.defaulting(to: ""), to: { FiguresRoute.page(FiguresRequest(period: $0, path: $1)) }
  ) {
    if case .page(let asked) = $0 { (asked.period, asked.path) } else { nil }
  }
}

extension Site {
  package func endpoint(of route: FiguresRoute) -> Endpoint {
    switch route {
    case .page(let asked): signedIn { _, person in try await showFigures(asked, person) }
    }
  }
}
