import Markdown
import Texts

extension Transcript {
  /// Reads the body of an episode's file. Takes time in proportion to the length of the text.
  ///
  /// - Parameters:
  ///   - duration: no time may be later; nil if it is not known.
  ///   - speakers: the full names of the people in the recording. See ``SpeakerNames`` for how names are
  ///     recognised.
  package init(_ markdown: String, duration: MediaTime?, speakers: [String]) throws(TranscriptError) {
    var reader = TranscriptReader(lines(of: markdown), duration: duration)
    let blocks = try reader.read()
    let texts = blocks.map(\.markdown)
    let paragraphs = zip(blocks, texts).lazy.filter { $0.0.kind == .paragraph }.map(\.1)
    let names = SpeakerNames(people: speakers, paragraphs: paragraphs)
    self.init(
      unchecked: zip(blocks, texts).enumerated().map { index, block in
        let (raw, text) = block
        let prefix =
          raw.kind == .paragraph ? SpeakerPrefix(text).flatMap { names.contains($0) ? $0 : nil } : nil
        return Block(
          kind: raw.kind, time: raw.time, speaker: prefix?.name,
          markdown: prefix.map { paragraph($0.rest) } ?? text,
          isPreview: index < reader.previewCount, line: raw.line)
      })
  }
}

/// The text as a paragraph of its own. A mark that would begin another block gets a backslash.
func paragraph(_ text: some StringProtocol) -> String {
  let text = text.drop(while: \.isWhitespace)
  let first = text.prefix { !$0.isNewline }
  guard !first.isEmpty, SourceBlock.list(in: String(first)).first?.kind != .paragraph else {
    return String(text)
  }
  let digits = text.prefix { $0.isNumber }
  return digits + "\\" + text[digits.endIndex...]
}

/// Divides the lines of a transcript into blocks with their times.
struct TranscriptReader {
  /// How many blocks stand before the line `<!-- members -->`.
  private(set) var previewCount = 0

  /// A line that begins with a time is only what follows, as soon as the time has been taken.
  private var lines: [Line]
  private let duration: MediaTime?
  private let labels: Set<Line>
  private var blocks: [RawBlock] = []
  /// The first line that has not been read, from 0.
  private var next = 0
  private var markerLine: Int?
  private var latest: (time: MediaTime, line: Int)?
  /// A time without a block; it is that of the next block.
  private var pending: (time: MediaTime, line: Int)?

  init(_ lines: [Line], duration: MediaTime?) {
    self.lines = lines
    self.duration = duration
    labels = Set(lines.lazy.compactMap { (BlockTime($0, labels: [])?.rest ?? $0).definedLabel })
  }

  mutating func read() throws(TranscriptError) -> [RawBlock] {
    for block in SourceBlock.list(in: markedText) {
      let (first, end) = (block.lines.lowerBound - 1, min(block.lines.upperBound, lines.count))
      guard first >= 0, first < end else { continue }
      takeDefinitions(before: first)
      if block.kind == .section {
        if let time = BlockTime(lines[first], labels: labels) { try take(time, first + 1) }
      } else if block.kind == .html, isMarker(Line(lines[first..<end].joined(separator: [.space]))) {
        try takeMarker(end)
      } else {
        take(block.kind, first..<end)
      }
    }
    takeDefinitions(before: lines.count)
    if let pending { throw unused(pending) }
    return blocks
  }

  /// The text with marks in place of what may be times. Other marks of sections become other characters
  /// without meaning.
  private var markedText: String {
    var text: [UInt8] = []
    for (index, line) in lines.enumerated() {
      let time = BlockTime(line, labels: labels)
      if let time {
        let isBelowText = index > 0 && !lines[index - 1].isBlank
        text += line.prefix(while: \.isSpaceOrTab)
        text +=
          (time.hasColon || !isBelowText ? SourceBlock.sectionMark : SourceBlock.weakSectionMark).utf8
      }
      // An empty line with spaces would end a footnote.
      if !line.isBlank { text += (time?.rest ?? line).lazy.map { $0 == 1 || $0 == 2 ? 3 : $0 } }
      text.append(UInt8(ascii: "\n"))
    }
    return String(decoding: text, as: UTF8.self)
  }

  private mutating func take(_ kind: SourceBlock.Kind, _ range: Range<Int>) {
    var start = range.lowerBound
    if kind.mayBeginWithDefinitions {
      while start < range.upperBound, isDefinition(lines[start]) { start += 1 }
      takeDefinitions(before: start)
    }
    if start < range.upperBound {
      if start > 0, !lines[start - 1].isBlank, kind == .paragraph || kind == .table { cutOff(start) }
      append(kind, start..<range.upperBound)
    }
    next = range.upperBound
  }

