/// Follows code far enough to tell whether a place is in a comment, a string or the code itself.
///
/// Reads the notation of Swift, which is close enough to that of C and its descendants.
struct CodeLexer {
  enum Place {
    case code, lineComment, blockComment, string, multilineString, interpolation
  }

  /// What is open, from the outside in. Code is what surrounds everything.
  private var open: [Opened] = []

  /// Whether the last line read ended with the end of a string, an interpolation or a block comment.
  private(set) var endedToken = false

  private enum Opened {
    case lineComment
    case blockComment
    case string(hashes: Int, isMultiline: Bool)
    case interpolation(parentheses: Int)
  }

  var place: Place {
    switch open.last {
    case nil: .code
    case .lineComment: .lineComment
    case .blockComment: .blockComment
    case .string(_, let isMultiline):
      isMultiline ? .multilineString : isInMultilineString ? .interpolation : .string
    case .interpolation: .interpolation
    }
  }

  private var isInMultilineString: Bool {
    open.contains { if case .string(_, isMultiline: true) = $0 { true } else { false } }
  }

  /// The author's line ends here, and with it a comment or a string of one line.
  mutating func endLine() {
    endedToken = false
    while let last = open.last {
      switch last {
      case .blockComment, .string(_, isMultiline: true): return
      case .lineComment, .string, .interpolation: open.removeLast()
      }
    }
  }

  /// The next text continues the author's line.
  mutating func join() { endedToken = false }

  mutating func read(_ text: Substring) {
    let bytes = Array(text.utf8)
    var position = 0
    while position < bytes.count {
      endedToken = false
      switch open.last {
      case nil, .interpolation: position = readCode(bytes, position)
      case .lineComment: return
      case .blockComment: position = readComment(bytes, position)
      case .string(let hashes, let isMultiline):
        position = readString(bytes, position, hashes: hashes, isMultiline: isMultiline)
      }
    }
  }

  private mutating func readCode(_ bytes: [UInt8], _ start: Int) -> Int {
    let rest = bytes[start...]
    if rest.starts(with: "//".utf8) {
      open.append(.lineComment)
      return bytes.count
    }
    if rest.starts(with: "/*".utf8) {
      open.append(.blockComment)
      return start + 2
    }
    let hashes = rest.prefix { $0 == UInt8(ascii: "#") }.count
    let quoted = rest.dropFirst(hashes)
    if hashes > 0, quoted.first == UInt8(ascii: "/") {
      return endOfRegex(bytes, start + hashes + 1, hashes: hashes)
    }
    if quoted.first == UInt8(ascii: "\"") {
      let isMultiline = quoted.starts(with: "\"\"\"".utf8)
      open.append(.string(hashes: hashes, isMultiline: isMultiline))
      return start + hashes + (isMultiline ? 3 : 1)
    }
    countParenthesis(bytes[start])
    return start + max(1, hashes)
  }

  /// The end of a regular expression `#/…/#` that begins before `start`; the end of the line if it has none.
  private func endOfRegex(_ bytes: [UInt8], _ start: Int, hashes: Int) -> Int {
    let end = Array("/".utf8) + [UInt8](repeating: UInt8(ascii: "#"), count: hashes)
    return bytes.indices[start...].first { bytes[$0...].starts(with: end) }.map { $0 + end.count }
      ?? bytes.count
  }

  private mutating func countParenthesis(_ byte: UInt8) {
    guard case .interpolation(let parentheses) = open.last else { return }
    if byte == UInt8(ascii: "(") {
      open[open.count - 1] = .interpolation(parentheses: parentheses + 1)
    } else if byte == UInt8(ascii: ")") {
      open.removeLast()
      endedToken = true
      if parentheses > 0 {
        open.append(.interpolation(parentheses: parentheses - 1))
        endedToken = false
      }
    }
  }

  private static func lengthOfEscape(_ escaped: ArraySlice<UInt8>) -> Int {
    guard escaped.starts(with: "u{".utf8), let end = escaped.prefix(12).firstIndex(of: UInt8(ascii: "}"))
    else {
      return 1
    }
    return end - escaped.startIndex + 1
  }

  private mutating func readComment(_ bytes: [UInt8], _ start: Int) -> Int {
    if bytes[start...].starts(with: "/*".utf8) {
      open.append(.blockComment)
      return start + 2
    }
    guard bytes[start...].starts(with: "*/".utf8) else { return start + 1 }
    open.removeLast()
    endedToken = open.isEmpty
    return start + 2
  }

  private mutating func readString(_ bytes: [UInt8], _ start: Int, hashes: Int, isMultiline: Bool) -> Int {
    let marks = String(repeating: "#", count: hashes)
    let rest = bytes[start...]
    if rest.starts(with: "\\\(marks)(".utf8) {
      open.append(.interpolation(parentheses: 0))
      return start + hashes + 2
    }
    if rest.starts(with: "\\\(marks)".utf8) {
      let length = Self.lengthOfEscape(rest.dropFirst(hashes + 1)) + hashes + 1
      endedToken = start == 0 && bytes.count == length
      return min(start + length, bytes.count)
    }
    let end = (isMultiline ? "\"\"\"" : "\"") + marks
    guard rest.starts(with: end.utf8) else { return start + 1 }
    open.removeLast()
    endedToken = true
    return start + end.utf8.count
  }
}
