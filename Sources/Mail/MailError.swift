/// A mail could not be sent. The description is one line that names the server and says what to do.
package struct MailError: Error, Hashable, CustomStringConvertible {
  /// Whether the same mail may be accepted later: the server is away or busy, or asked to wait. Otherwise it
  /// refused the mail, the recipient or the password, or cannot be reached as SMTP_URL says.
  package let isTemporary: Bool
  /// Whether the server may have accepted the mail nevertheless: the connection ended before its answer.
  package let isUncertain: Bool
  package let description: String

  package init(isTemporary: Bool, isUncertain: Bool = false, _ description: String) {
    self.isTemporary = isTemporary
    self.isUncertain = isUncertain
    self.description = description
  }
}
