import Texts

/// A time as other programs write it at the head of a paragraph: `0:05`, `[00:00:05]`, `\[01:25\]`,
/// `(1:02:18.5)`, `**00:05**`, `[0:05](https://example.com/?t=5)`, `[00:00.000 --> 00:05.000]`, `00:00:05:12`
/// with frames, `@T(00:00:05, Bea)`.
struct TimeMark {
  /// The beginning, if two times are written.
  let time: MediaTime
  /// The name beside the time in its brackets; nil if there is nothing that looks like one.
  let speaker: String?
  /// Whether there are no brackets and no other marks around the time.
  let isBare: Bool
  /// The text after the time and its brackets.
  let rest: Substring

  /// Nil if the text does not begin with a time.
  init?(_ text: Substring) {
    var rest = text
    var ends: [String] = []
    while ends.count < 3, let mark = Self.marks.first(where: { rest.hasPrefix($0.start) }) {
      rest = rest.dropFirst(mark.start.count)
      ends.append(mark.end)
    }
    rest = rest.drop(while: \.isWhitespace)
    guard let time = Self.clock(&rest) else { return nil }
    Self.skipEndOfSpan(&rest)
    var speaker: String?
    // The text after the time in `@T(…)` is a name, whatever it looks like.
    if let end = ends.last, "])".contains(end), let name = Self.name(before: end, in: rest),
      text.hasPrefix("@") || looksLikeName(name.text)
    {
      speaker = name.text
      rest = name.rest
    }
    for end in ends.reversed() {
      rest = rest.drop(while: \.isWhitespace)
      if rest.hasPrefix("\\\(end)") { rest = rest.dropFirst() }
      guard rest.hasPrefix(end) else { return nil }
      rest = rest.dropFirst(end.count)
    }
    if ends.contains("]"), rest.first == "(", let end = rest.firstIndex(of: ")"),
      !rest[..<end].contains(where: \.isWhitespace)
    {
      rest = rest[end...].dropFirst()
    }
    if ends.isEmpty, let next = rest.first, !next.isWhitespace, !Self.separators.contains(next) { return nil }
    self.time = time
    self.speaker = speaker
    isBare = ends.isEmpty
    self.rest = rest
  }

  /// The text after the time, without a dash, a colon or a bar between the two.
  var text: Substring {
    let text = rest.drop(while: \.isWhitespace)
    guard let first = text.first, Self.separators.contains(first) else { return text }
    let after = text.dropFirst()
    return after.first?.isWhitespace ?? true ? after.drop(while: \.isWhitespace) : text
  }

  private static let separators: Set<Character> = ["-", "–", "—", ":", "|", "•"]

  private static let marks: [(start: String, end: String)] = [
    ("@T(", ")"), ("\\[", "]"), ("[", "]"), ("\\(", ")"), ("(", ")"), ("（", "）"), ("【", "】"), ("<", ">"),
    ("{", "}"), ("**", "**"), ("__", "__"), ("*", "*"), ("_", "_"), ("`", "`"),
  ]

  /// Moves `text` behind a time with at least one colon. Fractions have a point or a comma.
  static func clock(_ text: inout Substring) -> MediaTime? {
    var rest = text
    var parts: [Substring] = []
    while parts.count < 4 {
      let digits = rest.prefix { ("0"..."9").contains($0) }
      guard (1...3).contains(digits.count) else { return nil }
      parts.append(digits)
      rest = rest[digits.endIndex...]
      let isNext = rest.first == ":" || rest.first == ";" && parts.count == 3
      guard isNext, rest.dropFirst().first?.isNumber == true else { break }
      rest = rest.dropFirst()
    }
    // A fourth number counts frames, of which nobody knows how many a second has.
    if parts.count == 4 { parts.removeLast() }
    guard parts.count > 1, parts.dropFirst().allSatisfy({ $0.count == 2 }) else { return nil }
    var whole = parts.joined(separator: ":")
    if let point = rest.first, point == "." || point == "," {
      let fraction = rest.dropFirst().prefix { ("0"..."9").contains($0) }
      if (1...9).contains(fraction.count) {
        whole += ".\(fraction.prefix(3))"
        rest = rest[fraction.endIndex...]
      }
    }
    guard rest.first?.isLetter != true, let time = MediaTime(whole) else { return nil }
    text = rest
    return time
  }

  /// Moves `text` behind ` --> 0:10` and the like, if that follows a time.
  static func skipEndOfSpan(_ text: inout Substring) {
    var rest = text.drop(while: \.isWhitespace)
    let marks = ["-->", "->", "→", "-", "–", "—", "~", "〜", "～", "to "]
    guard let mark = marks.first(where: { rest.hasPrefix($0) }) else { return }
    rest = rest.dropFirst(mark.count).drop(while: \.isWhitespace)
    if clock(&rest) != nil { text = rest }
  }

  private static func name(before end: String, in text: Substring) -> (text: String, rest: Substring)? {
    guard let close = text.prefix(80).firstRange(of: end) else { return nil }
    var name = text[..<close.lowerBound]
    if name.last == "\\" { name.removeLast() }
    let trimmed = name.drop { $0.isWhitespace || ",;-–—|".contains($0) }.trimmed
    guard !trimmed.isEmpty else { return nil }
    return (trimmed, text[close.lowerBound...])
  }
}

/// A note for each time-like word, with minutes and seconds at least, that stays in the text of a line.
///
/// - Parameters:
///   - number: that of the line, from 1.
///   - text: the part of the line that is text; nil for the whole line.
func timeNotes(on line: String, line number: Int, text: Substring? = nil) -> [String] {
  timeLikeWords(text ?? line[...]).map {
    "line \(number): \($0) stays in the text: \(line.trimmed.shortened(to: 60))"
  }
}

private func timeLikeWords(_ text: some StringProtocol) -> [String] {
  var words: [String] = []
  for word in text.split(whereSeparator: \.isWhitespace) where word.contains(":") && !word.contains("://") {
    for part in word.split(whereSeparator: { !($0.isASCII && $0.isNumber) && !".,:;".contains($0) }) {
      guard let start = part.firstIndex(where: \.isNumber), let end = part.lastIndex(where: \.isNumber) else {
        continue
      }
      let groups = part[start...end].split(separator: ":", omittingEmptySubsequences: false)
      let isTime =
        (2...4).contains(groups.count) && (1...3).contains(groups[0].count)
        && groups.dropFirst().allSatisfy { $0.prefix(while: \.isNumber).count == 2 }
      if isTime { words.append(String(part[start...end])) }
    }
  }
  return words
}
