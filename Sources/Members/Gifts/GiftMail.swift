import Accounts
import Digests
import Foundation
import Jobs
import Logging
import Mail
import Memberships
import Postgres
import Publication
import Settings
import SiteBase
import Words

// The letter of a gift goes out once. That it is being sent is noted before a server gets it, so a program
// that dies in between leaves a letter that may have gone out or not, and only a person sends it again.
extension Site {
  func sendGift(_ id: UUID, isLastAttempt: Bool) async throws -> JobResult {
    let now = present
    let begun = try await database.transaction { transaction -> (Gift, Secret)? in
      guard let gift = try await transaction.gifts.beginLetter(of: id, at: now) else { return nil }
      return (gift, try await transaction.gifts.makeCode(of: id))
    }
    guard let (gift, code) = begun else {
      if try await database.gifts.giveLetterUp(of: id, at: now) { noteUncertain(id) }
      return .done
    }
    do {
      try await sendLetter(of: gift, code)
      try await database.gifts.endLetter(of: id, .sent, at: now)
      return .done
    } catch let error as MailError {
      return try await end(gift, error, isLastAttempt: isLastAttempt)
    }
  }

  private func end(_ gift: Gift, _ error: MailError, isLastAttempt: Bool) async throws -> JobResult {
    if error.isUncertain {
      try await database.gifts.endLetter(of: gift.id, .uncertain, at: present)
      noteUncertain(gift.id)
      return .done
    }
    let isOver = !error.isTemporary || isLastAttempt
    try await database.gifts.endLetter(of: gift.id, isOver ? .refused : .waiting, at: present)
    return isOver ? .givenUp("\(error)") : .failed("\(error)", retryAfter: nil)
  }

  private func noteUncertain(_ id: UUID) {
    logger.error(
      "members: nobody knows whether the letter of the gift \(id) went out; ask, and send it again at the desk"
    )
  }

  private func sendLetter(of gift: Gift, _ code: Secret) async throws {
    let site = try await rememberedDescription()
    let words = site.words
    let link = configuration.absoluteURL(GiftRoute.gift(code.text).url)
    let giver = gift.giver.asName(else: site.title)
    let said = gift.words.isEmpty ? "" : "\n\(gift.words.quotedLines)\n"
    let text = """
      \(words[.giftMailText, giver, gift.planName, site.title])

      \(link)

      \(words[.giftMailCode, code.grouped])
      \(said)
      """
    try await send(
      Letter(id: gift.id, subject: words[.giftMailSubject, giver], text: text), to: gift.email,
      asPartOf: "members"
    ) { "the gift for \(gift.email) is \(link)" }
  }
}

extension String {
  /// Each line as a quotation in a letter, so that what somebody says is not taken for the site's words.
  fileprivate var quotedLines: String {
    split(omittingEmptySubsequences: false) { $0.isNewline }.map { "> \($0)" }.joined(separator: "\n")
  }
}
