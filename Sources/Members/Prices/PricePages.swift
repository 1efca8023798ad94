import Accounts
import Foundation
import HTML
import HTTP
import HTTPTypes
import Logging
import Memberships
import Pages
import Postgres
import Publication
import Server
import Settings
import SiteBase
import Words

extension Site {
  func endpoint(of route: PriceRoute) -> Endpoint {
    switch route {
    case .prices(let country):
      .viewer { request in try await showPrices(country, currentSession(request)) }
    case .tryOut(let plan):
      signedInForm(.reader, limits: .small) { _, _, person in try await tryOut(plan, person) }
    }
  }

  private func showPrices(
    _ country: String, _ person: SignedIn?, _ problem: Word? = nil
  ) async throws -> Response {
    if let reason = whyNobodySignsIn { return .plain(.forbidden, reason).noStore }
    let (now, prices) = (present, try await database.planPrices.all())
    let plans = try await database.memberPlans.plans()
    var coupon: Coupon?
    var mayTry = false
    if let person {
      coupon = try await database.coupons.lowering(for: person.person.id, at: now)
      let has = try await database.memberPlans.all(of: person.person.id, at: now)
      let isOpen = try await database.memberPlans.isOpen(to: person.person.id, at: now)
      mayTry = !isOpen && !has.contains(where: \.beganAsTrial)
    }
    var response = try await show(
      PricesPage(
        plans: plans, prices: prices, country: country.uppercased(), coupon: coupon,
        person: person, mayTry: mayTry, problem: problem)
    ).noStore
    if problem != nil { response.status = .unprocessableContent }
    return response
  }

  private func tryOut(_ plan: String, _ person: SignedIn) async throws -> Response {
    let context = MembershipContext(
      actor: person.person.name, now: present, timeZone: configuration.publication.timeZone)
    do {
      _ = try await database.change(person.person, .tryOut(plan: plan), context)
    } catch MembershipError.noPlan {
      return Response(.notFound)
    } catch is MembershipError {
      return try await showPrices("", person, .trialUsed)
    }
    logger.notice("members: \(person.person.email) tries the plan \(plan)")
    return .seeOther(MemberRoute.account("").url)
  }
}

/// What plans cost, in the country that the reader chose.
private struct PricesPage: Page {
  let plans: [Plan]
  /// By the ids of plans.
  let prices: [String: [CountryPrice]]
  /// ISO 3166-1; empty for none.
  let country: String
  /// What lowers the prices for the reader.
  let coupon: Coupon?
  /// Nil for somebody who has not signed in.
  let person: SignedIn?
  let mayTry: Bool
  let problem: Word?

  func metadata(in context: PageContext) -> PageMetadata { .ofAccount(context.words[.prices]) }

  func content(in context: PageContext) -> some HTML {
    let words = context.words
    h1 { words[.prices] }
    if let problem { p(.role("alert"), .class("account-problem")) { words[problem] } }
    ul {
      for plan in plans where plan.price != nil || plan.trialDays > 0 {
        li {
          plan.name
          if let amount = price(of: plan) {
            PlanCost(plan: plan, price: amount, coupon: coupon, context: context)
          }
          if mayTry, plan.trialDays > 0, let person {
            AccountForm(
              person: person, address: PriceRoute.tryOut(plan.id).url,
              label: words[.tryFor, count: plan.trialDays, plan.name])
          }
        }
      }
    }
    if !countries.isEmpty { choice(in: context) }
    p { a(.href(MemberRoute.account("").url)) { words[.account] } }
  }

  private func price(of plan: Plan) -> Price? {
    prices[plan.id]?.first { $0.country == country }?.price ?? plan.price
  }

  private var countries: [String] { Set(prices.values.flatMap { $0.map(\.country) }).sorted() }

  private func choice(in context: PageContext) -> some HTML {
    let locale = Locale(identifier: context.site.language)
    return form(.class("account-form"), .method("get"), .action("/account/prices")) {
      label(.for("country")) { context.words[.country] }
      select(.name("country"), .id("country")) {
        option(.value("")) { context.words[.otherCountries] }
        for code in countries {
          option(.value(code), .when(code == country, .selected)) {
            locale.localizedString(forRegionCode: code) ?? code
          }
        }
      }
      button { context.words[.show] }
    }
  }
}

/// What a plan costs, and what it costs with a coupon.
private struct PlanCost: HTML {
  let plan: Plan
  let price: Price
  let coupon: Coupon?
  let context: PageContext

  var body: some HTML {
    let language = context.site.language
    " · "
    context.words.cost(price.formatted(in: language), months: plan.months)
    if let coupon, coupon.reduced(price, of: plan.id) != price {
      " · "
      context.words[
        .couponCounts, coupon.code, coupon.reduced(price, of: plan.id).formatted(in: language)]
    }
  }
}
