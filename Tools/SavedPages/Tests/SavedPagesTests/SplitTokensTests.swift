import Testing

@testable import SavedPages

@Suite("Code whose tokens were split") struct SplitTokensTests {
  /// The pieces of coloured code, and what they are together: the tokens with plain text between.
  @Test(
    "The author's lines come back, with indentation and blank lines",
    arguments: [
      ["let", " a ", "=", " ", "1"],
      ["Text", "(", "\"Seeds\"", ")\n\n", "Image", "(systemName: ", "\"leaf\"", ")"],
      [
        "struct", " ", "Bed", ": ", "View", " {\n    ", "@State", " ", "private", " ", "var", " rows ", "=",
        " ", "3", "\n}",
      ],
      ["VStack", " {\n    list\n        .padding()\n        .frame(width: ", "10", ")\n}\n.shadow()"],
      [
        "// A path", "\n", "func", " ", "walk", "(", "_", " ", "path", ": ", "Path", ", ", "by", ": ", "Int",
        ") {}",
      ],
      [
        "let", " name: ", "String", "?\n", "let", " beds: [", "Bed", "<", "Int", ">]", "?", "\n", "let",
        " last ", "=", " ", "true",
      ],
      ["print", "(", "\"", "\\(", "name", ")", " has ", "\\(count", ")", " beds\"", ")\n", "return"],
      [
        "let", " text ", "=", " ", "\"\"\"\n  A bed,\n  and a path of ", "\\(length)", ".\n  \"\"\"", "\n",
        "use", "(text)",
      ],
      ["/* one\n   two */", "\n", "@main", "\n", "struct", " ", "Garden", ": ", "App", " {}"],
      ["rows.forEach { ", "$0", ".grow() }\n\n\n", "#if", " os(watchOS)\n   .focusable()\n", "#endif"],
      ["guard", " a ", "<", " b, ", "Set", "<", "Int", ">().isEmpty ", "else", " { ", "return", " }"],
    ])
  func restoring(pieces: [String]) {
    let split = pieces.joined(separator: "\n")
    let tokens = SplitTokens(split.linesByFeed)
    #expect(tokens.areSplit)
    #expect(tokens.joined == pieces.joined())
  }

  @Test(
    "Code that was saved in whole lines stays as it is",
    arguments: [
      "let a = 1\nlet b = 2\n\nfunc walk() {\n  print(a)\n}",
      "// A comment\n// and another\nenum Kind {\n  case bed\n  case path\n}",
      "curl https://example.com \\\n  --output bed.html\nls",
      "{\n  \"beds\": [\n    1,\n    2\n  ]\n}",
      "", "bed",
    ])
  func wholeLines(code: String) {
    #expect(!SplitTokens(code.linesByFeed).areSplit)
  }
}
