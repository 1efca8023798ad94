import Accounts
import Concurrency
import Digests
import Foundation
import HTTP
import HTTPTypes
import Logging
import Memberships
import Postgres
import Routing
import Server
import Settings
import SiteBase
import Timestamps

/// The addresses at which managers see and make gifts.
package enum DeskGiftRoute: Hashable, Sendable {
  /// The newest ones first, after the gift with this id; nil for the beginning.
  case list(UUID?)
  case make
  case act(UUID, GiftAction)

  /// The path and query of this address.
  package var url: String { DeskMembersRoute.gifts(self).url }
}

/// What managers do with a gift. The raw value is the last part of the address.
package enum GiftAction: String, Hashable, Sendable, CaseIterable {
  /// Sends the letter, if nobody knows that it went out.
  case send
  case withdraw
  /// Makes another code, and leads to the page that shows it.
  case page
}

let deskGiftRouter = Router<DeskGiftRoute> {
  Route("\(AdministrationSection.members.url)/gifts?after={id}", .optional(.uuid), to: DeskGiftRoute.list) {
    if case .list(let after) = $0 { after } else { nil }
  }
  Route(.post, "\(AdministrationSection.members.url)/gifts", to: .make)
  Route(
    .post, "\(AdministrationSection.members.url)/gifts/{id}/{action}", .uuid, .oneOf(GiftAction.self),
    to: DeskGiftRoute.act
  ) {
    if case .act(let id, let action) = $0 { (id, action) } else { nil }
  }
}

extension Site {
  func endpoint(of route: DeskGiftRoute) -> Endpoint {
    switch route {
    case .list(let after):
      signedIn(.manager, isRecent: true) { _, person in try await listGifts(after: after, person) }
    case .make:
      signedInForm(.manager, isRecent: true, limits: .small) { form, _, person in
        try await makeGift(form, person)
      }
    case .act(let id, let action):
      signedInForm(.manager, isRecent: true, limits: .small) { _, _, person in
        try await act(action, onGift: id, person)
      }
    }
  }

  private func listGifts(after: UUID?, _ person: SignedIn) async throws -> Response {
    let gifts = try await database.gifts.all(after: after, limit: DeskGiftsPage.length + 1)
    logger.notice("members: \(person.person.email) looks at \(gifts.count) gifts")
    return try await showDesk(
      DeskGiftsPage(
        person: person, gifts: gifts, plans: database.memberPlans.plans(), clock: deskClock))
  }

  private func makeGift(_ form: Form, _ person: SignedIn) async throws -> Response {
    let (email, giver) = (form.line("email"), form.name("giver"))
    guard emailKey(email) != nil else {
      return try await refuse(
        "“\(email)” is no mail address. Give one like ada@example.com.", .members, person)
    }
    guard !giver.isEmpty else { return try await refuse("Say from whom the gift is.", .members, person) }
    let (day, zone) = (form.line("day"), configuration.publication.timeZone)
    let deliver = Timestamp(memberDate: day, isEnd: false, timeZone: zone)
    guard day.isEmpty || deliver != nil else {
      return try await refuse("“\(day)” is no date. Give one as 2027-12-31.", .members, person)
    }
    let gift = NewGift(
      plan: form.line("plan"), email: email, giver: giver, words: form["words"] ?? "", deliver: deliver,
      hasLetter: form["letter"] == "yes")
    let context = MembershipContext(actor: person.person.name, now: present, timeZone: zone)
    do {
      _ = try await database.transaction { try await $0.giveGift(gift, context) }
    } catch let error as MembershipError {
      return try await refuse("\(error)", .members, person)
    }
    newJobs.notify()
    logger.notice("members: \(person.person.email) made a gift of the plan \(gift.plan) for \(email)")
    return .seeOther(DeskGiftRoute.list(nil).url)
  }

  private func act(_ action: GiftAction, onGift id: UUID, _ person: SignedIn) async throws -> Response {
    guard let gift = try await database.gifts.gift(id) else { return Response(.notFound) }
    let now = present
    switch action {
    case .page:
      guard gift.isOpen else { return try await refuse("The gift is over.", .members, person) }
      let code = try await database.gifts.makeCode(of: id)
      logger.notice("members: \(person.person.email) made a code of the gift for \(gift.email)")
      return .seeOther(GiftRoute.gift(code.text).url)
    case .withdraw:
      guard try await database.gifts.withdraw(id, at: now) else {
        return try await refuse("The gift is over.", .members, person)
      }
    case .send:
      let isSent = try await database.transaction { transaction in
        guard try await transaction.gifts.sendAgain(id, at: now) else { return false }
        try await transaction.requestLetter(of: id, at: now)
        return true
      }
      guard isSent else {
        return try await refuse("The letter waits, or was sent, or the gift is over.", .members, person)
      }
      newJobs.notify()
    }
    logger.notice("members: \(person.person.email) did \(action.rawValue) with the gift for \(gift.email)")
    return .seeOther(DeskGiftRoute.list(nil).url)
  }
}
