import Accounts
import Foundation
import HTML
import Memberships
import SiteBase
import Timestamps

/// The readers who have accounts, and a form to give somebody a plan.
struct DeskMembersPage: AdministrationPage {
  let person: SignedIn?
  /// Has one more than the page shows, if there are more.
  let members: [Member]
  let words: String
  /// The id of the plan whose members are shown; empty for all.
  let plan: String
  let plans: [Plan]
  let clock: DeskClock

  let place = AdministrationSection.members

  func inner() -> some HTML {
    let shown = members.prefix(Site.membersOnPage)
    ul(.class("actions")) {
      li { a(.href(DeskMembersRoute.figures.url)) { "Figures" } }
      if person?.person.role == .owner {
        li { a(.href(DeskPlansRoute.list.url)) { "Plans" } }
        li { a(.href(DeskPlansRoute.coupons.url)) { "Coupons" } }
      }
      li { a(.href(DeskGiftRoute.list(nil).url)) { "Gifts" } }
      li { a(.href(DeskMembersRoute.export.url)) { "Download all as CSV" } }
    }
    form(.method("get"), .action(place.url), .role("search")) {
      label(.for("q")) { "Address or name" }
      input(.type("search"), .name("q"), .id("q"), .value(words), .maxlength(200))
      label(.for("only")) { "Plan" }
      select(.name("plan"), .id("only")) {
        option(.value("")) { "any or none" }
        for other in plans {
          option(.value(other.id), .when(other.id == plan, .selected)) { other.name }
        }
      }
      button(.class("quiet")) { "Search" }
    }
    if shown.isEmpty { p { words.isEmpty && plan.isEmpty ? "Nobody yet." : "Nobody is like this." } }
    AdministrationTable(headings: ["Address", "Name", "Plan", "Until"]) {
      for member in shown {
        tr {
          td { a(.href(DeskMembersRoute.member(member.id).url)) { member.email } }
          td { member.name }
          td { member.planName ?? "" }
          td { member.planName == nil ? "" : member.ends.map(clock.shortText) ?? "no end" }
        }
      }
    }
    if members.count > shown.count, let last = shown.last {
      p {
        a(.href(DeskMembersRoute.list(words, plan: plan, after: last.emailKey).url), .rel("next")) { "More" }
      }
    }
    h2 { "Give somebody a plan" }
    postForm(DeskMembersRoute.add.url) {
      p {
        label(.for("email")) { "Mail address" }
        input(.type("email"), .name("email"), .id("email"), .required, .maxlength(200))
      }
      p {
        label(.for("name")) { "Name" }
        input(.name("name"), .id("name"), .maxlength(200))
      }
      p {
        label(.for("plan")) { "Plan" }
        select(.name("plan"), .id("plan")) {
          for plan in plans {
            option(.value(plan.id), .when(plan.id == Plan.complimentary, .selected)) { plan.name }
          }
        }
      }
      button { "Give the plan" }
    }
  }
}

/// A reader with their subscriptions and the history of each.
struct DeskMemberPage: AdministrationPage {
  let person: SignedIn?
  let record: MemberRecord
  /// The teams in which the reader has a seat.
  let teams: [Team]
  /// How many devices are signed in.
  let sessions: Int
  let feeds: [MemberFeedReads]
  let clock: DeskClock

  let place = AdministrationSection.members
  var title: String { member.name }
  private var member: Person { record.person }

  func inner() -> some HTML {
    p {
      "\(member.email), \(member.role.rawValue) since \(clock.shortText(record.joined)), signed in on \(sessions == 1 ? "one device" : "\(sessions) devices")"
    }
    if let consent = record.consent {
      p {
        "Agreed to get letters\(consent.date.map { " on \(clock.text($0))" } ?? ""): \(consent.source)"
      }
    }
    if record.subscriptions.isEmpty { p { "No plan of their own." } }
    for team in teams {
      p {
        "\(team.taken) of \(team.seats) seats are taken in the team of "
        a(.href(DeskMembersRoute.member(team.owner.id).url)) { team.owner.email }
      }
    }
    for item in record.subscriptions {
      h2 { item.subscription.planName }
      p { "\(item.subscription.state.rawValue), \(end(item.subscription.ends))" }
      ul(.class("items")) {
        for change in item.history {
          li {
            "\(clock.shortText(change.moment)): \(change.what.rawValue) by \(change.by), \(end(change.ends))"
            if !change.about.isEmpty { ": \(change.about)" }
          }
        }
      }
    }
    if record.subscriptions.contains(where: { $0.subscription.state != .ended }) { actions }
    reads
    remarks
    if member.role == .reader { removal }
  }

  private func end(_ moment: Timestamp?) -> String {
    moment.map { "until \(clock.text($0))" } ?? "without an end"
  }

  @HTMLBuilder private var actions: some HTML {
    h2 { "Change" }
    action(.extend) {
      label(.for("months")) { "Months" }
      input(.type("number"), .name("months"), .id("months"), .value("1"), .min("1"), .max("120"))
      button(.class("quiet")) { "Let it end later" }
    }
    action(.cancel) { button(.class("quiet")) { "Let it end by itself" } }
    action(.pastDue) { button(.class("quiet")) { "A payment failed" } }
    action(.pause) { button(.class("quiet")) { "Pause" } }
    action(.resume) { button(.class("quiet")) { "Take back the pause or the end" } }
    action(.seats) {
      label(.for("seats")) { "Seats, the owner's among them" }
      input(
        .type("number"), .name("seats"), .id("seats"), .min("1"), .max("10000"), .required,
        .value("\(record.subscriptions.first?.subscription.seats ?? 1)"))
      button(.class("quiet")) { "Set the seats" }
    }
    action(.end) { button(.class("quiet")) { "End it now" } }
  }

  @HTMLBuilder private var reads: some HTML {
    if feeds.contains(where: { $0.read != nil }) {
      h2 { "Feeds" }
      AdministrationTable(headings: ["Feed", "Last read", "Programs in 30 days", "Networks in 30 days"]) {
        for feed in feeds {
          tr {
            td { feed.kind.rawValue }
            td { feed.read.map(clock.shortText) ?? "" }
            td { "\(feed.programs)" }
            td { "\(feed.networks)" }
          }
        }
      }
    }
  }

  @HTMLBuilder private var remarks: some HTML {
    h2 { "Remarks" }
    action(.note) {
      label(.for("note")) { "For those who manage members; readers see it in their data" }
      textarea(.name("note"), .id("note"), .rows(4), .maxlength(2000)) { record.note }
      button(.class("quiet")) { "Keep" }
    }
  }

  @HTMLBuilder private var removal: some HTML {
    h2 { "Remove" }
    action(.remove) {
      p { "Account, plan and devices go with the reader." }
      p {
        label {
          input(.type("checkbox"), .name("sure"), .value("yes"), .required)
          " Remove \(member.email)"
        }
      }
      button(.class("quiet")) { "Remove" }
    }
  }

  private func action<Fields: HTML>(
    _ action: MemberAction, @HTMLBuilder fields: () -> Fields
  ) -> some HTML {
    postForm(DeskMembersRoute.act(member.id, action).url, fields: fields)
  }
}
