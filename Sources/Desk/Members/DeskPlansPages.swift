import HTML
import Memberships
import SiteBase
import Timestamps

/// The plans, each with a form that changes it, and one to add another.
struct DeskPlansPage: AdministrationPage {
  let person: SignedIn?
  let plans: [Plan]
  /// By the ids of plans.
  let prices: [String: [CountryPrice]]

  let place = AdministrationSection.members
  var title: String { "Plans" }

  func inner() -> some HTML {
    p {
      "What people have stays as it is when a plan changes. A plan with a price is shown to readers; prices of "
      "single countries are shown to those who choose the country."
    }
    let token = person?.formToken ?? ""
    for plan in plans {
      h2 { plan.name }
      PlanFields(plan: plan, prices: prices[plan.id] ?? [], position: plan.position, token: token)
      DeskButton(
        url: DeskPlansRoute.remove.url, token: token, label: "Remove", field: (name: "id", value: plan.id))
    }
    h2 { "Add a plan" }
    PlanFields(plan: nil, prices: [], position: plans.count + 1, token: token)
  }
}

/// The form of a plan, or of a new one.
private struct PlanFields: HTML {
  let plan: Plan?
  let prices: [CountryPrice]
  let position: Int
  let token: String

  var body: some HTML {
    form(.method("post"), .action(DeskPlansRoute.save.url)) {
      input(.type("hidden"), .name("token"), .value(token))
      if let plan {
        input(.type("hidden"), .name("id"), .value(plan.id))
      } else {
        field("id", "Id: small letters, digits and hyphens", "")
      }
      field("name", "Name", plan?.name ?? "")
      field("months", "Months for which it is paid; empty for no end", plan?.months.map { "\($0)" } ?? "")
      field("seats", "Seats", "\(plan?.seats ?? 1)")
      field("grace", "Days of grace after a payment failed", "\(plan?.graceDays ?? 0)")
      field("trial", "Days of a trial; 0 for none", "\(plan?.trialDays ?? 0)")
      field("price", "Price, as 12.50 EUR; empty for none", plan?.price?.text ?? "")
      p {
        label(.for(id("prices"))) { "Prices of countries, one on each line, as IN 199 INR" }
        textarea(.name("prices"), .id(id("prices")), .rows(3)) {
          prices.map(\.text).joined(separator: "\n")
        }
      }
      field("position", "Position in lists", "\(position)")
      button(.class("quiet")) { plan == nil ? "Add" : "Save" }
    }
  }

  private func field(_ name: String, _ text: String, _ value: String) -> LabelledField {
    LabelledField(name: name, id: id(name), text: text, value: value)
  }

  private func id(_ name: String) -> String { "\(name)-\(plan?.id ?? "new")" }
}

/// A field of one line.
private struct LabelledField: HTML {
  let name: String
  let id: String
  let text: String
  let value: String

  var body: some HTML {
    p {
      label(.for(id)) { text }
      input(.name(name), .id(id), .value(value), .maxlength(200))
    }
  }
}

/// The coupons, and a form to make one.
struct DeskCouponsPage: AdministrationPage {
  let person: SignedIn?
  let coupons: [Coupon]
  let plans: [Plan]
  let clock: DeskClock

  let place = AdministrationSection.members
  var title: String { "Coupons" }

  func inner() -> some HTML {
    p {
      "Readers type the code at their account, each once. One of 100 % gives its plan for its months; others lower "
      "the prices that the reader sees."
    }
    AdministrationTable(headings: ["Code", "Takes", "Plan", "Months", "Redeemed", "Until", ""]) {
      for coupon in coupons {
        tr {
          td { coupon.code }
          td { coupon.text }
          td { coupon.plan ?? "all" }
          td { "\(coupon.months)" }
          td { "\(coupon.redeemed)\(coupon.most.map { " of \($0)" } ?? "")" }
          td { coupon.ends.map(clock.shortText) ?? "no end" }
          td {
            DeskButton(
              url: DeskPlansRoute.removeCoupon.url, token: person?.formToken ?? "", label: "Remove",
              field: (name: "code", value: coupon.code))
          }
        }
      }
    }
    h2 { "Make a coupon" }
    postForm(DeskPlansRoute.addCoupon.url) {
      field("code", "Code: letters and digits", "")
      field("less", "What it takes, as 20 % or 5.00 EUR", "")
      p {
        label(.for("plan")) { "Plan" }
        select(.name("plan"), .id("plan")) {
          option(.value("")) { "all" }
          for plan in plans { option(.value(plan.id)) { plan.name } }
        }
      }
      field("months", "Months for which it counts", "1")
      field("most", "How many people may redeem it; empty for any number", "")
      field("ends", "Last day, as 2027-12-31; empty for none", "")
      button { "Make the coupon" }
    }
  }

  private func field(_ name: String, _ text: String, _ value: String) -> LabelledField {
    LabelledField(name: name, id: name, text: text, value: value)
  }
}
