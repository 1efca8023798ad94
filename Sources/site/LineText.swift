import Texts

extension String {
  /// Other people's text as one line for a terminal: without line ends, control characters, and characters
  /// that change the direction of the text around them.
  var oneLine: String {
    guard unicodeScalars.contains(where: Self.isCommand) else { return self }
    let lines = split(whereSeparator: \.isNewline).joined(separator: " ")
    return String(String.UnicodeScalarView(lines.unicodeScalars.filter { !Self.isCommand($0) }))
  }

  /// The same text with the characters that ``oneLine`` leaves out as escapes of Swift: `\n`, `\u{1b}`.
  var escapingCommands: String {
    guard unicodeScalars.contains(where: Self.isCommand) else { return self }
    var text = ""
    for character in unicodeScalars {
      switch character {
      case "\n": text += "\\n"
      case "\r": text += "\\r"
      case "\t": text += "\\t"
      case _ where Self.isCommand(character): text += "\\u{\(String(character.value, radix: 16))}"
      default: text.unicodeScalars.append(character)
      }
    }
    return text
  }

  /// JSON with the characters that ``oneLine`` leaves out as escapes, which mean the same.
  var escapingCommandsInJSON: String {
    guard unicodeScalars.contains(where: Self.isCommand) else { return self }
    return unicodeScalars.map { character in
      guard Self.isCommand(character) else { return String(character) }
      return String(character).utf16.map { "\\u" + String(0x10000 + Int($0), radix: 16).dropFirst() }.joined()
    }.joined()
  }

  /// One line, shortened to the length of a line in a list. A title may be as long as a book.
  var listed: String { String(prefix(2 * Self.longestTitle)).oneLine.shortened(to: Self.longestTitle) }

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
