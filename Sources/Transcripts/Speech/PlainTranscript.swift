/// A transcript as plain text: paragraphs of one line with empty lines between them. `Name: ` begins the
/// speech of somebody else. It has no times.
package struct PlainTranscript {
  /// A paragraph without a speaker continues the one before.
  package let paragraphs: [(speaker: String?, text: String)]
  /// The time-like words, which stay in the text, each with its line.
  package let notes: [String]

  package init(_ bytes: [UInt8]) {
    var notes: [String] = []
    var current: String?
    let lines = Transcripts.lines(of: CaptionBytes.text(bytes, notes: &notes)).map {
      String(decoding: $0, as: UTF8.self)
    }
    self.notes = notes + lines.enumerated().flatMap { timeNotes(on: $1, line: $0 + 1) }
    paragraphs = lines.compactMap { line in
      let line = line.onOneLine
      guard !line.isEmpty else { return nil }
      guard let (name, text) = Self.speech(line), name != current else { return (nil, line) }
      current = name
      return (name, text)
    }
  }

  /// Whether the text has this form: every second line is empty, and no other.
  package static func hasForm(_ bytes: [UInt8]) -> Bool {
    guard let text = String(validating: bytes, as: UTF8.self) else { return false }
    let found = lines(of: text)
    return !found.isEmpty
      && found.enumerated().allSatisfy { index, line in
        index % 2 == 1 ? line.isEmpty : line.first.map { !$0.isSpaceOrTab } ?? (index == found.count - 1)
      }
  }

  /// The name of the speaker and what is said, if the line begins with a name.
  static func speech(_ line: String) -> (name: String, text: String)? {
    guard let prefix = SpeakerPrefix(line), !prefix.isMarked, looksLikeName(prefix.name) else { return nil }
    let lead = "\(prefix.name): "
    guard line.hasPrefix(lead), line.utf8.count > lead.utf8.count else { return nil }
    return (prefix.name, String(line.dropFirst(lead.count)))
  }
}

extension Transcript.Block {
  /// A paragraph of plain text without a time. Marks of Markdown in it are escaped.
  ///
  /// - Parameter speaker: nil if the paragraph continues the one before, or the name is not known.
  public init(speaker: String?, plainText text: String) {
    self.init(SpokenParagraph(time: .zero, speaker: speaker, text: text))
    time = nil
  }
}
