import HTTPTypes
import Routing

/// The addresses of prices and of trials.
package enum PriceRoute: Hashable, Sendable {
  /// The prices in a country that the reader chose; empty for none.
  case prices(country: String)
  /// Begins a trial of a plan: its id.
  case tryOut(String)

  /// The path and query of this address.
  package var url: String { MemberRoute.prices(self).url }
}

let priceRouter = Router<PriceRoute> {
  Route("/account/prices?country={code}", .text.defaulting(to: ""), to: { .prices(country: $0) }) {
    if case .prices(let country) = $0 { country } else { nil }
  }
  Route(.post, "/account/try/{plan}", .text, to: PriceRoute.tryOut) {
    if case .tryOut(let plan) = $0 { plan } else { nil }
  }
}
