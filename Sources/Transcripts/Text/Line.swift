/// A line as UTF-8, without its end.
typealias Line = ArraySlice<UInt8>

/// The lines of a text that may end in LF, CR or CRLF, without a byte order mark. A NUL becomes U+FFFD.
func lines(of text: String) -> [Line] {
  var bytes = Array(text.utf8)
  if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { bytes.removeFirst(3) }
  if bytes.contains(0) {
    bytes = Array(String(decoding: bytes, as: UTF8.self).replacing("\0", with: "\u{FFFD}").utf8)
  }
  var lines: [Line] = []
  var start = 0
  var index = 0
  while index < bytes.count {
    if bytes[index] == UInt8(ascii: "\n") || bytes[index] == UInt8(ascii: "\r") {
      lines.append(bytes[start..<index])
      if bytes[index] == UInt8(ascii: "\r"), index + 1 < bytes.count, bytes[index + 1] == UInt8(ascii: "\n") {
        index += 1
      }
      start = index + 1
    }
    index += 1
  }
  if start < bytes.count { lines.append(bytes[start...]) }
  return lines
}

extension Line {
  var isBlank: Bool { allSatisfy(\.isSpaceOrTab) }

  /// Without spaces and tabs at the beginning.
  var withoutLeadingSpace: Line { drop(while: \.isSpaceOrTab) }

  /// Without spaces and tabs at the end.
  var withoutTrailingSpace: Line {
    var line = self
    while let last = line.last, last.isSpaceOrTab { line.removeLast() }
    return line
  }

  func startsWith(_ text: StaticString) -> Bool {
    text.withUTF8Buffer { starts(with: $0) }
  }
}

extension UInt8 {
  static let space = UInt8(ascii: " ")

  var isSpaceOrTab: Bool { self == .space || self == UInt8(ascii: "\t") }
  var isDigit: Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(self) }
  var isLetter: Bool { (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(self | 0x20) }
  /// Whether it is punctuation of ASCII, which a backslash can precede.
  var isPunctuation: Bool { (0x21...0x7E).contains(self) && !isDigit && !isLetter }
}
