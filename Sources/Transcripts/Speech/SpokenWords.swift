/// A word of captions, or a run of text without spaces.
struct SpokenWord {
  var text: String
  let time: MediaTime
  /// How long nobody spoke before it, in milliseconds.
  var pause = 0
  /// Whether a space stands between this word and the one before.
  var hasSpace = true
  var beginning = Beginning.none

  enum Beginning: Equatable {
    case none
    /// Somebody else begins to speak; nil if it is not known who.
    case speaker(String?)
    /// A note on its own, such as `[Applause]`.
    case note
    /// Speech after a note.
    case afterNote
  }
}

/// Divides captions into words with their times, and finds who speaks.
struct SpokenWords {
  private(set) var words: [SpokenWord] = []

  /// Whether sentences end with punctuation.
  var isPunctuated: Bool {
    !linesEndClauses && words.count { $0.text.endsSentence } * 60 >= words.count
  }

  /// Whether the captions are Chinese or Japanese without punctuation, where the end of a line is all that
  /// shows the end of a clause.
  private let linesEndClauses: Bool
  private let names: SpeakerNames
  /// All words of the captions, in lower case, to decide about hyphens at the ends of lines.
  private let vocabulary: Set<Substring>
  private var beginning = SpokenWord.Beginning.none
  private var voice: String?
  private var previousEnd = MediaTime.zero

  init(_ captions: Captions, people: [String]) {
    let lines = captions.cues.lazy.flatMap { $0.text.split(separator: "\n") }
    names = SpeakerNames(people: people, paragraphs: lines.map { String($0.withoutSpeakerMark) })
    let ends = lines.compactMap(\.last).filter(\.isWrittenWithoutSpaces)
    linesEndClauses = ends.count { "。！？、，；：…".contains($0) } * 8 < ends.count
    vocabulary = Set(lines.flatMap { $0.lowercased().split { !$0.isLetter } })
    for cue in captions.cues { take(cue) }
  }

  private mutating func take(_ cue: Cue) {
    if let name = cue.voice, name != voice {
      voice = name
      beginning = .speaker(name)
    }
    let clock = CueClock(cue)
    let first = words.count
    for line in cue.text.split(separator: "\n") { take(line, of: cue, clock) }
    if first > 0, first < words.count {
      words[first].pause = max(words[first].pause, cue.start.milliseconds - previousEnd.milliseconds)
    }
    previousEnd = max(previousEnd, cue.end)
  }

  private mutating func take(_ line: Substring, of cue: Cue, _ clock: CueClock) {
    var rest = line.withoutSpeakerMark
    if rest.startIndex > line.startIndex { beginning = .speaker(nil) }
    if let prefix = SpeakerPrefix(String(rest)), names.contains(prefix) {
      beginning = .speaker(prefix.name)
      rest = rest[rest.index(rest.startIndex, offsetBy: rest.count - prefix.rest.count)...]
    }
    var isFirst = true
    for part in rest.partsByNotes {
      let words = part.isNote ? [part.text] : part.text.runs
      if part.isNote, self.words.last?.text == String(part.text), self.words.last?.beginning == .note {
        continue
      }
      if part.isNote { beginning = .note }
      for text in words {
        append(
          text, clock.time(at: text.startIndex), isFirstOfLine: isFirst)
        isFirst = false
      }
      if part.isNote { beginning = .afterNote }
    }
  }

  private mutating func append(_ text: Substring, _ mark: CueClock.Mark, isFirstOfLine: Bool) {
    var word = SpokenWord(text: String(text), time: mark.time, beginning: beginning)
    if let last = words.last, beginning == .none {
      if isFirstOfLine {
        join(&word, to: last)
      } else {
        word.hasSpace =
          text.startIndex == text.base.startIndex
          || text.base[text.base.index(before: text.startIndex)].isWhitespace
      }
      // People say about fifteen characters in a second; what takes longer contains a pause.
      if mark.isExact {
        word.pause = max(0, mark.time.milliseconds - last.time.milliseconds - last.text.count * 70 - 200)
      }
    }
    beginning = .none
    words.append(word)
  }

