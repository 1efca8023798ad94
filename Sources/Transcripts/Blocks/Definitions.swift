/// Whether the line is a link reference definition, `[label]: address "title"` (CommonMark §4.7).
///
/// A definition of several lines is read as a paragraph.
func isDefinition(_ line: Line) -> Bool {
  guard var rest = afterDefinitionLabel(line) else { return false }
  rest = rest.drop(while: \.isSpaceOrTab).withoutTrailingSpace
  guard let first = rest.first else { return false }
  if first == UInt8(ascii: "<") {
    guard let end = rest.firstUnescaped(UInt8(ascii: ">")) else { return false }
    rest = rest[(end + 1)...]
  } else {
    rest = rest.drop { $0 > .space && $0 != 0x7F }
  }
  guard !rest.isEmpty else { return true }
  let title = rest.drop(while: \.isSpaceOrTab)
  return title.count < rest.count && isTitle(title)
}

/// The label of a definition, between its brackets.
func definitionLabel(_ line: Line) -> Line? {
  guard let rest = afterDefinitionLabel(line) else { return nil }
  return line[(line.startIndex + 1)..<(rest.startIndex - 2)]
}

private func afterDefinitionLabel(_ line: Line) -> Line? {
  guard line.first == UInt8(ascii: "["), line.dropFirst().first != UInt8(ascii: "^"),
    let end = line.dropFirst().prefix(1000).firstUnescaped(UInt8(ascii: "]")),
    line[(end + 1)...].first == UInt8(ascii: ":")
  else { return nil }
  let label = line[(line.startIndex + 1)..<end]
  guard label.contains(where: { !$0.isSpaceOrTab }), label.firstUnescaped(UInt8(ascii: "[")) == nil else {
    return nil
  }
  return line[(end + 2)...]
}

private func isTitle(_ text: Line) -> Bool {
  guard let first = text.first, let close = [0x22: 0x22, 0x27: 0x27, 0x28: 0x29 as UInt8][first] else {
    return false
  }
  return text.dropFirst().firstUnescaped(close) == text.endIndex - 1
}

/// Whether the line is the delimiter row of a table with as many columns as `header` (GitHub Flavored Markdown).
func isDelimiterRow(_ line: Line, below header: Line) -> Bool {
  let cells = tableCells(line)
  guard
    header.contains(UInt8(ascii: "|")) || line.contains(UInt8(ascii: "|")) || line.contains(UInt8(ascii: ":"))
  else {
    return false
  }
  return !cells.isEmpty && cells.allSatisfy(isDelimiterCell) && cells.count == tableCells(header).count
}

private func isDelimiterCell(_ cell: Line) -> Bool {
  var cell = cell
  if cell.first == UInt8(ascii: ":") { cell.removeFirst() }
  if cell.last == UInt8(ascii: ":") { cell.removeLast() }
  return !cell.isEmpty && cell.allSatisfy { $0 == UInt8(ascii: "-") }
}

private func tableCells(_ line: Line) -> [Line] {
  let bar = UInt8(ascii: "|")
  var row = line.drop(while: \.isSpaceOrTab).withoutTrailingSpace
  if row.first == bar { row.removeFirst() }
  var cells: [Line] = []
  while let end = row.firstUnescaped(bar) {
    cells.append(row[row.startIndex..<end])
    row = row[(end + 1)...]
  }
  if !row.isEmpty { cells.append(row) }
  return cells.map { $0.drop(while: \.isSpaceOrTab).withoutTrailingSpace }
}

extension Line {
  /// The first place of `byte` without a backslash before it.
  func firstUnescaped(_ byte: UInt8) -> Int? {
    var isEscaped = false
    for index in indices {
      if isEscaped {
        isEscaped = false
      } else if self[index] == UInt8(ascii: "\\") {
        isEscaped = true
      } else if self[index] == byte {
        return index
      }
    }
    return nil
  }
}
