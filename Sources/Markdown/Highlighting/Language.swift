import HTML

/// Finds the tokens of a range of code from left to right.
protocol Lexer: SendableMetatype {
  var cursor: Cursor { get set }

  mutating func run(into writer: inout TokenWriter)
}

extension Lexer {
  /// Marks the code up to `end` as a token and goes there, by one byte at least.
  mutating func mark(upTo end: Int, as token: Token, _ writer: inout TokenWriter) {
    writer.mark(cursor.position..<end, as: token)
    cursor.position = max(end, cursor.position + 1)
  }
}

/// A language with a lexer that finds its tokens.
struct Language: Sendable {
  let lex: @Sendable (_ range: Range<Int>, _ writer: inout TokenWriter) -> Void

  init(_ lex: @escaping @Sendable (_ range: Range<Int>, _ writer: inout TokenWriter) -> Void) {
    self.lex = lex
  }

  init<L: Lexer>(lexer: @escaping @Sendable (Cursor) -> L) {
    self.init { range, writer in
      var lexer = lexer(Cursor(writer.code, range))
      lexer.run(into: &writer)
    }
  }

  init(_ grammar: Grammar) {
    let words = WordTable(grammar)
    self.init(lexer: { GrammarLexer(grammar, words, $0) })
  }

  /// The language with the name that follows a fence, in any case; nil if it is unknown.
  init?(named name: String) {
    guard let language = Self.byName[name.lowercased()] else { return nil }
    self = language
  }

  /// Writes code with a span around each token, in time linear in its length. The text of the markup is the
  /// code.
  func highlight(_ code: UnsafeBufferPointer<UInt8>, into buffer: inout HTMLBuffer) {
    var writer = TokenWriter(code, into: buffer)
    buffer = HTMLBuffer()
    lex(0..<code.count, &writer)
    buffer = writer.finish()
  }

  private static let byName: [String: Language] = {
    var languages: [String: Language] = [:]
    for (names, language) in all {
      for name in names.split(separator: " ") { languages[String(name)] = language }
    }
    return languages
  }()

  /// All names of all languages, in lowercase.
  static var allNames: [String] { byName.keys.sorted() }

  private static let all: [(names: String, language: Language)] = [
    ("swift", Language(.swift)),
    ("c h", Language(.c)),
    ("c++ cpp cc cxx hpp", Language(.cPlusPlus)),
    ("objective-c objectivec objc m", Language(.objectiveC)),
    ("java", Language(.java)),
    ("kotlin kt kts", Language(.kotlin)),
    ("dart", Language(.dart)),
    ("javascript js mjs cjs jsx node", Language(.javaScript)),
    ("typescript ts tsx", Language(.typeScript)),
    ("python py python3", Language(.python)),
    ("ruby rb", Language(.ruby)),
    ("go golang", Language(.go)),
    ("rust rs", Language(.rust)),
    ("sql postgresql postgres psql plpgsql sqlite", Language(.sql)),
    ("mysql mariadb", Language(.mySQL)),
    ("shell sh bash zsh", .shell),
    ("console shell-session shellsession terminal", .console),
    ("dockerfile docker containerfile", Language(.dockerfile)),
    ("makefile make mk", Language(.makefile)),
    ("toml ini conf properties", Language(.toml)),
    ("json json5 jsonc", Language(.json)),
    ("yaml yml", .yaml),
    ("html xhtml htm vue", .html),
    ("xml svg rss atom plist", .xml),
    ("css", .css),
    ("scss less", .scss),
    ("diff patch", .diff),
  ]
}
