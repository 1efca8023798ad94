import Accounts
import Digests
import Foundation
import HTTPTypes
import Routing

/// The addresses at which people sign in and out.
package enum SignInRoute: Hashable, Sendable {
  /// The page to sign in, and the address of the desk to which it leads; empty for the first page.
  case page(String)
  /// Asks for a mail with a code.
  case mail
  /// The page that asks for the code: the id of the request, and where it leads.
  case code(UUID?, String)
  /// Takes the code.
  case useCode
  /// The link of a mail or of an invitation: its secret. Only a form on its page signs in, because programs
  /// that look for harmful mail open links.
  case link(String)
  case useLink(String)
  /// The options with which a browser signs in by a passkey.
  case passkeyOptions
  case usePasskey
  /// Signs out.
  case end

  /// The path and query of this address.
  package var url: String { signInRouter.url(for: self) }
}

package let signInRouter = Router<SignInRoute> {
  Route("/sign-in?to={to}", .text.defaulting(to: ""), to: SignInRoute.page) {
    if case .page(let to) = $0 { to } else { nil }
  }
  Route(.post, "/sign-in/mail", to: .mail)
  Route(
    "/sign-in/code?request={id}&to={to}", .optional(.uuid), .text.defaulting(to: ""), to: SignInRoute.code
  ) {
    if case .code(let id, let to) = $0 { (id, to) } else { nil }
  }
  Route(.post, "/sign-in/code", to: .useCode)
  Route("/sign-in/link/{secret}", .text, to: SignInRoute.link) {
    if case .link(let secret) = $0 { secret } else { nil }
  }
  Route(.post, "/sign-in/link/{secret}", .text, to: SignInRoute.useLink) {
    if case .useLink(let secret) = $0 { secret } else { nil }
  }
  Route(.post, "/sign-in/passkey/options", to: .passkeyOptions)
  Route(.post, "/sign-in/passkey", to: .usePasskey)
  Route(.post, "/sign-out", to: .end)
}

extension Site {
  /// The address of a link that signs somebody in.
  package static func signInAddress(_ link: Secret) -> String { SignInRoute.link(link.text).url }
}
