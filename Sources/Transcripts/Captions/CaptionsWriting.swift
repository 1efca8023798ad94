extension Captions {
  /// The captions as WebVTT, with voices and the times inside cues.
  package var webVTT: String {
    var text = "WEBVTT" + (title.map { " - \($0.onOneLine)" } ?? "") + "\n"
    if let language { text += "Language: \(language.onOneLine)\n" }
    for cue in cues {
      text += "\n\(cue.start.vtt) --> \(cue.end.vtt)\n"
      if let voice = cue.voice { text += "<v \(voice.escapedForWebVTT)>" }
      text += cue.marked + "\n"
    }
    return text
  }

  /// The captions as SubRip. A voice is written as `Name: ` where it changes, as the podcast namespace
  /// advises.
  package var srt: String {
    var text = ""
    var voice: String?
    for (index, cue) in cues.enumerated() {
      let name = cue.voice == voice ? nil : cue.voice
      voice = cue.voice
      text +=
        "\(index + 1)\n\(cue.start.srt) --> \(cue.end.srt)\n"
        + SRTEscaping.escaped("\(name.map { "\($0): " } ?? "")\(cue.text)") + "\n\n"
    }
    return text
  }
}

extension Cue {
  /// The text with its times in tags.
  fileprivate var marked: String {
    var marked = ""
    var rest = text.utf8[...]
    for time in times {
      let part = rest.prefix(max(0, time.offset - (text.utf8.count - rest.count)))
      marked += (String(part) ?? "").escapedForWebVTT + "<\(time.time.vtt)>"
      rest = rest[part.endIndex...]
    }
    return marked + (String(rest) ?? "").escapedForWebVTT
  }
}

extension String {
  var onOneLine: String { split(whereSeparator: \.isWhitespace).joined(separator: " ") }

  fileprivate var escapedForWebVTT: String {
    var escaped = ""
    for scalar in unicodeScalars {
      switch scalar {
      case "&": escaped += "&amp;"
      case "<": escaped += "&lt;"
      case ">": escaped += "&gt;"
      case "\u{A0}": escaped += "&nbsp;"
      case "\u{200E}": escaped += "&lrm;"
      case "\u{200F}": escaped += "&rlm;"
      default: escaped.unicodeScalars.append(scalar)
      }
    }
    return escaped
  }
}
