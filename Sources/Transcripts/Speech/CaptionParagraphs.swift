extension Captions {
  /// The text of the captions in sentences and paragraphs, without repeated lines.
  ///
  /// A paragraph ends where somebody else begins to speak (a voice, `>>`, `- `, or `Name:` as in
  /// transcripts), before and after a note such as `[Applause]`, at a pause between two sentences, and where
  /// it is long enough. Sentences end at their punctuation; if there is none, at pauses. No paragraph begins
  /// before the one above it, even if their captions overlap.
  ///
  /// - Parameters:
  ///   - pause: ends a paragraph between two sentences.
  ///   - length: in columns: Chinese and Japanese characters count two. A paragraph is shorter only at a
  ///     pause or
  ///     another speaker, and longer only if it is one word.
  ///   - speakers: the full names of the people in the recording.
  package func paragraphs(
    pause: MediaTime = MediaTime(milliseconds: 2000), length: ClosedRange<Int> = 300...600,
    speakers: [String] = []
  ) -> [SpokenParagraph] {
    let spoken = SpokenWords(unrolled, people: speakers)
    var speaker: String?
    var paragraphs: [SpokenParagraph] = []
    var isNote = false
    for sentence in sentences(spoken.words, spoken.isPunctuated, limit: length.upperBound) {
      guard let first = sentence.first else { continue }
      let text = sentence.joined
      var isNew = paragraphs.isEmpty || first.beginning != .none
      if case .speaker(let name) = first.beginning { speaker = name }
      if !isNew, let last = paragraphs.last {
        let count = last.text.width
        isNew =
          first.pause >= pause.milliseconds || count + 1 + text.width > length.upperBound
          || count >= length.lowerBound
            && (first.pause >= pause.milliseconds / 4 || count * 2 >= length.lowerBound + length.upperBound)
      }
      if isNew {
        isNote = first.beginning == .note
        let time = max(first.time, paragraphs.last?.time ?? .zero)
        paragraphs.append(SpokenParagraph(time: time, speaker: isNote ? nil : speaker, text: text))
      } else {
        paragraphs[paragraphs.count - 1].text += (first.hasSpace ? " " : "") + text
      }
    }
    return paragraphs
  }
}

/// Divides words into sentences of at most `limit` columns.
private func sentences(
  _ words: [SpokenWord], _ isPunctuated: Bool, limit: Int
) -> [ArraySlice<SpokenWord>] {
  var sentences: [ArraySlice<SpokenWord>] = []
  var start = 0
  var length = 0
  for (index, word) in words.enumerated() {
    let isEnd = index > start && (word.beginning != .none || endsSentence(words, before: index, isPunctuated))
    if isEnd {
      sentences.append(words[start..<index])
      (start, length) = (index, 0)
    }
    length += word.text.width + 1
    while length > limit, index > start {
      let middle = bestBreak(words[start...index])
      sentences.append(words[start..<middle])
      start = middle
      length = words[start...index].reduce(0) { $0 + $1.text.width + 1 }
    }
  }
  if start < words.count { sentences.append(words[start...]) }
  return sentences
}

private func endsSentence(_ words: [SpokenWord], before index: Int, _ isPunctuated: Bool) -> Bool {
  let next = words[index]
  guard isPunctuated else { return next.pause >= 700 }
  return words[index - 1].text.endsSentence && next.text.first?.isLowercase != true
}

/// Where a sentence that is too long breaks: in its second half, at the longest pause, else after a clause,
/// else at the end.
private func bestBreak(_ words: ArraySlice<SpokenWord>) -> Int {
  let places = (words.startIndex + 1 + (words.count - 1) / 2)..<words.endIndex
  let pause = places.max { words[$0].pause < words[$1].pause }
  if let pause, words[pause].pause >= 300 { return pause }
  return places.last { words[$0 - 1].text.endsClause } ?? words.endIndex - 1
}

extension ArraySlice<SpokenWord> {
  fileprivate var joined: String {
    var text = ""
    for word in self { text += (text.isEmpty || !word.hasSpace ? "" : " ") + word.text }
    return text
  }
}
