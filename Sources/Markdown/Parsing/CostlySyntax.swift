/// Finds the bytes of a text that would make cmark take time that grows faster than the length of the text.
///
/// cmark looks at all ancestors of a node that it adds. It searches the rest of a paragraph for the end of
/// each `<?`, `<!` and `<![CDATA[`, copies the address of a definition for each reference to it, fills the
/// rows of a table up to its number of columns, and counts all parentheses after a bare link for each one
/// that it takes from its end. It looks at the marks of emphasis and the images before each link of a
/// paragraph, and at the rest of a word for each bare link in it. ``MaskedSyntax`` hides from cmark what goes
/// beyond the limits below: it is then text, as if it had a backslash before it. No text that somebody wrote
/// comes near the limits.
struct CostlySyntax {
  /// `<?` and `<!` in a run of lines without an empty one whose ends do not come before the next one.
  private static let unclosedOpenings = 100
  /// Of block quotes and lists in each other. A list in a list begins at least two columns further to the
  /// right.
  private static let nesting = 100
  /// Steps to the ancestors of mail addresses and of references to footnotes, which cmark adds last.
  private static let ancestors = 5_000_000
  /// Lines before a delimiter row of a table in a run of lines, and delimiter rows in it.
  private static let linesBeforeTable = 1_000
  private static let tableHeads = 20
  /// The columns of a table; fewer if the text has more than 5,000 lines.
  private static let columns = 1_000
  private static let cells = 5_000_000
  /// Closing parentheses in a word that are not opened in it.
  private static let closingParentheses = 100
  /// Marks of emphasis and beginnings of images before each closing bracket of a run of lines, added up.
  private static let marksBeforeBrackets = 10_000_000
  /// Bytes of words after each bare link in them, added up; those of the whole text come on top.
  private static let bytesAfterLinks = 5_000_000
  /// How many bytes references may add to a text. A definition may be as long as this divided by the number
  /// of brackets, and has 200 bytes in any case.
  private static let expansion = 16_000_000
  private static let shortDefinition = 200

  private let text: UnsafeBufferPointer<UInt8>
  /// Whether quotation marks are marks as those of emphasis are.
  private let hasMarkedQuotes: Bool
  /// Ascending in each kind of syntax, not as a whole.
  private(set) var positions: [Int] = []

  // State of the whole text.
  private var lines = 1
  private var brackets = 0
  private var definitions: [Definition] = []
  /// The positions of `@` and `[^`.
  private var late: [Int] = []
  /// The most `*`, `_` and `~` in a run of lines.
  private var mostMarks = 0
  private var delimiterRows: [(position: Int, columns: Int)] = []

  private var marksBefore = 0
  private var bytesAfter = 0

  // State of the run of lines.
  private var opening: Int?
  private var unclosed = 0
  private var marks = 0
  /// Marks of emphasis and beginnings of images since the beginning of the run or of the item.
  private var delimiters = 0
  private var linesOfRun = 0
  private var rowsOfRun = 0

  private struct Definition {
    let colon: Int
    var length: Int
  }

  init(in text: UnsafeBufferPointer<UInt8>, _ syntax: MarkdownSyntax) {
    self.text = text
    hasMarkedQuotes = syntax.contains(.smartPunctuation)
    var position = 0
    while position < text.count { position = readLine(from: position) }
    endRun(at: text.count)
    let longest = max(Self.shortDefinition, Self.expansion / max(1, brackets))
    positions += definitions.lazy.filter { $0.length > longest }.map(\.colon)
    let widest = min(Self.columns, Self.cells / lines)
    positions += late.dropFirst(max(20, Self.ancestors / max(1, mostMarks)))
    positions += delimiterRows.lazy.filter { $0.columns > widest }.map(\.position)
  }

