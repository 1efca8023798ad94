/// A page whose script says something to readers.
package enum WordScript: Sendable {
  /// The page of an episode.
  case episode
  /// A list of episodes.
  case episodeList

  private var words: [Word] {
    switch self {
    case .episode:
      [
        .moreControls, .speed, .speedNow, .captions, .captionsOn, .captionsOff, .copyLink, .linkCopied,
        .codeCopied, .codeSelected, .resumeAt, .keyList, .useKeys, .keyPlay, .keyTenSeconds, .keyFiveSeconds,
        .keySpeed, .keyTenths, .keySound, .keyFullScreen, .keyChapters, .keyFrames, .theatre, .repeatChapter,
        .descriptions, .readAloud, .keySpace, .search, .follow, .matchCount,
        .noMatches, .question, .code, .copy, .copied, .copyCode, .copyCodeTitled,
      ]
    case .episodeList: [.seen, .timeLeft]
    }
  }

  func json(_ textOf: (Word) -> WordText) -> [UInt8] {
    let members = words.map { word in
      let text = textOf(word)
      let forms = text.forms.sorted { $0.key.rawValue < $1.key.rawValue }.map { ($0.key.rawValue, $0.value) }
      let value =
        forms.isEmpty
        ? Self.quoted(text.other)
        : "{"
          + (forms + [("other", text.other)]).map { "\"\($0)\":\(Self.quoted($1))" }.joined(separator: ",")
          + "}"
      return "\"\(word)\":\(value)"
    }
    return Array("{\(members.joined(separator: ","))}".utf8)
  }

  private static func quoted(_ text: String) -> String {
    var quoted = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"", "\\":
        quoted += "\\"
        quoted.unicodeScalars.append(scalar)
      case "\n": quoted += "\\n"
      case "\t": quoted += "\\t"
      case _ where scalar.value < 0x20: quoted += " "
      default: quoted.unicodeScalars.append(scalar)
      }
    }
    return quoted + "\""
  }
}
