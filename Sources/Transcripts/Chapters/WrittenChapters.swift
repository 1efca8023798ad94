import Texts

extension ChapterList {
  /// Reads a list of chapters with a line for each, as in descriptions of videos, and as mp4chaps and
  /// Auphonic write it: `0:00 Intro`, `00:01:34.500 - Views`, `(1:02:03) End`, `Intro 0:00`, `0:00–1:34
  /// Intro`, `1. 0:00 Intro`, `00:00:00.000 Intro <https://example.com>`, `- [0:00](https://…) Intro`; and
  /// pairs of lines `CHAPTER01=…` and `CHAPTER01NAME=…`.
  package init(text: String) {
    var items: [Item] = []
    var leftOut: [String] = []
    var numbered: [Substring: MediaTime] = [:]
    for (index, bytes) in lines(of: text).enumerated() {
      let line = String(decoding: bytes, as: UTF8.self).trimmed
      if let (name, value) = Self.pair(line) {
        if !name.hasSuffix("NAME") {
          numbered[name] = MediaTime(value)
        } else if let time = numbered.removeValue(forKey: name.dropLast(4)), !value.trimmed.isEmpty {
          items.append((Chapter(time: time, title: value.trimmed), nil))
          continue
        }
        if numbered[name] != nil { continue }
      }
      if let item = WrittenChapter.read(line[...]) {
        items.append(item)
      } else if !line.isEmpty {
        leftOut.append("line \(index + 1) is left out: \(line.shortened(to: 60))")
      }
    }
    for (name, time) in numbered.sorted(by: { $0.value < $1.value }) {
      leftOut.append("\(name)=\(time) is left out: there is no \(name)NAME")
    }
    self.init(items, leftOut: leftOut)
  }

  /// Whether most lines of a text are chapters with short titles.
  package static func isForm(text: String) -> Bool {
    let list = ChapterList(text: text)
    let length = list.chapters.reduce(0) { $0 + $1.title.count }
    return list.chapters.count > 1 && list.chapters.count > list.leftOut.count
      && length <= list.chapters.count * 80
  }

  /// `CHAPTER01=00:00:00.000`
  private static func pair(_ line: String) -> (name: Substring, value: Substring)? {
    guard line.hasPrefix("CHAPTER"), let mark = line.firstIndex(of: "=") else { return nil }
    return (line[..<mark], line[mark...].dropFirst())
  }
}

/// A line with the time and the title of a chapter.
private enum WrittenChapter {
  static func read(_ line: Substring) -> ChapterList.Item? {
    var line = line
    // A line of a table.
    if line.hasPrefix("|"), line.hasSuffix("|") { line = line.dropFirst().dropLast() }
    // A bullet, perhaps an emoji.
    line = line.drop { !$0.isLetter && !$0.isNumber && !"([<{`#\"'“‘«„".contains($0) }
    for start in starts(of: line) {
      if let span = ChapterSpan(start), let item = chapter(span, span.rest) { return item }
    }
    // The time may stand behind the title. Its span has spaces in it.
    let spaces = line.indices.filter { line[$0].isWhitespace }.suffix(5)
    for space in spaces {
      guard let span = ChapterSpan(line[space...].drop(while: \.isWhitespace)), span.rest.allSatisfy(isMark)
      else { continue }
      return chapter(span, line[..<space])
    }
    return nil
  }

  /// Where the time may stand: at the beginning, or behind a number, as in `1.`, `#2`, `3)`, `Chapter 4:`.
  private static func starts(of line: Substring) -> [Substring] {
    var rest = line
    for word in ["chapter ", "kapitel ", "chapitre ", "capítulo "] where rest.lowercased().hasPrefix(word) {
      rest = rest.dropFirst(word.count)
    }
    let number = rest.drop { $0 == "#" || $0 == "(" }
    let digits = number.prefix { $0.isASCII && $0.isNumber }
    let after = number[digits.endIndex...]
    guard (1...3).contains(digits.count),
      after.first.map({ $0.isWhitespace || ".):-–—|".contains($0) }) == true,
      after.dropFirst().first.map({ !$0.isNumber }) ?? false || after.first?.isWhitespace == true
    else { return [line] }
    return [line, after.drop { isMark($0) || ".)".contains($0) }]
  }

