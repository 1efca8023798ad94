import Transcripts

/// What a file is, by its content where that can be told, else by its name.
enum EpisodeFileKind {
  case webVTT, srt, json, transcript, html, plainTranscript, chapters, chaptersJSON, chaptersWebVTT

  /// Nil if it is none of these.
  init?(_ bytes: [UInt8], name: String) {
    let name = name.lowercased()
    let start = String(decoding: bytes.prefix(4096), as: UTF8.self).drop {
      $0 == "\u{FEFF}" || $0.isWhitespace
    }
    if start.hasPrefix("WEBVTT") || name.hasSuffix(".vtt") {
      let isNamed = name.split(separator: ".").dropLast().last == "chapters"
      self = isNamed || Chapter.isList(webVTT: bytes) ? .chaptersWebVTT : .webVTT
    } else if name.hasSuffix(".srt")
      || start.prefixMatch(of: #/[0-9]+\s*\R[0-9:.,]+\s*-->\s*[0-9]/#) != nil
    {
      self = .srt
    } else if name.hasSuffix(".json") || start.hasPrefix("{") {
      self = Chapter.isList(podcastJSON: bytes) ? .chaptersJSON : .json
    } else if name.hasSuffix(".html") || name.hasSuffix(".htm")
      || start.prefixMatch(of: #/<(cite|time)>/#.ignoresCase()) != nil
    {
      self = .html
    } else if name.hasSuffix(".md") || Self.isTranscript(start) {
      self = .transcript
    } else if Self.isListOfChapters(bytes) {
      self = .chapters
    } else if PlainTranscript.hasForm(bytes) {
      self = .plainTranscript
    } else {
      return nil
    }
  }

  /// Whether the text begins with a time in brackets, or with a heading or a speaker in Markdown before one.
  private static func isTranscript(_ start: Substring) -> Bool {
    if start.prefixMatch(of: #/\[[0-9]+(:[0-9]{2}){1,2}(\.[0-9]+)?\]/#) != nil { return true }
    return start.prefixMatch(of: #/#{1,6} |\*\*[^*\n]{1,80}:\*\* /#) != nil
      && start.contains(#/\n\[[0-9]+(:[0-9]{2}){1,2}(\.[0-9]+)?\] /#)
  }

  /// A few lines, most of which have a time and a title.
  private static func isListOfChapters(_ bytes: [UInt8]) -> Bool {
    guard bytes.count < 65_536 else { return false }
    let text = String(decoding: bytes, as: UTF8.self)
    let lines = text.split(whereSeparator: \.isNewline).count
    guard let chapters = try? Chapter.list(inDescription: text) else { return false }
    return chapters.count * 2 > lines
  }
}
