import HTTP
import Routing

/// The address of what is read.
enum FiguresRoute: Hashable, Sendable {
  case page(FiguresRequest)
}

/// Which figures are shown.
struct FiguresRequest: Hashable, Sendable {
  var period = FiguresPeriod.month
  /// The address of one page; empty for the whole site.
  var path = ""
}

/// The days up to today.
enum FiguresPeriod: String, Hashable, Sendable, CaseIterable {
  case week, month, quarter, year

  var days: Int {
    switch self {
    case .week: 7
    case .month: 30
    case .quarter: 90
    case .year: 365
    }
  }
}

let figuresRouter = Router<FiguresRoute> {
  Route(
    "/desk/figures?period={period}&path={path}", .oneOf(FiguresPeriod.self).defaulting(to: .month),
    .raw.defaulting(to: ""), to: { FiguresRoute.page(FiguresRequest(period: $0, path: $1)) }
  ) {
    if case .page(let asked) = $0 { (asked.period, asked.path) } else { nil }
  }
}

extension Site {
  func endpoint(of route: FiguresRoute) -> Endpoint {
    switch route {
    case .page(let asked): signedIn { _, person in try await showFigures(asked, person) }
    }
  }
}