  private static func chapter(_ span: ChapterSpan, _ text: Substring) -> ChapterList.Item? {
    var title = text.drop(while: isMark)
    while let last = title.last, last.isWhitespace || "-–—:|".contains(last) { title.removeLast() }
    let (name, url) = divided(title)
    return name.isEmpty ? nil : (Chapter(time: span.start, title: name, url: url), span.end)
  }

  /// A title and the address behind it, or the title of a link in Markdown.
  private static func divided(_ title: Substring) -> (title: String, url: String?) {
    if title.hasPrefix("["), title.hasSuffix(")"), let middle = title.firstRange(of: "](") {
      let url = title[middle.upperBound...].dropLast()
      if url.hasPrefix("http") { return (String(title.dropFirst()[..<middle.lowerBound]), String(url)) }
    }
    guard let space = title.lastIndex(where: \.isWhitespace) else { return (String(title), nil) }
    var url = title[space...].dropFirst()
    if url.hasPrefix("<") && url.hasSuffix(">") || url.hasPrefix("(") && url.hasSuffix(")") {
      url = url.dropFirst().dropLast()
    }
    guard url.hasPrefix("https://") || url.hasPrefix("http://") else { return (String(title), nil) }
    return (title[..<space].trimmed, String(url))
  }

  /// Whether a character may stand between the parts of a line.
  private static func isMark(_ character: Character) -> Bool {
    character.isWhitespace || "-–—•*·:|▶►".contains(character)
  }
}

/// The time of a chapter, perhaps with its end, perhaps in brackets: `1:05`, `(1:05-3:20)`, `[1:05] –
/// [3:20]`, `1:05 to 3:20`.
private struct ChapterSpan {
  let start: MediaTime
  let end: MediaTime?
  let rest: Substring

  init?(_ text: Substring) {
    var rest = text
    guard let start = Self.time(&rest) else { return nil }
    self.start = start
    var after = rest.drop(while: \.isWhitespace)
    var end: MediaTime?
    if let mark = Self.marks.first(where: { after.lowercased().hasPrefix($0) }) {
      after = after.dropFirst(mark.count).drop(while: \.isWhitespace)
      end = Self.time(&after)
      if end != nil { rest = after }
    }
    self.end = end
    // A bracket around both.
    let hasBracket = text.first.map(Self.opening.contains) ?? false
    if hasBracket, let first = rest.first, Self.closing.contains(first) { rest = rest.dropFirst() }
    guard hasBracket || rest.first.map({ !$0.isLetter && !$0.isNumber }) ?? true else { return nil }
    self.rest = rest
  }

  private static let opening: Set<Character> = ["(", "[", "<", "{", "`"]
  private static let closing: Set<Character> = [")", "]", ">", "}", "`"]
  private static let marks = ["-->", "->", "→", "-", "–", "—", "―", "−", "~", "〜", "～", "to ", "bis ", "/"]

  /// Moves `text` behind a time and the brackets around it.
  private static func time(_ text: inout Substring) -> MediaTime? {
    var rest = text
    let isOpen = rest.first.map(opening.contains) ?? false
    if isOpen { rest = rest.dropFirst() }
    guard let time = TimeMark.clock(&rest) else { return nil }
    if isOpen, let first = rest.first, closing.contains(first) {
      rest = rest.dropFirst()
      if first == "]", rest.first == "(", let end = rest.firstIndex(of: ")") {
        rest = rest[end...].dropFirst()
      }
    }
    text = rest
    return time
  }
}
