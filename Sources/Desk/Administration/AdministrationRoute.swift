import Accounts
import Foundation
import HTTP
import HTTPTypes
import Routing
import Server
import SiteBase

/// The addresses at which editors and owners administer the site.
package enum AdministrationRoute: Hashable, Sendable {
  case overview
  case jobs
  case actOnJobs(JobAction)
  case subscriptions(Int)
  /// The list of redirects: a text that they contain, empty for all; the page of the list; and the address
  /// that a new redirect may be for.
  case redirects(String, Int, from: String = "")
  case actOnRedirects(RedirectAction)
  case imports
  case settings
  case people
  case invite
  case person(UUID)
  case actOnPerson(UUID, PersonAction)

  /// The path and query of this address.
  package var url: String { administrationRouter.url(for: self) }
}

/// The actions on jobs.
package enum JobAction: String, Hashable, Sendable, CaseIterable {
  /// Tries one that failed or was given up again, or all of them.
  case retry
  /// Removes one that failed or was given up.
  case remove
}

/// The actions on redirects that belong to no post.
package enum RedirectAction: String, Hashable, Sendable, CaseIterable {
  case save
  case remove
}

/// The actions of an owner on a person.
package enum PersonAction: String, Hashable, Sendable, CaseIterable {
  case role
  /// Makes a link that signs the person in.
  case link
  case endSession = "end-session"
  case endSessions = "end-sessions"
  case removePasskey = "remove-passkey"
  case remove
}

package let administrationRouter = Router<AdministrationRoute> {
  Route(AdministrationSection.overview.url, to: .overview)
  Route(AdministrationSection.jobs.url, to: .jobs)
  Route(
    .post, "\(AdministrationSection.jobs.url)/{action}", .oneOf(JobAction.self),
    to: AdministrationRoute.actOnJobs
  ) {
    if case .actOnJobs(let action) = $0 { action } else { nil }
  }
  Route(
    "\(AdministrationSection.subscriptions.url)?page={page}", .page, to: AdministrationRoute.subscriptions
  ) {
    if case .subscriptions(let page) = $0 { page } else { nil }
  }
  Route(
    "\(AdministrationSection.redirects.url)?q={words}&page={page}&from={path}", .raw.defaulting(to: ""),
    .page,
    .raw.defaulting(to: ""), to: AdministrationRoute.redirects
  ) {
    if case .redirects(let words, let page, let from) = $0 { (words, page, from) } else { nil }
  }
  Route(
    .post, "\(AdministrationSection.redirects.url)/{action}", .oneOf(RedirectAction.self),
    to: AdministrationRoute.actOnRedirects
  ) {
    if case .actOnRedirects(let action) = $0 { action } else { nil }
  }
  Route(AdministrationSection.imports.url, to: .imports)
  Route(AdministrationSection.settings.url, to: .settings)
  Route(AdministrationSection.people.url, to: .people)
  Route(.post, AdministrationSection.people.url, to: .invite)
  Route("\(AdministrationSection.people.url)/{id}", .uuid, to: AdministrationRoute.person) {
    if case .person(let id) = $0 { id } else { nil }
  }
  Route(
    .post, "\(AdministrationSection.people.url)/{id}/{action}", .uuid, .oneOf(PersonAction.self),
    to: AdministrationRoute.actOnPerson
  ) {
    if case .actOnPerson(let id, let action) = $0 { (id, action) } else { nil }
  }
}

extension Site {
  /// Editors see what the site does; settings and people are for owners, who have signed in lately to change
  /// people.
  package func endpoint(of route: AdministrationRoute) -> Endpoint {
    switch route {
    case .overview: signedIn(.editor) { _, person in try await houseOverview(person) }
    case .jobs: signedIn(.editor) { _, person in try await listJobs(person) }
    case .actOnJobs(let action):
      signedInForm(.editor, limits: .small) { form, _, _ in try await actOnJobs(action, form) }
    case .subscriptions(let page):
      signedIn(.editor) { _, person in try await listSubscriptions(page, person) }
    case .redirects(let words, let page, let from):
      signedIn(.editor) { _, person in try await listRedirects(words, page, from: from, person) }
    case .actOnRedirects(let action):
      signedInForm(.editor, limits: .small) { form, _, person in
        try await actOnRedirects(action, form, person)
      }
    case .imports: signedIn(.editor) { _, person in try await listImports(person) }
    case .settings: signedIn(.owner) { _, person in try await listSettings(person) }
    case .people: signedIn(.owner, isRecent: true) { _, person in try await listPeople(person) }
    case .invite:
      signedInForm(.owner, isRecent: true, limits: .small) { form, _, person in try await invite(form, person)
      }
    case .person(let id): signedIn(.owner, isRecent: true) { _, person in try await showPerson(id, person) }
    case .actOnPerson(let id, let action):
      signedInForm(.owner, isRecent: true, limits: .small) { form, _, person in
        try await actOnPerson(action, id, form, person)
      }
    }
  }
}
