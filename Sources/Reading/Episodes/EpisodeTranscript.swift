import Publication
import Sanitizer
import SiteBase
import Transcripts

/// The transcript of an episode as a document.
struct EpisodeTranscript {
  private let head: EpisodeHead
  private let content: EpisodeContent

  init(_ head: EpisodeHead, _ content: EpisodeContent) {
    self.head = head
    self.content = content
  }

  /// Nil if the transcript has no times, which captions need.
  func text(as format: EpisodeDocument.TranscriptFormat) -> String? {
    switch format {
    case .vtt: captions?.webVTT
    case .srt: captions?.srt
    case .json: captions?.podcastJSON
    case .txt: (try? transcript)?.paragraphs(duration: head.facts.duration).plainText
    case .html: (try? transcript)?.paragraphs(duration: head.facts.duration).podcastHTML
    case .md: (try? transcript)?.markdown
    }
  }

  /// The captions of the author, if there are any, else captions that are made from the transcript.
  private var captions: Captions? {
    if let given = content.captions.first(where: { $0.kind == .captions }) {
      return try? Captions(webVTT: Array(given.text.utf8))
    }
    guard content.transcript.contains(where: { $0.time != nil }), let transcript = try? transcript else {
      return nil
    }
    return Captions(transcript, duration: head.facts.duration)
  }

  private var transcript: Transcript {
    get throws {
      try Transcript(
        blocks: content.transcript.map(\.block), speakers: content.people.map(\.name))
    }
  }
}

extension TranscriptBlock {
  /// The block as its author wrote it.
  fileprivate var block: Transcript.Block {
    let kind: Transcript.Kind =
      switch self.kind {
      case .heading(let level): .heading(level: level)
      case .paragraph: .paragraph
      case .code: .code(info: text.markdown.fenceInfo)
      case .other: speaker != nil ? .paragraph : text.html.encoded.isEmpty ? .definitions : writtenKind
      }
    return Transcript.Block(
      kind: kind, time: time, speaker: speaker, markdown: text.markdown, isPreview: isPreview, line: 1)
  }
}

extension TranscriptBlock {
  /// The kind of block that the Markdown is. A paragraph with a block of HTML in it is shown as another
  /// block.
  private var writtenKind: Transcript.Kind {
    (try? Transcript(text.markdown, duration: nil, speakers: []))?.blocks.first?.kind ?? .other
  }
}

extension String {
  /// The info string after the opening fence of a block of code.
  fileprivate var fenceInfo: String {
    let line = prefix { !$0.isNewline }
    let fence = line.drop { $0 == " " }
    guard let mark = fence.first, mark == "`" || mark == "~" else { return "" }
    return fence.drop { $0 == mark }.split(whereSeparator: { $0 == " " || $0 == "\t" }).joined(separator: " ")
  }
}
