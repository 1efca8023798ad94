import HTTPTypes
import Routing

/// Further addresses of readers' accounts: what they saw, their devices, their mail address and their
/// passkeys.
package enum ReaderRoute: Hashable, Sendable {
  /// What the reader has seen, and where they stopped.
  case seen
  /// Removes what is kept of one episode, or of all.
  case removeSeen
  /// Switches keeping on and off.
  case keepSeen
  /// How far the reader came in the episode at a path, as JSON; in all episodes, if there is none.
  case progress(String)
  case keepProgress(String)
  /// Signs one device out.
  case endSession
  /// The page to change the mail address, which also asks for the code to the new one.
  case address
  case beginAddress
  case proveAddress
  /// The link of the mail to the old address: its secret. Only a form on its page allows the change.
  case allowLink(String)
  case allow(String)

  /// The path and query of this address.
  package var url: String { readerRouter.url(for: self) }
}

package let readerRouter = Router<ReaderRoute> {
  Route("/account/seen", to: .seen)
  Route(.post, "/account/seen/remove", to: .removeSeen)
  Route(.post, "/account/seen/keep", to: .keepSeen)
  Route("/account/progress.json?episode={path}", .text.defaulting(to: ""), to: ReaderRoute.progress) {
    if case .progress(let path) = $0 { path } else { nil }
  }
  Route(.put, "/account/progress.json?episode={path}", .text, to: ReaderRoute.keepProgress) {
    if case .keepProgress(let path) = $0 { path } else { nil }
  }
  Route(.post, "/account/sessions/end", to: .endSession)
  Route("/account/address", to: .address)
  Route(.post, "/account/address", to: .beginAddress)
  Route(.post, "/account/address/code", to: .proveAddress)
  Route("/account/address/allow/{secret}", .text, to: ReaderRoute.allowLink) {
    if case .allowLink(let secret) = $0 { secret } else { nil }
  }
  Route(.post, "/account/address/allow/{secret}", .text, to: ReaderRoute.allow) {
    if case .allow(let secret) = $0 { secret } else { nil }
  }
}
