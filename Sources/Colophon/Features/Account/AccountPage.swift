import Accounts
import Foundation
import HTML
import HTTP
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
      actionForm(.rename) {
        label(.for("name")) { "Your name, as others see it at the desk" }
        input(.name("name"), .id("name"), .value(person.name), .required, .maxlength(200))
        button(.class("quiet")) { "Change the name" }
      }
    }
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
    actionForm(.endOthers) { button(.class("quiet")) { "Sign out everywhere else" } }
  }

  fileprivate func actionForm<Inner: HTML>(
    _ action: AccountAction, @HTMLBuilder content: () -> Inner
  ) -> some HTML {
    form(.method("post"), .action(url(action))) {
      tokenField
      content()
    }
  }

  private func url(_ action: AccountAction) -> String { SiteRoute.account(.act(action)).url }
}

/// A passkey, with forms to rename and to remove it.
private struct PasskeyItem: HTML {
  let passkey: Passkey
  let page: AccountPage

  var body: some HTML {
    let id = Data(passkey.id).base64EncodedString()
    strong { passkey.name }
    ", added \(page.clock.text(passkey.createdAt))"
    if let used = passkey.usedAt { ", last used \(page.clock.text(used))" }
    if let moment = passkey.wentBackAt {
      p(.class("problem")) {
        "Its counter went back on \(page.clock.text(moment)): it may have been copied. Remove it if you do not know why."
      }
    }
    page.actionForm(.renamePasskey) {
      input(.type("hidden"), .name("passkey"), .value(id))
      input(.name("name"), .value(passkey.name), .aria("label", "New name"), .maxlength(100), .required)
      button(.class("quiet")) { "Rename" }
    }
    page.actionForm(.removePasskey) {
      input(.type("hidden"), .name("passkey"), .value(id))
      button(.class("quiet")) { "Remove" }
    }
  }
}

/// A session, with a form to end it.
private struct SessionItem: HTML {
  let session: Session
  let page: AccountPage

  var body: some HTML {
    strong { session.device.isEmpty ? "An unknown browser" : session.device }
    ", last used \(page.clock.text(session.usedAt)) from \(session.network.isEmpty ? "this machine" : session.network)"
    if session.id == page.person?.session.id {
      ", this one"
    } else {
      page.actionForm(.endSession) {
        input(.type("hidden"), .name("session"), .value(session.id.uuidString.lowercased()))
        button(.class("quiet")) { "Sign out" }
      }
    }
  }
}
