/// A text of which each line knows from which line of the source it comes.
struct TracedText {
  private(set) var bytes: [UInt8] = []
  /// The line in the source of each line.
  private(set) var lines: [Int]

  /// An empty text.
  init(line: Int = 1) { lines = [line] }

  init(_ text: String, firstLine: Int) {
    bytes = Array(text.utf8)
    lines = [firstLine]
    for byte in bytes where byte == 0x0A { lines.append(lines[lines.count - 1] + 1) }
  }

  var string: String { String(decoding: bytes, as: UTF8.self) }

  /// Appends a part of another text.
  ///
  /// - Parameter number: the index in its `lines` of the line in which the part begins.
  mutating func append(_ part: ArraySlice<UInt8>, of source: TracedText, number: Int) {
    startLine(at: source.lines[number])
    var number = number
    bytes += part
    for byte in part where byte == 0x0A {
      number += 1
      lines.append(source.lines[number])
    }
  }

  /// Appends a text that comes from one line of the source.
  mutating func append(_ text: String, line: Int) {
    startLine(at: line)
    bytes += text.utf8
    for byte in text.utf8 where byte == 0x0A { lines.append(line) }
  }

  private mutating func startLine(at line: Int) {
    if bytes.isEmpty || bytes[bytes.count - 1] == 0x0A { lines[lines.count - 1] = line }
  }

  /// Whether nothing but white space and marks of quotations is in the last line.
  var isAtLineStart: Bool {
    for byte in bytes.reversed() {
      if byte == 0x0A { return true }
      guard byte == 0x20 || byte == 0x09 || byte == UInt8(ascii: ">") else { return false }
    }
    return true
  }

  /// The white space with which the last line begins.
  var indentation: String {
    let start = bytes.lastIndex(of: 0x0A).map { $0 + 1 } ?? 0
    return String(decoding: bytes[start...].prefix { $0 == 0x20 || $0 == 0x09 }, as: UTF8.self)
  }

  /// Removes what was appended after the text had `count` bytes, which was all in one line.
  mutating func cut(to count: Int) { bytes.removeLast(bytes.count - count) }

  /// Appends another text.
  mutating func append(_ other: TracedText) { append(other.bytes[...], of: other, number: 0) }
}
