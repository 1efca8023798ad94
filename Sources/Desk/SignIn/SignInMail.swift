import Accounts
import Dependencies
import Digests
import Foundation
import HTTP
import Jobs
import Logging
import Mail
import Settings
import SiteBase
import Timestamps

/// Sends the code of a request to sign in.
struct SignInMailJob: Codable, Sendable {
  let request: UUID
}

extension JobKind<SignInMailJob> {
  /// After ten minutes the code would no longer work.
  static let signInMail = JobKind(
    "sign-in.mail", backOff: BackOff(attempts: 4), deadline: .seconds(60), keepsGivenUp: false)
}

extension Site {
  package var signInMailHandler: JobHandler {
    JobHandler(.signInMail) { job in
      do {
        try await sendSignInMail(job.payload)
        return .done
      } catch let error as MailError {
        logger.error("sign-in: \(error)")
        return error.isTemporary ? .failed("\(error)", retryAfter: nil) : .givenUp("\(error)")
      }
    }
  }

  /// Makes a code and a link for the person who has the address of a request, and sends them; without a
  /// server for mail, writes them to the log. Neither is stored, so another attempt makes others.
  private func sendSignInMail(_ job: SignInMailJob) async throws {
    let now = present
    try await database.signInRequests.removeOld(at: now.adding(seconds: -86_400))
    guard let answer = try await database.signInRequests.answer(job.request, at: now) else { return }
    let link = configuration.absoluteURL(SignInRoute.link(answer.link.text).url)
    let email = answer.person.email
    guard let sender = configuration.mailSender, configuration.mailServer != nil else {
      logger.notice(
        """
        sign-in: the code for \(email) is \(answer.code.grouped), or open \(link); set SMTP_URL to send it by mail
        """)
      return
    }
    guard let address = MailAddress(email) else {
      logger.error("sign-in: no mail can be sent to \(email); remove this person, and invite another address")
      return
    }
    @Dependency(\.mailer) var mailer
    try await mailer.send(
      MailMessage(
        from: sender, to: address,
        subject: "\(answer.code.grouped) is your code for \(configuration.publication.title ?? "the desk")",
        text: """
          Your code is

              \(answer.code.grouped)

          It works once, for ten minutes, in the browser in which you asked for it. Or open this page, and press
          its button:

          \(link)

          If you did not ask for a code, you need not do anything.

          """,
        date: now))
  }
}
