internal import Mail

extension Setting {
  /// The settings of mail to the people of the site.
  static let mail: [Setting] = [
    Setting(name: "SMTP_URL") { text, configuration throws(InvalidSetting) in
      guard let server = MailServer(text) else {
        throw InvalidSetting(
          expected: "smtp://user:password@host:587 or smtps://user:password@host:465, with %40 for an @ in "
            + "the name or the password; for a server without TLS, smtp://host:25?tls=none")
      }
      configuration.mailServer = server
    } show: {
      $0.mailServer?.description
    },
    Setting(name: "MAIL_FROM") { text, configuration throws(InvalidSetting) in
      guard let sender = MailAddress(text) else {
        throw InvalidSetting(expected: "an address: desk@example.com, or Notes on Swift <desk@example.com>")
      }
      configuration.mailSender = sender
    } show: {
      $0.mailSender?.description
    },
  ]
}

/// Checks that the settings of mail fit together.
func checkMail(_ configuration: Configuration) throws(ConfigurationError) {
  guard configuration.mailServer == nil || configuration.mailSender != nil else {
    throw ConfigurationError(
      "configuration: SMTP_URL is set, but MAIL_FROM is not; set it to the address that sends the mail")
  }
}
