/// The table from which ``GrammarLexer`` works: what languages that are made of comments, strings, numbers, words and
/// operators differ in.
struct Grammar: Sendable {
  var lineComments: [Delimiter] = []
  /// Whether a line comment begins only after white space or at the beginning of a line, as `#` does in a shell.
  var commentNeedsSpace = false
  var blockComments: [BlockComment] = []
  /// Of those that begin alike, the longest first.
  var strings: [StringSyntax] = []
  /// Words before a quote that belong to the string; with an `r` in them backslashes mean nothing in it.
  var stringPrefixes: Set<String> = []
  /// `#"…"#`, with any number of `#`.
  var hasHashStrings = false
  /// `/…/` where no operand is before it.
  var hasRegularExpressions = false
  /// `'a` without a second quote is a lifetime.
  var hasLifetimes = false
  /// A backslash takes the meaning from the next byte outside of strings too.
  var hasEscapes = false
  /// Strings before a colon are keys.
  var hasStringKeys = false
  /// A word at the beginning of a line, before `:` or an assignment, is defined there.
  var definesAtLineStart = false

  var words: [String: Token] = [:]
  var ignoresCase = false
  /// Words after which comes the name of what is declared.
  var declarations: [String: Token] = [:]
  /// What words may have beside letters, digits and `_`.
  var wordBytes: Delimiter = []
  /// Bytes that belong to the word after them.
  var sigils: [UInt8: Token] = [:]
  /// Whether words that begin with a capital are types.
  var hasCapitalTypes = false
  var operators = Delimiter("+-*/%=<>!&|^~?:")

  struct BlockComment: Sendable {
    let open: Delimiter
    let close: Delimiter
    var nests = false
  }

  func token(of word: String) -> Token? { words[ignoresCase ? word.lowercased() : word] }
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
  /// The byte that takes the meaning from the next one; nil where none does.
  var escape: UInt8? = UInt8(ascii: "\\")
  /// Whether it goes on over the end of a line.
  var isMultiline = false
  var interpolation = Interpolation.none

  enum Interpolation {
    case none
    /// `\(…)`
    case escapedParentheses
    /// `${…}`
    case dollarBraces
    /// `#{…}`
    case hashBraces
    /// `{…}`, where the prefix of the string has an `f`.
    case braces
    /// `$name`, `${…}` and `$(…)`
    case shell
  }

  static let doubleQuoted = StringSyntax(open: "\"", close: "\"")
  static let singleQuoted = StringSyntax(open: "'", close: "'", token: .singleQuoted)
}

extension Dictionary where Key == String, Value == Token {
  /// A table of words from lists of them, separated by white space.
  static func of(_ lists: KeyValuePairs<Token, String>) -> [String: Token] {
    var table: [String: Token] = [:]
    for (token, words) in lists {
      for word in words.split(whereSeparator: \.isWhitespace) { table[String(word)] = token }
    }
    return table
  }
}
