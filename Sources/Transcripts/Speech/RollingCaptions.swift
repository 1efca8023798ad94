extension Captions {
  /// The captions with every spoken word once.
  ///
  /// Video platforms make captions by machine whose lines roll: each cue repeats the line above, which the
  /// cue before has shown, and between two cues stands one of 10 ms with the line alone. A cue that begins
  /// while the same text is shown is a repetition, too. Other captions stay as they are: a sentence that is
  /// said twice stays twice.
  package var unrolled: Captions {
    let captions = withoutRepetitions
    return captions.isRolling ? captions.withoutRolledLines : captions
  }

  private var withoutRolledLines: Captions {
    var shown: [Substring] = []
    var end = MediaTime.zero
    var new: [Cue] = []
    for cue in cues {
      let lines = cue.text.split(separator: "\n")
      let known = cue.start.milliseconds - end.milliseconds <= Self.longestGap ? shown : []
      let repeated = repeatedLength(of: lines, after: known)
      if repeated < cue.text.utf8.count { new.append(cue.dropping(bytes: repeated)) }
      (shown, end) = (lines, max(end, cue.end))
    }
    let nextStarts = new.dropFirst().map(\.start) + [MediaTime(milliseconds: .max)]
    let cut = zip(new, nextStarts).map { cue, next in cue.ending(by: next) }
    return Captions(cues: cut, language: language, title: title, notes: notes)
  }

  /// Lines are repeated only if the cue begins so many milliseconds after the one before, or earlier.
  private static let longestGap = 250

  /// Whether many cues repeat what the cue before has shown, and some go on after that. Cues that only repeat
  /// may be said again.
  private var isRolling: Bool {
    var (repeating, continuing) = (0, 0)
    for (before, cue) in zip(cues, cues.dropFirst())
    where cue.start.milliseconds - before.end.milliseconds <= Self.longestGap {
      let length = repeatedLength(
        of: cue.text.split(separator: "\n"), after: before.text.split(separator: "\n"))
      repeating += length > 0 ? 1 : 0
      continuing += length > 0 && length < cue.text.utf8.count ? 1 : 0
    }
    let hasInnerTimes = cues.contains { !$0.times.isEmpty }
    return repeating > 0
      && (hasInnerTimes || continuing > 0 && repeating >= 2 && repeating * 3 >= cues.count)
  }
}

/// How much of `lines` repeats the end of `shown`, in bytes. The last repeated line may have got more words.
private func repeatedLength(of lines: [Substring], after shown: [Substring]) -> Int {
  for count in stride(from: min(lines.count, shown.count), to: 0, by: -1) {
    let last = shown[shown.count - 1]
    guard lines.prefix(count - 1).elementsEqual(shown.suffix(count).dropLast()) else { continue }
    let before = lines.prefix(count - 1).reduce(0) { $0 + $1.utf8.count + 1 }
    if lines[count - 1] == last { return before + last.utf8.count + (count < lines.count ? 1 : 0) }
    if lines[count - 1].hasPrefix(last + " ") { return before + last.utf8.count + 1 }
  }
  return 0
}

extension Cue {
  /// Without the first bytes of its text. Where the rest has a time of its own, it begins then.
  fileprivate func dropping(bytes count: Int) -> Cue {
    let rest = String(text.utf8.dropFirst(count)) ?? text
    let start = times.last { $0.offset <= count }?.time ?? start
    let times = times.map { InnerTime($0.time, offset: max(0, $0.offset - count)) }
    return Cue(start: start, end: end, voice: voice, text: rest, times: times)
  }

  fileprivate func ending(by time: MediaTime) -> Cue {
    time < end ? Cue(start: start, end: max(start, time), voice: voice, text: text, times: times) : self
  }
}
