extension Captions {
  /// Reads a WebVTT file (W3C, WebVTT 1, §6) by the rules for players, which accept more than the syntax allows.
  ///
  /// The text of a cue with several voices becomes one cue for each. Styles, regions, positions and comments are left
  /// out; so is what ruby annotates with `<rt>`.
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

  /// What follows the signature, as in `WEBVTT - Title`.
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

  init(lines: [Line], notes: [String]) {
    self.lines = lines
    self.notes = notes
  }

  mutating func read() {
    readHeader()
    while index < lines.count {
      if lines[index].isEmpty { index += 1 } else { readBlock() }
    }
  }

  private mutating func readHeader() {
    while index < lines.count, !lines[index].isEmpty, !lines[index].hasArrow {
      let line = lines[index]
      if let colon = line.firstIndex(of: UInt8(ascii: ":")) {
        let value = line[(colon + 1)...].drop(while: \.isSpaceOrTab).withoutTrailingSpace
        if !value.isEmpty {
          metadata[String(decoding: line[..<colon], as: UTF8.self).lowercased()] = String(
            decoding: value, as: UTF8.self)
        }
      }
      index += 1
    }
  }

  /// Reads lines up to an empty one. A line with an arrow belongs to the block only as its first or second line.
  private mutating func readBlock() {
    let first = index
    var timing: CueTiming?
    var text: [Line] = []
    var arrowLine: Int?
    while index < lines.count, !lines[index].isEmpty {
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
      cues += CueText(Array(text.joined(separator: [UInt8(ascii: "\n")]))).cues(timing)
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
