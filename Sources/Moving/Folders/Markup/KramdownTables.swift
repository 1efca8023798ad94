import Texts

/// Tables that kramdown reads and GitHub Flavored Markdown does not: those without a head get an empty one,
/// lines between bodies and before a foot are dropped, and a bar in code gets a backslash, because it would
/// begin a cell.
enum KramdownTables {
  static func translated(_ source: TracedText, losses: inout LossList) -> TracedText {
    guard source.contains("|") else { return source }
    var output = TracedText(line: source.lines[0])
    /// The row of the table in which the line is; nil outside of tables.
    var row: Int?
    /// Whether the rows become those of a table.
    var isTable = false
    var isBlank = true
    let lines = source.dividedLines
    let delimited = delimitedRows(lines, source)
    for line in lines {
      let text = source.text(line.range).trimmed
      let isRow = !line.isCodeBlock && text.hasPrefix("|") && text.utf8.count > 1
      row = isRow ? row.map { $0 + 1 } ?? (isBlank ? 0 : nil) : nil
      var isDropped = false
      if row == 0 {
        let following = lines.dropFirst(line.index + 1).first.map { source.text($0.range).trimmed } ?? ""
        let hasHead = !isDelimiter(text) && (isDelimiter(following) || !following.hasPrefix("|"))
        isTable = !hasHead || isDelimiter(following)
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
      } else if !isDropped, row != nil && isTable || delimited.contains(line.index),
        let escaped = escaped(line, source)
      {
        output.append(escaped, line: line.sourceLine)
      } else if !isDropped {
        output.append(source.bytes[line.range], of: source, number: line.index)
      }
      isBlank = text.isEmpty
    }
    return output
  }

  /// The indices of the lines of tables whose rows need not begin with a bar.
  private static func delimitedRows(_ lines: [DividedLine], _ source: TracedText) -> Set<Int> {
    var rows: Set<Int> = []
    var isRow = false
    for (line, next) in zip(lines, lines.dropFirst()) {
      let text = source.text(line.range).trimmed
      if text.isEmpty || line.isCodeBlock { isRow = false }
      if !isRow, !line.isCodeBlock, text.contains("|") {
        let following = source.text(next.range).trimmed
        isRow = following.contains("|") && isDelimiter(following)
      }
      if isRow { rows.formUnion([line.index, next.index]) }
    }
    return rows
  }

  /// A row with a backslash before each bar in code; nil if there is none.
  private static func escaped(_ line: DividedLine, _ source: TracedText) -> String? {
    var text = ""
    for part in line.parts {
      let written = source.text(part.range)
      text +=
        part.isCode
        ? written.replacing("|", with: "\\|")
        : written.replacing(#/<code\b[^>]*>.*?<\/code>/#) { $0.0.replacing("|", with: "\\|") }
    }
    return text == source.text(line.range) ? nil : text
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
