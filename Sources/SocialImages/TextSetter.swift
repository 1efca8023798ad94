/// Divides texts into lines.
struct TextSetter {
  /// A text in a font.
  struct Sample: Hashable {
    let text: String
    let font: SocialImageStyle.Font
  }

  /// The widths of words and characters in em, without the spacing of letters.
  let widths: [Sample: Double]

  /// Lines of a text, and the width of the widest in em.
  typealias Lines = (texts: [String], width: Double)

  /// As many lines as the text needs, each `width` em wide. A word that is wider than a line makes its line
  /// too wide.
  func lines(of text: String, in font: SocialImageStyle.Font, width: Double) -> Lines {
    lines(of: Self.words(of: text), in: font, width: width)
  }

  /// At most `count` lines of `width` em. A longer text ends with `…`, and a word that is wider than a line
  /// is divided.
  func lines(
    of text: String, in font: SocialImageStyle.Font, width: Double, atMost count: Int
  ) -> [String] {
    var words = Self.words(of: text).flatMap { word -> [Word] in
      guard self.width(of: word.text, in: font) > width else { return [word] }
      return word.text.enumerated().map {
        Word(text: String($1), followsSpace: $0 == 0 && word.followsSpace)
      }
    }
    var lines = lines(of: words, in: font, width: width)
    while lines.texts.count > count, let last = words.popLast() {
      // The word that was cut may be the ellipsis of the previous round; then the one before it goes too.
      if last.text == "…" { words.removeLast() }
      words.append(Word(text: "…", followsSpace: false))
      lines = self.lines(of: words, in: font, width: width)
    }
    return lines.texts
  }

  private func lines(of words: [Word], in font: SocialImageStyle.Font, width: Double) -> Lines {
    var lines: Lines = ([], 0)
    var lineWidth = 0.0
    let space = self.width(of: "x x", in: font) - 2 * self.width(of: "x", in: font)
    for word in words {
      let wordWidth = self.width(of: word.text, in: font)
      let gap = word.followsSpace ? space : 0
      if let last = lines.texts.indices.last, lineWidth + gap + wordWidth <= width {
        lines.texts[last] += word.followsSpace ? " \(word.text)" : word.text
        lineWidth += gap + wordWidth
      } else {
        lines.texts.append(word.text)
        lineWidth = wordWidth
      }
      lines.width = max(lines.width, lineWidth)
    }
    return lines
  }

  /// In em, with the spacing of letters. A text that was not measured is as wide as its characters.
  private func width(of text: String, in font: SocialImageStyle.Font) -> Double {
    let spacing = Double(text.count) * font.spacing
    if let width = widths[Sample(text: text, font: font)] { return width + spacing }
    return text.reduce(spacing) { $0 + (widths[Sample(text: String($1), font: font)] ?? 1) }
  }
}

extension TextSetter {
  /// A piece of a text that is not divided: a word, or a character of a script without spaces.
  struct Word {
    var text: String
    let followsSpace: Bool
  }

  /// The pieces of a text between which a line may end.
  static func words(of text: String) -> [Word] {
    var words: [Word] = []
    var previous: Character = " "
    for character in text {
      if character != " " {
        if previous == " " || canEnd(after: previous, before: character) {
          words.append(Word(text: "", followsSpace: previous == " " && !words.isEmpty))
        }
        words[words.count - 1].text.append(character)
      }
      previous = character
    }
    return words
  }

  /// Whether a line may end between two characters without a space: after a hyphen, and beside a character of
  /// a script without spaces, except before punctuation and after what opens a bracket or a quotation.
  private static func canEnd(after first: Character, before second: Character) -> Bool {
    if "-–—/?".contains(first) { return second.isLetter }
    guard first.isEastAsian || second.isEastAsian, !opening.contains(first) else { return false }
    return second.isPunctuation ? opening.contains(second) : !neverFirst.contains(second)
  }

  private static let opening: Set<Character> = Set("([{“‘«〈《「『【〔〖（［｛")
  /// Marks and small letters that begin no line.
  private static let neverFirst: Set<Character> = Set("ー々ぁぃぅぇぉっゃゅょァィゥェォッャュョ")
}

extension Character {
  /// Whether it is Chinese, Japanese or Korean, or their punctuation.
  fileprivate var isEastAsian: Bool {
    switch unicodeScalars.first?.value ?? 0 {
    case 0x2E80...0xA4CF, 0xAC00...0xD7AF, 0xF900...0xFAFF, 0xFE30...0xFE4F, 0xFF01...0xFF60,
      0x20000...0x3FFFF:
      true
    default: false
    }
  }
}

extension String {
  /// Whether the first letter is of a script that is written from right to left.
  var isRightToLeft: Bool {
    switch first(where: \.isLetter)?.unicodeScalars.first?.value ?? 0 {
    case 0x590...0x8FF, 0xFB1D...0xFDFF, 0xFE70...0xFEFF, 0x10800...0x10FFF, 0x1E800...0x1EFFF: true
    default: false
    }
  }
}
