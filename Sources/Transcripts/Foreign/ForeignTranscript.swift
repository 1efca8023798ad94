import Texts

/// A transcript that another program or another show has written, with its times where they stand there:
/// before, above or behind the speaker, with and without brackets.
///
/// If most times are in brackets at the beginning of lines, as in transcripts of episodes, nothing else is a
/// time. A time that is earlier than others that agree with each other stays in the text, as does all else
/// that only looks like one.
package struct ForeignTranscript {
  package private(set) var blocks: [Transcript.Block] = []
  /// The time-like words that stay in the text, each with its line.
  package private(set) var notes: [String] = []

  /// - Throws: for mistakes that have nothing to do with times, such as two lines `<!-- members -->`.
  package init(markdown bytes: [UInt8]) throws(TranscriptError) {
    let text = CaptionBytes.text(bytes, notes: &notes)
    let marked = MarkedLines(text, isMarkdown: true)
    notes += marked.notes
    let markdown = marked.markdown
    let found = try Transcript(markdown, duration: nil, speakers: []).blocks.compactMap(\.speaker)
    // The names that were found are those of hosts, which the transcript is read with from now on.
    blocks = try Transcript(markdown, duration: nil, speakers: found).blocks
  }

  package init(plainText bytes: [UInt8]) {
    let text = CaptionBytes.text(bytes, notes: &notes)
    let marked = MarkedLines(text, isMarkdown: false)
    notes += marked.notes
    blocks = marked.paragraphs.map { paragraph in
      var block = Transcript.Block(speaker: paragraph.speaker, plainText: paragraph.text)
      block.time = paragraph.time
      return block
    }
  }

  /// Whether paragraphs of a plain text begin with times.
  ///
  /// - Parameter mayBeWithout: whether the text may also be a transcript without times, as this site writes
  ///   it. Then two times have to stand where no prose has them, or most paragraphs must begin with one; else
  ///   a fourth is enough.
  package static func hasTimes(plainText bytes: [UInt8], mayBeWithout: Bool) -> Bool {
    var notes: [String] = []
    let marked = MarkedLines(CaptionBytes.text(bytes, notes: &notes), isMarkdown: false)
    let (heads, strong) = marked.headCount
    guard mayBeWithout else { return heads > 0 && heads * 4 >= marked.paragraphCount }
    return strong > 1 || heads > 1 && heads * 3 >= marked.paragraphCount * 2
  }
}

/// The lines of a transcript with the times and the speakers that stand in them.
private struct MarkedLines {
  private(set) var notes: [String] = []
  private let lines: [String]
  private var heads: [Int: TranscriptHead] = [:]
  /// Lines that begin with what a transcript of an episode takes for a time.
  private var bracketed: Set<Int> = []
  /// Whether the times are where transcripts of episodes have them.
  private var isOwnForm = false
  /// The lines of code, which have no times.
  private var code: Set<Int> = []
  /// Speakers on lines of their own, above or below a time, by the line of the time.
  private var speakersBeside: [Int: String] = [:]
  private var speakerLines: Set<Int> = []
  private var speakersAlone: Set<String> = []

  init(_ text: String, isMarkdown: Bool) {
    let source = Transcripts.lines(of: text)
    lines = source.map { String(decoding: $0, as: UTF8.self) }
    if isMarkdown { findCode() }
    findHeads()
    if isMarkdown { findBracketed(source) }
    rejectWeakHeads()
    rejectUnusedTimes()
    rejectContradictions()
    findSpeakersOnTheirLines()
    for (index, line) in lines.enumerated() where !code.contains(index) {
      notes += timeNotes(on: line, line: index + 1, text: heads[index]?.text)
    }
  }

  var headCount: (all: Int, strong: Int) { (heads.count, heads.count { !$0.value.isWeak }) }

  /// How many groups of lines are between empty lines.
  var paragraphCount: Int { lines.indices.count { !isBlank($0) && ($0 == 0 || isBlank($0 - 1)) } }

