extension Captions {
  /// Reads a SubRip file. The numbers of the cues are not needed; blank lines may stand inside a cue. The
  /// tags for bold, italic, underline and fonts are removed, and positions such as `{\an8}`.
  ///
  /// - Throws: if the file has text but no line with times.
  package init(srt bytes: [UInt8]) throws(CaptionsError) {
    var notes: [String] = []
    let lines = lines(of: CaptionBytes.text(bytes, notes: &notes))
    let timings = lines.map { $0.hasArrow ? CueTiming($0) : nil }
    let starts = lines.indices.filter { timings[$0] != nil || looksLikeTimes(lines[$0]) }
    guard starts.contains(where: { timings[$0] != nil }) || lines.allSatisfy(\.isBlank) else {
      throw CaptionsError(
        line: (lines.firstIndex { !$0.isBlank } ?? 0) + 1,
        message: "not SRT: no line has times such as 00:00:01,000 --> 00:00:02,000")
    }
    let text = lines.prefix(starts.first ?? 0)
    if let line = text.firstIndex(where: { !$0.isBlank && !$0.isNumber }) {
      notes.append("line \(line + 1): text without times: \(lines[line].excerpt)")
    }
    var cues: [Cue] = []
    for (position, start) in starts.enumerated() {
      guard let timing = timings[start] else {
        notes.append("line \(start + 1): not the times of a cue: \(lines[start].excerpt)")
        continue
      }
      if timing.end < timing.start {
        notes.append("line \(start + 1): the cue ends before it begins: \(lines[start].excerpt)")
      }
      var text = lines[(start + 1)..<(position + 1 < starts.count ? starts[position + 1] : lines.count)]
      if position + 1 < starts.count, isNumberOfNext(text, number: position + 2) { text.removeLast() }
      let joined = Array(text.joined(separator: [UInt8(ascii: "\n")]))
      cues.append(
        Cue(start: timing.start, end: timing.end, text: SRTEscaping.plain(withoutTags(joined[...]))))
    }
    self.init(cues: cues, notes: notes)
  }
}

/// Whether a line with an arrow that is not a pair of times was meant as one.
private func looksLikeTimes(_ line: Line) -> Bool {
  let text = line.drop(while: \.isSpaceOrTab)
  return text.first?.isDigit == true && text.hasArrow && text.prefix(10).contains(UInt8(ascii: ":"))
}

/// Whether the last of the lines before the times of a cue is the number of that cue.
private func isNumberOfNext(_ lines: ArraySlice<Line>, number: Int) -> Bool {
  guard let last = lines.last, last.isNumber else { return false }
  guard let before = lines.dropLast().last else { return true }
  return before.isBlank || Int(String(decoding: last, as: UTF8.self)) == number
}

extension Line {

  fileprivate var isNumber: Bool {
    let digits = drop(while: \.isSpaceOrTab).withoutTrailingSpace
    return !digits.isEmpty && digits.allSatisfy(\.isDigit)
  }
}

private func withoutTags(_ text: Line) -> String {
  var plain: [UInt8] = []
  var rest = text
  while let first = rest.first {
    if let length = tagLength(rest) {
      rest = rest.dropFirst(length)
    } else {
      plain.append(first)
      rest = rest.dropFirst()
    }
  }
  return String(decoding: plain, as: UTF8.self)
}

private func tagLength(_ text: Line) -> Int? {
  if text.startsWith("{\\") {
    return text.prefix(64).firstIndex(of: UInt8(ascii: "}")).map { $0 + 1 - text.startIndex }
  }
  guard text.first == UInt8(ascii: "<"), let end = text.prefix(200).firstIndex(of: UInt8(ascii: ">")) else {
    return nil
  }
  var name = text[(text.startIndex + 1)..<end]
  if name.first == UInt8(ascii: "/") { name = name.dropFirst() }
  let word = String(decoding: name.prefix { $0.isLetter }, as: UTF8.self).lowercased()
  let isTag = word == "font" || ["b", "i", "s", "u"].contains(word) && word.utf8.count == name.count
  return isTag ? end + 1 - text.startIndex : nil
}
