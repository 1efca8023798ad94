import Texts

/// Tables that kramdown reads and GitHub Flavored Markdown does not: those without a head get an empty one,
/// and lines between bodies and before a foot are dropped.
enum KramdownTables {
  static func translated(_ source: TracedText, losses: inout LossList) -> TracedText {
    guard source.contains("|") else { return source }
    var output = TracedText(line: source.lines[0])
    /// The row of the table in which the line is; nil outside of tables.
    var row: Int?
    var isBlank = true
    let lines = source.dividedLines
    for line in lines {
      let text = source.text(line.range).trimmed
      let isRow = !line.isCodeBlock && text.hasPrefix("|") && text.utf8.count > 1
      row = isRow ? row.map { $0 + 1 } ?? (isBlank ? 0 : nil) : nil
      var isDropped = false
      if row == 0 {
        let following = lines.dropFirst(line.index + 1).first.map { source.text($0.range).trimmed } ?? ""
        let hasHead = !isDelimiter(text) && (isDelimiter(following) || !following.hasPrefix("|"))
        if !hasHead {
          losses.add(.markup, "table", line: line.sourceLine, "had no head and has an empty one")
          let cells = String(repeating: "  |", count: cells(text))
          output.append("|\(cells)\n", line: line.sourceLine)
          if !isDelimiter(text) {
            output.append("|\(cells.replacing("  |", with: "--|"))\n", line: line.sourceLine)
          }
        }
        if isDelimiter(text) { row = 1 }
      } else if let row, row > 1, isDelimiter(text) || isFoot(text) {
        losses.add(.markup, "table", line: line.sourceLine, "its line between rows is dropped")
        isDropped = true
      }
      if row == 1, text.contains("+"), isDelimiter(text) {
        // Between columns, kramdown accepts `+` as well as `|`.
        output.append(text.replacing("+", with: "|") + "\n", line: line.sourceLine)
      } else if !isDropped {
        output.append(source.bytes[line.range], of: source, number: line.index)
      }
      isBlank = text.isEmpty
    }
    return output
  }

  private static func isDelimiter(_ text: String) -> Bool {
    text.contains("-") && text.wholeMatch(of: #/\|?\s*:?-+:?\s*([|+]\s*:?-+:?\s*)*\|?/#) != nil
  }

  private static func isFoot(_ text: String) -> Bool {
    text.contains("=") && text.allSatisfy { "=| \t".contains($0) }
  }

  /// The number of cells of a row that begins with a bar.
  private static func cells(_ row: String) -> Int {
    var count = 0
    var isEscaped = false
    var isCode = false
    for character in row.dropFirst() {
      if character == "`" { isCode.toggle() }
      if character == "|", !isEscaped, !isCode { count += 1 }
      isEscaped = character == "\\" && !isEscaped
    }
    return row.hasSuffix("|") ? count : count + 1
  }
}
