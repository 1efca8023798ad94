/// Code whose tokens were saved on lines of their own, and the lines that the author wrote.
///
/// A page that colours its code contains an element for each keyword, type, string, number and comment.
/// Saving such a page as text puts a line feed between each element and the plain text beside it, so `let a =
/// 1` becomes the lines `let`, ` a `, `=`, ` ` and `1`. The author's own line feeds are still in the plain
/// text, or inside comments and strings of several lines. A line feed was therefore inserted exactly where a
/// coloured token begins or ends. All others are the author's, and removing the inserted ones restores the
/// code to the byte.
struct SplitTokens {
  private let lines: [Substring]
  private let kinds: [TokenLine]

  init(_ lines: [Substring]) {
    self.lines = lines
    self.kinds = TokenLine.classify(lines)
  }

  /// Whether the tokens were split: a fifth of the lines, at least, consist of one token, or white space ends
  /// lines.
  var areSplit: Bool {
    var (tokens, ends, written) = (0, 0, 0)
    for (line, kind) in zip(lines, kinds) where !line.isEmpty {
      written += 1
      if kind.isToken, !line.hasPrefix("/") {
        tokens += 1
      } else if line.utf8.last == UInt8(ascii: " ") {
        ends += 1
      }
    }
    return tokens >= 2 && (tokens + ends) * 5 >= written
  }

  /// The code with the author's line feeds only.
  var joined: String {
    guard var code = lines.first.map(String.init) else { return "" }
    var lexer = CodeLexer()
    lexer.read(lines[0])
    for index in 1..<lines.count {
      if isInserted(after: index - 1, lexer) {
        lexer.join()
      } else {
        code.append("\n")
        lexer.endLine()
      }
      code.append(contentsOf: lines[index])
      lexer.read(lines[index])
    }
    return code
  }

  /// Whether the line feed between a line and the next one was inserted by saving the page.
  ///
  /// - Parameter lexer: has read the line.
  private func isInserted(after index: Int, _ lexer: CodeLexer) -> Bool {
    let (line, next) = (lines[index], lines[index + 1])
    switch lexer.place {
    case .code:
      return lexer.endedToken || kinds[index].isToken || kinds[index + 1].isToken
    case .lineComment:
      return !line.isEmpty
    case .blockComment:
      return false
    case .string, .interpolation:
      return true
    case .multilineString:
      if isEscapedLineEnd(line) { return false }
      let followsEscape = line.isEmpty && index > 0 && isEscapedLineEnd(lines[index - 1])
      return followsEscape || next.hasPrefix("\\") || lexer.endedToken
    }
  }

  /// Whether the line is a backslash that escapes the author's line feed after it: one token, with the line
  /// feed.
  private func isEscapedLineEnd(_ line: Substring) -> Bool {
    line.hasPrefix("\\") && line.dropFirst().allSatisfy { $0 == " " || $0 == "\t" }
  }
}