  private mutating func findCode() {
    var fence: Substring?
    for (index, line) in lines.enumerated() {
      let text = line.drop { $0 == " " || $0 == "\t" }
      let marks = text.first.map { first in text.prefix { $0 == first } } ?? ""
      if let open = fence {
        code.insert(index)
        if marks.hasPrefix(open), marks.count == text.trimmed.count { fence = nil }
      } else if marks.count >= 3, marks.first == "`" || marks.first == "~" {
        code.insert(index)
        fence = marks
      } else if line.hasPrefix("    ") || line.hasPrefix("\t") {
        code.insert(index)
      }
    }
  }

  private mutating func findHeads() {
    for (index, line) in lines.enumerated() where !code.contains(index) {
      heads[index] = TranscriptHead(line[...])
    }
  }

  /// Finds what a transcript of an episode takes for times. If most times are such, they are the only ones.
  private mutating func findBracketed(_ source: [Line]) {
    let labels = Set(source.lazy.compactMap { (BlockTime($0, labels: [])?.rest ?? $0).definedLabel })
    var times: [Int: TranscriptHead] = [:]
    for (index, line) in source.enumerated() where !code.contains(index) {
      guard let found = BlockTime(line, labels: labels) else { continue }
      bracketed.insert(index)
      guard let time = found.time else { continue }
      times[index] = TranscriptHead(time, text: String(decoding: found.rest, as: UTF8.self))
    }
    isOwnForm = times.count * 2 >= heads.count
    if isOwnForm { heads = times }
  }

  /// Rejects times that may also be prose, unless there are several that hardly ever go back, or a single one
  /// at the beginning of the file.
  private mutating func rejectWeakHeads() {
    let weak = heads.filter { $0.value.isWeak }.sorted { $0.key < $1.key }
    guard let first = weak.first else { return }
    let steps = zip(weak, weak.dropFirst()).count { $0.value.time > $1.value.time }
    let isFirst = lines[..<first.key].allSatisfy { $0.allSatisfy(\.isWhitespace) }
    let isRow = weak.count > 1 && steps * 4 < weak.count
    if isRow || weak.count == 1 && isFirst { return }
    for (index, _) in weak { heads[index] = nil }
  }

  /// A time, or a time and a speaker, alone on a line need a text below.
  private mutating func rejectUnusedTimes() {
    for (index, head) in heads where head.text.isEmpty {
      let below = lines[(index + 1)...].firstIndex { !$0.allSatisfy(\.isWhitespace) }
      if below.map({ heads[$0] != nil || lines[$0].trimmed.hasPrefix("<!--") }) ?? true { heads[index] = nil }
    }
  }

  /// Keeps the longest row of times that do not go back.
  private mutating func rejectContradictions() {
    let indices = heads.keys.sorted()
    let times = indices.map { heads[$0]?.time ?? .zero }
    // The last position of the row of each length that ends earliest, and for each time the position before
    // it in its row.
    var ends: [Int] = []
    var before: [Int?] = []
    for (position, time) in times.enumerated() {
      var (low, high) = (0, ends.count)
      while low < high {
        let middle = (low + high) / 2
        if times[ends[middle]] <= time { low = middle + 1 } else { high = middle }
      }
      before.append(low > 0 ? ends[low - 1] : nil)
      if low < ends.count { ends[low] = position } else { ends.append(position) }
    }
    var kept: Set<Int> = []
    var position = ends.last
    while let current = position {
      kept.insert(indices[current])
      position = before[current]
    }
    for index in indices where !kept.contains(index) { heads[index] = nil }
  }

  /// Speakers without a colon: behind a time with the text below (`[0:05] Ada Berg`), or on a line of their
  /// own above or below the time. Such a name comes again, or each time has one: above a time, that could be
  /// a heading.
  private mutating func findSpeakersOnTheirLines() {
    var behind: [String: [Int]] = [:]
    var above: [String: [Int]] = [:]
    var below: [String: [Int]] = [:]
    for (index, head) in heads {
      if let name = head.nameAlone, isText(index + 1) { behind[name, default: []].append(index) }
      guard head.isTimeAlone else { continue }
      if isText(index - 1), !isText(index - 2), let name = nameAlone(index - 1) {
        above[name, default: []].append(index)
      } else if isText(index + 2), let name = nameAlone(index + 1) {
        below[name, default: []].append(index)
      }
    }
    speakersAlone = Set(speakers(behind).keys)
    for (names, offset) in [(above.filter { $0.value.count > 1 }, -1), (speakers(below), 1)] {
      for (name, indices) in names {
        for index in indices {
          speakersBeside[index] = name
          speakerLines.insert(index + offset)
        }
      }
    }
  }

