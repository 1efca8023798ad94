import Texts

/// The time at the head of a paragraph, and who speaks, in the order in which they stand:
///
/// - `[0:05] Ada: Hello`
/// - `**Ada:** \[0:05\] Hello`, `Ada (0:05): Hello`, `**Ada [0:05]:** Hello`
/// - `Ada Berg 0:05`, `0:05` on a line above the text
/// - `## [0:05] A heading`, `## A heading (0:05)`
struct TranscriptHead {
  let time: MediaTime
  let speaker: String?
  /// The text of the line besides the time and the speaker.
  let text: Substring
  /// Whether the line may also be prose that begins with a time or with a name: it is a head only if others
  /// are like it.
  let isWeak: Bool

  /// Nil if no time is at the head of the line.
  init?(_ line: Substring) {
    let line = line.drop(while: \.isWhitespace)
    guard Self.mayHaveTime(line) else { return nil }
    if let (mark, heading) = Self.heading(line) {
      time = mark.time
      speaker = nil
      text = heading
      isWeak = false
    } else if let mark = TimeMark(line), !(line.hasPrefix("[") && mark.isDefinition) {
      let prefix = mark.speaker == nil ? SpeakerPrefix(String(mark.text)) : nil
      let speech = prefix.flatMap { $0.isMarked || looksLikeName($0.name) ? $0 : nil }
      time = mark.time
      speaker = mark.speaker ?? speech?.name
      text = speech?.rest.drop(while: \.isWhitespace) ?? mark.text
      isWeak = mark.isBare && !text.isEmpty && speaker == nil
    } else if let plain = Self.unmarked(line), let head = TranscriptHead(plain) {
      self = head
    } else if let (name, mark) = Self.name(before: line) {
      time = mark.time
      speaker = name.text
      let rest = mark.rest.drop(while: \.isWhitespace)
      let hasColon = rest.first == ":" || rest.first == "："
      text = hasColon ? rest.dropFirst().drop(while: \.isWhitespace) : mark.text
      isWeak = mark.isBare || !name.isMarked && !hasColon && !text.isEmpty
    } else {
      return nil
    }
  }

  /// Whether nothing but the time is on the line.
  var isTimeAlone: Bool { speaker == nil && text.isEmpty }

  /// The text of the line, if it is only a name.
  var nameAlone: String? {
    guard speaker == nil, text.utf8.count <= 80 else { return nil }
    let name = text.drop { "*_-–—• ".contains($0) }.trimmed.trimmingSuffix { "*_:".contains($0) }
    return name.first?.isLetter == true && looksLikeName(name) ? name : nil
  }

  private static func mayHaveTime(_ line: Substring) -> Bool {
    let start = line.utf8.prefix(160)
    return zip(start, start.dropFirst()).contains { $0 == UInt8(ascii: ":") && $1.isDigit }
  }

  /// The line without the asterisks that stand around a time and a name together; nil if there are none.
  private static func unmarked(_ line: Substring) -> Substring? {
    guard line.hasPrefix("**"), let end = line.dropFirst(2).prefix(120).firstRange(of: "**") else {
      return nil
    }
    let marked = line[..<end.lowerBound].dropFirst(2)
    return mayHaveTime(marked) ? marked + line[end.upperBound...] : nil
  }

  /// A heading of Markdown without the time at its beginning or end.
  private static func heading(_ line: Substring) -> (mark: TimeMark, text: Substring)? {
    let marks = line.prefix { $0 == "#" }
    guard (1...6).contains(marks.count), line[marks.endIndex...].first == " " else { return nil }
    let text = line[marks.endIndex...].dropFirst()
    if let mark = TimeMark(text.drop(while: \.isWhitespace)) { return (mark, "\(marks) \(mark.text)") }
    guard let space = text.lastIndex(of: " "), let mark = TimeMark(text[space...].dropFirst()), !mark.isBare,
      mark.text.isEmpty
    else { return nil }
    return (mark, line[..<space])
  }

  /// A name and the time behind it.
  private static func name(
    before line: Substring
  ) -> (name: (text: String, isMarked: Bool), mark: TimeMark)? {
    if let prefix = SpeakerPrefix(String(line)), prefix.isMarked || looksLikeName(prefix.name) {
      return TimeMark(prefix.rest.drop(while: \.isWhitespace)).map { ((prefix.name, true), $0) }
    }
    let start = line.prefix(80)
    for index in start.indices where start[index].isWhitespace {
      let after = line[index...].drop(while: \.isWhitespace)
      guard let first = after.first, first.isNumber || "[(<*`\\_".contains(first), let mark = TimeMark(after)
      else {
        continue
      }
      let marks: Set<Character> = ["*", "_", "[", "]", ",", ":", "-", "–", "—", "|", " ", "\t"]
      let name = line[..<index].drop { marks.contains($0) }.trimmingSuffix { marks.contains($0) }
      guard looksLikeName(name) else { return nil }
      return ((name, line.hasPrefix("**") || line.hasPrefix("__")), mark)
    }
    return nil
  }
}

extension TimeMark {
  /// Whether the brackets are the label of a link that the line defines: `[1:34]: https://example.com`.
  fileprivate var isDefinition: Bool {
    rest.first == ":" && ["http", "/", "#", "<"].contains { text.hasPrefix($0) }
  }
}

extension StringProtocol {
  fileprivate func trimmingSuffix(_ isTrimmed: (Character) -> Bool) -> String {
    String(lastIndex { !isTrimmed($0) }.map { self[...$0] } ?? self[startIndex..<startIndex])
  }
}
