import Texts

/// A WebVTT or SRT file as its lines, to find and to mend what makes captions hard to read: lines of more
/// than 42 columns, and cues that begin while the one before is shown.
///
/// Cues that are given a place on the screen may overlap.
package struct CaptionFile {
  let lines: [String]
  let newline: String
  let isSRT: Bool
  /// In the order of the file.
  let cues: [WrittenCue]

  package init(_ bytes: [UInt8], isSRT: Bool) {
    var notes: [String] = []
    let text = CaptionBytes.text(bytes, notes: &notes)
    let source = Transcripts.lines(of: text)
    lines = source.map { String(decoding: $0, as: UTF8.self) }
    newline = text.contains("\r\n") ? "\r\n" : "\n"
    self.isSRT = isSRT
    cues = source.indices.compactMap { WrittenCue(source, timingAt: $0) }
  }

  /// The mistakes, one for each kind, with the first line that has it.
  package var problems: [(line: Int, message: String)] {
    let overlapping = overlaps.map(\.first)
    let long = cues.filter { $0.isLong(in: lines) }
    return [
      problem(
        overlapping, "begins before the one above it has ended", "begin before the one above them has ended"),
      problem(
        long, "has a line of more than \(CaptionLayout.lineWidth) columns",
        "have lines of more than \(CaptionLayout.lineWidth) columns"),
    ].compactMap(\.self)
  }

  private func problem(_ cues: [WrittenCue], _ one: String, _ several: String) -> (
    line: Int, message: String
  )? {
    guard let first = cues.first else { return nil }
    let subject = cues.count == 1 ? "a caption \(one)" : "\(cues.count) captions \(several), this one first"
    return (first.timing + 1, "\(subject); mend it, or let site check --tidy do so")
  }

  /// Pairs of neighbours of which the second begins too early, in the order of their times: the second and
  /// the first.
  private var overlaps: [(first: WrittenCue, before: WrittenCue)] {
    let sorted = cues.filter { !$0.hasPlace }.sorted { ($0.start, $0.timing) < ($1.start, $1.timing) }
    return zip(sorted, sorted.dropFirst()).filter { $0.end > $1.start }.map { (first: $1, before: $0) }
  }
}

/// A cue and the lines in which it stands.
struct WrittenCue {
  /// The line with the times, from 0.
  let timing: Int
  /// The lines of the text.
  let text: Range<Int>
  let start: MediaTime
  let end: MediaTime
  /// The text after the times: the settings of WebVTT, with the space before them.
  let settings: String

  init?(_ lines: [Line], timingAt index: Int) {
    guard lines[index].hasArrow, let timing = CueTiming(lines[index]) else { return nil }
    self.timing = index
    start = timing.start
    end = timing.end
    var last = index + 1
    while last < lines.count, !lines[last].isBlank, !lines[last].hasArrow { last += 1 }
    // Without an empty line, the number of the next cue would be text.
    if last < lines.count, last > index + 1, lines[last].hasArrow, lines[last - 1].allSatisfy(\.isDigit) {
      last -= 1
    }
    text = index + 1..<last
    let line = String(decoding: lines[index], as: UTF8.self)
    let arrow = line.firstRange(of: "-->")
    let after = arrow.map { line[$0.upperBound...].drop(while: \.isWhitespace) } ?? ""
    settings = String(after.drop { $0.isNumber || ":.,".contains($0) })
  }

  var hasPlace: Bool { ["line:", "position:", "region:"].contains(where: settings.contains) }

  func isLong(in lines: [String]) -> Bool {
    lines[text].contains { $0.withoutTags.width > CaptionLayout.lineWidth }
  }
}

extension StringProtocol {
  /// The part of a line of captions that is shown.
  var withoutTags: String {
    var shown: [UInt8] = []
    var rest = Array(utf8)[...]
    while let first = rest.first {
      if first == UInt8(ascii: "<"), let end = rest.firstIndex(of: UInt8(ascii: ">")) {
        rest = rest[(end + 1)...]
      } else if rest.startsWith("{\\"), let end = rest.firstIndex(of: UInt8(ascii: "}")) {
        rest = rest[(end + 1)...]
      } else if let (character, length) = characterReference(rest) {
        shown += character.utf8
        rest = rest.dropFirst(length)
      } else {
        shown.append(first)
        rest = rest.dropFirst()
      }
    }
    return String(decoding: shown, as: UTF8.self)
  }
}
