import Accounts
import Foundation
import HTTP
import Jobs
import Logging
import Settings
import Timestamps

/// Sends the code of a request to sign in.
struct SignInMailJob: Codable, Sendable {
  let request: UUID
}

extension JobKind<SignInMailJob> {
  /// After ten minutes the code would no longer work.
  static let signInMail = JobKind(
    "sign-in.mail", backOff: BackOff(attempts: 5), deadline: .seconds(60), keepsGivenUp: false)
}

extension Site {
  var signInMailHandler: JobHandler {
    JobHandler(.signInMail) { job in
      try await sendSignInMail(job.payload)
      return .done
    }
  }

  /// Makes a code and a link for the person who has the address of a request, and sends them. Neither is
  /// stored, so another attempt makes others.
  private func sendSignInMail(_ job: SignInMailJob) async throws {
    let now = present
    try await database.signInRequests.removeOld(at: now.adding(seconds: -86_400))
    guard let answer = try await database.signInRequests.answer(job.request, at: now) else { return }
    let link = configuration.absoluteURL(SiteRoute.signIn(.link(answer.link.text)).url)
    logger.notice(
      """
      sign-in: the code for \(answer.person.email) is \(answer.code.grouped), or open \(link); \
      set SMTP_URL to send it by mail
      """)
  }
}
