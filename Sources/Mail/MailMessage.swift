package import Timestamps

#if canImport(FoundationEssentials)
  package import FoundationEssentials
#else
  package import Foundation
#endif

/// A mail of plain text to one person.
package struct MailMessage: Hashable, Sendable {
  package var from: MailAddress
  package var to: MailAddress
  /// Any text; line breaks and other controls become spaces.
  package var subject: String
  package var text: String
  package var date: Timestamp
  /// Identifies the message, so that a server may drop one that is sent twice.
  package var id: UUID

  package init(
    from: MailAddress, to: MailAddress, subject: String, text: String, date: Timestamp, id: UUID = UUID()
  ) {
    self.from = from
    self.to = to
    self.subject = subject
    self.text = text
    self.date = date
    self.id = id
  }
}

extension MailMessage {
  /// The message in the form of RFC 5322, with `CRLF` after each line.
  package var source: String {
    let body = MailBody(text)
    let fields = [
      HeaderField("Date", [date.rfc5322]),
      HeaderField("From", from.headerWords),
      HeaderField("To", to.headerWords),
      HeaderField("Message-ID", ["<\(id.uuidString.lowercased())@\(from.domain)>"]),
      HeaderField("Subject", EncodedWords.words(of: subject)),
      HeaderField("MIME-Version", ["1.0"]),
      HeaderField("Content-Type", ["text/plain; charset=utf-8"]),
      HeaderField("Content-Transfer-Encoding", [body.encoding]),
      // Programs send no answer to it, such as one about holidays (RFC 3834).
      HeaderField("Auto-Submitted", ["auto-generated"]),
    ]
    return fields.map(\.folded).joined() + "\r\n" + body.encoded
  }
}
