/// Directives, strings and words of single families of languages.
extension GrammarLexer {
  /// Marks `#include` or `#  if`, and the file in angle brackets after an inclusion. Returns false if no
  /// directive begins here.
  mutating func directive(_ writer: inout TokenWriter) -> Bool {
    let start = cursor.position
    guard grammar.hasDirectives, cursor.byte == UInt8(ascii: "#"), isFirstInLine(start) else { return false }
    let word = cursor.skip(from: start + 1, while: \.isBlank)
    let end = cursor.skip(from: word, while: \.beginsWord)
    guard end > word else { return false }
    mark(upTo: end, as: .preprocessor, &writer)
    (isAfterOperand, isAfterDot, declared) = (false, false, nil)
    guard ["include", "include_next", "import", "embed"].contains(cursor.text(word..<end)) else {
      return true
    }
    let file = cursor.skip(from: end, while: \.isBlank)
    let lineEnd = cursor.endOfLine(from: file)
    if cursor[file] == UInt8(ascii: "<"), let close = cursor.find(UInt8(ascii: ">"), from: file),
      close < lineEnd
    {
      cursor.position = file
      mark(upTo: close + 1, as: .string, &writer)
    }
    return true
  }

  private func isFirstInLine(_ index: Int) -> Bool {
    var before = index - 1
    while cursor[before].isBlank { before -= 1 }
    return before < cursor.range.lowerBound || cursor[before] == UInt8(ascii: "\n")
  }

  /// Marks `"name(…)name"` after a prefix, up to the end of the code if it has no end. Returns false if none
  /// begins here.
  mutating func namedRawString(at quote: Int, _ writer: inout TokenWriter) -> Bool {
    guard cursor[quote] == UInt8(ascii: "\"") else { return false }
    let open = cursor.skip(from: quote + 1) { !$0.isSpace && !Delimiter("()\\\"").bytes.contains($0) }
    guard cursor[open] == UInt8(ascii: "("), open - quote <= 17 else { return false }
    let close = Delimiter(")" + cursor.text(quote + 1..<open) + "\"")
    mark(upTo: cursor.end(of: close, from: open + 1), as: .string, &writer)
    (isAfterOperand, isAfterDot, declared) = (true, false, nil)
    return true
  }

  /// Whether digits are only a part of a plain word: `10.txt`, `localhost:80`, `3com`.
  func isPartOfWord(_ digits: Range<Int>) -> Bool {
    cursor[digits.lowerBound - 1].joinsPlainWords && cursor[digits.lowerBound - 1] != UInt8(ascii: "-")
      || cursor[digits.upperBound].joinsPlainWords
      || digits.contains { cursor[$0] == UInt8(ascii: "_") }
  }
}

extension UInt8 {
  /// Whether it joins the parts of a plain word of a shell.
  var joinsPlainWords: Bool {
    switch self {
    case UInt8(ascii: ":"), UInt8(ascii: ","), UInt8(ascii: "@"), UInt8(ascii: "%"), UInt8(ascii: "+"),
      UInt8(ascii: "~"), UInt8(ascii: "/"), UInt8(ascii: "."), UInt8(ascii: "-"), UInt8(ascii: "_"):
      true
    default: false
    }
  }
}
