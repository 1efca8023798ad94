import Dependencies
import Foundation
import Jobs
import Logging
import Mail
import Settings
import SiteBase

extension Site {
  /// Sends a letter to somebody; without a server for mail, writes its link to the log.
  ///
  /// - Parameters:
  ///   - id: identifies the letter, so that a server may drop one that is sent twice.
  ///   - link: the URL of the page that it is about.
  ///   - what: names it in the log, as in `invitation`.
  func sendLetter(
    _ what: String, to email: String, id: UUID, subject: String, text: String, link: String
  ) async throws(MailError) {
    guard let sender = configuration.mailSender, configuration.mailServer != nil else {
      logger.notice("members: the \(what) for \(email) is \(link); set SMTP_URL to send it by mail")
      return
    }
    guard let address = MailAddress(email) else {
      throw MailError(isTemporary: false, "no mail can be sent to \(email); check the address")
    }
    @Dependency(\.mailer) var mailer
    let message = MailMessage(
      from: sender, to: address, subject: subject, text: text, date: present, id: id)
    do {
      try await mailer.send(message)
    } catch let error as MailError {
      logger.error("members: \(error)")
      throw error
    } catch {
      throw MailError(
        isTemporary: true, isUncertain: true, "cannot send mail to \(email): \(error); try again later")
    }
  }
}

extension String {
  /// A name as a letter to a stranger shows it: short, on one line, and no address to which somebody could be
  /// led. What is none of that is replaced by `other`.
  func asName(else other: String) -> String {
    let line = split { $0.isNewline || $0.isWhitespace }.joined(separator: " ")
    let leads = line.contains("/") || line.contains(#/[^\s.]\.[^\s.]/#) || line.contains("@")
    return leads || line.isEmpty ? other : String(line.prefix(60))
  }
}
