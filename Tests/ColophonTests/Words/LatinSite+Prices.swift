import Accounts
import Foundation
import HTTP
import Memberships
import Publication
import Timestamps

@testable import Colophon
@testable import SiteBase

// The pages of prices and trials.

extension LatinSite {
  func addPricePages(to texts: inout ShownTexts, of site: TestSite) async throws {
    let now = Timestamp(site.now)
    let context = MembershipContext(actor: "Gaius", now: now, timeZone: "UTC")
    for (id, name) in [("monthly", "Mensis"), ("lifetime", "Vita")] {
      guard let plan = try await site.database.memberPlans.plan(id) else { continue }
      let named = Plan(
        id: id, name: name, months: plan.months, seats: 1, graceDays: 7, trialDays: 14,
        price: Price("5 EUR"), position: plan.position)
      try await site.database.planPrices.save(named, CountryPrice.list("VA 4 EUR") ?? [])
    }
    let coupon = try Coupon(
      code: "CAESAR", plan: nil, reduction: .percent(20), months: 3, most: nil, ends: nil)
    try await site.database.coupons.add(coupon, at: now)
    texts.add(try await site.text("/posts/pecunia"), of: "/posts/pecunia")
    texts.add(try await site.text("/account/prices?country=VA"), of: "/account/prices?country=VA")
    let reader = try await LatinReader("sulla", of: site)
    try await reader.add("/account/redeem", form: "code=caesar", to: &texts)
    try await reader.add("/account/prices", to: &texts)
    try await reader.add("/account/try/monthly", form: "", to: &texts)
    try await reader.add("/account", to: &texts)
    try await reader.add("/account/try/monthly", form: "", to: &texts)
    _ = try await site.database.change(reader.person, .pastDue, context)
    try await reader.add("/account", to: &texts)
  }
}
