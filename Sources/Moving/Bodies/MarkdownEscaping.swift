/// Writes text so that Markdown reads it as text.
struct MarkdownEscaping {
  /// Marks that mean something only in pairs, and occur more than once in the block.
  let pairedMarks: Set<Unicode.Scalar>
  /// Whether a line of the text may begin a block.
  private let beginsBlocks: Bool

  /// - Parameter block: the whole text of the paragraph.
  init(block: String, beginsBlocks: Bool = true) {
    self.beginsBlocks = beginsBlocks
    var counts: [Unicode.Scalar: Int] = [:]
    for scalar in block.unicodeScalars where scalar == "$" || scalar == "~" {
      counts[scalar, default: 0] += 1
    }
    pairedMarks = Set(counts.filter { $0.value > 1 }.keys)
  }

  /// - Parameters:
  ///   - before: the character before the text; nil at the beginning of a line.
  ///   - after: the character after it; nil at the end of a line.
  func escaped(_ text: String, after before: Unicode.Scalar?, before after: Unicode.Scalar?) -> String {
    let scalars = Array(text.unicodeScalars)
    var escaped = String.UnicodeScalarView()
    var start = 0
    if before == nil, beginsBlocks { start = escapeBeginning(scalars, into: &escaped) }
    for index in start..<max(start, scalars.count) {
      let scalar = scalars[index]
      let previous = index > 0 ? scalars[index - 1] : before
      let next = index + 1 < scalars.count ? scalars[index + 1] : after
      if needsBackslash(scalar, previous, next, scalars[..<index]) { escaped.append("\\") }
      if scalar.isASCII {
        escaped.append(scalar)
      } else {
        escaped.append(contentsOf: Self.visible(scalar).unicodeScalars)
      }
    }
    return String(escaped)
  }

  private func needsBackslash(
    _ scalar: Unicode.Scalar, _ previous: Unicode.Scalar?, _ next: Unicode.Scalar?,
    _ before: ArraySlice<Unicode.Scalar>
  ) -> Bool {
    switch scalar {
    case "\\": return next.map(Self.isPunctuation) ?? true
    case "`", "*", "[", "]": return true
    case "<": return next.map { $0.properties.isAlphabetic || $0 == "/" || $0 == "!" || $0 == "?" } ?? true
    case "_":
      let isInWord = [previous, next].allSatisfy {
        $0.map { $0.properties.isAlphabetic || $0.isDigit } ?? false
      }
      return !isInWord
    case "!": return next == "["
    case "&": return next.map { $0.isASCII && $0.properties.isAlphabetic || $0 == "#" } ?? true
    case "$", "~": return pairedMarks.contains(scalar) || next == nil && scalar == "~"
    // Bare addresses become links.
    case ":": return next == "/" && ["http", "https", "ftp"].contains { Self.ends(before, with: $0) }
    case ".": return Self.ends(before, with: "www")
    default: return false
    }
  }

  private static func ends(_ scalars: ArraySlice<Unicode.Scalar>, with word: String) -> Bool {
    scalars.count >= word.count
      && scalars.suffix(word.count).map { $0.properties.lowercaseMapping }.joined() == word
  }

  /// Escapes what would begin a block at the beginning of a line. Returns how many scalars were written.
  private func escapeBeginning(
    _ text: [Unicode.Scalar], into escaped: inout String.UnicodeScalarView
  ) -> Int {
    guard let first = text.first else { return 0 }
    switch first {
    case "#", ">", "|", "=", "+", "-", "~", ":":
      let run = text.prefix { $0 == first }
      let next = text.count > run.count ? text[run.count] : nil
      let isBlock: Bool
      switch first {
      case ">", "|": isBlock = true
      case "~": isBlock = run.count > 2
      case "-", "=": isBlock = run.count > 1 || (next?.isSpaceOfText ?? true)
      default: isBlock = next?.isSpaceOfText ?? true
      }
      guard isBlock else { return 0 }
      escaped.append("\\")
      escaped.append(first)
      return 1
    case "0"..."9":
      let digits = text.prefix { $0.isDigit }
      guard digits.count < 10, digits.count < text.count else { return 0 }
      let mark = text[digits.count]
      guard mark == "." || mark == ")", digits.count + 1 == text.count || text[digits.count + 1].isHTMLSpace
      else { return 0 }
      escaped.append(contentsOf: digits)
      escaped.append("\\")
      escaped.append(mark)
      return digits.count + 1
    default: return 0
    }
  }

  /// ASCII punctuation, which a backslash can precede.
  static func isPunctuation(_ scalar: Unicode.Scalar) -> Bool {
    scalar.isASCII && scalar.value > 0x20 && scalar.value < 0x7F && !scalar.properties.isAlphabetic
      && !scalar.isDigit
  }

  /// The character, or a reference to it if nobody sees it in an editor.
  static func visible(_ scalar: Unicode.Scalar) -> String {
    switch scalar.value {
    case 0xA0: "&nbsp;"
    case 0xAD: "&shy;"
    case 0x2000...0x200B, 0x200E...0x200F, 0x2028...0x202F, 0x2060...0x206F, 0xFEFF:
      "&#x\(String(scalar.value, radix: 16, uppercase: true));"
    default: String(Character(scalar))
    }
  }
}

extension Unicode.Scalar {
  var isDigit: Bool { ("0"..."9").contains(self) }
}
