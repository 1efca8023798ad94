import HTML
import Memberships
import SiteBase

/// How many members there are, and what happened month by month.
struct DeskMemberFiguresPage: AdministrationPage {
  let person: SignedIn?
  let counts: (readers: Int, paying: Int)
  let plans: [Plan]
  /// How many people each plan lets in, by its id.
  let people: [String: Int]
  /// Those that were read from the most networks come first.
  let shared: [SharedMemberFeed]
  /// Oldest first.
  let months: [MemberMonth]

  let place = AdministrationSection.members
  var title: String { "Members in figures" }

  func inner() -> some HTML {
    p { "\(counts.readers) have an account, \(counts.paying) have a plan." }
    AdministrationTable(headings: ["Plan", "People"]) {
      for plan in plans {
        tr {
          td { a(.href(DeskMembersRoute.list("", plan: plan.id, after: "").url)) { plan.name } }
          td { "\(people[plan.id, default: 0])" }
        }
      }
    }
    if !shared.isEmpty {
      h2 { "Feeds that many read" }
      p {
        "These were read from \(SharedMemberFeed.networks) networks or more within a week, so somebody may have passed them on. Nothing was done about it: write to the member, who can make new addresses under Account."
      }
      AdministrationTable(headings: ["Member", "Feed", "Networks in a week"]) {
        for feed in shared {
          tr {
            td { a(.href(DeskMembersRoute.member(feed.person).url)) { feed.email } }
            td { feed.kind.rawValue }
            td { "\(feed.networks)" }
          }
        }
      }
    }
    plot("New accounts", months.map { DailyFigure(day: $0.month, count: $0.joined) })
    plot("Plans that began", months.map { DailyFigure(day: $0.month, count: $0.began) })
    plot("Plans that ended", months.map { DailyFigure(day: $0.month, count: $0.ended) })
    AdministrationTable(headings: ["Month", "New accounts", "Plans that began", "Plans that ended"]) {
      for month in months.reversed() {
        tr {
          td { month.month }
          td { "\(month.joined)" }
          td { "\(month.began)" }
          td { "\(month.ended)" }
        }
      }
    }
  }

  @HTMLBuilder private func plot(_ name: String, _ figures: [DailyFigure]) -> some HTML {
    h2 { name }
    DailyPlot(name: name, unit: "month", figures: figures)
  }
}
