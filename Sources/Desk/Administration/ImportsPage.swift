import HTML
import HTTP
import SiteBase

extension Site {
  func listImports(_ person: SignedIn) async throws -> Response {
    try await showDesk(
      ImportsPage(person: person, feeds: database.administration.importedFeeds(), clock: deskClock))
  }
}

/// The feeds that posts were imported from, and what came of the last time.
struct ImportsPage: AdministrationPage {
  let person: SignedIn?
  let feeds: [ImportedFeed]
  let clock: DeskClock

  let place = AdministrationSection.imports

  func inner() -> some HTML {
    if feeds.isEmpty {
      p {
        "No feed was imported. To import one: "
        code { "site import https://blog.example/feed.xml" }
      }
    } else {
      AdministrationTable(headings: ["Feed", "Posts", "Last import"]) {
        for feed in feeds {
          tr {
            td {
              feed.title ?? "Untitled"
              " "
              span(.class("path")) { feed.location }
            }
            td { posts(of: feed) }
            td {
              "changed \(clock.text(feed.importedAt))"
              if let asked = feed.fetchedAt { ", asked \(clock.text(asked))" }
              if let report = feed.report {
                details {
                  summary { "What it did" }
                  pre { report }
                }
              }
            }
          }
        }
      }
    }
  }

  private func posts(of feed: ImportedFeed) -> String {
    var parts = [feed.posts == 1 ? "one post" : "\(feed.posts) posts"]
    if feed.adopted > 0 { parts.append("\(feed.adopted) of them belong to the desk or a file now") }
    if feed.gone > 0 { parts.append("\(feed.gone) of them are gone") }
    if let isWhole = feed.isWhole {
      parts.append(isWhole ? "with its older pages" : "without its older pages")
    }
    return parts.joined(separator: ", ")
  }
}
