/// A paragraph that one person says in one go.
package struct SpokenParagraph: Hashable, Sendable {
  package var time: MediaTime
  /// Nil if it is not known.
  package var speaker: String?
  /// Plain text on one line.
  package var text: String

  package init(time: MediaTime, speaker: String? = nil, text: String) {
    self.time = time
    self.speaker = speaker
    self.text = text
  }
}

extension [SpokenParagraph] {
  /// Plain text with an empty line between paragraphs. A speaker is named where they begin to speak.
  package var plainText: String {
    var speaker: String?
    let paragraphs = map { paragraph in
      let name = paragraph.speaker == speaker ? nil : paragraph.speaker
      speaker = paragraph.speaker
      return "\(name.map { "\($0): " } ?? "")\(paragraph.text)\n"
    }
    return paragraphs.joined(separator: "\n")
  }

  /// HTML as the podcast namespace describes it: `<cite>` for the speaker, `<time>`, and `<p>` for the text.
  package var podcastHTML: String {
    map { paragraph in
      let cite = paragraph.speaker.map { "<cite>\($0.escapedForHTML):</cite>\n" } ?? ""
      let time = MediaTime(milliseconds: paragraph.time.seconds * 1000)
      return "\(cite)<time>\(time)</time>\n<p>\(paragraph.text.escapedForHTML)</p>\n"
    }.joined()
  }
}

extension String {
  fileprivate var escapedForHTML: String {
    replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(">", with: "&gt;")
  }
}
