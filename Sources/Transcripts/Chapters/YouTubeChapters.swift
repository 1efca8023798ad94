import Texts

extension Chapter {
  /// The chapters that a description of a video on YouTube lists, a line each: `0:00 Intro`, `00:00 - Intro`,
  /// `(1:02:03) Title`, `Title 0:00`. Other lines are skipped.
  ///
  /// - Throws: if YouTube would show no chapters: there must be three or more, in order, and the first at 0:00.
  package static func list(inDescription text: String) throws(CaptionsError) -> [Chapter] {
    let found = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).enumerated()
      .compactMap {
        index, line in chapter(line).map { (line: index + 1, chapter: $0) }
      }
    guard let first = found.first else {
      throw CaptionsError(line: 1, message: "no line has a time and a title")
    }
    guard first.chapter.time == .zero else {
      throw CaptionsError(
        line: first.line, message: "the first chapter begins at \(first.chapter.time), not at 0:00")
    }
    for (before, after) in zip(found, found.dropFirst()) where after.chapter.time <= before.chapter.time {
      throw CaptionsError(
        line: after.line,
        message: "the chapter at \(after.chapter.time) does not come after the one at \(before.chapter.time)")
    }
    guard found.count >= 3 else {
      throw CaptionsError(line: first.line, message: "there are \(found.count) chapters; YouTube needs three")
    }
    return found.map(\.chapter)
  }

  private static func chapter(_ line: Substring) -> Chapter? {
    let words = line.split(whereSeparator: \.isWhitespace)
    let isMark = { (word: Substring) in !word.contains { $0.isLetter || $0.isNumber } }
    // A bullet or a number may stand before the time.
    let start = words.prefix(2).firstIndex { time($0) != nil } ?? 0
    if let first = words.dropFirst(start).first, let time = time(first),
      words.prefix(start).allSatisfy({ isMark($0) || $0.dropLast().allSatisfy(\.isNumber) })
    {
      var rest = words.dropFirst(start + 1)
      // The end of the chapter may follow: "0:00 - 1:30 Intro".
      let marks = rest.prefix(while: isMark)
      if let end = rest.dropFirst(marks.count).first, Self.time(end) != nil {
        rest = rest.dropFirst(marks.count + 1)
      }
      return chapter(time, rest.drop(while: isMark))
    }
    guard let last = words.last, let time = time(last) else { return nil }
    return chapter(time, words.dropLast().reversed().drop(while: isMark).reversed())
  }

  private static func chapter(_ time: MediaTime, _ words: some Sequence<Substring>) -> Chapter? {
    // The mark between time and title may stand directly at the title: "0:00 -Introduction".
    let title = words.joined(separator: " ").drop { "-–—:|".contains($0) }.trimmed
    return title.isEmpty ? nil : Chapter(time: time, title: title)
  }

  /// A word such as `0:00`, `(1:02:03)`, `[0:00]` or `0:00:`.
  private static func time(_ word: Substring) -> MediaTime? {
    let text = word.drop { "([<".contains($0) }
    let end = text.lastIndex { $0.isNumber } ?? text.startIndex
    let digits = text.isEmpty ? text : text[...end]
    guard digits.contains(":"), !digits.contains("."),
      text[digits.endIndex...].allSatisfy({ ")]>:-–—|".contains($0) })
    else { return nil }
    return MediaTime(digits)
  }
}
