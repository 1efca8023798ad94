import Digests
import Foundation
import Jobs
import Publication
import SiteBase
import Words

/// Sends the code of a request of a reader to sign in.
struct MemberMailJob: Codable, Sendable {
  let request: UUID
  /// Where the link leads.
  let to: String
}

extension JobKind<MemberMailJob> {
  static let memberMail = codeMail("members.mail")
}

extension Site {
  /// The jobs of readers' accounts.
  package var memberJobHandlers: [JobHandler] {
    [
      JobHandler(.memberMail) { job in
        try await sendCode(of: job.payload.request, asPartOf: "members") {
          MemberRoute.link($0.text, job.payload.to).url
        } mail: { code, link in
          try await memberMail(code, link)
        }
      },
      JobHandler(.addressChange) { job in try await sendAddressChange(job.payload) },
      JobHandler(.giftLetter) { job in
        try await sendGift(job.payload.gift, isLastAttempt: job.isLastAttempt)
      },
      JobHandler(.teamInvitation) { job in try await sendInvitation(job.payload.invitation) },
    ]
  }

  private func memberMail(_ code: String, _ link: String) async throws -> Letter {
    let site = try await rememberedDescription()
    let words = site.words
    return Letter(
      subject: words[.codeMailSubject, code, site.title],
      text: """
        \(words[.codeMailText])

            \(code)

        \(words[.codeMailLink])

        \(link)

        \(words[.codeMailUnasked])

        """)
  }
}
