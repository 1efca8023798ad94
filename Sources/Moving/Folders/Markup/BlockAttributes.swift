import Texts

/// Lines of attributes below a block, as in `{.wide #top}`, which Hugo reads if its settings say so.
enum BlockAttributes {
  /// The text without them, with a loss for each.
  static func dropped(from source: TracedText, losses: inout LossList) -> TracedText {
    guard source.contains("\n{") else { return source }
    var output = TracedText(line: source.lines[0])
    var isBelowBlock = false
    for line in source.dividedLines {
      let written = source.text(line.range)
      let text = written.trimmed
      if !line.isCodeBlock, isBelowBlock, text.hasPrefix("{"),
        text.wholeMatch(of: #/\{\s*(?:[.#][\w-]|[\w-]+=)[^{}]*\}/#) != nil
      {
        losses.add(.markup, text, line: line.sourceLine, "is dropped")
        output.append(written.hasSuffix("\n") ? "\n" : "", line: line.sourceLine)
      } else {
        output.append(source.bytes[line.range], of: source, number: line.index)
      }
      isBelowBlock = !text.isEmpty
    }
    return output
  }
}
