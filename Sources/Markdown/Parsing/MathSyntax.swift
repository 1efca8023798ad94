/// Finds mathematics in a text before cmark reads it: `$…$` and `$$…$$` in a line, and lines between two lines of `$$`.
///
/// As on GitHub, what follows the opening `$` and what precedes the closing one is no white space, and no digit follows the closing
/// one, so that `$5 and $6` is text. A backslash before a `$` makes it text.
struct MathSyntax {
  enum Edit {
    /// A byte that cmark would take for syntax.
    case hide
    /// The opening `$` of a formula in a line, of one for itself, and the last `$` of either.
    case inline, display, end
    /// The first byte of a line `$$`, of which a fence is made.
    case openFence, closeFence
  }

  private(set) var edits: [(position: Int, edit: Edit)] = []
  private let text: UnsafeBufferPointer<UInt8>
  private static let dollar = UInt8(ascii: "$")

  init(in text: UnsafeBufferPointer<UInt8>) {
    self.text = text
    guard text.contains(Self.dollar) else { return }
    var openLine: Int?
    var fence: UInt8?
    var start = 0
    while start < text.count {
      let end = text[start...].firstIndex(of: UInt8(ascii: "\n")) ?? text.count
      let content = trimmed(start..<end)
      if let mark = fenceMark(content) {
        if fence == nil { fence = mark } else if fence == mark { fence = nil }
        openLine = nil
      } else if fence == nil, content.count == 2, text[content].allSatisfy({ $0 == Self.dollar }) {
        if let open = openLine {
          edits += [(open, .openFence), (content.lowerBound, .closeFence)]
          openLine = nil
        } else {
          openLine = content.lowerBound
        }
      } else if content.isEmpty, openLine == nil || fence != nil {
        openLine = nil
      } else if fence == nil, openLine == nil {
        readLine(content)
      }
      start = end + 1
    }
    edits.sort { $0.position < $1.position }
  }

  private func trimmed(_ range: Range<Int>) -> Range<Int> {
    var range = range
    while let first = range.first, text[first].isSpace { range = (first + 1)..<range.upperBound }
    while let last = range.last, text[last].isSpace { range = range.lowerBound..<last }
    return range
  }

  private func fenceMark(_ line: Range<Int>) -> UInt8? {
    guard line.count >= 3, let first = line.first,
      text[first] == UInt8(ascii: "`") || text[first] == UInt8(ascii: "~"),
      text[first + 1] == text[first], text[first + 2] == text[first]
    else { return nil }
    return text[first]
  }

  private mutating func readLine(_ line: Range<Int>) {
    var index = line.lowerBound
    while index < line.upperBound {
      if text[index] == UInt8(ascii: "\\") {
        index += 2
      } else if text[index] == UInt8(ascii: "`") {
        index = endOfCode(from: index, in: line)
      } else if text[index] == Self.dollar {
        let end = index + (index + 1 < line.upperBound && text[index + 1] == Self.dollar ? 2 : 1)
        guard let close = close(from: end, length: end - index, in: line) else {
          // The rest of the line has no end either, or this one would have it.
          if !text[end..<line.upperBound].contains(Self.dollar) { return }
          index = end
          continue
        }
        mark(index, end..<close, length: end - index)
        index = close + end - index
      } else {
        index += 1
      }
    }
  }

  /// Code may have dollars; it ends with as many backticks as it begins with. Code with more than ten of them is not looked for.
  private func endOfCode(from start: Int, in line: Range<Int>) -> Int {
    let rest = text[start..<line.upperBound]
    let open = rest.firstIndex { $0 != UInt8(ascii: "`") } ?? line.upperBound
    guard open - start <= 10 else { return open }
    var run = 0
    for index in open..<line.upperBound {
      if text[index] == UInt8(ascii: "`") {
        run += 1
      } else {
        if run == open - start { return index }
        run = 0
      }
    }
    return run == open - start ? line.upperBound : open
  }

  private func close(from start: Int, length: Int, in line: Range<Int>) -> Int? {
    guard start < line.upperBound, !text[start].isSpace || length == 2, text[start] != Self.dollar else {
      return nil
    }
    var index = start
    while index + length <= line.upperBound {
      if text[index] == UInt8(ascii: "\\") {
        index += 2
        continue
      }
      guard text[index] == Self.dollar else {
        index += 1
        continue
      }
      let next = index + length < line.upperBound ? text[index + length] : 0
      if length == 2 { return text[index + 1] == Self.dollar && index > start ? index : nil }
      return !text[index - 1].isSpace && !next.isDigit && next != Self.dollar && index > start ? index : nil
    }
    return nil
  }

  private mutating func mark(_ open: Int, _ content: Range<Int>, length: Int) {
    edits.append((open, length == 2 ? .display : .inline))
    if length == 2 { edits.append((open + 1, .hide)) }
    for index in content where text[index].isPunctuation { edits.append((index, .hide)) }
    if length == 2 { edits.append((content.upperBound, .hide)) }
    edits.append((content.upperBound + length - 1, .end))
  }
}

extension UInt8 {
  fileprivate var isPunctuation: Bool {
    switch self {
    case 0x21...0x2F, 0x3A...0x40, 0x5B...0x60, 0x7B...0x7E: true
    default: false
    }
  }
}
