import Foundation
import HTML
import Memberships
import SiteBase
import Timestamps

/// The last twelve months on the calendar of a time zone, the present one among them.
struct MemberMonths {
  /// The beginning of the first one.
  let start: Timestamp
  /// As in `2027-01`, oldest first.
  let names: [String]

  init(before now: Timestamp, in zone: String) {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = TimeZone(identifier: zone) ?? .gmt
    let today = calendar.dateComponents([.year, .month], from: now.date)
    let dates = (-11...0).compactMap { offset in
      calendar.date(from: today).flatMap { calendar.date(byAdding: .month, value: offset, to: $0) }
    }
    start = dates.first.map { Timestamp($0) } ?? now
    names = dates.map { date in
      let parts = calendar.dateComponents([.year, .month], from: date)
      let month = parts.month ?? 0
      return "\(parts.year ?? 0)-\(month < 10 ? "0" : "")\(month)"
    }
  }

  /// All of these months, those in which nothing happened with zeros.
  func filled(_ months: [MemberMonth]) -> [MemberMonth] {
    let known = Dictionary(months.map { ($0.month, $0) }) { first, _ in first }
    return names.map { known[$0] ?? MemberMonth(month: $0, joined: 0, began: 0, ended: 0) }
  }
}

/// How many members there are, and what happened month by month.
struct DeskMemberFiguresPage: AdministrationPage {
  let person: SignedIn?
  let counts: (readers: Int, paying: Int)
  let plans: [Plan]
  /// How many people each plan lets in, by its id.
  let people: [String: Int]
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
