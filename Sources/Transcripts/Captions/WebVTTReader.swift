extension Captions {
  /// Reads a WebVTT file (W3C, WebVTT 1, §6) by the rules for players, which accept more than the syntax
  /// allows.
  ///
  /// The text of a cue with several voices becomes one cue for each. Styles, regions, positions and comments
  /// are left out; so is what ruby annotates with `<rt>`.
  ///
  /// The file may be the segments of an HLS stream in one (RFC 8216 §3.5): a header may begin again at any
  /// place, its `X-TIMESTAMP-MAP` moves the times that follow, and a cue that both segments have occurs once.
  ///
  /// - Throws: if the file does not begin with `WEBVTT`.
  package init(webVTT bytes: [UInt8]) throws(CaptionsError) {
    var notes: [String] = []
    let lines = lines(of: CaptionBytes.text(bytes, notes: &notes))
    let first = lines.first ?? []
    guard first.startsWith("WEBVTT"), first.dropFirst(6).first?.isSpaceOrTab ?? true else {
      throw CaptionsError(line: 1, message: "not WebVTT, which begins with the line WEBVTT: \(first.excerpt)")
    }
    var reader = WebVTTReader(lines: lines, notes: notes)
    reader.read()
    self.init(
      cues: reader.cues, language: reader.metadata["language"], title: Self.title(first.dropFirst(6)),
      notes: reader.notes)
  }

  /// The text after the signature, as in `WEBVTT - Title`; nil if there is none.
  private static func title(_ line: Line) -> String? {
    var text = line.drop(while: \.isSpaceOrTab).withoutTrailingSpace
    if text.startsWith("- ") { text = text.dropFirst(2).drop(while: \.isSpaceOrTab) }
    return text.isEmpty ? nil : String(decoding: text, as: UTF8.self)
  }
}

private struct WebVTTReader {
  private(set) var cues: [Cue] = []
  private(set) var notes: [String]
  /// The lines `Name: value` of the header; names in lower case.
  private(set) var metadata: [String: String] = [:]

  private let lines: [Line]
  private var index = 1
  private var clock = SegmentClock()
  /// How many cues stand before the segment that is read; nil in a file without segments.
  private var segmentStart: Int?

  init(lines: [Line], notes: [String]) {
    self.lines = lines
    self.notes = notes
  }

  mutating func read() {
    readHeader()
    while index < lines.count {
      if lines[index].isEmpty {
        index += 1
      } else if isHeader(at: index) {
        segmentStart = cues.count
        readHeader()
      } else {
        readBlock()
      }
    }
  }

  private mutating func readHeader() {
    while index < lines.count, !lines[index].isEmpty, !lines[index].hasArrow {
      let line = lines[index]
      if line.startsWith("X-TIMESTAMP-MAP=") {
        clock.take(line.dropFirst("X-TIMESTAMP-MAP=".utf8.count))
      } else if let colon = line.firstIndex(of: UInt8(ascii: ":")) {
        let value = line[(colon + 1)...].drop(while: \.isSpaceOrTab).withoutTrailingSpace
        if !value.isEmpty {
          metadata[String(decoding: line[..<colon], as: UTF8.self).lowercased()] = String(
            decoding: value, as: UTF8.self)
        }
      }
      index += 1
    }
  }

  /// Whether a segment begins at a line, which may follow the last cue of the one before without an empty
  /// line.
  ///
  /// - Parameter isInCue: whether the line could be the text of a cue. Then only a time map tells a header
  ///   from it.
  private func isHeader(at index: Int, isInCue: Bool = false) -> Bool {
    var line = lines[index]
    if line.starts(with: [0xEF, 0xBB, 0xBF]) { line = line.dropFirst(3) }
    guard !line.hasArrow else { return false }
    guard line.startsWith("WEBVTT"), line.dropFirst(6).first?.isSpaceOrTab ?? true else {
      return !isInCue && line.startsWith("X-TIMESTAMP-MAP=")
    }
    return !isInCue && !(index + 1 < lines.count && lines[index + 1].hasArrow)
      || index + 1 < lines.count && lines[index + 1].startsWith("X-TIMESTAMP-MAP=")
  }

  /// Reads lines up to an empty one. A line with an arrow belongs to the block only as its first or second
  /// line.
  private mutating func readBlock() {
    let first = index
    var timing: CueTiming?
    var text: [Line] = []
    var arrowLine: Int?
    while index < lines.count, !lines[index].isEmpty, index == first || !isHeader(at: index, isInCue: true) {
      if lines[index].hasArrow {
        guard arrowLine == nil, index - first < 2 else { break }
        arrowLine = index
        timing = CueTiming(lines[index])
        text = []
      } else {
        text.append(lines[index])
      }
      index += 1
    }
    if let timing, let arrowLine {
      note(timing, line: arrowLine)
      for cue in CueText(Array(text.joined(separator: [UInt8(ascii: "\n")]))).cues(clock.moved(timing)) {
        // Only at the border of two segments can a cue continue one that has ended.
        let isAtBorder = segmentStart.map { cues.count - $0 < RepeatedCues.mostAtOnce } ?? false
        if !isAtBorder || !RepeatedCues.extend(&cues, by: cue, gap: RepeatedCues.longestGap) {
          cues.append(cue)
        }
      }
    } else if let arrowLine {
      notes.append("line \(arrowLine + 1): not the times of a cue: \(lines[arrowLine].excerpt)")
    } else if !isSetting(lines[first]) {
      notes.append("line \(first + 1): text without times: \(lines[first].excerpt)")
    }
  }

  private mutating func note(_ timing: CueTiming, line: Int) {
    if timing.end < timing.start {
      notes.append("line \(line + 1): the cue ends before it begins: \(lines[line].excerpt)")
    }
  }

  /// Whether the block is a comment, a style sheet or a region.
  private func isSetting(_ line: Line) -> Bool {
    if line.startsWith("NOTE") { return line.dropFirst(4).first?.isSpaceOrTab ?? true }
    let word = line.withoutTrailingSpace
    return word.elementsEqual("STYLE".utf8) || word.elementsEqual("REGION".utf8)
  }
}
