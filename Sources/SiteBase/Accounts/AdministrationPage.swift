import Accounts
import HTML
import HTTP
import HTTPTypes

/// A page of administration: a part of the desk with a navigation of its own.
package protocol AdministrationPage: DeskPage {
  var place: AdministrationSection { get }
  associatedtype Inner: HTML
  /// The content below the heading and the navigation.
  @HTMLBuilder func inner() -> Inner
}

extension AdministrationPage {
  package var section: DeskSection? { .administration }
  package var title: String { place.title }

  @HTMLBuilder package func content() -> some HTML {
    h1 { title }
    nav(.class("filters"), .aria("label", "Administration")) {
      ul {
        for other in AdministrationSection.allCases where other.role <= person?.person.role ?? .author {
          li {
            a(.href(other.url), .when(other == place, .aria("current", "page"))) { other.rawValue }
          }
        }
      }
    }
    inner()
  }
}

/// An entry of the navigation of administration.
package enum AdministrationSection: String, CaseIterable, Sendable {
  case overview = "Overview"
  case jobs = "Jobs"
  case subscriptions = "Subscriptions"
  case webhooks = "Webhooks"
  case redirects = "Redirects"
  case imports = "Imports"
  case people = "People"
  case members = "Members"
  case settings = "Settings"

  package var title: String { self == .overview ? DeskSection.administration.rawValue : rawValue }

  /// The path of its page, with which the addresses of its router begin.
  package var url: String {
    switch self {
    case .overview: "/desk/house"
    case .jobs: "/desk/house/jobs"
    case .subscriptions: "/desk/house/subscriptions"
    case .webhooks: "/desk/house/webhooks"
    case .redirects: "/desk/house/redirects"
    case .imports: "/desk/house/imports"
    case .people: "/desk/house/people"
    case .members: "/desk/house/members"
    case .settings: "/desk/house/settings"
    }
  }

  /// The lowest role that sees it.
  package var role: Role {
    switch self {
    case .overview, .jobs, .subscriptions, .redirects, .imports: .editor
    case .members: .manager
    case .webhooks, .people, .settings: .owner
    }
  }
}

/// A table whose rows are lists of cells; the first cell of a row says what it is about.
package struct AdministrationTable<Rows: HTML>: HTML {
  package let headings: [String]
  let rows: Rows

  package init(headings: [String], @HTMLBuilder rows: () -> Rows) {
    self.headings = headings
    self.rows = rows()
  }

  package var body: some HTML {
    table(.class("posts")) {
      thead { tr { for heading in headings { th(.scope("col")) { heading } } } }
      tbody { rows }
    }
  }
}

extension Site {
  /// Says why something was not done.
  package func refuse(_ reason: String, _ place: AdministrationSection, _ person: SignedIn) async throws
    -> Response
  {
    try await showDesk(
      AdministrationRefusalPage(person: person, place: place, reason: reason), .unprocessableContent)
  }
}

/// Why something was not done.
private struct AdministrationRefusalPage: AdministrationPage {
  let person: SignedIn?
  let place: AdministrationSection
  let reason: String

  var title: String { "Nothing was changed" }

  func inner() -> some HTML {
    p(.role("alert"), .class("problem")) { reason }
  }
}
