import Accounts
import Digests
import Foundation
import HTTP
import HTTPTypes
import Memberships
import Postgres
import Publication
import Timestamps

@testable import Colophon
@testable import SiteBase

// The pages of gifts.

extension LatinSite {
  func addGiftPages(to texts: inout ShownTexts, of site: TestSite) async throws {
    let now = Timestamp(site.now)
    let context = MembershipContext(actor: "Gaius", now: now, timeZone: "UTC")
    let gift = NewGift(plan: "yearly", email: "ida@codex.example", giver: "Marcus", words: "Gaude.")
    let code = try await site.database.transaction { try await $0.giveGift(gift, context).code }
    let path = GiftRoute.gift(code.text).url
    texts.add(try await site.text(path), of: path)
    let reader = try await LatinReader("octavia", of: site)
    _ = try await site.database.change(reader.person, .add(plan: "lifetime", until: nil), context)
    try await reader.add(path, form: "", to: &texts)
    try await reader.add("/account/redeem", form: "code=nihil", to: &texts)
    texts.add(
      try await site.site.respond(Request(.get, "/account/gift/nihil")).text, of: "/account/gift/nihil")
  }
}
