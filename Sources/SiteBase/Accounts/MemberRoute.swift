import Foundation
import HTTPTypes
import Routing

/// The addresses of readers' accounts.
package enum MemberRoute: Hashable, Sendable {
  /// The account; for somebody who has not signed in, the form for that. Leads back to a path of the site;
  /// empty for none.
  case account(String)
  /// Asks for a mail with a code.
  case mail
  /// The page that asks for the code: the id of the request, and where it leads.
  case code(UUID?, String)
  /// Takes the code.
  case useCode
  /// The link of a mail, and where it leads. Only a form on its page signs in, because programs that look for
  /// harmful mail open links.
  case link(String, String)
  case useLink(String)
  case end
  /// Changes something of the account.
  case change(AccountChange)
  /// Everything that the site knows about the reader, as JSON.
  case data
  case team(TeamRoute)
  case gift(GiftRoute)
  case prices(PriceRoute)

  /// The path and query of this address.
  package var url: String { memberRouter.url(for: self) }
}

/// What readers change of their accounts.
package enum AccountChange: String, CaseIterable, Sendable {
  case name
  /// Signs out all other devices.
  case devices
  /// Makes new addresses of the reader's feeds.
  case feeds
  case delete
}

package let memberRouter = Router<MemberRoute> {
  Mount(giftRouter, as: MemberRoute.gift) { if case .gift(let route) = $0 { route } else { nil } }
  Mount(priceRouter, as: MemberRoute.prices) { if case .prices(let route) = $0 { route } else { nil } }
  Mount(teamRouter, as: MemberRoute.team) { if case .team(let route) = $0 { route } else { nil } }
  Route("/account?to={to}", .text.defaulting(to: ""), to: MemberRoute.account) {
    if case .account(let to) = $0 { to } else { nil }
  }
  Route(.post, "/account/mail", to: .mail)
  Route(
    "/account/code?request={id}&to={to}", .optional(.uuid), .text.defaulting(to: ""), to: MemberRoute.code
  ) {
    if case .code(let id, let to) = $0 { (id, to) } else { nil }
  }
  Route(.post, "/account/code", to: .useCode)
  Route("/account/link/{secret}?to={to}", .text, .text.defaulting(to: ""), to: MemberRoute.link) {
    if case .link(let secret, let to) = $0 { (secret, to) } else { nil }
  }
  Route(.post, "/account/link/{secret}", .text, to: MemberRoute.useLink) {
    if case .useLink(let secret) = $0 { secret } else { nil }
  }
  Route(.post, "/account/sign-out", to: .end)
  Route(.post, "/account/{change}", .oneOf(AccountChange.self), to: MemberRoute.change) {
    if case .change(let change) = $0 { change } else { nil }
  }
  Route("/account/data.json", to: .data)
}
