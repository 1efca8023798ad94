extension PageReader {
  /// The first block of the transcript on a page that does not repeat it: the first speech, or the heading
  /// before it.
  ///
  /// If nobody is named, the transcript begins with the first heading after the description, or after calls
  /// to subscribe.
  func firstOfTranscript() -> Int? {
    if let speech = blocks.indices.first(where: { isSpeech($0) }) {
      let before = blocks.indices.prefix(speech).last { !isDone[$0] && !isBoilerplate($0) }
      if let before, before > 0, isShortTitle(before), before > headerEnd() { return before }
      return speech
    }
    let start = headerEnd() + 1
    return blocks.indices.dropFirst(start).first { index in
      index > start && isHeading(index) && !isBoilerplate(index)
    }
  }

  /// The line with the number, or else the title.
  private func headerEnd() -> Int {
    let line = blocks.indices.prefix(40).first { blocks[$0].isText && EpisodeLine(blocks[$0].text) != nil }
    return line ?? blocks.indices.first { blocks[$0].isText && !isBoilerplate($0) } ?? 0
  }

  func isBoilerplate(_ index: Int) -> Bool { Boilerplate.reason(toDrop: blocks[index].text) != nil }

  /// Title, number, date and blurb: what comes before the transcript.
  mutating func readHeader(_ index: Int) {
    let text = blocks[index].text
    if let start = transcriptStart, index >= start {
      section = .transcript
      readTranscript(index)
    } else if let line = EpisodeLine(text) {
      episode.number = line.number ?? episode.number
      episode.date = line.date ?? episode.date
      episode.visibility = line.visibility ?? episode.visibility
    } else if episode.title.isEmpty, text.utf8.count <= 200 {
      episode.title = text
    } else if hasAbout || section == .about && !blurb.isEmpty {
      notUnderstood.append(blocks[index])
    } else if transcriptStart == nil, transcript.isEmpty, !blurb.isEmpty {
      section = .transcript
      readTranscript(index)
    } else {
      blurb.append(text)
    }
  }

  /// A block of the transcript: a heading, a speech, or a paragraph that continues one.
  mutating func readTranscript(_ index: Int) {
    let block = blocks[index]
    if let first = transcript.first, let last = transcript.last, !(first...last).contains(index) {
      notUnderstood.append(block)
      return
    }
    if hasAbout, transcript.isEmpty, episode.transcript.isEmpty, block.text.utf8.count < 60 {
      notUnderstood.append(block)
      return
    }
    if isCodeLike(block) {
      let source = lines[(block.numbers.lowerBound - 1)..<block.numbers.upperBound].joined(separator: "\n")
      appendCode(source)
      return
    }
    let (time, text) = block.timed
    guard !text.isEmpty else { return }
    if isHeading(index) {
      episode.transcript.append(.init(kind: .heading, time: time, text: text))
    } else if let (name, speech) = speakers.speech(text) {
      episode.transcript.append(.init(kind: .paragraph, time: time, speaker: name, text: speech))
    } else {
      episode.transcript.append(.init(kind: .paragraph, time: time, text: text))
    }
  }

  /// Adds code that was saved without a fence; blank lines divide it into several blocks.
  private mutating func appendCode(_ source: String) {
    if let last = episode.transcript.indices.last, episode.transcript[last].kind == .code(language: nil) {
      episode.transcript[last].text += "\n\n" + source
    } else {
      episode.transcript.append(.init(kind: .code(language: nil), text: source))
    }
  }
}
