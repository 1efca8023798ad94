import HTTPTypes
import Routing
import SiteBase

/// The addresses at which people see to their own account.
package enum AccountRoute: Hashable, Sendable {
  case page
  /// The tokens of the person's programs.
  case tokens
  case act(AccountAction)

  /// The path and query of this address.
  package var url: String { accountRouter.url(for: self) }
}

/// The actions of people on their own accounts.
package enum AccountAction: String, Hashable, Sendable, CaseIterable {
  case rename
  /// Makes the options for a new passkey.
  case passkeyOptions = "passkey-options"
  case addPasskey = "add-passkey"
  case renamePasskey = "rename-passkey"
  case removePasskey = "remove-passkey"
  case endSession = "end-session"
  case endOthers = "end-others"
  case newToken = "new-token"
  case revokeToken = "revoke-token"
}

package let accountRouter = Router<AccountRoute> {
  Route(DeskSection.account.url, to: .page)
  Route("\(DeskSection.account.url)/tokens", to: .tokens)
  Route(.post, "\(DeskSection.account.url)/{action}", .oneOf(AccountAction.self), to: AccountRoute.act) {
    if case .act(let action) = $0 { action } else { nil }
  }
}

extension Site {
  package func endpoint(of route: AccountRoute) -> Endpoint {
    switch route {
    case .page: signedIn { _, person in try await accountPage(person) }
    case .act(.rename): signedInForm(limits: .small) { form, _, person in try await rename(form, person) }
    case .act(.passkeyOptions):
      signedInForm(isRecent: true, limits: .small) { _, _, person in try await newPasskeyOptions(person) }
    case .act(.addPasskey):
      signedInForm(isRecent: true, limits: .small) { form, _, person in try await addPasskey(form, person) }
    case .act(.renamePasskey):
      signedInForm(limits: .small) { form, _, person in try await renamePasskey(form, person) }
    case .act(.removePasskey):
      signedInForm(isRecent: true, limits: .small) { form, _, person in try await removePasskey(form, person)
      }
    case .act(.endSession):
      signedInForm(limits: .small) { form, _, person in try await endSession(form, person) }
    case .act(.endOthers): signedInForm(limits: .small) { _, _, person in try await endOtherSessions(person) }
    case .tokens: signedIn { _, person in try await tokensPage(person) }
    case .act(.newToken):
      signedInForm(isRecent: true, limits: .small) { form, _, person in try await makeToken(form, person) }
    case .act(.revokeToken):
      signedInForm(limits: .small) { form, _, person in try await revokeToken(form, person) }
    }
  }
}
