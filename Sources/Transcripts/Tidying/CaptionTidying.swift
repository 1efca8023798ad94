import Texts

extension CaptionFile {
  /// The file without its problems; nil if it has none. All that is not wrong stays as it is: names of cues,
  /// settings, comments, style sheets.
  ///
  /// A cue ends when the next one begins; cues that begin nearly together, or say the same, become one. Lines
  /// are divided anew, and a cue that has more than two becomes several, in proportion to their lengths.
  package var tidied: String? {
    guard !problems.isEmpty else { return nil }
    let tidy = withoutOverlaps
    let pieces = tidy.map { cue in cue.map { self.pieces($0) } ?? [] }
    let isRenumbered = isSRT && pieces.contains { $0.count != 1 }
    var text: [String] = []
    var position = 0
    var number = 0
    for (cue, pieces) in zip(cues, pieces) {
      let name = nameLine(of: cue)
      text += lines[position..<(name ?? cue.timing)]
      position = cue.text.upperBound
      if pieces.isEmpty, position < lines.count, lines[position].allSatisfy(\.isWhitespace) { position += 1 }
      for (index, piece) in pieces.enumerated() {
        number += 1
        if index > 0 { text.append("") }
        if isRenumbered {
          text.append("\(number)")
        } else if index == 0, let name {
          text.append(lines[name])
        }
        text += piece
      }
    }
    text += lines[position...]
    return text.map { $0 + newline }.joined()
  }

  /// The number or the name above the times of a cue.
  private func nameLine(of cue: WrittenCue) -> Int? {
    let line = cue.timing - 1
    guard line >= 0, !lines[line].allSatisfy(\.isWhitespace), !lines[line].hasPrefix("WEBVTT") else {
      return nil
    }
    return cues.contains { $0.text.contains(line) } ? nil : line
  }

  /// The cues, in the order of the file; nil for one that has become part of another.
  private var withoutOverlaps: [TidyCue?] {
    var tidy: [TidyCue?] = cues.map { TidyCue($0, lines) }
    let sorted = cues.indices.filter { !cues[$0].hasPlace }
      .sorted { (cues[$0].start, $0) < (cues[$1].start, $1) }
    var last: Int?
    for index in sorted {
      guard let shown = last, var before = tidy[shown], let cue = tidy[index], before.end > cue.start else {
        last = index
        continue
      }
      let isSame = before.text == cue.text
      if isSame || cue.start.milliseconds - before.start.milliseconds < Self.shortest {
        if !isSame { before.text += cue.text }
        before.end = max(before.end, cue.end)
        tidy[index] = nil
      } else {
        before.end = cue.start
        last = index
      }
      before.isChanged = true
      tidy[shown] = before
    }
    return tidy
  }

  /// A cue that would be shown for fewer milliseconds is shown together with the next one.
  private static let shortest = 500

  /// The lines of the cues that a cue becomes.
  private func pieces(_ cue: TidyCue) -> [[String]] {
    let isLong = cue.text.contains { $0.withoutTags.width > CaptionLayout.lineWidth }
    guard isLong || cue.isChanged else { return [[lines[cue.written.timing]] + cue.text] }
    let texts = isLong ? CueLines(cue.text).divided : [cue.text]
    let widths = texts.map { max(1, $0.reduce(0) { $0 + $1.withoutTags.width }) }
    let (total, length) = (widths.reduce(0, +), cue.end.milliseconds - cue.start.milliseconds)
    var before = 0
    return zip(texts, widths).map { text, width in
      let times = [before, before + width].map {
        let time = MediaTime(milliseconds: cue.start.milliseconds + length * $0 / total)
        return isSRT ? time.srt : time.vtt
      }
      before += width
      let settings = cue.written.settings
      return [times.joined(separator: " --> ") + settings] + text
    }
  }
}

private struct TidyCue {
  let written: WrittenCue
  let start: MediaTime
  var end: MediaTime
  var text: [String]
  var isChanged = false

  init(_ cue: WrittenCue, _ lines: [String]) {
    written = cue
    start = cue.start
    end = cue.end
    text = Array(lines[cue.text])
  }
}

/// The lines of a cue that has one too long.
private struct CueLines {
  private let lines: [String]
  /// `<v Ada>` before the text.
  private var voice = ""

  init(_ lines: [String]) {
    var lines = lines
    if let first = lines.first, let tag = first.prefixMatch(of: #/<v[.\s][^>]*>/#) {
      voice = String(tag.output)
      lines[0] = String(first[tag.range.upperBound...])
    }
    self.lines = lines.map { $0.replacing("</v>", with: "") }
  }

  /// The texts of the cues that it becomes: two lines for each, unless tags would be torn.
  var divided: [[String]] {
    let hasTags = lines.contains { $0.contains("<") || $0.contains("{\\") }
    let hasSpeakers = lines.contains { $0.hasPrefix("-") || $0.hasPrefix("–") }
    var texts: [[String]]
    if hasTags {
      texts = [wrapped(lines.joined(separator: " "))]
    } else if hasSpeakers {
      let wrapped = lines.flatMap(wrapped)
      texts = stride(from: 0, to: wrapped.count, by: 2).map {
        Array(wrapped[$0..<min($0 + 2, wrapped.count)])
      }
    } else {
      let joined = lines.reduce(into: "") { text, line in
        let isJoined = text.last?.isWrittenWithoutSpaces == true && line.first?.isWrittenWithoutSpaces == true
        text += (text.isEmpty || isJoined ? "" : " ") + line
      }
      texts = CaptionLayout.captions(joined, limit: 2 * CaptionLayout.lineWidth).map { text in
        text.split(separator: "\n").map(String.init)
      }
    }
    return texts.map { [voice + ($0.first ?? "")] + $0.dropFirst() }
  }

  /// The words of a text in lines that are not too long. Tags have no width.
  private func wrapped(_ text: String) -> [String] {
    var lines: [String] = []
    for word in text.split(whereSeparator: \.isWhitespace) {
      if let last = lines.last, "\(last) \(word)".withoutTags.width <= CaptionLayout.lineWidth {
        lines[lines.count - 1] = "\(last) \(word)"
      } else {
        lines.append(String(word))
      }
    }
    return lines
  }
}
