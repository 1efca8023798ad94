/// Restores the spaces after punctuation: `framework,used` becomes `framework, used`.
enum SentenceSpaces {
  /// How many commas, full stops and the like have a letter directly after them, and how many a space.
  static func count(in text: String) -> (glued: Int, spaced: Int) {
    var (glued, spaced, previous, before) = (0, 0, UInt8(0), UInt8(0))
    for byte in text.utf8 {
      if ".,;:!?".utf8.contains(previous), before.isLetter {
        if byte == UInt8(ascii: " ") { spaced += 1 } else if byte.isLetter { glued += 1 }
      }
      (before, previous) = (previous, byte)
    }
    return (glued, spaced)
  }

  /// The text with the spaces, and what was glued before each of them.
  static func restore(_ text: String) -> (text: String, restored: [SavedPageReport.RestoredSpace]) {
    var (result, restored) = ("", [SavedPageReport.RestoredSpace]())
    for word in text.split(separator: " ") {
      if !result.isEmpty { result += " " }
      guard word.utf8.dropLast().contains(where: { !$0.isLetter || $0 >= 0x80 }) else {
        result += word
        continue
      }
      let pieces = isAddress(word) ? [String(word)] : pieces(of: Array(word))
      result += pieces.joined(separator: " ")
      if pieces.count > 1 {
        restored.append(.init(saved: String(word), restored: pieces.joined(separator: " ")))
      }
    }
    return (result, restored)
  }

  private static func pieces(of word: [Character]) -> [String] {
    guard word.count > 2 else { return [String(word)] }
    var (pieces, start, quotes) = ([String](), 0, 0)
    for index in word.indices.dropLast() {
      if word[index] == "\"" { quotes += 1 }
      guard index > start || "”\"".contains(word[index]),
        endsSentence(word, index, isClosing: quotes % 2 == 0)
      else {
        continue
      }
      pieces.append(String(word[start...index]))
      start = index + 1
    }
    return pieces + [String(word[start...])]
  }

  /// `https://…`, `name@host`.
  private static func isAddress(_ word: Substring) -> Bool {
    word.utf8.contains(UInt8(ascii: "@")) && !word.hasPrefix("@")
      || word.utf8.contains(UInt8(ascii: "/")) && word.prefix(200).contains("://")
  }

  /// Whether a space is missing after the character at `index`.
  private static func endsSentence(_ word: [Character], _ index: Int, isClosing: Bool) -> Bool {
    let (mark, next) = (word[index], word[index + 1])
    let previous = index > 0 ? word[index - 1] : " "
    let begins = next.isLetter || "“‘(".contains(next) || next == "\"" && isClosing
    switch mark {
    case ";" where previous.isUppercase && next.isUppercase && word.count < 8: return false
    case ",", ";", "!": return begins || next.isNumber && !previous.isNumber
    case "?": return begins && (next.isUppercase || !next.isLetter)
    case ":": return begins && !isSelector(word, index) || next.isNumber && previous.isLetter
    case "…", "”": return next.isLetter || next.isNumber
    case "\"": return isClosing && next.isLetter && index > 0
    case ")": return next.isLetter && word[..<index].contains("(") && !word.contains(".")
    case "%": return next.isLetter && previous.isNumber
    case ".": return endsWithFullStop(word, index)
    default: return false
    }
  }

  /// A full stop before a capital ends a sentence, except in `U.S.` and `Node.js`; so it does before `iOS`.
  private static func endsWithFullStop(_ word: [Character], _ index: Int) -> Bool {
    let rest = word[(index + 1)...]
    guard let next = rest.first, index > 0 else { return false }
    let previous = word[index - 1]
    if previous == "." { return next.isLetter && index > 1 && word[index - 2] == "." }
    let isInitial = previous.isUppercase && (index == 1 || !word[index - 2].isLetter)
    if "“‘(".contains(next) { return previous.isLetter }
    guard previous.isLetter || previous.isNumber || ")”\"'’%".contains(previous) else { return false }
    if next.isUppercase { return !(isInitial && rest.dropFirst().first.map { $0 == "." } ?? true) }
    let platforms = [
      "iOS", "iPad", "iPhone", "iCloud", "macOS", "tvOS", "watchOS", "visionOS", "iMessage", "iMac",
    ]
    return platforms.contains { rest.starts(with: $0) }
  }

  /// Whether the colon at `index` is a part of a name such as `navigationDestination(for:destination:)`, or
  /// of `std::`.
  private static func isSelector(_ word: [Character], _ index: Int) -> Bool {
    if word[index + 1] == ":" || index > 0 && word[index - 1] == ":" { return true }
    guard let open = word[..<index].lastIndex(of: "("), open > 0, word[open - 1].isLetter else {
      return false
    }
    return word[(index + 1)...].contains(")")
  }
}

extension UInt8 {
  fileprivate var isLetter: Bool {
    self >= 0x80 || (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(self | 0x20)
  }
}
