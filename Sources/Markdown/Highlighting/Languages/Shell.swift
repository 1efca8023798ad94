extension Grammar {
  static let shell = Grammar(
    lineComments: ["#"],
    commentNeedsSpace: true,
    strings: [
      StringSyntax(open: "$'", close: "'", token: .singleQuoted, isMultiline: true),
      StringSyntax(open: "$\"", close: "\"", isMultiline: true, interpolation: .shell),
      StringSyntax(open: "\"", close: "\"", isMultiline: true, interpolation: .shell),
      StringSyntax(open: "'", close: "'", token: .singleQuoted, escape: nil, isMultiline: true),
    ],
    numbersAreWords: true,
    hasHereDocuments: true,
    hasEscapes: true,
    definesAtLineStart: true,
    words: .of([
      .keyword: """
      break case continue do done elif else esac fi for function if in return select then until while
      """,
      .builtin: """
      alias bg cd command declare echo eval exec exit export fg getopts hash kill let local mkdir popd printf
      pushd pwd read readonly set shift shopt source sudo test time times trap true false type typeset ulimit umask unalias unset wait
      """,
    ]),
    declarations: .of([.function: "function"]),
    wordBytes: "-./",
    sigils: [UInt8(ascii: "$"): .variable],
    specialVariables: "@#?$!*-",
    operators: "=|&<>!;")

  static let dockerfile: Grammar = {
    var grammar = shell
    grammar.strings = [.shellLine, .singleQuoted]
    grammar.ignoresCase = true
    grammar.definesAtLineStart = false
    grammar.words = .of([
      .keyword: """
      add arg as cmd copy entrypoint env expose from healthcheck label maintainer onbuild run shell stopsignal user
      volume workdir
      """
    ])
    return grammar
  }()

  static let makefile: Grammar = {
    var grammar = shell
    grammar.strings = [.shellLine, .singleQuoted]
    grammar.words = .of([
      .builtin: "cd command echo exec exit printf set test",
      .keyword: """
      define else endef endif export ifdef ifeq ifndef ifneq include override private sinclude undefine unexport
      vpath
      """,
    ])
    grammar.operators = "=|&<>!;:+?"
    return grammar
  }()
}

extension StringSyntax {
  /// Ends at the line feed, so that a stray quote does not affect the rest of the file.
  fileprivate static let shellLine = StringSyntax(open: "\"", close: "\"", interpolation: .shell)
}

extension Language {
  private static let script = Language(.shell)

  /// A script; a session if the first line begins with a prompt. A script begins with `#` more often than a
  /// session of root does.
  static let shell = Language { range, writer in
    let cursor = Cursor(writer.code, range)
    let isSession =
      cursor.promptLength(at: range.lowerBound) == 2 && cursor[range.lowerBound] != UInt8(ascii: "#")
    (isSession ? console : script).lex(range, &writer)
  }

  /// A session in a terminal: commands after a prompt, and their output. A line after one that ends with a
  /// backslash goes on with the command, perhaps after `> `.
  static let console = Language { range, writer in
    let cursor = Cursor(writer.code, range)
    var line = range.lowerBound
    var goesOn = false
    while line < range.upperBound {
      let end = cursor.endOfLine(from: line)
      if let length = goesOn ? cursor.continuationLength(at: line) : cursor.promptLength(at: line) {
        writer.mark(line..<line + length, as: .prompt)
        script.lex(line + length..<end, &writer)
        goesOn = end > line && cursor[end - 1] == UInt8(ascii: "\\")
      } else {
        writer.mark(line..<end, as: .output)
      }
      line = end + 1
    }
  }
}

extension Cursor {
  /// `> ` or nothing.
  fileprivate func continuationLength(at index: Int) -> Int { has("> ", at: index) ? 2 : 0 }

  /// `$ `, `% ` or `# `, also at the end of a line without the space, and after `name@host:folder`, `sh-5.2`,
  /// `[…]` or `(…)`, which may precede a host.
  fileprivate func promptLength(at index: Int) -> Int? {
    let end = endOfLine(from: index)
    var mark = index
    if self[index] == UInt8(ascii: "["), let close = find(UInt8(ascii: "]"), from: index), close < end {
      mark = skip(from: close + 1, while: \.isBlank)
    } else if self[index] == UInt8(ascii: "("), let close = find(UInt8(ascii: ")"), from: index), close < end,
      !(index..<close).contains(where: { self[$0].isBlank })
    {
      mark = skip(from: close + 1, while: \.isBlank)
    }
    if self[mark].beginsWord, let sign = signAfterName(mark..<min(end, mark + 200)) { mark = sign }
    guard [UInt8(ascii: "$"), UInt8(ascii: "%"), UInt8(ascii: "#")].contains(self[mark]), mark < end else {
      return nil
    }
    if self[mark + 1] == UInt8(ascii: " ") { return mark + 2 - index }
    return mark + 1 == end ? mark + 1 - index : nil
  }

  /// Where `$`, `#` or `%` stands after a word such as `name@host:~/folder`, or right after the name of a
  /// shell, `bash-5.2`.
  private func signAfterName(_ line: Range<Int>) -> Int? {
    let word = skip(from: line.lowerBound) { !$0.isBlank && $0 != UInt8(ascii: "\n") }
    if text(line.lowerBound..<min(word, line.upperBound)).wholeMatch(of: #/(ba|da|k|z)?sh(-[0-9.]+)?[$#%]/#)
      != nil
    {
      return word - 1
    }
    guard (line.lowerBound..<word).contains(where: { self[$0] == UInt8(ascii: "@") }) else { return nil }
    return line.first { index in
      [UInt8(ascii: "$"), UInt8(ascii: "%"), UInt8(ascii: "#")].contains(self[index])
        && (self[index + 1] == UInt8(ascii: " ") || index + 1 == line.upperBound)
    }
  }
}
