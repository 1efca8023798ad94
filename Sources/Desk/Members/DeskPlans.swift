import Accounts
import Foundation
import HTTP
import HTTPTypes
import Logging
import Memberships
import Postgres
import Publication
import Server
import Settings
import SiteBase
import Timestamps

extension Site {
  func showPlans(_ person: SignedIn) async throws -> Response {
    try await showDesk(
      DeskPlansPage(
        person: person, plans: database.memberPlans.plans(), prices: database.planPrices.all()))
  }

  func savePlan(_ form: Form, _ person: SignedIn) async throws -> Response {
    switch PlanForm(form).read() {
    case .failure(let mistake): return try await refuse(mistake.reason, .members, person)
    case .success(let (plan, prices)):
      try await database.transaction { transaction in
        try await transaction.planPrices.save(plan, prices)
        // Pages say what plans cost.
        try await transaction.changes.announce(.plans)
      }
      logger.notice("members: \(person.person.email) saved the plan \(plan.id)")
      return .seeOther(DeskPlansRoute.list.url)
    }
  }

  func removePlan(_ form: Form, _ person: SignedIn) async throws -> Response {
    let id = form.line("id")
    let isRemoved = try await database.transaction { transaction in
      guard try await transaction.planPrices.remove(id) else { return false }
      try await transaction.changes.announce(.plans)
      return true
    }
    guard isRemoved else {
      return try await refuse(
        "The plan \(id) is in use: a reader has or had it, or a gift or coupon is of it. Leave its price out to hide it.",
        .members, person)
    }
    logger.notice("members: \(person.person.email) removed the plan \(id)")
    return .seeOther(DeskPlansRoute.list.url)
  }

  func showCoupons(_ person: SignedIn) async throws -> Response {
    try await showDesk(
      DeskCouponsPage(
        person: person, coupons: database.coupons.all(), plans: database.memberPlans.plans(),
        clock: deskClock))
  }

  func addCoupon(_ form: Form, _ person: SignedIn) async throws -> Response {
    let now = present
    do {
      let coupon = try CouponForm(form, timeZone: configuration.publication.timeZone).read()
      if let plan = coupon.plan, try await database.memberPlans.plan(plan) == nil {
        throw CouponError.malformed("there is no plan \(plan)")
      }
      try await database.coupons.add(coupon, at: now)
      logger.notice("members: \(person.person.email) made the coupon \(coupon.code)")
      return .seeOther(DeskPlansRoute.coupons.url)
    } catch let error as CouponError {
      let reason = "\(error)"
      return try await refuse("\(reason.prefix(1).uppercased())\(reason.dropFirst()).", .members, person)
    }
  }

  func removeCoupon(_ form: Form, _ person: SignedIn) async throws -> Response {
    try await database.coupons.remove(form.line("code"))
    logger.notice("members: \(person.person.email) removed the coupon \(form.line("code"))")
    return .seeOther(DeskPlansRoute.coupons.url)
  }
}

/// A plan as the form of the desk has it.
private struct PlanForm {
  let form: Form

  init(_ form: Form) { self.form = form }

  struct Mistake: Error {
    let reason: String
  }

  func read() -> Result<(Plan, [CountryPrice]), Mistake> {
    let (id, name) = (form.line("id"), form.name("name"))
    guard id.utf8.count <= 60, id.wholeMatch(of: #/[a-z0-9]+(?:-[a-z0-9]+)*/#) != nil, !name.isEmpty else {
      return .failure(Mistake(reason: "Give an id of small letters, digits and hyphens, and a name."))
    }
    let months = number("months", 1...120)
    guard months != nil || form.line("months").isEmpty, let seats = number("seats", 1...10_000),
      let grace = number("grace", 0...90), let trial = number("trial", 0...365),
      let position = number("position", 0...10_000)
    else {
      return .failure(
        Mistake(
          reason: """
            Give 1 to 120 months or none, 1 to 10000 seats, 0 to 90 days of grace, 0 to 365 days of trial, and a \
            position from 0 to 10000.
            """))
    }
    let price = Price(form.line("price"))
    guard price != nil || form.line("price").isEmpty, let prices = CountryPrice.list(form["prices"] ?? "")
    else {
      return .failure(
        Mistake(reason: "Give prices as 12.50 EUR, and those of countries as IN 199 INR, one on each line."))
    }
    let plan = Plan(
      id: id, name: name, months: months, seats: seats, graceDays: grace, trialDays: trial, price: price,
      position: position)
    return .success((plan, prices))
  }

  private func number(_ field: String, _ range: ClosedRange<Int>) -> Int? {
    Int(form.line(field)).flatMap { range.contains($0) ? $0 : nil }
  }
}

/// A coupon as the form of the desk has it.
private struct CouponForm {
  let form: Form
  let timeZone: String

  init(_ form: Form, timeZone: String) { (self.form, self.timeZone) = (form, timeZone) }

  func read() throws(CouponError) -> Coupon {
    let (less, day) = (form.line("less"), form.line("ends"))
    let reduction: Coupon.Reduction
    if let match = less.wholeMatch(of: #/(\d{1,3}) ?%/#), let percent = Int(match.1) {
      reduction = .percent(percent)
    } else if let price = Price(less), price.amount > 0 {
      reduction = .amount(price)
    } else {
      throw .malformed("give what the coupon takes as 20 %, or as 5.00 EUR")
    }
    let ends = Timestamp(memberDate: day, isEnd: true, timeZone: timeZone)
    guard day.isEmpty || ends != nil else { throw .malformed("“\(day)” is no date; give one as 2027-12-31") }
    let most = form.line("most")
    guard let months = Int(form.line("months")), most.isEmpty || Int(most) != nil else {
      throw .malformed("give numbers of months and of people")
    }
    let plan = form.line("plan")
    return try Coupon(
      code: form.line("code"), plan: plan.isEmpty ? nil : plan, reduction: reduction, months: months,
      most: Int(most), ends: ends)
  }
}
