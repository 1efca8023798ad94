extension String {
  /// This text, one paragraph, as Markdown that shows the same text, also where the transcript of an episode
  /// could take its beginning for a time, a speaker or a heading.
  package var markdownEscaped: String {
    var escaped = String.UnicodeScalarView()
    var previous: Unicode.Scalar = " "
    let scalars = Array(plainSpaces.unicodeScalars)
    for (index, scalar) in scalars.enumerated() {
      let next = index + 1 < scalars.count ? scalars[index + 1] : " "
      let isMark =
        switch scalar {
        case "\\", "`", "*", "<", "[", "]", "~", "|": true
        case "_": !previous.isWordPart || !next.isWordPart
        case "&": next.properties.isAlphabetic || next == "#"
        default: false
        }
      if isMark { escaped.append("\\") }
      escaped.append(scalar)
      previous = scalar
    }
    return String(escaped).withoutBlockMark.withoutSpeaker
  }

  /// This text with its paragraphs, which are separated by blank lines, escaped each.
  var paragraphsEscaped: String {
    linesByFeed.map { String($0).markdownEscaped }.filter { !$0.isEmpty }.joined(separator: "\n\n")
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

extension Unicode.Scalar {
  fileprivate var isWordPart: Bool { properties.isAlphabetic || properties.numericType != nil }
}
