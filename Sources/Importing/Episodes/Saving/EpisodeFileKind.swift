import Transcripts

/// The kind of a file, by its content where that can be told, else by its name.
enum EpisodeFileKind {
  case webVTT, srt, json, transcript, html, timedText, plainTranscript
  case chapters, chaptersJSON, chaptersWebVTT, chaptersPodlove, chaptersFFmpeg

  /// Nil if it is none of these.
  init?(_ bytes: [UInt8], name: String) {
    let name = name.lowercased()
    let ending = name.split(separator: ".").last.map(String.init) ?? ""
    let isNamedChapters = name.contains("chapters")
    let start = String(decoding: bytes.prefix(4096), as: UTF8.self).drop {
      $0 == "\u{FEFF}" || $0.isWhitespace
    }
    if start.hasPrefix("WEBVTT") || ending == "vtt" {
      let isNamed = name.split(separator: ".").dropLast().last == "chapters"
      self = isNamed || ChapterList.isForm(webVTT: bytes) ? .chaptersWebVTT : .webVTT
    } else if ending == "srt" || start.prefixMatch(of: #/[0-9]+\s*\R[0-9:.,]+\s*-->\s*[0-9]/#) != nil {
      self = .srt
    } else if ChapterList.isForm(ffmetadata: String(start)) {
      self = .chaptersFFmpeg
    } else if ending == "json" || Self.isJSON(start) {
      self = ChapterList.isForm(podcastJSON: bytes) ? .chaptersJSON : .json
    } else if ending == "xml"
      || start.hasPrefix("<") && ChapterList.isForm(podlove: String(decoding: bytes, as: UTF8.self))
    {
      self = .chaptersPodlove
    } else if ["html", "htm"].contains(ending)
      || start.prefixMatch(of: #/<(cite|time)>/#.ignoresCase()) != nil
    {
      self = .html
    } else if ["md", "markdown"].contains(ending) || Self.isMarkdown(start) {
      self = .transcript
    } else if isNamedChapters || !name.contains("transcript") && Self.isListOfChapters(bytes) {
      self = .chapters
    } else {
      let isPlain = PlainTranscript.hasForm(bytes)
      let isTimed = ForeignTranscript.hasTimes(plainText: bytes, mayBeWithout: isPlain)
      guard isTimed || isPlain else { return nil }
      self = isTimed ? .timedText : .plainTranscript
    }
  }

  private static func isJSON(_ start: Substring) -> Bool {
    start.prefixMatch(of: #/\{\s*("|\})|\[\s*[\{\[\]]/#) != nil
  }

  /// Whether the text begins with a time in brackets, or has times and marks of Markdown: a speaker between
  /// asterisks, a heading, or `@T(0:05)`.
  private static func isMarkdown(_ start: Substring) -> Bool {
    if start.prefixMatch(of: #/\[[0-9]+(:[0-9]{2}){1,2}(\.[0-9]+)?\]/#) != nil { return true }
    guard start.contains(#/[0-9]:[0-9]{2}/#) else { return false }
    return start.contains(#/(^|\n)(@T\(|\*\*[^*\n]{1,80}(:\*\*|\*\*:?) )/#)
      || start.hasPrefix("#") && start.contains(#/\n\\?[\[(][0-9]+(:[0-9]{2}){1,2}/#)
  }

  /// A few lines, most of which have a time and a title.
  private static func isListOfChapters(_ bytes: [UInt8]) -> Bool {
    bytes.count < 65_536 && ChapterList.isForm(text: String(decoding: bytes, as: UTF8.self))
  }
}
