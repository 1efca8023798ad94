import HTML
import Markdown
import Testing

@Suite("Highlighted code")
struct HighlightingTests {
  @Test("A fence gets a class with its language and is highlighted")
  func fence() {
    #expect(
      MarkdownDocument("```swift\nlet a = \"<\"\n```").html
        == #"<div class="highlight"><pre><code class="language-swift"><span class="kd">let</span> a "#
        + #"<span class="o">=</span> <span class="s2">"&lt;"</span>"# + "\n</code></pre></div>\n")
  }

  @Test("Code in an unknown language, or in none, is plain")
  func plain() {
    #expect(
      MarkdownDocument("~~~ brain\"fuck x\n+<\n~~~").html
        == "<div class=\"highlight\"><pre><code class=\"language-brain&quot;fuck\">+&lt;\n</code></pre></div>\n"
    )
    #expect(
      MarkdownDocument("    a < b").html
        == "<div class=\"highlight\"><pre><code>a &lt; b\n</code></pre></div>\n")
    #expect(
      MarkdownDocument("```swift\nlet\n```", extensions: []).html.contains(
        "language-swift\">let\n</code>"))
  }

  @Test(
    "A number is one token with its separators and its exponent",
    arguments: [
      ("c++", "1'000'000"), ("c", "0xFF'FF"), ("c++", "0b1010'0101"), ("swift", "1_000_000"),
      ("swift", "0x1.8p-3"),
      ("c", "0x1p+4"), ("rust", "1_000u64"), ("python", "1_0e-5"), ("java", "0xCAFE_BABEL"),
      ("go", "6.02e+23"),
    ])
  func numbers(language: String, number: String) {
    let markup = HighlightedCode("a = \(number);", language: language).renderedString()
    #expect(markup.contains(">\(number)</span>"), "\(markup)")
  }

  @Test("The text of highlighted code is the code, in every language", arguments: HighlightedCode.languages)
  func fidelity(language: String) {
    for code in nastyCode {
      let markup = HighlightedCode(code, language: language).renderedString()
      #expect(text(of: markup) == code)
    }
  }

  @Test("Code with thousands of unclosed openings keeps its text", arguments: oneNameOfEachLexer)
  func bounded(language: String) {
    let pieces = [
      "\"", "/*", "#", "'", "\"\\(", "${", "`", "<a ", "<!--", "/[", "{a:", "$(", "\\", "r#", "$${", "- ",
      "(\n\"\\(",
    ]
    for piece in pieces {
      let code = String(repeating: piece, count: 4_000 / piece.utf8.count)
      #expect(text(of: HighlightedCode(code, language: language).renderedString()) == code)
    }
  }
}

private let oneNameOfEachLexer = [
  "swift", "c++", "rust", "typescript", "python", "ruby", "sql", "shell", "makefile", "toml", "json", "yaml",
  "html",
  "css", "diff",
]

/// Difficult code for lexers: open strings and comments, odd nesting, all of ASCII, characters beyond it.
private let nastyCode: [String] = {
  let ascii = String(String.UnicodeScalarView((0..<128).compactMap(Unicode.Scalar.init)))
  let pieces = [
    "\"", "'", "`", "\"\"\"", "'''", "\\", "\\(", "${", "$(", "#{", "#", "##\"", "\"##", "/*", "*/", "//",
    "--", "<!--",
    "-->", "<a b='", ">", "</", "&", ";", "{", "}", "(", ")", "[", "]", "\n", "\r\n", "\t", " ", "é", "日本",
    "👩‍👩‍👧",
    "0x", "1e", ".5", "1.", "a", "class", "func", "r", "f", "@", "$", ":", "=", "|", "- ", "key: ", "\\é",
    "\0", "$ x",
    "e\u{301}",
  ]
  var state: UInt64 = 42
  var samples = [ascii, ascii + ascii, "", "\n", "é", "$", "\\", "'", "@", ":", "<", "\"\\"]
  for length in 1...60 {
    var sample = ""
    for _ in 0..<length {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      sample += pieces[Int(state >> 33) % pieces.count]
    }
    samples.append(sample)
  }
  return samples
}()
