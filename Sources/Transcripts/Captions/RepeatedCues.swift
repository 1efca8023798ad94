/// Cues that say again what is on the screen. A stream that is cut into segments has a cue in each segment in
/// which it is shown, whole or cut at the border.
enum RepeatedCues {
  /// The end of one part and the beginning of the next one are at most so many milliseconds apart.
  static let longestGap = 50
  /// So many cues are compared: no more are shown at once.
  static let mostAtOnce = 8

  /// Extends one of the last cues, if `cue` is the same text of the same voice and begins before it has
  /// ended.
  ///
  /// - Parameter gap: how many milliseconds after the end it may begin.
  /// - Returns: whether the cue was a repetition.
  static func extend(_ cues: inout [Cue], by cue: Cue, gap: Int) -> Bool {
    let index = cues.indices.suffix(mostAtOnce).last { index in
      let shown = cues[index]
      return shown.text == cue.text && shown.voice == cue.voice && shown.start <= cue.start
        && (shown.start == cue.start || cue.start.milliseconds < shown.end.milliseconds + gap)
    }
    guard let index else { return false }
    let shown = cues[index]
    if cue.end > shown.end {
      cues[index] = Cue(
        start: shown.start, end: cue.end, voice: shown.voice, text: shown.text, times: shown.times)
    }
    return true
  }
}

extension Captions {
  /// The captions without repetitions of what is still on the screen.
  var withoutRepetitions: Captions {
    var once: [Cue] = []
    for cue in cues where !RepeatedCues.extend(&once, by: cue, gap: 0) { once.append(cue) }
    guard once.count < cues.count else { return self }
    return Captions(cues: once, language: language, title: title, notes: notes)
  }
}
