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
    for plan in plans {
      h2 { plan.name }
      fields(plan, prices[plan.id] ?? [])
      postForm(DeskPlansRoute.remove.url) {
        input(.type("hidden"), .name("id"), .value(plan.id))
        button(.class("quiet")) { "Remove" }
      }
    }
    h2 { "Add a plan" }
    fields(nil, [])
  }

  private func fields(_ plan: Plan?, _ prices: [CountryPrice]) -> some HTML {
    let suffix = plan?.id ?? "new plan"
    return postForm(DeskPlansRoute.save.url) {
      if let plan {
        input(.type("hidden"), .name("id"), .value(plan.id))
      } else {
        field("id", "Id: small letters, digits and hyphens", "", suffix)
      }
      field("name", "Name", plan?.name ?? "", suffix)
      field(
        "months", "Months for which it is paid; empty for no end", plan?.months.map { "\($0)" } ?? "", suffix)
      field("seats", "Seats", "\(plan?.seats ?? 1)", suffix)
      field("grace", "Days of grace after a payment failed", "\(plan?.graceDays ?? 0)", suffix)
      field("trial", "Days of a trial; 0 for none", "\(plan?.trialDays ?? 0)", suffix)
      field("price", "Price, as 12.50 EUR; empty for none", plan?.price?.text ?? "", suffix)
      p {
        label(.for("prices \(suffix)".replacing(" ", with: "-"))) {
          "Prices of countries, one on each line, as IN 199 INR"
        }
        textarea(.name("prices"), .id("prices \(suffix)".replacing(" ", with: "-")), .rows(3)) {
          prices.map(\.text).joined(separator: "\n")
        }
      }
      field("position", "Position in lists", "\(plan?.position ?? plans.count + 1)", suffix)
      button(.class("quiet")) { plan == nil ? "Add" : "Save" }
    }
  }

  private func field(_ name: String, _ text: String, _ value: String, _ suffix: String) -> some HTML {
    let id = "\(name) \(suffix)".replacing(" ", with: "-")
    return p {
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
            postForm(DeskPlansRoute.removeCoupon.url) {
              input(.type("hidden"), .name("code"), .value(coupon.code))
              button(.class("quiet")) { "Remove" }
            }
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

  private func field(_ name: String, _ text: String, _ value: String) -> some HTML {
    p {
      label(.for(name)) { text }
      input(.name(name), .id(name), .value(value), .maxlength(200))
    }
  }
}
