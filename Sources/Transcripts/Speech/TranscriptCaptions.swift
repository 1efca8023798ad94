extension Captions {
  /// Captions made from a transcript, for recordings that bring none.
  ///
  /// The paragraphs from one time of the transcript on share the time until the next one, in proportion to
  /// their lengths. Cues have at most two lines of 42 columns and last at most seven seconds. Where there is
  /// room, each lasts one second or longer and shows at most twenty characters in a second. No two cues
  /// overlap.
  ///
  /// - Parameter duration: that of the recording; nil if it is not known.
  package init(_ transcript: Transcript, duration: MediaTime?, language: String? = nil) {
    self.init(cues: transcript.spans(duration: duration).flatMap(captionCues), language: language)
  }
}

private func captionCues(_ span: SpokenSpan) -> [Cue] {
  let length = span.end.milliseconds - span.start.milliseconds
  guard length > 0 else { return [] }
  let width = span.speeches.reduce(0) { $0 + $1.text.width }
  // Where people speak slowly, cues are shorter, so that each can stay until the next one.
  let limit = min(2 * CaptionLayout.lineWidth, max(CaptionLayout.lineWidth, width * longest / length))
  let texts = span.speeches.flatMap { speech in
    CaptionLayout.captions(speech.text, limit: limit).map { (speaker: speech.speaker, text: $0) }
  }
  var start = span.start.milliseconds
  return zip(texts, lengths(texts.map(\.text.width), in: length)).map { caption, length in
    defer { start += length }
    return Cue(
      start: MediaTime(milliseconds: start), end: MediaTime(milliseconds: start + min(length, longest)),
      voice: caption.speaker, text: caption.text)
  }
}

/// How long a cue stays, in milliseconds.
private let shortest = 1000
private let longest = 7000
private let eachColumn = 50

/// Divides a span among cues of these widths. The lengths add up to that of the span.
private func lengths(_ widths: [Int], in span: Int) -> [Int] {
  let needed = widths.map { max(shortest, $0 * eachColumn) }
  let sum = needed.reduce(0, +)
  if sum <= span { return divide(span - sum, widths).enumerated().map { needed[$0] + $1 } }
  let least = shortest * widths.count
  if least <= span { return divide(span - least, needed.map { $0 - shortest }).map { shortest + $0 } }
  return divide(span, widths)
}

/// Divides a number in proportion to weights, which are not all 0.
private func divide(_ number: Int, _ weights: [Int]) -> [Int] {
  let total = max(1, weights.reduce(0, +))
  var sum = 0
  return weights.map { weight in
    let before = number * sum / total
    sum += weight
    return number * sum / total - before
  }
}
