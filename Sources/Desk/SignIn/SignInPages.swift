import Accounts
import Foundation
import HTML
import SiteBase

/// Offers to sign in by a passkey or by a code.
struct SignInPage: DeskPage {
  /// Where it leads.
  let to: DeskAddress
  /// Why the last try did not succeed; nil for the first one.
  let problem: String?

  let title = "Sign in"
  let person: SignedIn? = nil
  let scripts = ["/assets/desk/passkeys.js"]

  func content() -> some HTML {
    h1 { title }
    if let problem { p(.role("alert"), .class("problem")) { problem } }
    form(.id("passkey-form"), .method("post"), .action(SignInRoute.usePasskey.url), .hidden) {
      input(.type("hidden"), .name("to"), .value(to.text))
      input(.type("hidden"), .name("response"))
      button(.data("options", SignInRoute.passkeyOptions.url)) { "Sign in with a passkey" }
      p(.role("status"), .id("passkey-state")) {}
    }
    form(.method("post"), .action(SignInRoute.mail.url)) {
      input(.type("hidden"), .name("to"), .value(to.text))
      p {
        label(.for("email")) { "Mail address" }
        input(
          .type("email"), .name("email"), .id("email"), .autocomplete("username webauthn"), .required)
      }
      button { "Send me a code" }
    }
  }
}

/// Asks for the code of a mail. It says the same whether or not a mail was sent.
struct CodePage: DeskPage {
  let request: UUID
  let to: DeskAddress
  let problem: String?

  let title = "Enter the code"
  let person: SignedIn? = nil

  func content() -> some HTML {
    h1 { title }
    if let problem { p(.role("alert"), .class("problem")) { problem } }
    p {
      "If somebody with this address may sign in here, a mail with a code is on its way. The code works for ten "
      "minutes. On a site without mail, the code is in the server’s log."
    }
    form(.method("post"), .action(SignInRoute.useCode.url)) {
      input(.type("hidden"), .name("request"), .value(request.uuidString.lowercased()))
      input(.type("hidden"), .name("to"), .value(to.text))
      p {
        label(.for("code")) { "Code" }
        input(
          .name("code"), .id("code"), .autocomplete("one-time-code"), .spellcheck("false"), .required,
          .autofocus, .maxlength(20))
      }
      button { "Sign in" }
    }
    p { a(.href(SignInRoute.page(to.text).url)) { "Ask for a new code" } }
  }
}

/// The page that a link in a mail or of an invitation opens. Only its button signs in.
struct LinkPage: DeskPage {
  let secret: String

  let title = "Sign in"
  let person: SignedIn? = nil

  func content() -> some HTML {
    h1 { title }
    p { "You followed a link that signs you in on this device. It works once." }
    form(.method("post"), .action(SignInRoute.useLink(secret).url)) { button { "Sign in" } }
  }
}
