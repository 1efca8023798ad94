import Accounts
import HTML
import HTTP
import SiteBase
import Timestamps

/// A person's name, passkeys and sessions.
struct AccountPage: DeskPage {
  let person: SignedIn?
  let passkeys: [Passkey]
  let sessions: [Session]
  let clock: DeskClock

  let title = "Account"
  let section: DeskSection? = .account
  let scripts = ["/assets/desk/passkeys.js"]

  func content() -> some HTML {
    h1 { title }
    if let person = person?.person {
      p { "\(person.name), \(person.email), \(person.role.rawValue)" }
      postForm(url(.rename)) {
        label(.for("name")) { "Your name, as others see it at the desk" }
        input(.name("name"), .id("name"), .value(person.name), .required, .maxlength(200))
        button(.class("quiet")) { "Change the name" }
      }
    }
    h2 { "Programs" }
    p { a(.href(AccountRoute.tokens.url)) { "Tokens of programs that act for you" } }
    h2 { "Passkeys" }
    if passkeys.isEmpty {
      p {
        "You have no passkey yet. With one, you sign in without mail, by your device’s lock or a security key."
      }
    }
    ul(.class("items")) { for passkey in passkeys { li { PasskeyItem(passkey: passkey, page: self) } } }
    form(
      .id("new-passkey"), .method("post"), .action(url(.addPasskey)),
      .data("options", url(.passkeyOptions)), .hidden
    ) {
      tokenField
      input(.type("hidden"), .name("response"))
      label(.for("passkey-name")) { "Name of a new passkey" }
      input(.name("name"), .id("passkey-name"), .required, .maxlength(100), .value("Passkey"))
      button { "Add a passkey" }
      p(.role("status"), .id("passkey-state")) {}
    }
    h2 { "Sessions" }
    ul(.class("items")) { for session in sessions { li { SessionItem(session: session, page: self) } } }
    postForm(url(.endOthers)) { button(.class("quiet")) { "Sign out everywhere else" } }
  }

  fileprivate func url(_ action: AccountAction) -> String { AccountRoute.act(action).url }
}

/// A passkey, with forms to rename and to remove it.
private struct PasskeyItem: HTML {
  let passkey: Passkey
  let page: AccountPage

  var body: some HTML {
    let summary = PasskeySummary(passkey: passkey, clock: page.clock)
    summary
    page.postForm(page.url(.renamePasskey)) {
      summary.field
      input(.name("name"), .value(passkey.name), .aria("label", "New name"), .maxlength(100), .required)
      button(.class("quiet")) { "Rename" }
    }
    page.postForm(page.url(.removePasskey)) {
      summary.field
      button(.class("quiet")) { "Remove" }
    }
  }
}

/// A session, with a form to end it, unless it is the one of this page.
private struct SessionItem: HTML {
  let session: Session
  let page: AccountPage

  var body: some HTML {
    let isOwn = session.id == page.person?.session.id
    let summary = SessionSummary(session: session, isOwn: isOwn, clock: page.clock)
    summary
    if !isOwn {
      page.postForm(page.url(.endSession)) {
        summary.field
        button(.class("quiet")) { "Sign out" }
      }
    }
  }
}
