import Accounts
import Foundation
import HTML
import HTTP
import HTTPTypes
import Pages
import Postgres
import Publication
import Server
import SiteBase
import Words

// Readers sign in by passkeys, and add, name and remove them.
extension Site {
  func signInByPasskey(_ form: Form, _ request: Request) async throws -> Response {
    let to = ReturnAddress(form["to"] ?? "")
    guard try await maySignIn(request) else { return try await tooManyTries(to) }
    guard relyingParty != nil else { return noPasskeysHere }
    if let owner = try await person(byPasskeyOf: form),
      let begun = try await beginSession(request, { _ in owner })
    {
      return welcome(begun.cookie, to)
    }
    // The same for every reason, so that nobody learns which passkeys there are.
    return try await showJoin(to, .passkeyRefused, .unprocessableContent)
  }

  func passkeysPage(_ person: SignedIn, problem: Word? = nil) async throws -> Response {
    try await show(
      PasskeysPage(
        person: person, passkeys: database.passkeys.all(of: person.person.id), problem: problem,
        isRecent: isRecentlySignedIn(person)))
  }

  /// Passkeys are added and removed only within an hour after signing in.
  func changePasskey(_ change: PasskeyChange, _ form: Form, _ person: SignedIn) async throws -> Response {
    guard change == .rename || isRecentlySignedIn(person) else {
      var response = try await passkeysPage(person, problem: .signInAgain)
      response.status = .forbidden
      return response
    }
    let name = form.name("name")
    switch change {
    case .options: return try await newPasskeyOptions(person)
    case .add:
      if let problem = try await addPasskey(form, of: person) {
        var response = try await passkeysPage(person, problem: .passkeyFailed)
        response.status = problem.status
        return response
      }
    case .rename:
      if let id = form.passkey, !name.isEmpty {
        try await database.passkeys.rename(id, of: person.person.id, to: name)
      }
    case .remove:
      if let id = form.passkey { try await database.passkeys.remove(id, of: person.person.id) }
    }
    return .seeOther(ReaderRoute.passkeys.url)
  }
}

/// The passkeys of a reader.
private struct PasskeysPage: Page {
  let person: SignedIn
  let passkeys: [Passkey]
  let problem: Word?
  /// Whether passkeys may be added and removed.
  let isRecent: Bool

  func metadata(in context: PageContext) -> PageMetadata { .ofAccount(context.words[.passkeys]) }

  func content(in context: PageContext) -> some HTML {
    let words = context.words
    h1 { words[.passkeys] }
    if let problem { p(.role("alert"), .class("account-problem")) { words[problem] } }
    p { words[.passkeysExplained] }
    ul {
      for passkey in passkeys {
        li { PasskeyItem(passkey: passkey, person: person, isRecent: isRecent, context: context) }
      }
    }
    if isRecent {
      PasskeyForm(
        id: "new-passkey", action: ReaderRoute.changePasskey(.add).url,
        options: ReaderRoute.changePasskey(.options).url, token: person.formToken, words: words
      ) {
        label(.for("passkey-name")) { words[.passkeyName] }
        input(.name("name"), .id("passkey-name"), .required, .maxlength(100))
        button { words[.addPasskey] }
      }
    } else if problem == nil {
      p { words[.signInAgain] }
    }
    p { a(.href(MemberRoute.account("").url)) { words[.account] } }
    PasskeyScript()
  }

  var contentSecurityPolicy: ContentSecurityPolicy { PasskeyScript.allowed(by: layout) }
}

/// A passkey, and the forms that name and remove it.
private struct PasskeyItem: HTML {
  let passkey: Passkey
  let person: SignedIn
  /// Whether passkeys may be removed.
  let isRecent: Bool
  let context: PageContext

  var body: some HTML {
    let words = context.words
    let id = Data(passkey.id).base64EncodedString()
    passkey.name
    if let used = passkey.usedAt {
      " · "
      words.html(.lastUsed, DateElement(date: used, language: context.site.language))
    }
    AccountForm(person: person, address: url(.rename), label: words[.save]) {
      input(.type("hidden"), .name("passkey"), .value(id))
      input(
        .name("name"), .value(passkey.name), .aria("label", words[.passkeyName]), .maxlength(100), .required)
    }
    if isRecent {
      AccountForm(
        person: person, address: url(.remove), label: words[.remove],
        name: "\(words[.remove]): \(passkey.name)"
      ) { input(.type("hidden"), .name("passkey"), .value(id)) }
    }
  }

  private func url(_ change: PasskeyChange) -> String { ReaderRoute.changePasskey(change).url }
}

/// A form that a script sends with what the browser's passkey says. It is hidden where there are no passkeys.
struct PasskeyForm<Fields: HTML>: HTML {
  let id: String
  let action: String
  /// Where the script gets the options.
  let options: String
  let token: String?
  let words: Words
  let fields: Fields

  init(
    id: String = "passkey-form", action: String, options: String, token: String? = nil, words: Words,
    @HTMLBuilder fields: () -> Fields
  ) {
    (self.id, self.action, self.options, self.token) = (id, action, options, token)
    self.words = words
    self.fields = fields()
  }

  var body: some HTML {
    form(
      .class("account-form"), .id(id), .method("post"), .action(action), .hidden, .data("options", options),
      .data("waiting", words[.passkeyWaiting]), .data("none", words[.passkeyNone]),
      .data("exists", words[.passkeyExists]), .data("failed", words[.passkeyFailed])
    ) {
      if let token { input(.type("hidden"), .name("token"), .value(token)) }
      input(.type("hidden"), .name("response"))
      fields
      p(.role("status")) {}
    }
  }
}

/// The script of forms for passkeys.
struct PasskeyScript: HTML {
  var body: some HTML { script(.type("module"), .src("/assets/desk/passkeys.js")) }

  static func allowed(by layout: some PageLayout) -> ContentSecurityPolicy {
    layout.contentSecurityPolicy.allowing(.script, from: .sameOrigin).allowing(.connection, from: .sameOrigin)
  }
}
