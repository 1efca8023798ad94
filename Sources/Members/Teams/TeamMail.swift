import Accounts
import Digests
import Foundation
import Jobs
import Mail
import Memberships
import Postgres
import Publication
import Settings
import SiteBase
import Words

/// Sends the letter of an invitation to a team.
struct TeamInvitationJob: Codable, Sendable {
  let invitation: UUID
}

extension JobKind<TeamInvitationJob> {
  static let teamInvitation = JobKind(
    "members.invitation", backOff: BackOff(attempts: 8), deadline: .seconds(60))
}

extension Site {
  /// Makes the link of an invitation, and sends it. The link is not stored, so another attempt makes another.
  func sendInvitation(_ id: UUID) async throws -> JobResult {
    guard let letter = try await database.teams.letter(of: id, at: present) else { return .done }
    let site = try await rememberedDescription()
    let words = site.words
    let link = configuration.absoluteURL(TeamRoute.invitation(letter.link.text).url)
    let owner = letter.owner.name.asName(else: letter.owner.email)
    let text = """
      \(words[.teamMailText, owner, letter.owner.email, site.title])

      \(link)

      \(words[.teamMailUnasked])

      """
    return try await sendAsJob(
      Letter(subject: words[.teamMailSubject, owner, site.title], text: text), to: letter.email,
      asPartOf: "members"
    ) { "the invitation for \(letter.email) is \(link)" }
  }
}
