/// A line of Markdown, divided into code and other text.
struct DividedLine {
  struct Part {
    /// The bytes of the part in the text.
    let range: Range<Int>
    let isCode: Bool
  }

  /// The index of the line in ``TracedText/lines``.
  let index: Int
  /// The line of the source from which it comes.
  let sourceLine: Int
  /// The bytes of the line, with its line feed.
  let range: Range<Int>
  /// Whether the line belongs to a block of code.
  let isCodeBlock: Bool
  /// Whether a block of code begins with the line.
  let isBlockStart: Bool
  let parts: [Part]
}

extension TracedText {
  /// All lines, in time linear in the length of the text.
  var dividedLines: [DividedLine] {
    let code = CodeScanner.ranges(in: bytes)
    var result: [DividedLine] = []
    var next = 0
    var start = 0
    for (index, sourceLine) in lines.enumerated() {
      let end = bytes[start...].firstIndex(of: 0x0A).map { $0 + 1 } ?? bytes.count
      while next < code.count, code[next].range.upperBound <= start { next += 1 }
      let isCodeBlock = next < code.count && code[next].isBlock && code[next].range.contains(start)
      let isBlockStart = isCodeBlock && code[next].range.lowerBound == start
      var parts: [DividedLine.Part] = []
      var position = start
      while position < end {
        while next < code.count, code[next].range.upperBound <= position { next += 1 }
        let codeRange = next < code.count ? code[next].range : end..<end
        let isCode = codeRange.contains(position)
        let stop = min(end, isCode ? codeRange.upperBound : codeRange.lowerBound)
        parts.append(DividedLine.Part(range: position..<stop, isCode: isCode))
        position = stop
      }
      result.append(
        DividedLine(
          index: index, sourceLine: sourceLine, range: start..<end, isCodeBlock: isCodeBlock,
          isBlockStart: isBlockStart, parts: parts))
      start = end
    }
    return result
  }

  func text(_ range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }
}
