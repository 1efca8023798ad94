/// The text of a message, in ASCII and in lines that every server accepts.
struct MailBody {
  /// `7bit` or `quoted-printable`.
  let encoding: String
  /// With `CRLF` after each line.
  let encoded: String

  init(_ text: String) {
    // A carriage return and a line feed are one character.
    let lines = text.split(omittingEmptySubsequences: false) { $0.isNewline }.map { Array($0.utf8) }
    let isPlain = lines.allSatisfy { line in
      line.count <= Self.longestLine && line.allSatisfy { (0x20...0x7E).contains($0) || $0 == 9 }
    }
    encoding = isPlain ? "7bit" : "quoted-printable"
    encoded =
      lines.map { isPlain ? String(decoding: $0, as: UTF8.self) : Self.quoted($0) }.joined(separator: "\r\n")
      + "\r\n"
  }

  /// RFC 5322 §2.1.1, without the line break.
  private static let longestLine = 998

  /// One line in quoted-printable (RFC 2045 §6.7): lines of at most 76 bytes, which end with `=` if they go
  /// on.
  private static func quoted(_ line: [UInt8]) -> String {
    var (text, width) = ("", 0)
    for (index, byte) in line.enumerated() {
      let isLast = index == line.count - 1
      let isSpace = byte == 0x20 || byte == 9
      let isItself = (0x21...0x7E).contains(byte) && byte != UInt8(ascii: "=") || isSpace && !isLast
      let hex = String(byte, radix: 16, uppercase: true)
      let piece =
        isItself ? String(UnicodeScalar(byte)) : byte < 16 ? "=0\(hex)" : "=\(hex)"
      if width + piece.utf8.count > (isLast ? 76 : 75) {
        text += "=\r\n"
        width = 0
      }
      text += piece
      width += piece.utf8.count
    }
    return text
  }
}
