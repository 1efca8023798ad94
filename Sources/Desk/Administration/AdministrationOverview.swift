import Accounts
import HTML
import HTTP
import Jobs
import SiteBase

extension Site {
  func houseOverview(_ person: SignedIn) async throws -> Response {
    let numbers = try await database.administration.numbers(at: present)
    let backlog = try await JobQueue(database).backlog()
    return try await showDesk(AdministrationOverviewPage(person: person, numbers: numbers, backlog: backlog))
  }
}

/// How much there is of everything, and what asks for attention.
struct AdministrationOverviewPage: AdministrationPage {
  let person: SignedIn?
  let numbers: AdministrationNumbers
  let backlog: [JobCounts.Backlog]

  let place = AdministrationSection.overview

  func inner() -> some HTML {
    let (failing, givenUp) = (backlog.reduce(0) { $0 + $1.failing }, backlog.reduce(0) { $0 + $1.givenUp })
    if givenUp > 0 {
      p(.class("problem")) {
        a(.href(AdministrationSection.jobs.url)) {
          givenUp == 1 ? "One job was given up" : "\(givenUp) jobs were given up"
        }
        ". Look at the reason, then try again."
      }
    }
    ul {
      li { "Jobs: \(backlog.reduce(0) { $0 + $1.waiting }) waiting, \(failing) failing, \(givenUp) given up" }
      li { "Subscriptions: \(numbers.subscriptions)" }
      li { "Redirects: \(numbers.redirects)" }
      li { "Feeds that were imported: \(numbers.feeds)" }
      if person?.person.role == .owner { li { "People: \(numbers.people)" } }
    }
  }
}
