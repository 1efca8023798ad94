import Texts

/// Tables that kramdown reads and GitHub Flavored Markdown does not: those without a head get an empty one,
/// and lines between bodies and before a foot are dropped.
enum KramdownTables {
  static func translated(_ source: TracedText, losses: inout LossList) -> TracedText {
    guard source.contains("|") else { return source }
    let code = CodeScanner.ranges(in: source.bytes).filter(\.isBlock).map(\.range)
    var output = TracedText(line: source.lines[0])
    var next = 0
    var start = 0
    /// The row of the table in which the line is; nil outside of tables.
    var row: Int?
    var isBlank = true
    for (number, line) in source.lines.enumerated() {
      let end = source.bytes[start...].firstIndex(of: 0x0A).map { $0 + 1 } ?? source.bytes.count
      while next < code.count, code[next].upperBound <= start { next += 1 }
      let isCode = next < code.count && code[next].contains(start)
      let text = String(decoding: source.bytes[start..<end], as: UTF8.self).trimmed
      let isRow = !isCode && text.hasPrefix("|") && text.utf8.count > 1
      row = isRow ? row.map { $0 + 1 } ?? (isBlank ? 0 : nil) : nil
      var isDropped = false
      if row == 0 {
        let following = self.line(at: end, of: source)
        let hasHead = !isDelimiter(text) && (isDelimiter(following) || !following.hasPrefix("|"))
        if !hasHead {
          losses.add(.markup, "table", line: line, "had no head and has an empty one")
          let cells = String(repeating: "  |", count: cells(text))
          output.append("|\(cells)\n", line: line)
          if !isDelimiter(text) { output.append("|\(cells.replacing("  |", with: "--|"))\n", line: line) }
        }
        if isDelimiter(text) { row = 1 }
      } else if let row, row > 1, isDelimiter(text) || isFoot(text) {
        losses.add(.markup, "table", line: line, "its line between rows is dropped")
        isDropped = true
      }
      if row == 1, text.contains("+"), isDelimiter(text) {
        // kramdown takes either sign between columns.
        output.append(text.replacing("+", with: "|") + "\n", line: line)
      } else if !isDropped {
        output.append(source.bytes[start..<end], of: source, number: number)
      }
      isBlank = text.isEmpty
      start = end
    }
    return output
  }

  private static func line(at start: Int, of source: TracedText) -> String {
    String(decoding: source.bytes[start...].prefix { $0 != 0x0A }, as: UTF8.self).trimmed
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
