/// The name of a speaker before a colon: `Brandon: Okay.`
enum SpeakerName {
  /// The name and what follows the colon, if the text begins like that.
  static func split(_ text: String) -> (name: String, rest: Substring)? {
    let head = text.utf8.prefix(160)
    guard
      let colon = head.firstIndex(of: UInt8(ascii: ":"))
        ?? (head.contains(0xEF) ? text.prefix(61).firstIndex(of: "：") : nil)
    else { return nil }
    let name = text[..<colon]
    let rest = text[text.index(after: colon)...]
    guard rest.first.map({ $0.isWhitespace || text[colon] == "：" }) ?? false, isName(name) else { return nil }
    return (String(name), rest)
  }

  /// The name and the speech, also where the name is in bold type: `**Brandon:** Okay.`
  static func speech(_ text: String) -> (name: String, speech: String)? {
    guard text.utf8.prefix(200).contains(where: { $0 == UInt8(ascii: ":") || $0 == 0xEF }) else { return nil }
    if text.hasPrefix("**"), let end = text.dropFirst(2).prefix(60).firstRange(of: "**") {
      let bold = text[text.index(text.startIndex, offsetBy: 2)..<end.lowerBound]
      let name = bold.hasSuffix(":") ? bold.dropLast() : bold
      let rest = text[end.upperBound...]
      guard bold.hasSuffix(":") || rest.hasPrefix(":"), isName(name) else { return nil }
      return (String(name), (rest.hasPrefix(":") ? rest.dropFirst() : rest).plainSpaces)
    }
    return split(text).map { ($0.name, $0.rest.plainSpaces) }
  }

  /// One to four words that begin with a capital, or with a letter of a script without capitals.
  private static func isName(_ text: Substring) -> Bool {
    if let isName = isNameInASCII(text) { return isName }
    let words = text.split(separator: " ", omittingEmptySubsequences: false)
    guard (1...4).contains(words.count), text.count <= 40 else { return false }
    return words.allSatisfy { word in
      guard let first = word.first, first.isLetter, !first.isLowercase else { return false }
      return word.allSatisfy { $0.isLetter || "-.'’".contains($0) }
    }
  }

  /// The same by bytes; nil if the text has others than ASCII.
  private static func isNameInASCII(_ text: Substring) -> Bool? {
    var (words, length, previous) = (1, 0, UInt8(ascii: " "))
    for byte in text.utf8 {
      if byte >= 0x80 { return nil }
      let isLetter = (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
      if previous == UInt8(ascii: " ") {
        guard isLetter, byte & 0x20 == 0 else { return false }
      } else if byte == UInt8(ascii: " ") {
        words += 1
      } else if !isLetter, !"-.'".utf8.contains(byte) {
        return false
      }
      (length, previous) = (length + 1, byte)
    }
    return length > 0 && length <= 40 && words <= 4 && previous != UInt8(ascii: " ")
  }

  /// Words before a colon that are not names.
  static let others: Set<String> = [
    "note", "tip", "warning", "important", "question", "answer", "example", "update", "source", "episode",
    "so",
    "and", "but", "well", "yes", "no", "first", "second", "third", "next", "also", "finally", "remember",
    "todo",
    "fixme", "error", "problem", "solution", "hint", "problem solved", "step", "chapter", "part", "here",
    "now",
    "or", "then", "again", "right", "okay", "ok", "plus", "meaning", "result", "output", "input", "ps",
  ]
}
