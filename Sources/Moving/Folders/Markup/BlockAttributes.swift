import Texts

/// Lines of attributes below a block, as in `{.wide #top}`, which Hugo reads if its settings say so.
enum BlockAttributes {
  /// The text without them, with a loss for each.
  static func dropped(from source: TracedText, losses: inout LossList) -> TracedText {
    guard source.contains("\n{") else { return source }
    let code = CodeScanner.ranges(in: source.bytes).filter(\.isBlock).map(\.range)
    var output = TracedText(line: source.lines[0])
    var next = 0
    var start = 0
    var isBelowBlock = false
    for (number, line) in source.lines.enumerated() {
      let end = source.bytes[start...].firstIndex(of: 0x0A).map { $0 + 1 } ?? source.bytes.count
      while next < code.count, code[next].upperBound <= start { next += 1 }
      let isCode = next < code.count && code[next].contains(start)
      let text = String(decoding: source.bytes[start..<end], as: UTF8.self).trimmed
      if !isCode, isBelowBlock, text.wholeMatch(of: #/\{\s*(?:[.#][\w-]|[\w-]+=)[^{}]*\}/#) != nil {
        losses.add(.markup, text, line: line, "is dropped")
        output.append(
          source.bytes[(end - (end > start && source.bytes[end - 1] == 0x0A ? 1 : 0))..<end],
          of: source, number: number)
      } else {
        output.append(source.bytes[start..<end], of: source, number: number)
      }
      isBelowBlock = !text.isEmpty
      start = end
    }
    return output
  }
}
