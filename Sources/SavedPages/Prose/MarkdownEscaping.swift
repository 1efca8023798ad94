extension StringProtocol {
  /// This text, one paragraph, as Markdown that shows the same text, also where the transcript of an episode could
  /// take its beginning for a time, a speaker or a heading.
  package var markdownEscaped: String {
    var escaped = ""
    var previous: Character = " "
    let characters = Array(plainSpaces)
    for (index, character) in characters.enumerated() {
      let next = index + 1 < characters.count ? characters[index + 1] : " "
      switch character {
      case "\\", "`", "*", "<", "[", "]", "~": escaped += "\\\(character)"
      case "_" where !(previous.isLetter || previous.isNumber) || !(next.isLetter || next.isNumber):
        escaped += "\\_"
      case "&" where next.isLetter || next == "#": escaped += "\\&"
      case "|": escaped += "\\|"
      default: escaped.append(character)
      }
      previous = character
    }
    return escaped.withoutBlockMark.withoutSpeaker
  }

  /// This text with its paragraphs, which are separated by blank lines, escaped each.
  var paragraphsEscaped: String {
    split(separator: "\n").map(\.markdownEscaped).filter { !$0.isEmpty }.joined(separator: "\n\n")
  }
}

extension String {
  /// Escapes what would begin a heading, a quotation, a list, a rule or a table.
  fileprivate var withoutBlockMark: String {
    guard let first else { return self }
    if "#>+-=:".contains(first) { return "\\\(self)" }
    let digits = prefix { $0.isASCII && $0.isNumber }
    guard (1...9).contains(digits.count), let mark = dropFirst(digits.count).first, mark == "." || mark == ")"
    else {
      return self
    }
    return "\(digits)\\\(dropFirst(digits.count))"
  }

  /// Escapes the colon after what looks like a name.
  fileprivate var withoutSpeaker: String {
    guard let (name, rest) = SpeakerName.split(self) else { return self }
    return "\(name)\\:\(rest)"
  }
}
