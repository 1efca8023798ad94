import Accounts
import Concurrency
import Digests
import Foundation
import HTTP
import HTTPTypes
import Logging
import Memberships
import Postgres
import Publication
import Settings
import SiteBase
import Timestamps

extension Operation {
  /// The operations on gifts.
  static let gifts: [Operation] = [listGifts, makeGift, getGift, withdrawGift]

  private static let listGifts = Operation(
    "listGifts", .get, "/gifts", "Lists gifts, the newest first.", .readMembers,
    .query("after", .uuid, "What `next` has."), .limit, answers: [.page(of: Gift.representation)]
  ) { call, after, limit in
    let found = try await call.site.database.gifts.all(after: after, limit: limit + 1)
    let gifts = Array(found.prefix(limit))
    let next = found.count > limit ? gifts.last?.id.uuidString.lowercased() : nil
    call.site.logger.notice("members: \(call.person.email) reads \(gifts.count) gifts by the API")
    return call.answer(gifts, Gift.representation, .all, next: next, by: "after")
  }

  private static let makeGift = Operation(
    "makeGift", .post, "/gifts",
    "Makes a gift of a plan. A letter with a code goes out on its day, unless `letter` is false. The answer's `page` is shown once.",
    .writeMembers, .body(.newGift), answers: [.thing(Gift.madeRepresentation, .created)]
  ) { call, new in
    let site = call.site
    let context = MembershipContext(
      actor: "\(call.person.name), by the API", now: site.present,
      timeZone: site.configuration.publication.timeZone)
    do {
      let made = try await site.database.transaction { try await $0.giveGift(new, context) }
      site.newJobs.notify()
      guard let gift = try await site.database.gifts.gift(made.id) else { throw Problem.notFound }
      let page = site.configuration.absoluteURL(GiftRoute.gift(made.code.text).url)
      return call.answer(
        MadeGift(gift: gift, page: page), Gift.madeRepresentation, tag: gift.entityTag, status: .created,
        location: "/gifts/\(gift.id.uuidString.lowercased())")
    } catch let error as MembershipError {
      throw Problem(
        .unprocessableContent, "\(error)",
        errors: [.init(detail: "is no plan of this site", pointer: "/plan")])
    }
  }

  private static let getGift = Operation(
    "getGift", .get, "/gifts/{id}", "Returns a gift. Its codes are not stored.", .readMembers,
    .path("id", .uuid), answers: [.thing(Gift.representation)]
  ) { call, id in
    guard let gift = try await call.site.database.gifts.gift(id) else { throw Problem.notFound }
    return call.answer(gift, Gift.representation, tag: gift.entityTag)
  }

  private static let withdrawGift = Operation(
    "withdrawGift", .delete, "/gifts/{id}", "Ends the codes of a gift that nobody has redeemed.",
    .writeMembers, .path("id", .uuid), answers: [.nothing]
  ) { call, id in
    guard let gift = try await call.site.database.gifts.gift(id) else { throw Problem.notFound }
    try call.requireMatch(gift.entityTag)
    guard try await call.site.database.gifts.withdraw(id, at: call.site.present) else {
      throw Problem(.conflict, "The gift was redeemed or withdrawn already.")
    }
    return Response(.noContent)
  }
}

/// A gift that was just made, and the page that shows its code.
struct MadeGift: Sendable {
  let gift: Gift
  let page: String
}

extension Gift {
  static let representation = Representation<Gift>("Gift", members { (gift: Gift) in gift })

  static let madeRepresentation = Representation<MadeGift>(
    "MadeGift",
    members { (made: MadeGift) in made.gift }
      + [.text("page", "The address of a page with a code, to be printed.") { $0.page }])

  private static func members<Value>(
    of gift: @escaping @Sendable (Value) -> Gift
  ) -> [OutputMember<Value>] {
    [
      .text("id") { gift($0).id.uuidString.lowercased() },
      .text("etag", "What If-Match takes.") { "\(gift($0).entityTag)" },
      .text("email", "For whom it is.") { gift($0).email },
      .text("from", "The name of the person from whom it is.") { gift($0).giver },
      .text("words", "What they say.") { gift($0).words },
      .text("plan", "The id of the plan.") { gift($0).plan },
      .date("deliver", "The day of the letter.") { gift($0).deliver },
      OutputMember(
        "letter", ["type": "string", "enum": JSON(Gift.Letter.allCases.map(\.rawValue))],
        "What happened to it. An uncertain one may have gone out."
      ) { value, _ in .text(gift(value).letter.rawValue) },
      .date("made") { gift($0).made },
      .date("redeemed", "Null if it was not.") { gift($0).redeemed },
      .optionalText("redeemer", "The mail address of who redeemed it.") { gift($0).redeemer },
      .date("withdrawn", "Null if it was not.") { gift($0).withdrawn },
    ]
  }

  fileprivate var entityTag: EntityTag { EntityTag(hashing: Array("\(self)".utf8)) }
}

extension Shape<NewGift> {
  static var newGift: Shape {
    .object(
      .required("email", .text(3...320).described("For whom it is.")),
      .required("from", .text(1...200).described("The name of the person from whom it is.")),
      .required("plan", .text(1...60)),
      .optional("words", .text(0...2000).described("What they say."), else: ""),
      .optional(
        "deliver",
        Shape<Timestamp>.date.map(Optional.some).described("The day of the letter; without it, now."),
        else: nil),
      .optional("letter", .bool, else: true)
    ) { email, giver, plan, words, deliver, letter in
      guard emailKey(email) != nil else { throw InputMistake("/email", "is no mail address") }
      return NewGift(
        plan: plan, email: email, giver: giver, words: words, deliver: deliver, hasLetter: letter)
    }
  }
}
