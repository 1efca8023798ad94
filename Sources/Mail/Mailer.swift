import Concurrency
package import Dependencies

/// Sends mail.
///
/// It is a value with one closure, which a test replaces:
///
/// ```swift
/// Mailer { message in sent.withLock { $0.append(message) } }
/// ```
package struct Mailer: Sendable {
  /// Returns when the server has accepted the message. Throws ``MailError``, or `CancellationError` within a
  /// second after the task is cancelled.
  ///
  /// After an error the server may have accepted the message nevertheless, if the connection ended before its
  /// answer.
  package var send: @Sendable (MailMessage) async throws -> Void

  package init(send: @escaping @Sendable (MailMessage) async throws -> Void) { self.send = send }
}

extension Mailer {
  /// Sends by SMTP, with libcurl. Each message blocks a thread that does not belong to Swift's thread pool;
  /// four are sent at the same time.
  ///
  /// - Parameter deadline: of one message, from the resolution of the host to the server's last answer.
  package static func live(_ server: MailServer, deadline: Duration = .seconds(30)) -> Mailer {
    live(server, deadline: deadline, trustedCertificates: nil)
  }

  /// - Parameter trustedCertificates: a PEM file; nil for those that the system trusts.
  static func live(_ server: MailServer, deadline: Duration, trustedCertificates: String?) -> Mailer {
    let threads = BlockingThreads("colophon.mail", count: 4)
    return Mailer { message in
      try await threads.run { cancellation in
        try SMTPTransfer(
          message, server, deadline: deadline, trustedCertificates: trustedCertificates, cancellation
        ).perform()
      }
    }
  }

  /// Refuses each message.
  package static let unconfigured = Mailer { _ in
    throw MailError(
      isTemporary: false, "cannot send mail: there is no server for it; set SMTP_URL and MAIL_FROM")
  }
}

extension MailServer {
  /// Connects, encrypts and signs in as for a message, and sends none.
  ///
  /// - Throws: ``MailError`` if the server would take no message from us.
  package func probe(deadline: Duration) async throws {
    try await probe(deadline: deadline, trustedCertificates: nil)
  }

  /// - Parameter trustedCertificates: a PEM file; nil for those that the system trusts.
  func probe(deadline: Duration, trustedCertificates: String?) async throws {
    try await BlockingThreads("colophon.mail", count: 1).run { cancellation in
      try SMTPTransfer(
        nil, self, deadline: deadline, trustedCertificates: trustedCertificates, cancellation
      ).perform()
    }
  }
}

extension DependencyValues {
  /// The mailer that sends mail to people of the site.
  package var mailer: Mailer {
    get { self[MailerKey.self] }
    set { self[MailerKey.self] = newValue }
  }
}

private enum MailerKey: DependencyKey {
  typealias Value = Mailer
  static let liveValue = Mailer.unconfigured
}
