import Texts

extension [SpokenParagraph] {
  /// Reads a transcript in HTML as the podcast namespace describes it: `<cite>` for the speaker, `<time>`,
  /// and `<p>` for the text. A paragraph without a time has that of the one before. Other tags are left out.
  ///
  /// - Throws: if there is no paragraph.
  package init(podcastHTML bytes: [UInt8]) throws(CaptionsError) {
    var notes: [String] = []
    var reader = PodcastHTMLReader(source: [UInt8](CaptionBytes.text(bytes, notes: &notes).utf8)[...])
    reader.read()
    guard !reader.paragraphs.isEmpty else {
      throw CaptionsError(line: 1, message: "not a transcript in HTML, which has <cite>, <time> and <p>")
    }
    self = reader.paragraphs
  }
}

private struct PodcastHTMLReader {
  var source: ArraySlice<UInt8>
  private(set) var paragraphs: [SpokenParagraph] = []
  private var text: [UInt8] = []
  private var time = MediaTime.zero
  private var speaker: String?

  init(source: ArraySlice<UInt8>) { self.source = source }

  mutating func read() {
    while let first = source.first {
      switch first {
      case UInt8(ascii: "<"): takeTag()
      case UInt8(ascii: "&"):
        let reference = characterReference(source)
        text += reference.map { Array($0.character.utf8) } ?? [first]
        source = source.dropFirst(reference?.length ?? 1)
      default:
        let plain = source.prefix { $0 != UInt8(ascii: "<") && $0 != UInt8(ascii: "&") }
        text += plain
        source = source[plain.endIndex...]
      }
    }
    endParagraph()
  }

  private mutating func takeTag() {
    let end = source.firstIndex(of: UInt8(ascii: ">")) ?? source.endIndex
    let tag = source[(source.startIndex + 1)..<end]
    source = source[Swift.min(end + 1, source.endIndex)...]
    let name = tag.prefix { $0.isLetter || $0 == UInt8(ascii: "/") }
    switch String(decoding: name, as: UTF8.self).lowercased() {
    case "p", "/p": endParagraph()
    case "cite", "time": text = []
    case "/cite":
      let name = takeText()
      speaker = (name.hasSuffix(":") ? String(name.dropLast()) : name).onOneLine
    case "/time": if let found = MediaTime(takeText()) { time = Swift.max(time, found) }
    case "br", "br/": text.append(.space)
    default: break
    }
  }

  private mutating func takeText() -> String {
    defer { text = [] }
    return String(decoding: text, as: UTF8.self).onOneLine
  }

  private mutating func endParagraph() {
    let text = takeText()
    guard !text.isEmpty else { return }
    paragraphs.append(
      SpokenParagraph(time: time, speaker: speaker?.isEmpty == true ? nil : speaker, text: text))
    speaker = nil
  }
}