  /// Makes a line begin a block that was the middle of a paragraph.
  private mutating func cutOff(_ line: Int) {
    let text = String(decoding: lines[line].withoutLeadingSpace, as: UTF8.self)
    let isTime = BlockTime(lines[line], labels: labels) != nil
    lines[line] = Line(Array((isTime ? "\\" + text : paragraph(text)).utf8))
  }

  private mutating func append(_ kind: SourceBlock.Kind?, _ range: Range<Int>) {
    blocks.append(
      RawBlock(source: kind, lines: Array(lines[range]), time: pending?.time, line: range.lowerBound + 1))
    pending = nil
  }

  /// Takes the lines before `end`, which are in no block of the Markdown, as definitions. An empty line ends
  /// them, unless the next one is indented.
  private mutating func takeDefinitions(before end: Int) {
    while let start = (next..<max(next, end)).first(where: { !lines[$0].isBlank }) {
      next = start + 1
      var last = start
      while next < end, lines[next].isBlank || !lines[last].isBlank || lines[next].isIndented {
        last = next
        next += 1
      }
      append(nil, start..<next)
    }
    next = max(next, end)
  }

  private mutating func takeMarker(_ number: Int) throws(TranscriptError) {
    if let markerLine {
      throw TranscriptError(line: number, message: "the preview already ends in line \(markerLine)")
    }
    if let pending { throw unused(pending) }
    (markerLine, previewCount, next) = (number, blocks.count, number)
  }

  private mutating func take(_ found: BlockTime, _ number: Int) throws(TranscriptError) {
    let time = try check(found, number)
    if let pending { throw unused(pending) }
    if isMarker(found.rest) {
      throw TranscriptError(line: number, message: "<!-- members --> must be alone on its line")
    }
    if BlockTime(found.rest, labels: labels) != nil {
      throw TranscriptError(line: number, message: "a block can have only one time")
    }
    latest = (time, number)
    pending = latest
    lines[number - 1] = found.rest
    next = number - 1
  }

  private func check(_ found: BlockTime, _ number: Int) throws(TranscriptError) -> MediaTime {
    guard let time = found.time else {
      throw TranscriptError(
        line: number,
        message:
          "[\(found.text)] is not a time; write [minutes:seconds] or [hours:minutes:seconds]: [00:02:12]")
    }
    if let latest, time < latest.time {
      throw TranscriptError(
        line: number,
        message: "the time \(time) is before \(latest.time) in line \(latest.line); times must not decrease")
    }
    if let duration, time > duration {
      throw TranscriptError(
        line: number, message: "the time \(time) is after the end of the recording, which lasts \(duration)")
    }
    return time
  }

  private func unused(_ pending: (time: MediaTime, line: Int)) -> TranscriptError {
    TranscriptError(line: pending.line, message: "no block follows the time \(pending.time)")
  }

  /// Whether a comment is `<!-- members -->`, which ends the public part of a members' recording, in any
  /// case.
  private func isMarker(_ line: Line) -> Bool {
    let line = line.withoutLeadingSpace.withoutTrailingSpace
    guard line.startsWith("<!--"), line.suffix(3).elementsEqual("-->".utf8), line.count >= 7 else {
      return false
    }
    let content = line.dropFirst(4).dropLast(3)
    return String(decoding: content, as: UTF8.self).trimmed.lowercased() == "members"
  }
}

/// Whether a line at the beginning of a paragraph is a definition of a link: without it, nothing is shown.
private func isDefinition(_ line: Line) -> Bool {
  line.withoutLeadingSpace.first == UInt8(ascii: "[")
    && SourceBlock.list(in: String(decoding: line, as: UTF8.self)).isEmpty
}

extension SourceBlock.Kind {
  fileprivate var mayBeginWithDefinitions: Bool {
    switch self {
    case .paragraph, .heading: true
    default: false
    }
  }
}

extension Line {
  /// The label of a link that the line may define, if the label is as short as a time.
  var definedLabel: Line? {
    let line = withoutLeadingSpace
    guard line.first == UInt8(ascii: "["), let end = line.prefix(32).firstIndex(of: UInt8(ascii: "]")),
      line[(end + 1)...].first == UInt8(ascii: ":")
    else { return nil }
    return line[(line.startIndex + 1)..<end]
  }
}