  /// Decides how the first word of a line joins the last one of the line before.
  private mutating func join(_ word: inout SpokenWord, to last: SpokenWord) {
    guard let end = last.text.last, let start = word.text.first else { return }
    if end == "\u{AD}" {
      words[words.count - 1].text.removeLast()
      word.hasSpace = false
    } else if end == "-" || end == "‐", last.text.dropLast().last?.isLetter == true, start.isLowercase {
      word.hasSpace = false
      let half = last.text.dropLast().split { !$0.isLetter }.last ?? ""
      let whole = (half + word.text.prefix { $0.isLetter }).lowercased()
      if vocabulary.contains(whole[...]) { words[words.count - 1].text.removeLast() }
    } else {
      word.hasSpace = linesEndClauses || !(end.isWrittenWithoutSpaces && start.isWrittenWithoutSpaces)
    }
  }
}

/// Tells when a place in the text of a cue is said.
private struct CueClock {
  struct Mark {
    let time: MediaTime
    /// Whether the captions say it; otherwise it is estimated from the length of the text.
    let isExact: Bool
  }

  private let text: String
  private let marks: [(offset: Int, time: Int)]

  init(_ cue: Cue) {
    text = cue.text
    marks =
      [(0, cue.start.milliseconds)] + cue.times.map { ($0.offset, $0.time.milliseconds) }
      + [(max(1, cue.text.utf8.count), cue.end.milliseconds)]
  }

  func time(at index: String.Index) -> Mark {
    let offset = text.utf8.distance(from: text.startIndex, to: index)
    // The first mark is at 0, and no offset is behind the last one.
    var (next, end) = (1, marks.count - 1)
    while next < end {
      let middle = (next + end) / 2
      if marks[middle].offset > offset { end = middle } else { next = middle + 1 }
    }
    let (before, after) = (marks[next - 1], marks[next])
    let part = (after.time - before.time) * (offset - before.offset) / max(1, after.offset - before.offset)
    return Mark(
      time: MediaTime(milliseconds: before.time + part), isExact: marks.count > 2 && before.offset == offset)
  }
}

extension Substring {
  /// Without `>>` or `- ` at the beginning, with which captions mark that somebody else speaks.
  fileprivate var withoutSpeakerMark: Substring {
    for mark in [">>", "&gt;&gt;", "- ", "– ", "— "] where hasPrefix(mark) {
      return drop { $0 == ">" || "-–—".contains($0) || $0.isWhitespace }
    }
    return self
  }

  /// Words, which spaces separate. Text without spaces is divided at the ends of its sentences and clauses.
  fileprivate var runs: [Substring] {
    split(whereSeparator: \.isWhitespace).flatMap { word -> [Substring] in
      guard word.contains(where: \.isWrittenWithoutSpaces) else { return [word] }
      var runs: [Substring] = []
      var start = word.startIndex
      for index in word.indices where "。！？、，；」".contains(word[index]) {
        let next = word.index(after: index)
        if next < word.endIndex, "。！？、，；」』）".contains(word[next]) { continue }
        runs.append(word[start..<next])
        start = next
      }
      if start < word.endIndex { runs.append(word[start...]) }
      return runs
    }
  }

  /// The text, divided where a note such as `[Music]` or `(applause)` stands at its beginning or end.
  fileprivate var partsByNotes: [(text: Substring, isNote: Bool)] {
    var rest = self[...]
    var before: [(Substring, Bool)] = []
    var after: [(Substring, Bool)] = []
    while let note = rest.noteAtStart {
      before.append((note, true))
      rest = rest[note.endIndex...].drop(while: \.isWhitespace)
    }
    while let note = rest.noteAtEnd {
      after.insert((note, true), at: 0)
      rest = rest[..<note.startIndex]
      while rest.last?.isWhitespace == true { rest.removeLast() }
    }
    return before + (rest.isEmpty ? [] : [(rest, false)]) + after
  }

  private var noteAtStart: Substring? {
    guard first == "[", let end = firstIndex(of: "]") else { return nil }
    let note = self[...end]
    return note.isNote ? note : nil
  }

  private var noteAtEnd: Substring? {
    guard last == "]", let start = lastIndex(of: "[") else { return nil }
    let note = self[start...]
    return note.isNote ? note : nil
  }

  /// Whether the brackets describe a sound, and do not stand for words that were not understood or are
  /// masked.
  private var isNote: Bool {
    guard utf8.count <= 80 else { return false }
    let words = lowercased()
    return words.contains(where: \.isLetter)
      && !["inaudible", "unintelligible", "indistinct", "unclear", "crosstalk"].contains {
        words.contains($0)
      }
  }
}
