import Markdown

/// A part of a transcript between two times.
struct SpokenSpan {
  var start: MediaTime
  var end: MediaTime
  /// The speeches, in plain text.
  var speeches: [Speech]

  struct Speech {
    var speaker: String?
    var text: String
    /// Whether the transcript says when it begins: at the start of the span.
    var hasTime: Bool
  }
}

extension Transcript {
  /// The spoken paragraphs, in plain text. Headings, code, quotations, lists and tables are not spoken.
  ///
  /// A paragraph without a speaker continues the last one. Paragraphs without a time of their own begin in
  /// proportion to the lengths of those before, up to the next time of the transcript.
  ///
  /// - Parameter duration: that of the recording; nil if it is not known.
  package func paragraphs(duration: MediaTime?) -> [SpokenParagraph] {
    spans(duration: duration).flatMap { span in
      // Those before one that begins at the start of the span begin there, too.
      let first = span.speeches.lastIndex(where: \.hasTime) ?? 0
      let total = max(1, span.speeches[first...].reduce(0) { $0 + $1.text.count })
      let length = span.end.milliseconds - span.start.milliseconds
      var before = 0
      return span.speeches.enumerated().map { index, speech in
        defer { before += index < first ? 0 : speech.text.count }
        let time = MediaTime(milliseconds: span.start.milliseconds + length * before / total)
        return SpokenParagraph(time: time, speaker: speech.speaker, text: speech.text)
      }
    }
  }

  /// The spans between the times of the transcript. No span is empty, and all are longer than 0, unless the
  /// whole recording is not.
  func spans(duration: MediaTime?) -> [SpokenSpan] {
    var spans: [SpokenSpan] = []
    var speaker: String?
    var current = SpokenSpan(start: .zero, end: .zero, speeches: [])
    for (block, text) in zip(blocks, texts) {
      // Texts without a span of their own share the next one.
      if let time = block.time, time > current.start {
        current.end = time
        if !current.speeches.isEmpty { spans.append(current) }
        current = SpokenSpan(start: time, end: time, speeches: [])
      }
      guard block.kind == .paragraph else { continue }
      speaker = block.speaker ?? speaker
      if !text.isEmpty {
        current.speeches.append(.init(speaker: speaker, text: text, hasTime: block.time != nil))
      }
    }
    guard !current.speeches.isEmpty else { return spans }
    current.end = duration ?? current.estimatedEnd
    if current.end > current.start || spans.isEmpty {
      spans.append(current)
    } else {
      spans[spans.count - 1].speeches += current.speeches
    }
    return spans
  }

  /// The plain text of each paragraph; empty for other blocks. All are parsed at once, with the definitions
  /// of their links.
  private var texts: [String] {
    var source = ""
    var line = 1
    var paragraphs: [Int: Int] = [:]
    for (index, block) in blocks.enumerated() where [.paragraph, .definitions].contains(block.kind) {
      paragraphs[line] = index
      source += block.markdown + "\n\n"
      line += block.markdown.utf8.count { $0 == UInt8(ascii: "\n") } + 2
    }
    let tree = MarkdownDocument(source, extensions: [.speech]).tree
    var texts = Array(repeating: "", count: blocks.count)
    for node in tree.children(of: tree.root) where tree[node].kind == .paragraph {
      guard let index = tree.line(of: node).flatMap({ paragraphs[$0] }) else { continue }
      texts[index] = tree.plainText(of: node).split(whereSeparator: \.isWhitespace).joined(separator: " ")
    }
    return texts
  }
}

extension MarkdownExtension {
  /// Pictures become their alternative texts, and `<br>` becomes a line break.
  fileprivate static let speech = MarkdownExtension(
    syntax: .footnotes,
    transform: { tree in
      for node in tree.nodes {
        switch tree[node].kind {
        case .image: tree[node].kind = .customInline("image")
        case .htmlInline(let html) where html.lowercased().hasPrefix("<br"): tree[node].kind = .lineBreak
        default: break
        }
      }
    })
}

extension SpokenSpan {
  /// People say about fifteen characters in a second.
  fileprivate var estimatedEnd: MediaTime {
    MediaTime(milliseconds: start.milliseconds + speeches.reduce(0) { $0 + $1.text.width } * 1000 / 15)
  }
}

extension Transcript.Block {
  /// A paragraph of plain text.
  package init(_ paragraph: SpokenParagraph) {
    var speaker = paragraph.speaker
    var plain = paragraph.text
    // A name with marks of Markdown cannot stand where speakers do.
    if let name = speaker, SpeakerPrefix("**\(name):** ")?.name != name {
      (speaker, plain) = (nil, "\(name): \(plain)")
    }
    var text = escapedMarkdown(ofPlainText: plain)
    // A name and a colon would be read as the speaker.
    if speaker == nil, SpeakerPrefix(text) != nil,
      let colon = text.firstIndex(where: { $0 == ":" || $0 == "：" })
    {
      text.replaceSubrange(colon...colon, with: text[colon] == ":" ? "\\:" : "&#65306;")
    }
    self.init(kind: .paragraph, time: paragraph.time, speaker: speaker, markdown: text)
  }
}
