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

  func contains(_ text: String) -> Bool {
    var search = AscendingSearch(text)
    return search.first(in: bytes, from: 0) != nil
  }

  var string: String { String(decoding: bytes, as: UTF8.self) }

  /// The text after a change that leaves all line feeds where they are.
  func replacingInLines(_ change: (String) -> String) -> TracedText {
    var changed = self
    changed.bytes = Array(change(string).utf8)
    return changed
  }

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

  /// Appends a block of HTML or of code that comes from one line of the source, on lines of its own.
  ///
  /// - Parameter rest: what follows it in the source.
  mutating func appendBlock(_ text: String, line: Int, before rest: ArraySlice<UInt8>) {
    if !isAtLineStart { append("\n", line: line) }
    append(text, line: line)
    guard let next = rest.first(where: { $0 != 0x20 && $0 != 0x09 }) else { return }
    guard next == 0x0A else { return append("\n\n", line: line) }
    // HTML ends with an empty line.
    let isBeforeText = rest.firstIndex(of: 0x0A).map { rest.indices.contains($0 + 1) && rest[$0 + 1] != 0x0A }
    if text.hasSuffix(">"), isBeforeText == true { append("\n", line: line) }
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

  /// Whether the last line belongs to a block of HTML, in which Markdown counts for nothing. A block of more
  /// than 4,000 bytes is not looked for.
  var isInHTML: Bool {
    var start = bytes.count
    while start > 0, bytes.count - start < 4000 {
      let end = start
      // The line before `end`.
      start = bytes[..<max(end - 1, 0)].lastIndex(of: 0x0A).map { $0 + 1 } ?? 0
      let line = bytes[start..<end].drop { $0.isWhiteSpace }
      let isLast = end == bytes.count && bytes.last != 0x0A
      if line.isEmpty, !isLast { return false }
      if line.first == UInt8(ascii: "<"), line.dropFirst().first?.beginsTag == true { return true }
    }
    return false
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
