extension Transcript {
  /// Reads the body of an episode's file. Takes time in proportion to the length of the text.
  ///
  /// - Parameters:
  ///   - duration: no time may be later; nil if it is not known.
  ///   - speakers: the full names of the people in the recording. See ``SpeakerNames`` for how names are recognised.
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
  let first = Line(Array(text.prefix { !$0.isNewline }.utf8))
  var cursor = LineCursor(first)
  guard isDefinition(first) || BlockStart(&cursor, .anywhere) != nil else { return String(text) }
  let digits = text.prefix { $0.isNumber }
  return digits + "\\" + text[digits.endIndex...]
}

/// Divides the lines of a transcript into blocks with their times.
struct TranscriptReader {
  /// How many blocks stand before the line `<!-- members -->`.
  private(set) var previewCount = 0

  private let lines: [Line]
  private let duration: MediaTime?
  private let labels: Set<Line>
  private var blocks: [RawBlock] = []
  private var open = OpenBlocks()
  /// Blank lines that belong to the last block if another line continues it.
  private var blankLines: [Line] = []
  private var markerLine: Int?
  private var latest: (time: MediaTime, line: Int)?
  /// A time that stands alone on a line; it is that of the next block.
  private var pending: (time: MediaTime, line: Int)?

  init(_ lines: [Line], duration: MediaTime?) {
    self.lines = lines
    self.duration = duration
    labels = Set(
      lines.lazy.compactMap { line in
        definitionLabel((BlockTime(line, labels: [])?.rest ?? line).drop(while: \.isSpaceOrTab))
      })
  }

  mutating func read() throws(TranscriptError) -> [RawBlock] {
    for (index, line) in lines.enumerated() { try take(line, number: index + 1) }
    if let pending { throw unused(pending) }
    return blocks
  }

  private mutating func take(_ line: Line, number: Int) throws(TranscriptError) {
    if let first = line.first(where: { !$0.isSpaceOrTab }), "[<".utf8.contains(first), open.isOutside(line) {
      if isMarker(line) { return try takeMarker(number) }
      if let time = BlockTime(line, labels: labels), time.hasColon || !open.isInParagraph {
        return try take(time, number)
      }
    }
    place(line, number)
  }

  private mutating func takeMarker(_ number: Int) throws(TranscriptError) {
    if let markerLine {
      throw TranscriptError(line: number, message: "the preview already ends in line \(markerLine)")
    }
    if let pending { throw unused(pending) }
    (markerLine, previewCount) = (number, blocks.count)
    closeBlocks()
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
    closeBlocks()
    if !found.rest.isEmpty { place(found.rest, number) }
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

  private mutating func closeBlocks() {
    open.close()
    blankLines = []
  }

  private mutating func place(_ line: Line, _ number: Int) {
    let placement = open.place(line)
    let last = blocks.count - 1
    switch placement {
    case .blank: blankLines.append(line)
    case .continues: blocks[last].lines += blankLines + [line]
    case .begins(let shape):
      blocks.append(RawBlock(shape: shape, lines: [line], time: pending?.time, line: number))
      pending = nil
    case .underlines(let level): blocks[last].shape = .heading(level: level)
    case .delimits where blocks[last].lines.count == 1:
      blocks[last].shape = .table
      blocks[last].lines.append(line)
    case .delimits:
      let header = blocks[last].lines.removeLast()
      blocks.append(RawBlock(shape: .table, lines: [header, line], time: nil, line: number - 1))
    }
    if case .blank = placement {} else { blankLines = [] }
  }

  /// Whether the line is `<!-- members -->`, which ends the public part of a members' recording.
  private func isMarker(_ line: Line) -> Bool {
    let line = line.drop(while: \.isSpaceOrTab).withoutTrailingSpace
    guard line.startsWith("<!--"), line.suffix(3).elementsEqual("-->".utf8), line.count >= 7 else {
      return false
    }
    return line.dropFirst(4).dropLast(3).drop(while: \.isSpaceOrTab).withoutTrailingSpace.elementsEqual(
      "members".utf8)
  }
}
