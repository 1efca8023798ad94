/// The text of inline Markdown, without its marks.
///
/// Emphasis and code lose their marks, links and images become their text, character references become characters,
/// HTML tags and references to footnotes disappear, and lines are joined by spaces.
///
/// - Parameter labels: the labels of link definitions, in lower case. `[text]` is a link only if it is one of them.
package func plainText(ofMarkdown markdown: some StringProtocol, labels: Set<String> = []) -> String {
  var reader = InlineMarkdown(markdown, labels: labels)
  return reader.read().split(whereSeparator: \.isWhitespace).joined(separator: " ")
}

/// Reads inline Markdown once from left to right, in time proportional to its length.
private struct InlineMarkdown {
  private let source: [UInt8]
  private let labels: Set<String>
  private var index = 0
  private var pieces: [Piece] = []
  private var openMarks: [OpenMark] = []
  private var openBrackets: [Bracket] = []
  /// Where the runs of backticks of each length are, the last one first.
  private var backticks: [Int: [Int]] = [:]
  /// Where no tag and no target of a link can end any more.
  private let lastAngle: Int
  private let lastParenthesis: Int

  private struct Piece {
    var text: [UInt8]
  }

  /// A run of `*`, `_` or `~` that may begin emphasis.
  private struct OpenMark {
    let mark: UInt8
    let piece: Int
    let closes: Bool
    let length: Int
  }

  private struct Bracket {
    let piece: Int
    /// Where the text between the brackets begins.
    let start: Int
  }

  init(_ markdown: some StringProtocol, labels: Set<String>) {
    source = Array(markdown.utf8)
    self.labels = labels
    lastAngle = source.lastIndex(of: UInt8(ascii: ">")) ?? -1
    lastParenthesis = source.lastIndex(of: UInt8(ascii: ")")) ?? -1
    var index = 0
    while index < source.count {
      let length = run(at: index)
      if source[index] == UInt8(ascii: "`") { backticks[length, default: []].append(index) }
      index += length
    }
    for length in backticks.keys { backticks[length]?.reverse() }
  }

  mutating func read() -> String {
    while index < source.count { take() }
    return String(decoding: pieces.flatMap(\.text), as: UTF8.self)
  }

  private mutating func take() {
    switch source[index] {
    case UInt8(ascii: "\\"): takeEscape()
    case UInt8(ascii: "`"): takeCode()
    case UInt8(ascii: "*"), UInt8(ascii: "_"), UInt8(ascii: "~"): takeMarks()
    case UInt8(ascii: "&"):
      let reference = characterReference(source[index...])
      append(reference.map { Array($0.character.utf8) } ?? [source[index]], length: reference?.length ?? 1)
    case UInt8(ascii: "<"): takeTag()
    case UInt8(ascii: "!") where index + 1 < source.count && source[index + 1] == UInt8(ascii: "["):
      openBracket(length: 2)
    case UInt8(ascii: "["): openBracket(length: 1)
    case UInt8(ascii: "]"): closeBracket()
    default:
      let end = source[index...].dropFirst().firstIndex { "\\`*_~&<![]".utf8.contains($0) } ?? source.count
      append(Array(source[index..<end]), length: end - index)
    }
  }

  private mutating func append(_ text: [UInt8], length: Int) {
    pieces.append(Piece(text: text))
    index += length
  }

  /// The length of the run of equal bytes at `start`.
  private func run(at start: Int) -> Int {
    source[start...].prefix { $0 == source[start] }.count
  }

  private mutating func takeEscape() {
    guard index + 1 < source.count, source[index + 1].isPunctuation || source[index + 1] == UInt8(ascii: "\n")
    else {
      return append([source[index]], length: 1)
    }
    append([source[index + 1]], length: 2)
  }

  private mutating func takeCode() {
    let length = run(at: index)
    let start = index + length
    // Runs are used up from the left, so that looking for the end does not begin anew each time.
    while let next = backticks[length]?.last, next < start { backticks[length]?.removeLast() }
    guard let end = backticks[length]?.last else {
      return append(Array(source[index..<start]), length: length)
    }
    var code = source[start..<end].map { $0 == UInt8(ascii: "\n") ? .space : $0 }
    if code.first == .space, code.last == .space, code.contains(where: { $0 != .space }) {
      code = Array(code.dropFirst().dropLast())
    }
    append(code, length: end + length - index)
  }

  private mutating func takeTag() {
    guard index < lastAngle, let end = source[index...].prefix(2000).firstIndex(of: UInt8(ascii: ">")),
      end > index + 1
    else {
      return append([source[index]], length: 1)
    }
    let tag = source[(index + 1)..<end]
    let length = end + 1 - index
    if tag.isAutolink { return append(Array(tag), length: length) }
    let isTag = tag.first.map { $0.isLetter || "/!?".utf8.contains($0) } ?? false
    guard isTag, tag.first != UInt8(ascii: "/") || tag.dropFirst().first?.isLetter == true else {
      return append([source[index]], length: 1)
    }
    append(tag.startsWithAnyCase("br") ? [.space] : [], length: length)
  }

  private mutating func openBracket(length: Int) {
    openBrackets.append(Bracket(piece: pieces.count, start: index + length))
    append(Array(source[index..<(index + length)]), length: length)
  }

