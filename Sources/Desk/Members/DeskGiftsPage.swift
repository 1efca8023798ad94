import HTML
import Memberships
import SiteBase
import Timestamps

/// The gifts, and a form to make one.
struct DeskGiftsPage: AdministrationPage {
  static let length = 100

  let person: SignedIn?
  /// Has one more than the page shows, if there are more.
  let gifts: [Gift]
  let plans: [Plan]
  let clock: DeskClock

  let place = AdministrationSection.members
  var title: String { "Gifts" }

  func inner() -> some HTML {
    let shown = gifts.prefix(Self.length)
    if shown.isEmpty { p { "Nobody has given anything yet." } }
    AdministrationTable(headings: ["For", "From", "Plan", "Letter", "Redeemed", ""]) {
      for gift in shown {
        tr {
          td { gift.email }
          td { gift.giver }
          td { gift.planName }
          td { letter(gift) }
          td { redemption(gift) }
          td { if gift.isOpen { GiftActions(gift: gift, token: person?.formToken ?? "") } }
        }
      }
    }
    if gifts.count > shown.count, let last = shown.last {
      p { a(.href(DeskGiftRoute.list(last.id).url), .rel("next")) { "More" } }
    }
    giving
  }

  private func letter(_ gift: Gift) -> String {
    switch gift.letter {
    case .waiting: "on \(clock.shortText(gift.deliver))"
    case .sending: "is being sent"
    case .sent: "sent"
    case .refused: "refused by the server for mail"
    case .uncertain: "nobody knows whether it went out: ask, then send it again"
    case .none: "none"
    }
  }

  private func redemption(_ gift: Gift) -> String {
    if let date = gift.redeemed { return "\(clock.shortText(date)) by \(gift.redeemer ?? "somebody")" }
    return gift.withdrawn.map { "withdrawn \(clock.shortText($0))" } ?? ""
  }

  @HTMLBuilder private var giving: some HTML {
    h2 { "Make a gift" }
    postForm(DeskGiftRoute.make.url) {
      p {
        label(.for("email")) { "Mail address for whom it is" }
        input(.type("email"), .name("email"), .id("email"), .required, .maxlength(200))
      }
      p {
        label(.for("giver")) { "Name of the person from whom it is" }
        input(.name("giver"), .id("giver"), .required, .maxlength(200))
      }
      p {
        label(.for("plan")) { "Plan" }
        select(.name("plan"), .id("plan")) { for plan in plans { option(.value(plan.id)) { plan.name } } }
      }
      p {
        label(.for("words")) { "What they say" }
        textarea(.name("words"), .id("words"), .rows(4), .maxlength(2000)) {}
      }
      p {
        label {
          input(.type("checkbox"), .name("letter"), .value("yes"), .checked)
          " Send a letter"
        }
      }
      p {
        label(.for("day")) { "Day of the letter; today if empty" }
        input(.type("date"), .name("day"), .id("day"))
      }
      button { "Make the gift" }
    }
  }
}

/// The buttons of a gift that nobody has redeemed.
private struct GiftActions: HTML {
  let gift: Gift
  let token: String

  var body: some HTML {
    DeskButton(url: DeskGiftRoute.act(gift.id, .page).url, token: token, label: "Page to print")
    if [.refused, .uncertain, .none].contains(gift.letter) {
      DeskButton(url: DeskGiftRoute.act(gift.id, .send).url, token: token, label: "Send the letter")
    }
    DeskButton(url: DeskGiftRoute.act(gift.id, .withdraw).url, token: token, label: "Withdraw")
  }
}

/// A form that is a button and at most one hidden field, in a row of a table.
struct DeskButton: HTML {
  let url: String
  let token: String
  let label: String
  var field: (name: String, value: String)?

  var body: some HTML {
    form(.method("post"), .action(url)) {
      input(.type("hidden"), .name("token"), .value(token))
      if let field { input(.type("hidden"), .name(field.name), .value(field.value)) }
      button(.class("quiet")) { label }
    }
  }
}
