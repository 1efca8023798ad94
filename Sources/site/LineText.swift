import Syndication

extension String {
  /// Other people's words as a line of a terminal: without line ends, and without what moves the cursor, gives
  /// commands to the terminal or turns the direction of the text around it.
  var oneLine: String {
    guard unicodeScalars.contains(where: Self.isCommand) else { return self }
    let lines = split(whereSeparator: \.isNewline).joined(separator: " ")
    return String(String.UnicodeScalarView(lines.unicodeScalars.filter { !Self.isCommand($0) }))
  }

  /// Likewise, of a title that may be as long as a book no more than one looks at.
  var listed: String {
    let line = String(prefix(Self.longestTitle + 1)).oneLine
    return count > Self.longestTitle ? line.prefix(Self.longestTitle) + "…" : line
  }

  private static let longestTitle = 120

  private static func isCommand(_ character: Unicode.Scalar) -> Bool {
    switch character.properties.generalCategory {
    case .control, .lineSeparator, .paragraphSeparator: true
    // Marks, embeddings, overrides and isolates (UAX #9), and what has no glyph at all.
    case .format: character.properties.isBidiControl || character.value >= 0xE0000
    default: false
    }
  }
}
