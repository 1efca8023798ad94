import HTTPTypes
import Routing

/// The addresses at which gifts are seen and redeemed.
package enum GiftRoute: Hashable, Sendable {
  /// The page of a gift, which can be printed: its code.
  case gift(String)
  case redeem(String)
  /// Takes a code that somebody types.
  case typed

  /// The path and query of this address.
  package var url: String { MemberRoute.gift(self).url }
}

let giftRouter = Router<GiftRoute> {
  Route("/account/gift/{code}", .text, to: GiftRoute.gift) {
    if case .gift(let code) = $0 { code } else { nil }
  }
  Route(.post, "/account/gift/{code}", .text, to: GiftRoute.redeem) {
    if case .redeem(let code) = $0 { code } else { nil }
  }
  Route(.post, "/account/redeem", to: .typed)
}
