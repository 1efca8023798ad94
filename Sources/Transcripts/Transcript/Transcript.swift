import Texts

/// The text of a recording: blocks of Markdown that may begin with a time and a speaker.
///
/// `Documentation/transcripts.md` specifies the format.
public struct Transcript: Hashable, Sendable {
  package let blocks: [Block]

  /// A transcript from its parts, for programs that make transcripts.
  ///
  /// - Parameter speakers: the names of the people who speak in the recording.
  /// - Throws: if the written blocks would not be read as the same ones, or their times decrease. The line is
  ///   that of ``markdown``.
  public init(blocks: [Block], speakers: [String] = []) throws(TranscriptError) {
    let written = Transcript(unchecked: blocks)
    let read = try Transcript(written.markdown, duration: nil, speakers: speakers)
    for (index, block) in blocks.enumerated() where index >= read.blocks.count || read.blocks[index] != block
    {
      throw TranscriptError(
        line: index < read.blocks.count ? read.blocks[index].line : 0,
        message: "the block “\(block.markdown.shortened(to: 60))” is not Markdown of one \(block.kind.name)")
    }
    guard read.blocks.count == blocks.count else {
      throw TranscriptError(line: read.blocks[blocks.count].line, message: "a block contains several blocks")
    }
    self = written
  }

  init(unchecked blocks: [Block]) { self.blocks = blocks }

  /// One block at the top level of the Markdown.
  public struct Block: Sendable {
    public var kind: Kind
    /// When it is said or shown. Nil if the block has no time of its own.
    public var time: MediaTime?
    /// As written. Only paragraphs have one; nil if the paragraph does not begin with a name.
    public var speaker: String?
    /// Without time and speaker. The text of a heading without `#`, on one line; a whole block of code with
    /// its fences. A paragraph is never empty, unless it has a speaker.
    public var markdown: String
    /// Whether the block stands before the line `<!-- members -->`. If there is no such line, no block does.
    public var isPreview: Bool
    /// Where the block begins, from 1. Does not count when blocks are compared.
    public var line: Int

    /// A block from its parts, as its properties describe them.
    public init(
      kind: Kind, time: MediaTime? = nil, speaker: String? = nil, markdown: String, isPreview: Bool = false,
      line: Int = 0
    ) {
      self.kind = kind
      self.time = time
      self.speaker = speaker
      self.markdown = markdown
      self.isPreview = isPreview
      self.line = line
    }
  }

  /// The kind of a block.
  public enum Kind: Hashable, Sendable {
    /// From 1 to 6. A heading begins a section.
    case heading(level: Int)
    case paragraph
    /// - Parameter info: what follows the opening fence, usually the name of a language; empty if nothing
    ///   does.
    case code(info: String)
    /// Definitions of links (`[name]: address`) and footnotes that other blocks use. Shows nothing by itself.
    case definitions
    /// A quotation, a list, a table, HTML or a thematic break.
    case other
  }
}

extension Transcript.Block: Hashable {
  public static func == (first: Self, second: Self) -> Bool {
    first.kind == second.kind && first.time == second.time && first.speaker == second.speaker
      && first.markdown == second.markdown && first.isPreview == second.isPreview
  }

  public func hash(into hasher: inout Hasher) { hasher.combine(markdown) }
}

extension Transcript.Kind {
  fileprivate var name: String {
    switch self {
    case .heading: "heading"
    case .paragraph: "paragraph"
    case .code: "block of code"
    case .definitions: "group of definitions"
    case .other: "quotation, list, table or block of HTML"
    }
  }
}

/// A mistake in a transcript, for its author.
public struct TranscriptError: Error, Hashable, Sendable, CustomStringConvertible {
  /// From 1, within the text.
  public let line: Int
  /// The mistake and what to do about it, in one line.
  public let message: String

  package init(line: Int, message: String) {
    self.line = line
    self.message = message
  }

  public var description: String { "line \(line): \(message)" }
}
