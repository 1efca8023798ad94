extension Transcript {
  /// The transcript in canonical form: times as `[00:02:12]`, speakers as `**Name:**`, headings with `#`, and
  /// one empty line between blocks. Read with the same speakers, it gives an equal transcript.
  public var markdown: String {
    var parts: [String] = []
    let previewEnd = blocks.lastIndex(where: \.isPreview)
    for (index, block) in blocks.enumerated() {
      parts.append(block.written)
      if index == previewEnd { parts.append("<!-- members -->") }
    }
    let text = parts.isEmpty ? "" : parts.joined(separator: "\n\n") + "\n"
    // A text that begins with U+FEFF would lose it as a byte order mark.
    return (text.unicodeScalars.first == "\u{FEFF}" ? "\u{FEFF}" : "") + text
  }
}

extension Transcript.Block {
  /// Markdown with time and speaker.
  fileprivate var written: String {
    let text = [speaker.map { "**\($0):**" }, content].compactMap(\.self).filter { !$0.isEmpty }.joined(
      separator: " ")
    guard let time else { return text }
    // Behind a time, white space has no meaning; on a line of its own it makes indented code.
    let isIndented = markdown.utf8.first?.isSpaceOrTab ?? false
    return time.bracketed + (isIndented ? "\n" : " ") + text
  }

  private var content: String {
    guard case .heading(let level) = kind else { return markdown }
    let marks = String(repeating: "#", count: level)
    guard !markdown.isEmpty else { return marks }
    // Marks at the end of the text would be read as the closing ones.
    let text = Line(Array(markdown.utf8))
    return "\(marks) \(markdown)" + (text.withoutClosingMarks.count < text.count ? " #" : "")
  }
}
