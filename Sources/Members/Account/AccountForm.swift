import Accounts
import Foundation
import HTML
import Pages
import SiteBase
import Words

/// A form of a reader's account, with the token of the reader and a button.
struct AccountForm<Fields: HTML>: HTML {
  let person: SignedIn
  let address: String
  let label: String
  /// The name of the button for those who hear it, if several have the same label.
  let name: String?
  let fields: Fields

  init(
    person: SignedIn, address: String, label: String, name: String? = nil,
    @HTMLBuilder fields: () -> Fields
  ) {
    (self.person, self.address, self.label, self.name) = (person, address, label, name)
    self.fields = fields()
  }

  var body: some HTML {
    form(.class("account-form"), .method("post"), .action(address)) {
      input(.type("hidden"), .name("token"), .value(person.formToken))
      fields
      button(.aria("label", name)) { label }
    }
  }
}

extension AccountForm where Fields == EmptyHTML {
  /// A form that is a button alone.
  init(person: SignedIn, address: String, label: String, name: String? = nil) {
    self.init(person: person, address: address, label: label, name: name) { EmptyHTML() }
  }
}

/// The devices on which a reader is signed in, each with a form to sign it out.
struct SessionList: HTML {
  let sessions: [Session]
  let person: SignedIn
  let language: String
  let words: Words

  var body: some HTML {
    ul {
      for session in sessions {
        li {
          session.device
          " · "
          if session.id == person.session.id {
            words[.thisDevice]
          } else {
            words.html(.lastUsed, DateElement(date: session.usedAt, language: language))
            AccountForm(
              person: person, address: ReaderRoute.endSession.url, label: words[.signOut],
              name: "\(words[.signOut]): \(session.device)"
            ) { input(.type("hidden"), .name("session"), .value(session.id.uuidString.lowercased())) }
          }
        }
      }
    }
  }
}
