/// Describes a language of comments, strings, numbers, words and operators for ``GrammarLexer``.
struct Grammar: Sendable {
  var lineComments: [Delimiter] = []
  /// Whether a line comment begins only after white space or at the start of a line, as `#` does in a shell.
  var commentNeedsSpace = false
  var blockComments: [BlockComment] = []
  /// If one delimiter begins with another, the longer one must come first.
  var strings: [StringSyntax] = []
  /// Words before a quote that belong to the string. An `r` among their letters makes the string raw.
  var stringPrefixes: Set<String> = []
  /// Those of ``stringPrefixes`` with which a backslash escapes.
  var escapingPrefixes: Set<String> = []
  /// A quote after a backslash does not end a raw string, although the backslash stays: `r'\''`.
  var rawStringsKeepQuotes = false
  /// `#"…"#`, with any number of `#`.
  var hasHashStrings = false
  /// `$$"…$${name}…"`: an interpolation begins with as many `$` as stand before the quote.
  var hasDollarRuns = false
  /// `?a` is a string of one character.
  var hasCharacters = false
  /// The byte that may stand between digits besides `_`.
  var digitSeparator: UInt8?
  /// `1979-05-27T07:32:00Z`, and its parts, are numbers.
  var hasDates = false
  /// `$$…$$` and `$name$…$name$`. After `AS` or `DO` the text is code, unless it is in another language.
  var hasDollarStrings = false
  /// `R"name(…)name"`, after one of ``stringPrefixes`` that ends with `R`.
  var hasNamedRawStrings = false
  /// `#include`, `# if`: a `#` begins a directive where only blanks precede it. A file in angle brackets is a
  /// string.
  var hasDirectives = false
  /// A number is one only if it is a whole word: not in `10.txt` and `localhost:80`.
  var numbersAreWords = false
  /// `COPY … FROM stdin;` and lines of data up to one that is only `\.`.
  var hasCopiedData = false
  /// `<<END`, and lines up to one that is only `END`.
  var hasHereDocuments = false
  /// `<<~END` and `<<-END`, whose last line may be indented by anything; `<<END` is an operator.
  var hasIndentedHereDocuments = false
  /// `%w[…]`, `%r{…}`, `%(…)`.
  var hasPercentStrings = false
  /// A word in backticks is a name.
  var hasQuotedNames = false
  /// `/…/`, unless it follows an operand.
  var hasRegularExpressions = false
  /// `'a` without a second quote is a lifetime.
  var hasLifetimes = false
  /// A backslash escapes the next byte outside of strings too.
  var hasEscapes = false
  /// Strings before a colon are keys.
  var hasStringKeys = false
  /// A word at the beginning of a line, before `:` or an assignment, is defined there.
  var definesAtLineStart = false

  /// `[name]` at the beginning of a line is the heading of a section.
  var hasSections = false

  var words: [String: Token] = [:]
  /// Words of ``words`` that are names unless another word or a brace follows: `open class`, but `open()`.
  var contextualWords: Set<String> = []
  /// Words of ``contextualWords`` that are no names before a closing brace either: `{ get }`.
  var accessorWords: Set<String> = []
  /// Words of ``words`` that are not names after a dot.
  var memberWords: Set<String> = []
  var ignoresCase = false
  /// Words that are followed by a declared name, and the token of that name.
  var declarations: [String: Token] = [:]
  /// Bytes that words may contain besides letters, digits and `_`.
  var wordBytes: Delimiter = []
  /// Bytes that begin a word, and the token of that word.
  var sigils: [UInt8: Token] = [:]
  /// Bytes that make a variable together with a `$` before them.
  var specialVariables: Delimiter = []
  /// Whether words with an initial capital are types.
  var hasCapitalTypes = false
  var operators = Delimiter("+-*/%=<>!&|^~?:")

  struct BlockComment: Sendable {
    let open: Delimiter
    let close: Delimiter
    var nests = false
  }
}

/// ASCII bytes, written as a string literal.
struct Delimiter: Sendable, Equatable, ExpressibleByStringLiteral, ExpressibleByArrayLiteral {
  let bytes: [UInt8]

  init(_ text: String) { bytes = Array(text.utf8) }

  init(stringLiteral text: String) { self.init(text) }

  init(arrayLiteral bytes: UInt8...) { self.bytes = bytes }
}

/// A kind of string literal.
struct StringSyntax: Sendable {
  let open: Delimiter
  let close: Delimiter
  var token = Token.doubleQuoted
  /// The byte that escapes the next one; nil if none does.
  var escape: UInt8? = UInt8(ascii: "\\")
  /// Whether a backslash keeps the next byte from ending the string without being an escape.
  var keepsQuotes = false
  /// Whether it may contain line feeds.
  var isMultiline = false
  var interpolation = Interpolation.none
  /// The number of `$` with which an interpolation begins.
  var dollars = 1

  enum Interpolation {
    case none
    /// `\(…)`
    case escapedParentheses
    /// `${…}`
    case dollarBraces
    /// `#{…}`
    case hashBraces
    /// `{…}`, if the prefix of the string contains an `f` or a `t`.
    case braces
    /// `$name` and `${…}`
    case dollarNames
    /// `$name`, `${…}`, `$(…)` and text in backticks
    case shell
  }

  static let doubleQuoted = StringSyntax(open: "\"", close: "\"")
  static let singleQuoted = StringSyntax(open: "'", close: "'", token: .singleQuoted)
}

extension Dictionary where Key == String, Value == Token {
  /// A table of words, from lists separated by white space.
  static func of(_ lists: KeyValuePairs<Token, String>) -> [String: Token] {
    var table: [String: Token] = [:]
    for (token, words) in lists {
      for word in words.split(whereSeparator: \.isWhitespace) { table[String(word)] = token }
    }
    return table
  }
}