  /// Returns where the next line begins.
  private mutating func readLine(from start: Int) -> Int {
    var line = Line()
    hideDeepMarkers(from: start)
    if beginsItem(at: start) { delimiters = 0 }
    var index = start
    while index < text.count, text[index] != UInt8(ascii: "\n") {
      read(text[index], at: index, &line)
      index += 1
    }
    endWord(at: index, &line)
    lines += 1
    linesOfRun += 1
    if line.isBlank && !line.hasText {
      endRun(at: start)
    } else if !line.hasText, let dash = line.dash {
      rowsOfRun += 1
      if linesOfRun > Self.linesBeforeTable || rowsOfRun > Self.tableHeads {
        positions.append(dash)
      } else {
        delimiterRows.append((dash, line.columns))
      }
    }
    return index + 1
  }

  /// Reads the markers of block quotes and items at the beginning of a line.
  private mutating func hideDeepMarkers(from start: Int) {
    var (index, columns, depth) = (start, 0, 0)
    let known = positions.count
    while index < text.count {
      switch text[index] {
      case UInt8(ascii: " "): columns += 1
      case UInt8(ascii: "\t"): columns += 4
      case UInt8(ascii: ">"), UInt8(ascii: "-"), UInt8(ascii: "+"), UInt8(ascii: "*"):
        guard text[index] == UInt8(ascii: ">") || isSpace(at: index + 1) else { return }
        // The space after a marker belongs to it.
        (depth, columns) = (depth + 1, columns - 1)
        if depth + columns / 2 > Self.nesting { positions.append(index) }
      case UInt8(ascii: "0")...UInt8(ascii: "9"):
        while index < text.count, text[index].isDigit { index += 1 }
        guard index < text.count, text[index] == UInt8(ascii: ".") || text[index] == UInt8(ascii: ")"),
          isSpace(at: index + 1)
        else { return }
        (depth, columns) = (depth + 1, columns - 1)
        if depth + columns / 2 > Self.nesting { positions.append(index) }
      case UInt8(ascii: "\n"):
        dropThematicBreak(after: known)
        return
      default: return
      }
      index += 1
    }
    dropThematicBreak(after: known)
  }

  /// `* * *` is no list, however long. The markers from the position `known` on end a line.
  private mutating func dropThematicBreak(after known: Int) {
    guard known < positions.count else { return }
    let mark = text[positions[known]]
    guard mark == UInt8(ascii: "*") || mark == UInt8(ascii: "-"),
      positions[known...].allSatisfy({ text[$0] == mark })
    else { return }
    positions.removeSubrange(known...)
  }

  /// Whether a line is the beginning of an item, also after a line of a paragraph.
  private func beginsItem(at start: Int) -> Bool {
    let marker = text[start...].prefix(3).prefix { $0 == UInt8(ascii: " ") }.endIndex
    guard marker + 2 < text.count, isSpace(at: marker + 1), !isSpace(at: marker + 2) else { return false }
    return text[marker] == UInt8(ascii: "-") || text[marker] == UInt8(ascii: "+")
      || text[marker] == UInt8(ascii: "*")
  }

  private func isSpace(at index: Int) -> Bool { index >= text.count || text[index].isSpace }

  private struct Line {
    var isBlank = true
    /// Whether it has bytes that a delimiter row has not.
    var hasText = false
    var columns = 1
    var dash: Int?
    /// How many closing parentheses of the word have no opening one.
    var excess = 0
    var bracket = -1
    /// Where the word has `://`, `www.` and `@`.
    var links: [Int] = []
  }

  private mutating func read(_ byte: UInt8, at index: Int, _ line: inout Line) {
    switch byte {
    case UInt8(ascii: " "), 9, 11, 12, 13:
      line.excess = 0
      endWord(at: index, &line)
    case UInt8(ascii: ">"): line.excess = 0
    case UInt8(ascii: "|"):
      line.isBlank = false
      line.columns += 1
    case UInt8(ascii: "-"):
      line.isBlank = false
      if line.dash == nil { line.dash = index }
    case UInt8(ascii: ":"):
      line.isBlank = false
      if index > 0, text[index - 1] == UInt8(ascii: "]") { define(at: index, line.bracket) }
      if index + 1 < text.count, text[index + 1] == UInt8(ascii: "/") { line.links.append(index) }
    default:
      line.hasText = true
      readText(byte, at: index, &line)
    }
  }

