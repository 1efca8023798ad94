import Accounts
import Foundation
import Postgres
import Testing
import Timestamps

@testable import Memberships

@Suite("Coupons, prices and plans")
struct CouponTests {
  private static let now = Timestamp(rfc3339: "2026-12-01T12:00:00Z") ?? Timestamp(microseconds: 0)

  private func run(_ body: @escaping @Sendable (MembershipsFixture) async throws -> Void) async throws {
    try await MembershipsFixture.run(at: Self.now, body)
  }

  private func coupon(
    _ code: String, _ reduction: Coupon.Reduction = .percent(100), plan: String? = "yearly", months: Int = 3,
    most: Int? = nil, ends: Timestamp? = nil
  ) throws -> Coupon {
    try Coupon(code: code, plan: plan, reduction: reduction, months: months, most: most, ends: ends)
  }

  @Test("Thirty people redeem a coupon for five at once: five get it, each once")
  func parallel() async throws {
    try await run { site in
      try await site.database.coupons.add(try coupon("FREE", most: 5), at: Self.now)
      let people = try await (1...30).asyncMap { try await site.person("p\($0)") }
      let redeemed = await withTaskGroup(of: Int.self) { group in
        for person in people + people {
          group.addTask {
            do {
              _ = try await site.redeem(coupon: "FREE", person)
              return 1
            } catch CouponError.over {
              return 0
            } catch {
              Issue.record(error)
              return 0
            }
          }
        }
        return await group.reduce(0, +)
      }
      #expect(redeemed == 5)
      #expect(try await site.database.memberPlans.counts(at: Self.now).paying == 5)
      #expect(try await site.database.coupons.all().map(\.redeemed) == [5])
    }
  }

