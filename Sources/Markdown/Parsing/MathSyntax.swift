/// Finds mathematics in a text before cmark reads it: `$…$` and `$$…$$` in a line, and lines between two
/// lines of `$$`, also in lists and quotations.
///
/// As on GitHub, what follows the opening `$` and what precedes the closing one is no white space, and no
/// digit follows the closing one, so that `$5 and $6` is text. A backslash before a `$` makes it text.
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
    var fence: UInt8?
    var noCloseBefore = 0
    var start = 0
    while start < text.count {
      let line = line(from: start)
      let content = trimmed(line)
      start = line.upperBound + 1
      if let mark = fenceMark(content) {
        if fence == nil { fence = mark } else if fence == mark { fence = nil }
      } else if fence != nil {
        continue
      } else if let open = dollars(content, mayBeginItem: true), start >= noCloseBefore {
        switch closingLine(from: start) {
        case .found(let close):
          edits += [(open, .openFence), (close, .closeFence)]
          start = self.line(from: close).upperBound + 1
        case .noneBefore(let end): noCloseBefore = end
        }
      } else {
        readLine(content)
      }
    }
    edits.sort { $0.position < $1.position }
  }

  private enum Search {
    case found(Int)
    case noneBefore(Int)
  }

  /// Where the next line of two dollars is, unless code begins before it.
  private func closingLine(from start: Int) -> Search {
    var start = start
    while start < text.count {
      let line = line(from: start)
      let content = trimmed(line)
      if let close = dollars(content, mayBeginItem: false) { return .found(close) }
      if fenceMark(content) != nil { return .noneBefore(start) }
      start = line.upperBound + 1
    }
    return .noneBefore(text.count)
  }

  /// The line without its end.
  private func line(from start: Int) -> Range<Int> {
    start..<(text[start...].firstIndex(of: UInt8(ascii: "\n")) ?? text.count)
  }

  /// The position of `$$` in a line that has nothing else, but may be in a quotation, or begin an item of a
  /// list.
  private func dollars(_ line: Range<Int>, mayBeginItem: Bool) -> Int? {
    let start = line.upperBound - 2
    guard start >= line.lowerBound, text[start] == Self.dollar, text[start + 1] == Self.dollar,
      line.count <= 40
    else { return nil }
    var isAfterSpace = true
    for index in line.lowerBound..<start {
      switch text[index] {
      case UInt8(ascii: ">"), UInt8(ascii: " "), UInt8(ascii: "\t"): break
      case UInt8(ascii: "-"), UInt8(ascii: "+"), UInt8(ascii: "*"):
        guard mayBeginItem, isAfterSpace, text[index + 1].isSpace else { return nil }
      case UInt8(ascii: "."), UInt8(ascii: ")"):
        guard mayBeginItem, index > line.lowerBound, text[index - 1].isDigit, text[index + 1].isSpace else {
          return nil
        }
      default: guard mayBeginItem, text[index].isDigit else { return nil }
      }
      isAfterSpace = text[index].isSpace
    }
    return start > line.lowerBound && text[start - 1].isDigit ? nil : start
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
        // Code may have dollars.
        index = text.endOfCode(from: index, in: line)
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
