import Digests
import Foundation
import Jobs
import Settings
import SiteBase

/// Sends the code of a request to sign in.
struct SignInMailJob: Codable, Sendable {
  let request: UUID
}

extension JobKind<SignInMailJob> {
  static let signInMail = codeMail("sign-in.mail")
}

extension Site {
  package var signInMailHandler: JobHandler {
    JobHandler(.signInMail) { job in
      try await sendCode(of: job.payload.request, asPartOf: "sign-in") {
        SignInRoute.link($0.text).url
      } mail: { code, link in
        signInMail(code, link)
      }
    }
  }

  private func signInMail(_ code: String, _ link: String) -> Letter {
    Letter(
      subject: "\(code) is your code for \(configuration.publication.title ?? "the desk")",
      text: """
        Your code is

            \(code)

        It works once, for ten minutes, in the browser in which you asked for it. Or open this page, and press
        its button:

        \(link)

        If you did not ask for a code, you need not do anything.

        """)
  }
}
