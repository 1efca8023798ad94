import Accounts
import Digests
import Foundation
import HTML
import HTTP
import HTTPTypes
import Memberships
import Pages
import Postgres
import Publication
import Server
import Settings
import SiteBase
import Timestamps
import Words

extension Site {
  /// Makes new addresses of a reader's feeds, and shows them: later, only their digests are known.
  private func showNewFeeds(_ person: SignedIn) async throws -> Response {
    var feeds: [MemberFeedKind: String] = [:]
    for kind in MemberFeedKind.allCases {
      let secret = try await database.memberFeeds.make(kind, for: person.person.id, at: present)
      feeds[kind] = configuration.absoluteURL(MemberFeedRoute.feed(secret.text, kind).url)
    }
    return try await showAccount(person, feeds: feeds)
  }

  func showAccount(
    _ person: SignedIn, problem: Word? = nil, feeds: [MemberFeedKind: String] = [:]
  ) async throws -> Response {
    var response = try await show(
      MemberAccountPage(
        person: person, subscription: database.memberPlans.open(to: person.person.id, at: present),
        sessions: database.sessions.all(of: person.person.id, at: present), problem: problem, feeds: feeds)
    ).noStore
    if problem != nil { response.status = .unprocessableContent }
    return response
  }

  func apply(_ change: AccountChange, _ form: Form, _ person: SignedIn) async throws -> Response {
    switch change {
    case .name:
      let name = form.name("name")
      if !name.isEmpty { try await database.people.rename(person.person.id, to: name) }
    case .devices:
      try await database.sessions.endAll(of: person.person.id, but: person.session.id)
    case .feeds: return try await showNewFeeds(person)
    case .delete:
      guard emailKey(form.line("email")) == emailKey(person.person.email), person.person.role == .reader
      else { return try await showAccount(person, problem: .deleteMistyped) }
      guard try await database.removeMember(person.person.id) else {
        return try await showAccount(person, problem: .teamStillYours)
      }
      return try await endingSession(showJoin(ReturnAddress(""), .accountDeleted))
    }
    return .seeOther(MemberRoute.account("").url)
  }
}

/// The account of a reader.
private struct MemberAccountPage: Page {
  let person: SignedIn
  let subscription: Subscription?
  let sessions: [Session]
  let problem: Word?
  /// The addresses of the reader's feeds, if they were just made.
  let feeds: [MemberFeedKind: String]

  func metadata(in context: PageContext) -> PageMetadata { .ofAccount(context.words[.account]) }

  func content(in context: PageContext) -> some HTML {
    let words = context.words
    h1 { words[.account] }
    if let problem { p(.role("alert"), .class("account-problem")) { words[problem] } }
    p { person.person.email }
    p { a(.href(ReaderRoute.address.url)) { words[.changeAddress] } }
    p { a(.href(ReaderRoute.passkeys.url)) { words[.passkeys] } }
    p { a(.href(ReaderRoute.seen.url)) { words[.whatYouSaw] } }
    change(.name, words[.save]) {
      label(.for("name")) { words[.yourName] }
      input(
        .name("name"), .id("name"), .value(person.person.name), .autocomplete("name"), .required,
        .maxlength(200))
    }
    h2 { words[.yourPlan] }
    p { plan(in: context) }
    RedeemForm(person: person, words: words)
    p { a(.href(PriceRoute.prices(country: "").url)) { words[.prices] } }
    p { a(.href(TeamRoute.teams.url)) { words[.team] } }
    h2 { words[.yourFeeds] }
    p { words[.feedsAreYours] }
    ul {
      for kind in MemberFeedKind.allCases {
        if let address = feeds[kind] {
          li {
            words[kind.word] + ": "
            code { address }
          }
        }
      }
    }
    change(.feeds, words[.newFeedAddresses]) {}
    h2 { words[.devices] }
    SessionList(sessions: sessions, person: person, language: context.site.language, words: words)
    if sessions.count > 1 { change(.devices, words[.signOutOthers]) {} }
    AccountForm(person: person, address: MemberRoute.end.url, label: words[.signOut])
    h2 { words[.yourData] }
    p { a(.href(MemberRoute.data.url)) { words[.downloadData] } }
    if person.person.role == .reader {
      h2 { words[.deleteAccount] }
      p { words[.deleteExplained] }
      change(.delete, words[.deleteAccount]) {
        label(.for("confirmed")) { words[.mailAddress] }
        input(.type("email"), .name("email"), .id("confirmed"), .autocomplete("off"), .required)
      }
    }
  }

  @HTMLBuilder private func plan(in context: PageContext) -> some HTML {
    if let subscription {
      if let ends = subscription.opensUntil {
        context.words.html(
          subscription.untilWord, subscription.planName,
          DateElement(date: ends, language: context.site.language))
      } else {
        context.words[.planWithoutEnd, subscription.planName]
      }
    } else {
      context.words[.noPlan]
    }
  }

  private func change<Fields: HTML>(
    _ change: AccountChange, _ label: String, @HTMLBuilder fields: () -> Fields
  ) -> some HTML {
    AccountForm(person: person, address: MemberRoute.change(change).url, label: label, fields: fields)
  }
}

extension Subscription {
  /// Says which plan it is, and until when.
  fileprivate var untilWord: Word {
    switch state {
    case .trialing: .trialUntil
    case .pastDue: .pastDueUntil
    case .active, .canceled, .paused, .ended: .planUntil
    }
  }
}

extension MemberFeedKind {
  fileprivate var word: Word {
    switch self {
    case .posts: .posts
    case .video: .videoPodcast
    case .audio: .audioPodcast
    }
  }
}
