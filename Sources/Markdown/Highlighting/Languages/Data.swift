extension Grammar {
  static let json = Grammar(
    lineComments: ["//"],
    blockComments: [BlockComment(open: "/*", close: "*/")],
    strings: [.doubleQuoted, .singleQuoted],
    hasStringKeys: true,
    words: .of([.constant: "true false null Infinity NaN"]),
    operators: "-+")

  static let toml = Grammar(
    lineComments: ["#", ";"],
    commentNeedsSpace: true,
    strings: [
      StringSyntax(open: "\"\"\"", close: "\"\"\"", isMultiline: true),
      StringSyntax(open: "'''", close: "'''", token: .singleQuoted, escape: nil, isMultiline: true),
      .doubleQuoted, StringSyntax(open: "'", close: "'", token: .singleQuoted, escape: nil),
    ],
    hasDates: true,
    definesAtLineStart: true,
    hasSections: true,
    words: .of([.constant: "true false on off yes no inf nan"]),
    ignoresCase: true,
    wordBytes: "-.",
    operators: "=")
}

extension Language {
  static let diff = Language { range, writer in
    let cursor = Cursor(writer.code, range)
    var line = range.lowerBound
    while line < range.upperBound {
      let end = cursor.endOfLine(from: line)
      if let token = cursor.diffToken(at: line) { writer.mark(line..<end, as: token) }
      line = end + 1
    }
  }
}

extension Cursor {
  fileprivate func diffToken(at line: Int) -> Token? {
    if has("@@", at: line) { return .subheading }
    if has("+++ ", at: line) || has("--- ", at: line) || has("diff ", at: line) || has("index ", at: line)
      || has("Index: ", at: line) || has("=======", at: line)
    {
      return .heading
    }
    switch self[line] {
    case UInt8(ascii: "+"): return .inserted
    case UInt8(ascii: "-"): return .deleted
    default: return nil
    }
  }
}
