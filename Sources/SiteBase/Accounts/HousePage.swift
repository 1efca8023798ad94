import Accounts
import HTML
import HTTP
import HTTPTypes

/// A page of house keeping: a part of the desk with a navigation of its own.
protocol HousePage: DeskPage {
  var place: HousePlace { get }
  associatedtype Inner: HTML
  /// What follows the heading and the navigation.
  @HTMLBuilder func inner() -> Inner
}

extension HousePage {
  var section: DeskSection? { .house }
  var title: String { place.title }

  @HTMLBuilder func content() -> some HTML {
    h1 { title }
    nav(.class("filters"), .aria("label", "House keeping")) {
      ul {
        for other in HousePlace.allCases where other.role <= person?.person.role ?? .author {
          li {
            a(.href(other.route.url), .when(other == place, .aria("current", "page"))) { other.rawValue }
          }
        }
      }
    }
    inner()
  }
}

/// An entry of the navigation of house keeping.
enum HousePlace: String, CaseIterable, Sendable {
  case overview = "Overview"
  case jobs = "Jobs"
  case subscriptions = "Subscriptions"
  case webhooks = "Webhooks"
  case redirects = "Redirects"
  case imports = "Imports"
  case people = "People"
  case settings = "Settings"

  var title: String { self == .overview ? DeskSection.house.rawValue : rawValue }

  var route: SiteRoute {
    switch self {
    case .overview: .housekeeping(.overview)
    case .jobs: .housekeeping(.jobs)
    case .subscriptions: .housekeeping(.subscriptions(1))
    case .webhooks: .webhooks(.list(1))
    case .redirects: .housekeeping(.redirects("", 1))
    case .imports: .housekeeping(.imports)
    case .people: .housekeeping(.people)
    case .settings: .housekeeping(.settings)
    }
  }

  /// The lowest role that sees it.
  var role: Role {
    switch self {
    case .overview, .jobs, .subscriptions, .redirects, .imports: .editor
    case .webhooks, .people, .settings: .owner
    }
  }
}

/// A table whose rows are lists of cells; the first cell of a row says what it is about.
struct HouseTable<Rows: HTML>: HTML {
  let headings: [String]
  @HTMLBuilder let rows: Rows

  var body: some HTML {
    table(.class("posts")) {
      thead { tr { for heading in headings { th(.scope("col")) { heading } } } }
      tbody { rows }
    }
  }
}

extension Site {
  /// Says why something was not done.
  func refuse(_ reason: String, _ place: HousePlace, _ person: SignedIn) async throws -> Response {
    try await showDesk(HouseRefusalPage(person: person, place: place, reason: reason), .unprocessableContent)
  }
}

/// Why something was not done.
private struct HouseRefusalPage: HousePage {
  let person: SignedIn?
  let place: HousePlace
  let reason: String

  var title: String { "Nothing was changed" }

  func inner() -> some HTML {
    p(.role("alert"), .class("problem")) { reason }
  }
}
