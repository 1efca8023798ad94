import Accounts
import Foundation
import HTTP
import HTTPTypes
import Memberships
import Testing
import Timestamps

@testable import Colophon
@testable import SiteBase

@Suite("Prices, trials and coupons for members", .timeLimit(.minutes(15)))
struct PricePagesTests {
  private static let plans = "/desk/house/members/plans"
  private static let coupons = "/desk/house/members/coupons"
  private static let plan = [
    "id": "monthly", "name": "Monthly", "months": "1", "seats": "1", "grace": "7", "trial": "14",
    "price": "5 EUR", "prices": "IN 199 INR\nCH 6.50 CHF", "position": "1",
  ]

  @Test("What plans cost stands where a text is for those who pay, and in the country that a reader chooses")
  func prices() async throws {
    try await withMembersSite(cache: true) { desk, posts in
      #expect(try await !desk.stranger.text(posts.paying).contains("€"))
      let owner = try await desk.browser("Olga", .owner)
      #expect(try await owner.post(Self.plans, Self.plan).status == .seeOther)
      desk.site.site.cache.removeAll()
      let notice = try await desk.stranger.text(posts.paying)
      #expect(notice.contains("Monthly · €5 a month") && notice.contains("href=\"/account/prices\""))
      #expect(try await !desk.stranger.text(posts.members).contains("€5"))
      let page = try await desk.stranger.text("/account/prices")
      #expect(page.contains("€5 a month") && page.contains("India") && !page.contains("199"))
      let chosen = try await desk.stranger.text("/account/prices?country=IN")
      #expect(chosen.contains("₹199 a month") && !chosen.contains("€5"))
      #expect(try await desk.stranger.text("/account/prices?country=xx'").contains("€5 a month"))
      let language = try await desk.stranger.get("/account/prices", [.acceptLanguage: "hi-IN"])
      #expect(try await language.text == page)
      #expect(language.headerFields[.setCookie] == nil)
    }
  }

  @Test("A reader tries a plan once, by a button")
  func trial() async throws {
    try await withMembersSite { desk, posts in
      let owner = try await desk.browser("Olga", .owner)
      _ = try await owner.post(Self.plans, Self.plan)
      let mia = try await desk.browser("Mia", .reader)
      #expect(try await mia.text("/account/prices").contains("Try Monthly for 14 days"))
      #expect(try await mia.post("/account/try/yearly").status == .unprocessableContent)
      #expect(try await mia.post("/account/try/no").status == .notFound)
      #expect(try await mia.post("/account/try/monthly").status == .seeOther)
      #expect(try await mia.text(posts.paying).contains(MembersPosts.payingSecret))
      #expect(try await mia.text("/account").contains("Monthly, on trial until"))
      #expect(try await !mia.text("/account/prices").contains("Try Monthly"))
      #expect(try await mia.post("/account/try/monthly").status == .unprocessableContent)
      desk.pass(seconds: 6 * 86_400)
      _ = try await mia.text("/account")
      desk.pass(seconds: 6 * 86_400)
      _ = try await mia.text("/account")
      desk.pass(seconds: 3 * 86_400)
      #expect(try await !mia.text(posts.paying).contains(MembersPosts.payingSecret))
    }
  }

  @Test("Coupons are made by owners, typed at the account, and lower prices or give months")
  func coupons() async throws {
    try await withMembersSite { desk, posts in
      let owner = try await desk.browser("Olga", .owner)
      _ = try await owner.post(Self.plans, Self.plan)
      let twenty = ["code": "twenty", "less": "20 %", "plan": "", "months": "3", "most": "1", "ends": ""]
      let free = ["code": "FREE3", "less": "100 %", "plan": "monthly", "months": "3", "most": "", "ends": ""]
      for form in [twenty, free] {
        #expect(try await owner.post(Self.coupons, form).status == .seeOther)
        #expect(try await owner.post(Self.coupons, form).status == .unprocessableContent)
      }
      let (mia, tom) = (try await desk.browser("Mia", .reader), try await desk.browser("Tom", .reader))
      #expect(try await mia.post("/account/redeem", ["code": "Twenty"]).status == .seeOther)
      #expect(try await mia.text("/account/prices").contains("with the coupon TWENTY: €4"))
      #expect(try await tom.post("/account/redeem", ["code": "TWENTY"]).status == .unprocessableContent)
      #expect(try await tom.post("/account/redeem", ["code": "free3"]).status == .seeOther)
      #expect(try await tom.text(posts.paying).contains(MembersPosts.payingSecret))
      #expect(try await owner.text(Self.coupons).contains("1 of 1"))
      #expect(try await owner.post("\(Self.coupons)/remove", ["code": "FREE3"]).status == .seeOther)
      #expect(try await tom.text(posts.paying).contains(MembersPosts.payingSecret), "what it gave stays")
    }
  }

  @Test("Only owners change plans and coupons; what makes no sense is refused, and a plan in use stays")
  func desk() async throws {
    try await withMembersSite { desk, _ in
      let manager = try await desk.browser("Max", .manager)
      for path in [Self.plans, Self.coupons] {
        #expect(try await manager.get(path).status == .forbidden)
        #expect(try await manager.post(path, Self.plan).status == .forbidden)
        #expect(try await manager.post("\(path)/remove", ["id": "monthly"]).status == .forbidden)
      }
      let owner = try await desk.browser("Olga", .owner)
      for (field, value) in [
        ("id", "No Id"), ("name", ""), ("months", "0"), ("months", "x"), ("seats", "0"), ("grace", "91"),
        ("trial", "-1"), ("price", "5"), ("prices", "IN"), ("position", ""),
      ] {
        let form = Self.plan.merging([field: value]) { $1 }
        #expect(try await owner.post(Self.plans, form).status == .unprocessableContent, "\(field)")
      }
      _ = try await desk.browser(as: .paying)
      #expect(
        try await owner.post("\(Self.plans)/remove", ["id": "monthly"]).status == .unprocessableContent)
      #expect(try await owner.post("\(Self.plans)/remove", ["id": "lifetime"]).status == .seeOther)
      let page = try await owner.text(Self.plans)
      #expect(page.contains("value=\"monthly\"") && !page.contains("value=\"lifetime\""))
    }
  }
}