  /// Removes the brackets and the target of a link, an image or a footnote's reference.
  private mutating func closeBracket() {
    guard let bracket = openBrackets.popLast() else { return append([source[index]], length: 1) }
    let text = source[bracket.start..<index].prefix(1000)
    let after = source[(index + 1)...]
    if text.first == UInt8(ascii: "^"), text.count > 1, !text.contains(where: \.isSpaceOrTab) {
      pieces[bracket.piece...] = [Piece(text: [])]
      while let last = openMarks.last, last.piece >= bracket.piece { openMarks.removeLast() }
      index += 1
    } else if let length = linkTargetLength(after) ?? after.linkLabelLength {
      pieces[bracket.piece].text = []
      index += 1 + length
    } else if !labels.isEmpty, labels.contains(String(decoding: text, as: UTF8.self).lowercased()) {
      pieces[bracket.piece].text = []
      index += 1
    } else {
      append([source[index]], length: 1)
    }
  }

  /// The length of a link's target with its parentheses: `(address "title")`.
  private func linkTargetLength(_ text: Line) -> Int? {
    guard text.first == UInt8(ascii: "("), text.startIndex < lastParenthesis else { return nil }
    var depth = 0
    var quote: UInt8?
    var index = text.startIndex
    let end = min(text.endIndex, index + 2000)
    while index < end {
      let byte = text[index]
      if byte == UInt8(ascii: "\\") {
        index += 1
      } else if let open = quote {
        if byte == open { quote = nil }
      } else if byte == UInt8(ascii: "\""), text[index - 1].isSpaceOrTab {
        quote = byte
      } else if byte == UInt8(ascii: "(") {
        depth += 1
      } else if byte == UInt8(ascii: ")") {
        depth -= 1
        if depth == 0 { return index + 1 - text.startIndex }
      }
      index += 1
    }
    return nil
  }

  /// Takes a run of marks. Marks that end emphasis are removed, together with those that begin it.
  private mutating func takeMarks() {
    let mark = source[index]
    let length = run(at: index)
    let (opens, closes) = flanks(length)
    var left = length
    while closes, left > 0, let opener = lastOpener(mark, length: length, opens: opens) {
      openMarks.removeSubrange((opener + 1)...)
      let piece = openMarks[opener].piece
      let removed = min(left, pieces[piece].text.count, 2)
      pieces[piece].text.removeLast(removed)
      left -= removed
      if pieces[piece].text.isEmpty { openMarks.removeLast() }
    }
    if opens, left > 0 {
      openMarks.append(OpenMark(mark: mark, piece: pieces.count, closes: closes, length: length))
    }
    append(Array(repeating: mark, count: left), length: length)
  }

  /// The run that a closing run of marks ends. Unlike CommonMark, looks at most at the last twenty open runs.
  private func lastOpener(_ mark: UInt8, length: Int, opens: Bool) -> Int? {
    openMarks.indices.suffix(20).last { index in
      let opener = openMarks[index]
      // CommonMark's rule of three: "***a** b*".
      let isForbidden = (opener.closes || opens) && (opener.length + length) % 3 == 0 && length % 3 != 0
      return opener.mark == mark && !isForbidden
    }
  }

  /// Whether the run of marks at the index may begin or end emphasis (CommonMark §6.2).
  private func flanks(_ length: Int) -> (opens: Bool, closes: Bool) {
    let before = scalar(before: index)
    let after = scalar(at: index + length)
    let isLeft = !after.isWhitespace && (!after.isMark || before.isWhitespace || before.isMark)
    let isRight = !before.isWhitespace && (!before.isMark || after.isWhitespace || after.isMark)
    guard source[index] == UInt8(ascii: "_") else { return (isLeft, isRight) }
    return (isLeft && (!isRight || before.isMark), isRight && (!isLeft || after.isMark))
  }

  private func scalar(at start: Int) -> Unicode.Scalar {
    guard start < source.count else { return " " }
    return String(decoding: source[start..<min(start + 4, source.count)], as: UTF8.self).unicodeScalars.first
      ?? " "
  }

  private func scalar(before end: Int) -> Unicode.Scalar {
    var start = end - 1
    while start > 0, source[start] & 0xC0 == 0x80 { start -= 1 }
    return start < 0 ? " " : scalar(at: start)
  }
}

extension Unicode.Scalar {
  /// Whether it is punctuation or a symbol.
  fileprivate var isMark: Bool {
    switch properties.generalCategory {
    case .connectorPunctuation, .dashPunctuation, .openPunctuation, .closePunctuation, .initialPunctuation,
      .finalPunctuation, .otherPunctuation, .mathSymbol, .currencySymbol, .modifierSymbol, .otherSymbol:
      true
    default: false
    }
  }
}

extension UInt8 {
  /// Whether it is punctuation of ASCII, which a backslash can precede.
  var isPunctuation: Bool { (0x21...0x7E).contains(self) && !isDigit && !isLetter }
}

extension Line {
  /// Whether this is an address between angle brackets: `https://example.com`, `someone@example.com`.
  fileprivate var isAutolink: Bool {
    guard !contains(where: { $0 <= .space || $0 == UInt8(ascii: "<") }) else { return false }
    if contains(UInt8(ascii: "@")), first?.isLetter == true || first?.isDigit == true { return true }
    let scheme = prefix { $0.isLetter || $0.isDigit || "+.-".utf8.contains($0) }
    return (2...32).contains(scheme.count) && first?.isLetter == true
      && self[scheme.endIndex...].first == UInt8(ascii: ":")
  }

  /// The length of a link's label with its brackets: `[label]`.
  fileprivate var linkLabelLength: Int? {
    guard first == UInt8(ascii: "["), let end = prefix(1000).firstIndex(of: UInt8(ascii: "]")) else {
      return nil
    }
    return end + 1 - startIndex
  }
}