  private mutating func readText(_ byte: UInt8, at index: Int, _ line: inout Line) {
    switch byte {
    case UInt8(ascii: "<"):
      line.excess = 0
      guard index + 1 < text.count,
        text[index + 1] == UInt8(ascii: "?") || text[index + 1] == UInt8(ascii: "!")
      else { return }
      endOpening(at: index)
      opening = index
    case UInt8(ascii: "["):
      brackets += 1
      if index == 0 || text[index - 1] != UInt8(ascii: "\\") { line.bracket = index }
      if index + 1 < text.count, text[index + 1] == UInt8(ascii: "^") { late.append(index) }
      if index > 0, text[index - 1] == UInt8(ascii: "!") { delimiters += 1 }
    case UInt8(ascii: "]"):
      marksBefore += delimiters
      if marksBefore > Self.marksBeforeBrackets { positions.append(index) }
    case UInt8(ascii: "@"):
      late.append(index)
      line.links.append(index)
    case UInt8(ascii: "w"):
      if text[index...].starts(with: "www.".utf8) { line.links.append(index) }
    case UInt8(ascii: "*"), UInt8(ascii: "_"), UInt8(ascii: "~"):
      marks += 1
      if index == 0 || text[index - 1] != byte { delimiters += 1 }
    case UInt8(ascii: "'"), UInt8(ascii: "\""): if hasMarkedQuotes { delimiters += 1 }
    case UInt8(ascii: "("): line.excess -= 1
    case UInt8(ascii: ")"):
      line.excess += 1
      if line.excess > Self.closingParentheses { positions.append(index) }
    default: break
    }
  }

  private mutating func endWord(at end: Int, _ line: inout Line) {
    for link in line.links {
      bytesAfter += end - link
      if bytesAfter > Self.bytesAfterLinks + text.count { positions.append(link) }
    }
    line.links.removeAll(keepingCapacity: true)
  }

  private mutating func define(at colon: Int, _ bracket: Int) {
    if let last = definitions.indices.last, definitions[last].length == 0 {
      definitions[last].length = colon - definitions[last].colon
    }
    // The text of a footnote is not copied.
    if bracket >= 0, text[bracket + 1] == UInt8(ascii: "^") { return }
    definitions.append(Definition(colon: colon, length: 0))
  }

  /// Ends a run of lines without an empty one.
  private mutating func endRun(at end: Int) {
    endOpening(at: end)
    opening = nil
    mostMarks = max(mostMarks, marks)
    (unclosed, marks, delimiters, linesOfRun, rowsOfRun) = (0, 0, 0, 0, 0)
    if let last = definitions.indices.last, definitions[last].length == 0 {
      definitions[last].length = end - definitions[last].colon
    }
  }

  /// Looks for the end of the opening before `end`.
  private mutating func endOpening(at end: Int) {
    guard let opening, !isClosed(opening, before: end) else { return }
    unclosed += 1
    if unclosed > Self.unclosedOpenings { positions.append(opening) }
  }

  private func isClosed(_ opening: Int, before end: Int) -> Bool {
    let rest = UnsafeBufferPointer(rebasing: text[opening + 2..<end])
    guard text[opening + 1] == UInt8(ascii: "!") else { return Self.has("?>", in: rest) }
    if rest.starts(with: "--".utf8) { return Self.has("-->", in: rest) }
    return Self.has(rest.first == UInt8(ascii: "[") ? "]]>" : ">", in: rest)
  }

  private static func has(_ end: Delimiter, in bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    let cursor = Cursor(bytes, 0..<bytes.count)
    return bytes.indices.contains { cursor.has(end, at: $0) }
  }
}
