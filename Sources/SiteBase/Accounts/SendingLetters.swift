import Dependencies
import Foundation
import Jobs
import Logging
import Mail
import Settings
import Timestamps

/// A mail of the site to one person.
package struct Letter: Sendable {
  /// Identifies the letter, so that a server may drop one that is sent twice.
  let id: UUID
  let subject: String
  let text: String

  package init(id: UUID = UUID(), subject: String, text: String) {
    (self.id, self.subject, self.text) = (id, subject, text)
  }
}

extension Site {
  /// Sends a letter; without a server for mail, writes a line to the log.
  ///
  /// - Parameters:
  ///   - part: what lines of the log begin with.
  ///   - line: what the log says without a server for mail.
  package func send(
    _ letter: Letter, to email: String, asPartOf part: String, line: () -> String
  ) async throws(MailError) {
    guard let sender = configuration.mailSender, configuration.mailServer != nil else {
      logger.notice("\(part): \(line()); set SMTP_URL to send it by mail")
      return
    }
    do {
      guard let address = MailAddress(email) else {
        throw MailError(isTemporary: false, "no mail can be sent to \(email); check the address")
      }
      @Dependency(\.mailer) var mailer
      try await mailer.send(
        MailMessage(
          from: sender, to: address, subject: letter.subject, text: letter.text, date: present, id: letter.id)
      )
    } catch {
      let error =
        error as? MailError
        ?? MailError(
          isTemporary: true, isUncertain: true, "cannot send mail to \(email): \(error); try again later")
      logger.error("\(part): \(error)")
      throw error
    }
  }

  /// Sends a letter as ``send(_:to:asPartOf:line:)`` does, in a job that tries again after a temporary error.
  package func sendAsJob(
    _ letter: Letter, to email: String, asPartOf part: String, line: () -> String
  ) async throws -> JobResult {
    do {
      try await send(letter, to: email, asPartOf: part, line: line)
      return .done
    } catch {
      return error.isTemporary ? .failed("\(error)", retryAfter: nil) : .givenUp("\(error)")
    }
  }
}