  private func speakers(_ names: [String: [Int]]) -> [String: [Int]] {
    let isForm = heads.count > 1 && names.values.reduce(0) { $0 + $1.count } == heads.count
    return names.filter { isForm || $0.value.count > 1 }
  }

  /// The text of a line, if it is only a name.
  private func nameAlone(_ index: Int) -> String? {
    guard isText(index), lines[index].utf8.count <= 80, !code.contains(index) else { return nil }
    let name = lines[index].trimmed
    return looksLikeName(name) ? name : nil
  }

  /// Whether there is a line without a time that is not empty.
  private func isText(_ index: Int) -> Bool {
    lines.indices.contains(index) && !isBlank(index) && heads[index] == nil
  }

  private func isBlank(_ index: Int) -> Bool { lines[index].allSatisfy(\.isWhitespace) }

  /// Time, speaker and text of a line; nil without a time.
  private func parts(_ index: Int) -> (time: MediaTime, speaker: String?, text: Substring)? {
    guard let head = heads[index] else { return nil }
    if let name = head.nameAlone, speakersAlone.contains(name), isText(index + 1) {
      return (head.time, name, "")
    }
    return (head.time, head.speaker ?? speakersBeside[index], head.text)
  }
}

extension MarkedLines {
  /// The text as the Markdown of an episode.
  var markdown: String {
    var text = ""
    var isWaiting = false
    for (index, line) in lines.enumerated() where !speakerLines.contains(index) {
      if let (time, speaker, rest) = parts(index) {
        text += isOwnForm && speaker == nil && !rest.hasTime ? line : Self.written(time, speaker, rest)
        isWaiting = rest.isEmpty && speaker != nil
      } else if isWaiting, isBlank(index) {
        continue
      } else {
        isWaiting = false
        text += bracketed.contains(index) ? "\\" + line.drop(while: \.isWhitespace) : line
      }
      text += "\n"
    }
    return text
  }

  private static func written(_ time: MediaTime, _ speaker: String?, _ text: Substring) -> String {
    let rest = text.hasTime ? "\\\(text)" : String(text)
    return [time.bracketed, speaker.map { "**\($0):**" }, rest].compactMap(\.self).filter { !$0.isEmpty }
      .joined(separator: " ")
  }

  /// The paragraphs of a plain text. A line that begins with a time begins one.
  var paragraphs: [(time: MediaTime?, speaker: String?, text: String)] {
    var paragraphs: [(time: MediaTime?, speaker: String?, text: String)] = []
    var isOpen = false
    for index in lines.indices where !speakerLines.contains(index) {
      let line: String
      if let (time, speaker, text) = parts(index) {
        paragraphs.append((time, speaker, ""))
        isOpen = true
        line = text.trimmed
      } else {
        line = lines[index].onOneLine
        if line.isEmpty, paragraphs.last?.text.isEmpty == false { isOpen = false }
        if !isOpen, !line.isEmpty {
          paragraphs.append((nil, nil, ""))
          isOpen = true
        }
      }
      if !line.isEmpty { add(line, to: &paragraphs[paragraphs.count - 1]) }
    }
    return paragraphs.filter { !$0.text.isEmpty }
  }

  private func add(_ line: String, to paragraph: inout (time: MediaTime?, speaker: String?, text: String)) {
    if let end = paragraph.text.last, let start = line.first {
      let isJoined = end.isWrittenWithoutSpaces && start.isWrittenWithoutSpaces
      paragraph.text += (isJoined ? "" : " ") + line
    } else if paragraph.speaker == nil, let (name, text) = PlainTranscript.speech(line) {
      paragraph.speaker = name
      paragraph.text = text
    } else {
      paragraph.text = line
    }
  }
}

extension Substring {
  /// Whether a transcript of an episode would take the beginning for a time.
  fileprivate var hasTime: Bool { BlockTime(Line(Array(utf8.prefix(64))), labels: []) != nil }
}

extension TranscriptHead {
  /// A time in brackets at the beginning of a line.
  fileprivate init(_ time: MediaTime, text: String) {
    self.time = time
    speaker = nil
    self.text = text[...]
    isWeak = false
  }
}
