import Accounts
import Digests
import Foundation
import HTML
import HTTP
import HTTPTypes
import Logging
import Server
import SiteBase
import Timestamps

extension Site {
  func tokensPage(_ person: SignedIn) async throws -> Response {
    try await showDesk(
      TokensPage(person: person, tokens: database.tokens.all(of: person.person.id), clock: deskClock))
  }

  /// Makes a token, and shows its secret, once.
  func makeToken(_ form: Form, _ person: SignedIn) async throws -> Response {
    let scopes = Set(TokenScope.allCases.filter { form[$0.rawValue] != nil })
    let name = form.name("name")
    guard !name.isEmpty, !scopes.isEmpty, let end = TokenEnd(rawValue: form["end"] ?? "") else {
      let page = TokensPage(
        person: person, tokens: try await database.tokens.all(of: person.person.id), clock: deskClock,
        problem: "A token needs a name, and at least one thing that it may do.")
      return try await showDesk(page, .unprocessableContent)
    }
    let (token, secret) = try await database.tokens.make(
      name, for: person.person, scopes: scopes, until: end.days.map { present.adding(seconds: $0 * 86_400) },
      at: present)
    logger.notice("tokens: \(person.person.email) made the token \(token.id) for \(token.scopeList)")
    return try await showDesk(NewTokenPage(person: person, token: token, secret: secret, clock: deskClock))
  }

  func revokeToken(_ form: Form, _ person: SignedIn) async throws -> Response {
    if let id = form["token-id"].flatMap(UUID.init(uuidString:)),
      try await database.tokens.revoke(id, of: person.person.id)
    {
      logger.notice("tokens: \(person.person.email) revoked the token \(id)")
    }
    return .seeOther(AccountRoute.tokens.url)
  }
}

/// When a token of the desk ends.
private enum TokenEnd: String, CaseIterable {
  case month, quarter, year, never

  /// Nil for never.
  var days: Double? {
    switch self {
    case .month: 30
    case .quarter: 90
    case .year: 365
    case .never: nil
    }
  }

  var label: String { days.map { "in \(Int($0)) days" } ?? "never" }
}

/// A person's tokens, and a form that makes one.
struct TokensPage: DeskPage {
  let person: SignedIn?
  let tokens: [AccessToken]
  let clock: DeskClock
  var problem: String?

  let title = "Tokens"
  let section: DeskSection? = .account

  func content() -> some HTML {
    h1 { title }
    p {
      "A program that writes for you, or reads what you see, signs in by a token. It may never do more than you may."
    }
    if let problem { p(.role("alert"), .class("problem")) { problem } }
    ul(.class("items")) { for token in tokens { li { TokenItem(token: token, page: self) } } }
    if tokens.isEmpty { p { "You have no token." } }
    h2 { "A new token" }
    postForm(AccountRoute.act(.newToken).url) {
      label(.for("token-name")) { "What it is for" }
      input(.name("name"), .id("token-name"), .required, .maxlength(100))
      fieldset {
        legend { "It may" }
        for scope in TokenScope.allCases where scope.role <= person?.person.role ?? .author {
          p {
            label {
              input(.type("checkbox"), .name(scope.rawValue), .value("yes"))
              " \(scope.explanation) ("
              code { scope.rawValue }
              ")"
            }
          }
        }
      }
      label(.for("token-end")) { "It ends" }
      select(.name("end"), .id("token-end")) {
        for end in TokenEnd.allCases {
          option(.value(end.rawValue), .when(end == .quarter, .selected)) { end.label }
        }
      }
      button { "Make the token" }
    }
  }
}

/// A token that was just made, with its secret.
private struct NewTokenPage: DeskPage {
  let person: SignedIn?
  let token: AccessToken
  let secret: Secret
  let clock: DeskClock

  let title = "The new token"
  let section: DeskSection? = .account

  func content() -> some HTML {
    h1 { title }
    p { "Copy it now. The site keeps only a digest of it, and cannot show it again." }
    pre(.class("source"), .id("secret")) { secret.text }
    TokenSummary(token: token, clock: clock)
    p { a(.href(AccountRoute.tokens.url)) { "Back to all tokens" } }
  }
}

/// A token, with a form to revoke it.
private struct TokenItem: HTML {
  let token: AccessToken
  let page: TokensPage

  var body: some HTML {
    TokenSummary(token: token, clock: page.clock)
    page.postForm(AccountRoute.act(.revokeToken).url) {
      input(.type("hidden"), .name("token-id"), .value(token.id.uuidString.lowercased()))
      button(.class("quiet"), .aria("label", "Revoke: \(token.name)")) { "Revoke" }
    }
  }
}

private struct TokenSummary: HTML {
  let token: AccessToken
  let clock: DeskClock

  var body: some HTML {
    p {
      strong { token.name }
      ": "
      code { token.scopeList }
      ". Made \(clock.text(token.createdAt)), "
      if let end = token.expiresAt {
        end <= clock.now ? "ended \(clock.text(end))" : "ends \(clock.text(end))"
      } else {
        "never ends"
      }
      if let used = token.usedAt { ", last used \(clock.text(used))." } else { ", never used." }
    }
  }
}

extension AccessToken {
  /// The scopes with spaces between them, as RFC 6749 §3.3 writes them.
  var scopeList: String { scopes.sorted().map(\.rawValue).joined(separator: " ") }
}
