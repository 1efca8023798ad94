/// A part of a text that cannot be divided any more.
struct CaptionWord {
  let text: String
  let width: Int
  let hasSpace: Bool

  /// The width of the space before the word.
  var space: Int { hasSpace ? 1 : 0 }

  /// The words of a text, in pieces that are at most as wide as a line. Between Chinese or Japanese
  /// characters a line may break, but not before punctuation.
  static func words(_ text: String) -> [CaptionWord] {
    text.split(whereSeparator: \.isWhitespace).flatMap { word in
      var pieces: [CaptionWord] = []
      var start = word.startIndex
      var width = 0
      var previous: Character?
      for index in word.indices {
        let character = word[index]
        let next = character.isWide ? 2 : 1
        let mayBreak =
          previous.map { $0.isWrittenWithoutSpaces || character.isWrittenWithoutSpaces } ?? false
          && !unbreakable.contains(character) && !(previous.map(openers.contains) ?? false)
        if index > start, mayBreak || width + next > CaptionLayout.lineWidth {
          pieces.append(
            CaptionWord(text: String(word[start..<index]), width: width, hasSpace: start == word.startIndex))
          (start, width) = (index, 0)
        }
        width += next
        previous = character
      }
      pieces.append(
        CaptionWord(text: String(word[start...]), width: width, hasSpace: start == word.startIndex))
      return pieces
    }
  }

  private static let unbreakable: Set<Character> = [
    "。", "、", "，", "！", "？", "；", "：", "」", "』", "）", "】", "》", "…", "ー", "々", "ゃ", "ゅ", "ょ", "っ", "ッ", "ャ",
    "ュ", "ョ", ".",
    ",", "!", "?", ";", ":", ")", "]", "”", "’",
  ]
  private static let openers: Set<Character> = ["「", "『", "（", "【", "《", "(", "[", "“", "‘"]
}

/// Divides text into captions of at most two lines.
enum CaptionLayout {
  /// In columns; East Asian characters are two columns wide.
  static let lineWidth = 42

  /// The texts of the captions, with `\n` between their lines.
  ///
  /// A caption ends at the end of a sentence if that leaves it not too short, else at the end of a clause,
  /// else at the end of a word.
  ///
  /// - Parameter limit: the width of a caption, at least that of a line.
  static func captions(_ text: String, limit: Int) -> [String] {
    var rest = CaptionWord.words(text)[...]
    var captions: [String] = []
    while !rest.isEmpty {
      let fitting = rest.prefix(fittingCount(rest, limit))
      let count = fitting.count == rest.count ? fitting.count : breakCount(fitting, of: rest)
      captions.append(lines(rest.prefix(count)))
      rest = rest.dropFirst(count)
    }
    return captions
  }

  /// How many words fit into two lines.
  private static func fittingCount(_ words: ArraySlice<CaptionWord>, _ limit: Int) -> Int {
    var (line, width, total) = (1, 0, 0)
    for (count, word) in words.enumerated() {
      let space = width > 0 ? word.space : 0
      total += word.width + (count > 0 ? word.space : 0)
      if width + space + word.width <= lineWidth {
        width += space + word.width
      } else {
        (line, width) = (line + 1, word.width)
      }
      if line > 2 || total > limit && count > 0 { return count }
    }
    return words.count
  }

  /// How many of the words that fit make a caption, if more words follow.
  private static func breakCount(_ words: ArraySlice<CaptionWord>, of all: ArraySlice<CaptionWord>) -> Int {
    let widths = words.reduce(into: [0]) { $0.append($0[$0.count - 1] + $1.width + $1.space) }
    let whole = widths[widths.count - 1]
    func last(_ isEnd: (String) -> Bool, from minimum: Int) -> Int? {
      (1...words.count).last { isEnd(words[words.startIndex + $0 - 1].text) && widths[$0] >= minimum }
    }
    if let end = last(\.endsSentence, from: whole / 3) ?? last(\.endsClause, from: whole / 2) { return end }
    // Two halves are better than a caption and a word or two.
    let rest = all.dropFirst(words.count).prefix(words.count).reduce(0) { $0 + $1.width + 1 }
    return rest > whole / 2
      ? words.count : widths.lastIndex { $0 * 2 <= whole + rest && $0 > 0 } ?? words.count
  }

  private static func lines(_ words: ArraySlice<CaptionWord>) -> String {
    // The space before a line is not shown.
    let whole = words.reduce(0) { $0 + $1.space + $1.width } - (words.first?.space ?? 0)
    guard whole > lineWidth else { return joined(words) }
    // The best place ends a sentence or a clause; among equal ones, the lines are about equally long.
    var best: (count: Int, cost: Int)?
    var first = -(words.first?.space ?? 0)
    for (count, (word, next)) in zip(words, words.dropFirst()).enumerated() {
      first += word.space + word.width
      let second = whole - first - next.space
      guard first <= lineWidth, second <= lineWidth else { continue }
      let bonus = word.text.endsSentence ? 30 : word.text.endsClause ? 20 : 0
      let cost = abs(first - second) - bonus
      if best.map({ cost < $0.cost }) ?? true { best = (count + 1, cost) }
    }
    guard let count = best?.count else { return joined(words) }
    return joined(words.prefix(count)) + "\n" + joined(words.dropFirst(count))
  }

  private static func joined(_ words: ArraySlice<CaptionWord>) -> String {
    words.reduce("") { $0 + ($1.hasSpace && !$0.isEmpty ? " " : "") + $1.text }
  }
}
