/// A text as the paragraphs that are merged one by one: blocks between blank lines, code between fences as
/// one, and each line of the front matter.
struct Paragraphs {
  enum Kind: Hashable { case frontMatter, prose, code }

  struct Paragraph {
    let kind: Kind
    /// Its lines, without the last line end.
    let text: Substring
    /// The line end and the blank lines up to the next paragraph; nil for the last one.
    var gap: Substring?

    /// The identity by which paragraphs are compared.
    var identity: Identity { Identity(kind: kind, text: Piece(text)) }
  }

  struct Identity: Hashable {
    let kind: Kind
    let text: Piece
  }

  let all: [Paragraph]
  /// Blank lines before the first paragraph; all of a text that has none.
  let start: Substring
  /// The text after the last paragraph: a line end, as a rule. Nil if there is no paragraph.
  let end: Substring?

  /// - Parameter text: with LF as line end.
  init(_ text: String) {
    var blocks = BlockReader(text)
    var found: [(kind: Kind, text: Substring)] = []
    while let block = blocks.next() { found.append(block) }
    start = text[..<(found.first?.text.startIndex ?? text.endIndex)]
    end = found.last.map { text[$0.text.endIndex...] }
    all = found.indices.map { index in
      let (kind, block) = found[index]
      let gap = index + 1 < found.count ? text[block.endIndex..<found[index + 1].text.startIndex] : nil
      return Paragraph(kind: kind, text: block, gap: gap)
    }
  }
}

/// Reads the paragraphs of a text from its beginning.
private struct BlockReader {
  private let text: String
  private let lines: [Substring]
  private var place = 0
  /// The lines that end the front matter; empty outside.
  private var frontMatterEnds: [Substring]

  init(_ text: String) {
    self.text = text
    lines = text.utf8.split(separator: 0x0A, omittingEmptySubsequences: false).map(Substring.init)
    frontMatterEnds =
      switch lines[0].withoutSpacesAtEnd {
      case "---": ["---", "..."]
      case "+++": ["+++"]
      default: []
      }
  }

  mutating func next() -> (kind: Paragraphs.Kind, text: Substring)? {
    while place < lines.count, lines[place].isBlank { place += 1 }
    guard place < lines.count else { return nil }
    let first = place
    let kind = takeBlock()
    return (kind, text[lines[first].startIndex..<lines[place - 1].endIndex])
  }

  private mutating func takeBlock() -> Paragraphs.Kind {
    let line = lines[place]
    place += 1
    if !frontMatterEnds.isEmpty {
      if place > 1, frontMatterEnds.contains(line.withoutSpacesAtEnd) { frontMatterEnds = [] }
      return .frontMatter
    }
    if let fence = CodeFence(opening: line) {
      while place < lines.count {
        place += 1
        if fence.isClosed(by: lines[place - 1]) { break }
      }
      // A fence that is not closed has the blank lines at the end of the text as well.
      while lines[place - 1].isBlank { place -= 1 }
      return .code
    }
    while place < lines.count, !lines[place].isBlank, CodeFence(opening: lines[place]) == nil { place += 1 }
    return .prose
  }
}

/// A line that opens a block of code. The indentation is not looked at, since code in lists is indented.
private struct CodeFence {
  private let mark: UInt8
  private let length: Int

  init?(opening line: Substring) {
    let line = line.utf8.drop { $0 == 0x20 || $0 == 0x09 }
    guard let mark = line.first, mark == UInt8(ascii: "`") || mark == UInt8(ascii: "~") else { return nil }
    length = line.prefix { $0 == mark }.count
    guard length >= 3, mark == UInt8(ascii: "~") || !line.dropFirst(length).contains(mark) else { return nil }
    self.mark = mark
  }

  func isClosed(by line: Substring) -> Bool {
    let line = line.withoutSpacesAtEnd.utf8.drop { $0 == 0x20 || $0 == 0x09 }
    return line.count >= length && line.allSatisfy { $0 == mark }
  }
}

extension Substring {
  fileprivate var isBlank: Bool { utf8.allSatisfy { $0 == 0x20 || $0 == 0x09 } }

  fileprivate var withoutSpacesAtEnd: Substring {
    Substring(utf8.dropLast(utf8.reversed().prefix { $0 == 0x20 || $0 == 0x09 }.count))
  }
}
