/// A line of Markdown as UTF-8, without its end.
typealias Line = ArraySlice<UInt8>

/// Reads a line from the left. A tab goes to the next multiple of four columns (CommonMark §2.2).
struct LineCursor {
  private let line: Line
  private var index: Int
  private var column = 0
  /// The columns that are left of a tab at `index`; 0 if it is untouched.
  private var restOfTab = 0

  init(_ line: Line) {
    self.line = line
    index = line.startIndex
  }

  /// What is left of the line, from its first character that is not white space.
  var text: Line { line[index...].drop(while: \.isSpaceOrTab) }

  var isBlank: Bool { text.isEmpty }

  /// The columns of white space before ``text``.
  var indent: Int {
    var end = column
    for byte in line[index...] {
      if byte == .space { end += 1 } else if byte == .tab { end += 4 - end % 4 } else { break }
    }
    return end - column
  }

  /// Skips white space of at most `columns` columns. Part of a tab may remain.
  mutating func skip(columns: Int) {
    let target = column + columns
    while column < target, index < line.endIndex, line[index].isSpaceOrTab {
      let end = line[index] == .tab ? column + 4 - column % 4 : column + 1
      restOfTab = max(0, end - target)
      column = min(end, target)
      if restOfTab == 0 { index += 1 }
    }
  }

  /// What is left of the line, with its white space. The rest of a tab becomes spaces.
  var remainder: Line {
    restOfTab == 0 ? line[index...] : Line(repeating: .space, count: restOfTab) + line[(index + 1)...]
  }

  /// Skips the white space before ``text``, and `count` bytes of it, each one column wide.
  mutating func skip(bytes count: Int) {
    (column, index) = (column + indent + count, text.startIndex + count)
    restOfTab = 0
  }
}

extension UInt8 {
  static let space = UInt8(ascii: " ")
  static let tab = UInt8(ascii: "\t")

  var isSpaceOrTab: Bool { self == .space || self == .tab }
  var isDigit: Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(self) }
  var isLetter: Bool { (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(self | 0x20) }
}

extension Line {
  /// Without spaces and tabs at the end.
  var withoutTrailingSpace: Line {
    var line = self
    while let last = line.last, last.isSpaceOrTab { line.removeLast() }
    return line
  }

  func startsWith(_ text: StaticString) -> Bool {
    text.withUTF8Buffer { starts(with: $0) }
  }

  /// Whether the text begins with `lowercase`, in any case of ASCII letters.
  func startsWithAnyCase(_ lowercase: String) -> Bool {
    let wanted = lowercase.utf8
    return count >= wanted.count
      && zip(self, wanted).allSatisfy { $0 == $1 || ($0.isLetter && $0 | 0x20 == $1) }
  }

  func containsAnyCase(_ lowercase: String) -> Bool {
    guard let first = lowercase.utf8.first else { return true }
    return indices.contains {
      (self[$0] == first || self[$0] | 0x20 == first) && self[$0...].startsWithAnyCase(lowercase)
    }
  }
}

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
