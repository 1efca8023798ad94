/// The time in brackets at the beginning of a block: `[00:02:12]`.
struct BlockTime {
  /// Nil if the brackets contain what looks like a time but is none.
  let time: MediaTime?
  /// The text between the brackets.
  let text: String
  /// The rest of the line, from its first character that is not white space.
  let rest: Line

  /// Nil if the line does not begin with a time.
  ///
  /// Brackets before `(`, `[` or `:` are a link, also if they contain a time; so are those whose content is
  /// one of `labels`, the definitions of links in the text. A number without a colon, as in `[94]`, is a time
  /// only if white space follows.
  init?(_ line: Line, labels: Set<Line>) {
    let line = line.drop(while: \.isSpaceOrTab)
    guard line.first == UInt8(ascii: "["), let end = line.prefix(32).firstIndex(of: UInt8(ascii: "]")) else {
      return nil
    }
    let content = line[(line.startIndex + 1)..<end]
    let after = line[(end + 1)...]
    if let next = after.first, "([:".utf8.contains(next) { return nil }
    guard content.contains(where: \.isDigit),
      content.allSatisfy({ $0.isDigit || ":.,- \t".utf8.contains($0) }),
      !labels.contains(content)
    else { return nil }
    text = String(decoding: content, as: UTF8.self)
    time = MediaTime(text)
    rest = after.drop(while: \.isSpaceOrTab)
    if !content.contains(UInt8(ascii: ":")) {
      guard time != nil, after.first?.isSpaceOrTab ?? true else { return nil }
    }
  }

  /// Whether the time has a colon. A number without one does not begin a block in the middle of a paragraph.
  var hasColon: Bool { text.contains(":") }
}

extension MediaTime {
  /// `[00:02:12]`, and `[00:02:12.250]` if there are parts of a second.
  var bracketed: String { "[\(milliseconds % 1000 == 0 ? String(vtt.dropLast(4)) : vtt)]" }
}