  @Test("One of 100 percent gives its months of its plan, and is used once by each person")
  func free() async throws {
    try await run { site in
      try await site.database.coupons.add(try coupon("FREE"), at: Self.now)
      let mia = try await site.person("mia")
      _ = try await site.redeem(coupon: "FREE", mia)
      let has = try #require(try await site.database.memberPlans.open(to: mia.id, at: Self.now))
      #expect(has.plan == "yearly" && has.ends == Timestamp(rfc3339: "2027-03-01T12:00:00Z"))
      let history = try await site.database.memberPlans.history(of: has.id)
      #expect(history.map(\.by) == ["mia, by the coupon FREE"])
      await #expect(throws: CouponError.over) { try await site.redeem(coupon: "FREE", mia) }
      let tom = try await site.person("tom")
      _ = try await site.database.change(tom, .add(plan: "lifetime", until: nil), site.context)
      await #expect(throws: MembershipError.endless(tom.email)) {
        try await site.redeem(coupon: "FREE", tom)
      }
      #expect(
        try await site.database.coupons.all().map(\.redeemed) == [1], "what gave nothing is not counted")
    }
  }

  @Test("Others lower prices for their months, in their currency, of their plan")
  func lowering() async throws {
    try await run { site in
      let price = try #require(Price("60 EUR"))
      let five = try #require(Price("5.00 EUR"))
      try await site.database.coupons.add(try coupon("TWENTY", .percent(20), plan: nil), at: Self.now)
      try await site.database.coupons.add(
        try coupon("FIVE", .amount(five), months: 1, ends: Self.now.adding(seconds: 60)), at: Self.now)
      let mia = try await site.person("mia")
      #expect(try await site.database.coupons.lowering(for: mia.id, at: Self.now) == nil)
      let twenty = try await site.redeem(coupon: "TWENTY", mia)
      #expect(twenty.reduced(price, of: "monthly").text == "48.00 EUR")
      #expect(try await site.database.coupons.lowering(for: mia.id, at: Self.now)?.code == "TWENTY")
      let later = Self.now.adding(seconds: 100 * 86_400)
      #expect(try await site.database.coupons.lowering(for: mia.id, at: later) == nil)
      let less = try await site.redeem(coupon: "FIVE", mia)
      #expect(less.reduced(price, of: "yearly").text == "55.00 EUR")
      #expect(less.reduced(price, of: "monthly") == price)
      #expect(less.reduced(try #require(Price("60 USD")), of: "yearly").text == "60.00 USD")
      #expect(less.reduced(try #require(Price("3 EUR")), of: "yearly").amount == 0)
      let tom = try await site.person("tom")
      await #expect(throws: CouponError.over) {
        try await site.database.transaction {
          try await $0.redeemCoupon("FIVE", tom, at: Self.now.adding(seconds: 61), timeZone: "UTC")
        }
      }
      await #expect(throws: CouponError.over) { try await site.redeem(coupon: "NO", tom) }
    }
  }

  @Test("A coupon that makes no sense is not made, nor a second one with the same code")
  func malformed() async throws {
    #expect(throws: CouponError.self) { try coupon("AB") }
    #expect(throws: CouponError.self) { try coupon("ABC", .percent(0)) }
    #expect(throws: CouponError.self) { try coupon("ABC", .percent(101)) }
    #expect(throws: CouponError.self) { try coupon("ABC", .percent(100), plan: nil) }
    #expect(throws: CouponError.self) { try coupon("ABC", months: 0) }
    #expect(try coupon("sum-mer 27").code == "SUMMER27")
    try await run { site in
      try await site.database.coupons.add(try coupon("ABC"), at: Self.now)
      await #expect(throws: CouponError.taken("ABC")) {
        try await site.database.coupons.add(try coupon("abc"), at: Self.now)
      }
    }
  }

  @Test(
    "Prices are read and written in the smallest unit of their currency",
    arguments: [
      ("12.50 EUR", 1250, "12.50 EUR"), ("12,5 eur", 1250, "12.50 EUR"), ("12 EUR", 1200, "12.00 EUR"),
      ("0.05 USD", 5, "0.05 USD"), ("1500 JPY", 1500, "1500 JPY"), ("1.234 KWD", 1234, "1.234 KWD"),
    ])
  func price(text: String, amount: Int, written: String) throws {
    let price = try #require(Price(text))
    #expect(price.amount == amount && price.text == written)
    #expect(Price(price.text) == price)
  }

  @Test(
    "What is no price is none", arguments: ["", "12", "EUR", "12.345 EUR", "1.5 JPY", "-1 EUR", "1 EURO"])
  func noPrice(text: String) { #expect(Price(text) == nil) }

  @Test("Prices of countries are lines, each country once")
  func countries() throws {
    let prices = try #require(CountryPrice.list("IN 199 INR\n\n at 4.50 EUR\r\n"))
    #expect(prices.map(\.text) == ["IN 199.00 INR", "AT 4.50 EUR"])
    for text in ["IN 199", "IND 199 INR", "IN 199 INR\nIN 1 INR", "IN"] {
      #expect(CountryPrice.list(text) == nil)
    }
  }

  @Test("Plans are added and changed with their prices; one in use stays")
  func plans() async throws {
    try await run { site in
      let prices = try #require(CountryPrice.list("IN 199 INR"))
      let plan = Plan(
        id: "quarterly", name: "Quarterly", months: 3, seats: 1, graceDays: 7, trialDays: 14,
        price: Price("15 EUR"), position: 2)
      try await site.database.planPrices.save(plan, prices)
      #expect(try await site.database.memberPlans.plan("quarterly") == plan)
      #expect(try await site.database.planPrices.all() == ["quarterly": prices])
      try await site.database.planPrices.save(plan, [])
      #expect(try await site.database.planPrices.all() == [:])
      let mia = try await site.person("mia")
      let has = try await site.database.change(mia, .add(plan: "quarterly", until: nil), site.context)
      #expect(has.ends == Timestamp(rfc3339: "2027-03-01T12:00:00Z"))
      for used in ["quarterly", "complimentary"] {
        #expect(try await !site.database.planPrices.remove(used))
      }
      _ = try await site.gift("monthly")
      #expect(try await !site.database.planPrices.remove("monthly"))
      try await site.database.coupons.add(try coupon("ABC"), at: Self.now)
      #expect(try await !site.database.planPrices.remove("yearly"))
      #expect(try await site.database.planPrices.remove("lifetime"))
      #expect(try await site.database.memberPlans.plan("lifetime") == nil)
    }
  }

  @Test("A trial lets somebody in once, until its end; paying goes on from there")
  func trial() async throws {
    try await run { site in
      var plan = try #require(try await site.database.memberPlans.plan("monthly"))
      let mia = try await site.person("mia")
      await #expect(throws: MembershipError.noTrial("monthly")) {
        try await site.database.change(mia, .tryOut(plan: "monthly"), site.context)
      }
      plan.trialDays = 14
      try await site.database.planPrices.save(plan, [])
      let trial = try await site.database.change(mia, .tryOut(plan: "monthly"), site.context)
      #expect(trial.state == .trialing && trial.ends == Timestamp(rfc3339: "2026-12-15T12:00:00Z"))
      #expect(try await site.database.memberPlans.isOpen(to: mia.id, at: Self.now))
      let after = Self.now.adding(seconds: 14 * 86_400)
      #expect(try await !site.database.memberPlans.isOpen(to: mia.id, at: after))
      for moment in [Self.now, after] {
        await #expect(throws: MembershipError.trialUsed(mia.email)) {
          try await site.database.change(
            mia, .tryOut(plan: "monthly"), MembershipContext(actor: "t", now: moment, timeZone: "UTC"))
        }
      }
      let paid = try await site.database.change(mia, .add(plan: "monthly", until: nil), site.context)
      #expect(paid.state == .active && paid.ends == Timestamp(rfc3339: "2027-01-15T12:00:00Z"))
      let history = try await site.database.memberPlans.history(of: paid.id)
      #expect(history.map(\.what) == [.trialBegan, .extended])
    }
  }

  @Test("Twenty requests at once begin one trial")
  func trials() async throws {
    try await run { site in
      var plan = try #require(try await site.database.memberPlans.plan("monthly"))
      plan.trialDays = 7
      try await site.database.planPrices.save(plan, [])
      let mia = try await site.person("mia")
      let begun = await withTaskGroup(of: Int.self) { group in
        for _ in 1...20 {
          group.addTask {
            (try? await site.database.change(mia, .tryOut(plan: "monthly"), site.context)) == nil ? 0 : 1
          }
        }
        return await group.reduce(0, +)
      }
      #expect(begun == 1)
    }
  }

  @Test("What is past due lets people in for the plan's days of grace after its end; a payment ends that")
  func pastDue() async throws {
    try await run { site in
      var plan = try #require(try await site.database.memberPlans.plan("monthly"))
      plan.graceDays = 7
      try await site.database.planPrices.save(plan, [])
      let mia = try await site.person("mia")
      let had = try await site.database.change(mia, .add(plan: "monthly", until: nil), site.context)
      let end = try #require(had.ends)
      let due = try await site.database.change(mia, .pastDue, site.context)
      #expect(due.state == .pastDue && due.ends == end && due.graceDays == 7)
      for (seconds, isOpen) in [(0.0, true), (7 * 86_400 - 1, true), (7 * 86_400, false)] {
        let moment = end.adding(seconds: seconds)
        #expect(due.isOpen(at: moment) == isOpen)
        #expect(try await site.database.memberPlans.isOpen(to: mia.id, at: moment) == isOpen)
      }
      let later = MembershipContext(actor: "t", now: end.adding(seconds: 86_400), timeZone: "UTC")
      let paid = try await site.database.change(mia, .extend(.months(1)), later)
      #expect(paid.state == .active)
      #expect(
        try await site.database.memberPlans.history(of: paid.id).map(\.what) == [.began, .pastDue, .extended])
    }
  }
}

extension MembershipsFixture {
  func redeem(coupon code: String, _ person: Person) async throws -> Coupon {
    try await database.transaction { try await $0.redeemCoupon(code, person, at: now, timeZone: "UTC") }
  }
}
