import Accounts
import ArgumentParser
import Dependencies
import Digests
import Foundation
import Memberships
import Postgres
import Publication
import Settings
import SiteBase
import Timestamps

struct GiveGift: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "gift", abstract: "Makes a gift of a plan, which is redeemed once.",
    discussion: """
      A letter with a code goes to the address, once, on the day. The address that is printed shows the gift with \
      another code, for a printed page.
      """)

  @Argument(help: "The mail address for whom it is.")
  var email: String

  @Option(help: "A plan of site members plans.")
  var plan: String

  @Option(help: "The name of the person from whom it is.")
  var from: String

  @Option(help: "The day of the letter: a date as 2027-12-24; by default now.")
  var on: String?

  @Option(help: "What they say.")
  var words = ""

  @Flag(help: "Sends no letter; print the page instead.")
  var noLetter = false

  func run() async throws {
    guard emailKey(email) != nil, !from.isEmpty else {
      throw Failure(
        "site: members gift: give a mail address like ada@example.com, and a name by --from", code: .usage)
    }
    let session = try Session()
    let configuration = session.configuration
    let zone = configuration.publication.timeZone
    let day = try on.map { text in
      guard let day = Timestamp(memberDate: text, isEnd: false, timeZone: zone) else {
        throw Failure("site: members gift: \"\(text)\" is no date; give one as 2027-12-24", code: .usage)
      }
      return day
    }
    let gift = NewGift(
      plan: plan, email: email, giver: from, words: words, deliver: day, hasLetter: !noLetter)
    let code = try await session.runMigrated { database in
      @Dependency(\.date.now) var date
      let context = MembershipContext(actor: "site members gift", now: Timestamp(date), timeZone: zone)
      do {
        return try await database.transaction { try await $0.giveGift(gift, context).code }
      } catch let error as MembershipError {
        throw Failure("site: members gift: \(error)", code: .dataError)
      }
    }
    let letter = noLetter ? "no letter" : day.map { "a letter at \($0.rfc3339)" } ?? "a letter now"
    print("\(email): \(plan), from \(gift.giver), \(letter)")
    print("page to print: \(configuration.absoluteURL(GiftRoute.gift(code.text).url))")
  }
}

struct ListGifts: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "gifts", abstract: "Lists gifts, newest first.")

  func run() async throws {
    try await Session().runMigrated { database in
      var last: UUID?
      repeat {
        let gifts = try await database.gifts.all(after: last, limit: 1000)
        for gift in gifts {
          let end =
            gift.redeemed.map { "redeemed \($0.rfc3339)" } ?? gift.withdrawn.map { "withdrawn \($0.rfc3339)" }
            ?? "open"
          print("\(gift.email)  \(gift.planName)  from \(gift.giver)  letter \(gift.letter.rawValue)  \(end)")
        }
        last = gifts.last?.id
      } while last != nil
    }
  }
}
