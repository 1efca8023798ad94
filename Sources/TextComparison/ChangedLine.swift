/// A line that is in one of two texts only.
public struct ChangedLine: Hashable, Sendable {
  /// A part of a line.
  public struct Part: Hashable, Sendable {
    public let text: Substring
    /// Whether the other text has other words here. Of a line that shares too little with the other text, no
    /// part is marked.
    public let isChanged: Bool
  }

  public let text: Substring
  /// The whole line, in order; empty for an empty line.
  public let parts: [Part]

  fileprivate init(_ text: Substring, parts: [Part]) { (self.text, self.parts) = (text, parts) }

  fileprivate init(unmarked text: Substring) {
    self.init(text, parts: text.isEmpty ? [] : [Part(text: text, isChanged: false)])
  }
}

/// The most bytes that lines may have together for their words to be compared.
private let longestCompared = 50_000

/// Marks the words that differ between lines and the lines that replace them.
func changedWords(
  from old: ArraySlice<Substring>, to new: ArraySlice<Substring>, effort: inout Int
) -> (removed: [ChangedLine], added: [ChangedLine]) {
  let length = (old + new).reduce(0) { $0 + $1.utf8.count }
  guard !old.isEmpty, !new.isEmpty, length <= longestCompared else {
    return (old.map(ChangedLine.init(unmarked:)), new.map(ChangedLine.init(unmarked:)))
  }
  let (oldWords, newWords) = (old.map(words), new.map(words))
  var numbering = Numbering<Piece>()
  let (oldNumbers, newNumbers) = (
    numbering.numbers(of: oldWords.joined().map(Piece.init)),
    numbering.numbers(of: newWords.joined().map(Piece.init))
  )
  let alignment = Alignment(of: oldNumbers, with: newNumbers, effort: &effort)
  var (keptOld, keptNew) = (Set<Int>(), Set<Int>())
  for run in alignment.runs {
    keptOld.formUnion(run.old..<run.old + run.count)
    keptNew.formUnion(run.new..<run.new + run.count)
  }
  return (marked(old, oldWords, kept: keptOld), marked(new, newWords, kept: keptNew))
}

private func marked(_ lines: ArraySlice<Substring>, _ words: [[Substring]], kept: Set<Int>) -> [ChangedLine] {
  var first = 0
  return zip(lines, words).map { line, words in
    defer { first += words.count }
    return marked(line, words, isKept: { kept.contains(first + $0) })
  }
}

private func marked(_ line: Substring, _ words: [Substring], isKept: (Int) -> Bool) -> ChangedLine {
  var changed = words.indices.map { !isKept($0) }
  let letters = words.map { $0.utf8.first == 0x20 ? 0 : $0.utf8.count }
  let common = zip(letters, changed).reduce(0) { $0 + ($1.1 ? 0 : $1.0) }
  guard common * 3 >= letters.reduce(0, +), changed.contains(true) else {
    return ChangedLine(unmarked: line)
  }
  // A space between two changed words is changed with them.
  for index in words.indices.dropFirst().dropLast() where letters[index] == 0 {
    if changed[index - 1], changed[index + 1] { changed[index] = true }
  }
  var parts: [ChangedLine.Part] = []
  var start = 0
  for end in words.indices.map({ $0 + 1 }) where end == words.count || changed[end] != changed[start] {
    let text = line[words[start].startIndex..<words[end - 1].endIndex]
    parts.append(ChangedLine.Part(text: text, isChanged: changed[start]))
    start = end
  }
  return ChangedLine(line, parts: parts)
}

/// Words, spaces, and other characters one by one.
private func words(_ line: Substring) -> [Substring] {
  var words: [Substring] = []
  var start = line.startIndex
  var former: Kind?
  for index in line.indices {
    let kind = Kind(line[index])
    if let last = former, last != kind || kind == .other {
      words.append(line[start..<index])
      start = index
    }
    former = kind
  }
  if start < line.endIndex { words.append(line[start...]) }
  return words
}

private enum Kind {
  case letter, space, other

  init(_ character: Character) {
    self = character.isLetter || character.isNumber ? .letter : character == " " ? .space : .other
  }
}
