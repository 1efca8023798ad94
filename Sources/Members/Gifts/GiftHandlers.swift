import Accounts
import Digests
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
  func endpoint(of route: GiftRoute) -> Endpoint {
    switch route {
    case .gift(let code): .viewer { request in try await showGift(Secret(code), currentSession(request)) }
    case .redeem(let code):
      signedInForm(.reader, limits: .small) { _, request, person in
        try await redeem(Secret(code), request, person)
      }
    case .typed:
      signedInForm(.reader, limits: .small) { form, request, person in
        let text = form["code"] ?? ""
        return try await redeem(
          Secret.code(typed: text), orCoupon: Coupon.code(typed: text), request, person)
      }
    }
  }

  private func showGift(_ code: Secret, _ person: SignedIn?) async throws -> Response {
    if let reason = whyNobodySignsIn { return .plain(.forbidden, reason).noStore }
    let gift = try await database.gifts.gift(withCode: code).flatMap { $0.isOpen ? $0 : nil }
    let page = GiftPage(
      gift: gift, code: code, person: person, account: configuration.absoluteURL(MemberRoute.account("").url))
    var response = try await show(page).noStore
    if gift == nil { response.status = .gone }
    response.headerFields[.referrerPolicy] = "no-referrer"
    return response
  }

  /// Redeems the gift of a code.
  ///
  /// - Parameter coupon: the code of a coupon that is redeemed if there is no such gift; nil for none.
  private func redeem(
    _ code: Secret, orCoupon coupon: String? = nil, _ request: Request, _ person: SignedIn
  ) async throws -> Response {
    let (now, zone) = (present, configuration.publication.timeZone)
    guard try await database.attempts.allows(.codesFromNetwork, request.clientNetwork, at: now) else {
      return try await showAccount(person, problem: .tooManyTries)
    }
    do {
      if let coupon, try await database.gifts.gift(withCode: code) == nil {
        let redeemed = try await database.transaction {
          try await $0.redeemCoupon(coupon, person.person, at: now, timeZone: zone)
        }
        logger.notice("members: \(person.person.email) redeemed the coupon \(redeemed.code)")
        let isFree = redeemed.reduction == .percent(100)
        return .seeOther(isFree ? MemberRoute.account("").url : PriceRoute.prices(country: "").url)
      }
      let subscription = try await database.transaction {
        try await $0.redeemGift(code, person.person, at: now, timeZone: zone)
      }
      logger.notice("members: \(person.person.email) redeemed a gift: \(subscription.planName)")
      return .seeOther(MemberRoute.account("").url)
    } catch CouponError.over {
      return try await showAccount(person, problem: .giftOver)
    } catch GiftError.over {
      return try await showAccount(person, problem: .giftOver)
    } catch MembershipError.endless {
      return try await showAccount(person, problem: .giftEndless)
    }
  }
}

/// A gift with its code, for the screen and for paper. Only its button redeems, because programs that look
/// for harmful mail open links.
private struct GiftPage: Page {
  /// Nil if the code does not work, or no longer.
  let gift: Gift?
  let code: Secret
  /// Nil for somebody who has not signed in.
  let person: SignedIn?
  /// The URL at which the code is typed.
  let account: String

  func metadata(in context: PageContext) -> PageMetadata { .ofAccount(context.words[.redeem]) }

  func content(in context: PageContext) -> some HTML {
    let words = context.words
    if let gift {
      h1 { words[.giftFrom, gift.giver] }
      p { words[.giftExplained, gift.planName, context.site.title] }
      if !gift.words.isEmpty {
        blockquote { for line in gift.words.split(whereSeparator: \.isNewline) { p { String(line) } } }
      }
      p { words[.giftHow, account] }
      p(.class("gift-code")) { strong { code.grouped } }
      redemption(in: context)
    } else {
      h1 { words[.redeem] }
      p(.role("alert"), .class("account-problem")) { words[.giftOver] }
    }
  }

  @HTMLBuilder private func redemption(in context: PageContext) -> some HTML {
    if let person {
      AccountForm(
        person: person, address: GiftRoute.redeem(code.text).url, label: context.words[.redeem])
    } else {
      p(.class("account-form")) {
        a(.href(MemberRoute.account(GiftRoute.gift(code.text).url).url), .rel("nofollow")) {
          context.words[.membersSignIn]
        }
      }
    }
  }
}

/// The form that takes a code, on the page of the account.
struct RedeemForm: HTML {
  let person: SignedIn
  let words: Words

  var body: some HTML {
    AccountForm(person: person, address: GiftRoute.typed.url, label: words[.redeem]) {
      label(.for("gift-code")) { words[.giftCode] }
      input(
        .name("code"), .id("gift-code"), .autocomplete("off"), .spellcheck("false"), .required, .maxlength(60)
      )
    }
  }
}
