/// Finds the tokens of a language by its ``Grammar``, in one pass without recursion.
///
/// A failed search ahead is remembered and not repeated, so that no input takes more than linear time.
struct GrammarLexer: Lexer {
  let grammar: Grammar
  private let words: WordTable
  var cursor: Cursor
  var nesting: [Nesting] = []
  /// The token of the next word, after a word such as `func` or `class`.
  var declared: Token?
  /// Whether a slash here is a division, not the start of a regular expression.
  var isAfterOperand = false
  var isAfterDot = false
  /// No regular expression ends before this index.
  private var noRegularExpressionBefore = 0
  /// No string in percent signs or extended regular expression ends before these.
  private var noPercentStringBefore = 0
  private var noExtendedExpressionBefore = 0
  /// The here-documents that begin at the next line.
  var waitingDocuments: [HereDocument] = []
  /// No string in dollars whose tag is missing ends before this index.
  var noDollarStringBefore = 0
  var copying = Copying.nothing
  /// No line that ends data is before this index.
  var noCopiedDataBefore = 0
  /// The tag of the string in dollars whose text is read as code.
  var openBody: Delimiter?

  /// An open string, or open code inside a string.
  enum Nesting {
    case string(StringSyntax, hashes: Int)
    case interpolation(open: UInt8, close: UInt8, depth: Int)
  }

  /// Deeper interpolations are read as parts of their strings.
  static let deepestNesting = 16

  init(_ grammar: Grammar, _ words: WordTable, _ cursor: Cursor) {
    self.grammar = grammar
    self.words = words
    self.cursor = cursor
  }

  mutating func run(into writer: inout TokenWriter) {
    while !cursor.isAtEnd {
      if case .string(let syntax, let hashes) = nesting.last {
        continueString(syntax, hashes, &writer)
        (isAfterOperand, isAfterDot) = (true, false)
      } else {
        step(&writer)
      }
    }
  }

  private mutating func step(_ writer: inout TokenWriter) {
    let byte = cursor.byte
    if byte.isSpace {
      if byte == UInt8(ascii: "\n") { leaveSingleLineStrings() }
      cursor.position += 1
      if byte == UInt8(ascii: "\n"), !waitingDocuments.isEmpty { hereDocuments(&writer) }
      if byte == UInt8(ascii: "\n"), copying == .afterStatement { skipCopiedData() }
    } else if byte.beginsWord || grammar.wordBytes.bytes.contains(byte) && byte == UInt8(ascii: "$") {
      word(&writer)
    } else if byte.isDigit || beginsWithPoint(byte) {
      number(&writer)
    } else if grammar.hasEscapes, byte == UInt8(ascii: "\\") {
      let escaped = min(cursor.position + 2, cursor.range.upperBound)
      mark(upTo: cursor.skip(from: escaped, while: \.isContinuation), as: .escape, &writer)
    } else if !(comment(&writer) || section(&writer) || announceHereDocument(&writer) || dollarString(&writer)
      || character(&writer) || quotedName() || percentString(&writer) || extendedRegularExpression(&writer)
      || beginString(&writer) || directive(&writer) || sigil(&writer) || regularExpression(&writer))
    {
      punctuation(&writer)
    }
  }

  mutating func mark(upTo end: Int, as token: Token, _ writer: inout TokenWriter) {
    writer.mark(cursor.position..<end, as: token)
    cursor.position = end
  }

  private mutating func comment(_ writer: inout TokenWriter) -> Bool {
    let start = cursor.position
    for comment in grammar.blockComments where cursor.has(comment.open) {
      mark(upTo: end(of: comment), as: .blockComment, &writer)
      return true
    }
    if grammar.commentNeedsSpace, start > cursor.range.lowerBound, !cursor[start - 1].isSpace { return false }
    guard grammar.lineComments.contains(where: { cursor.has($0) }) else { return false }
    mark(upTo: cursor.endOfLine(from: start), as: .comment, &writer)
    return true
  }

  private func end(of comment: Grammar.BlockComment) -> Int {
    var index = cursor.position + comment.open.bytes.count
    guard comment.nests else { return cursor.end(of: comment.close, from: index) }
    var depth = 1
    while depth > 0, index < cursor.range.upperBound {
      if cursor.has(comment.close, at: index) {
        depth -= 1
        index += comment.close.bytes.count
      } else if cursor.has(comment.open, at: index) {
        depth += 1
        index += comment.open.bytes.count
      } else {
        index += 1
      }
    }
    return index
  }

  private mutating func word(_ writer: inout TokenWriter) {
    let start = cursor.position
    let end = endOfWord(from: start)
    if isRawName(start..<end) { return pass(to: endOfWord(from: end + 1)) }
    let entry = words[UnsafeBufferPointer(rebasing: cursor.code[start..<end])]
    if let entry, entry.isStringPrefix,
      beginPrefixedString(cursor.text(start..<end), quoteAt: end, &writer)
    {
      return
    }
    if grammar.hasCopiedData { noteCopying(start..<end) }
    let keyword = entry.flatMap { isKeyword($0, endingAt: end) ? $0.token : nil }
    if let token = keyword ?? declared ?? definition(start..<end) ?? nameToken(start..<end) {
      mark(upTo: end, as: token, &writer)
    }
    cursor.position = end
    isAfterOperand = keyword == nil || keyword == .constant
    isAfterDot = false
    declared = keyword == nil ? nil : entry?.declares
  }

  private func isKeyword(_ entry: WordTable.Entry, endingAt end: Int) -> Bool {
    if isAfterDot { return entry.isMember }
    guard entry.isContextual else { return true }
    let next = cursor.skip(from: end, while: \.isBlank)
    return next > end
      && (cursor[next].beginsWord || cursor[next] == UInt8(ascii: "{")
        || entry.isAccessor && cursor[next] == UInt8(ascii: "}"))
  }

  /// A name in backticks, which is no keyword.
  private mutating func quotedName() -> Bool {
    guard grammar.hasQuotedNames, cursor.byte == UInt8(ascii: "`") else { return false }
    let end = endOfWord(from: cursor.position + 1)
    guard end > cursor.position + 1, cursor[end] == UInt8(ascii: "`") else { return false }
    pass(to: end + 1)
    return true
  }

  /// Goes to the end of an operand that has no token.
  private mutating func pass(to end: Int) {
    cursor.position = end
    (isAfterOperand, isAfterDot, declared) = (true, false, nil)
  }

  /// Whether a word begins a name such as `r#type`.
  private func isRawName(_ word: Range<Int>) -> Bool {
    grammar.hasLifetimes && word.count == 1 && cursor[word.lowerBound] == UInt8(ascii: "r")
      && cursor[word.upperBound] == UInt8(ascii: "#") && cursor[word.upperBound + 1].beginsWord
  }

  /// `%w[…]` and the like; brackets nest.
  private mutating func percentString(_ writer: inout TokenWriter) -> Bool {
    let start = cursor.position
    guard grammar.hasPercentStrings, cursor.byte == UInt8(ascii: "%"), !isAfterOperand else { return false }
    let letters = Delimiter("wWiIqQrsx").bytes
    let open = letters.contains(cursor[start + 1]) ? start + 2 : start + 1
    let pairs: [UInt8: UInt8] = [0x28: 0x29, 0x5B: 0x5D, 0x7B: 0x7D, 0x3C: 0x3E]
    let isOther = Delimiter("|!/%").bytes.contains(cursor[open]) && open == start + 2
    guard let close = pairs[cursor[open]] ?? (isOther ? cursor[open] : nil), open >= noPercentStringBefore
    else { return false }
    var depth = 0
    var index = open
    while index < cursor.range.upperBound {
      let byte = cursor[index]
      if byte == UInt8(ascii: "\\") {
        index += 1
      } else if byte == close, index > open {
        depth -= 1
        if depth == 0 {
          let end = cursor.skip(from: index + 1) { $0.isLowercase && cursor[start + 1] == UInt8(ascii: "r") }
          mark(upTo: end, as: .string, &writer)
          (isAfterOperand, isAfterDot, declared) = (true, false, nil)
          return true
        }
      } else if byte == cursor[open] {
        depth += 1
      }
      index += 1
    }
    noPercentStringBefore = cursor.range.upperBound
    return false
  }

  /// `#/…/#` with any number of `#`, also over several lines.
  private mutating func extendedRegularExpression(_ writer: inout TokenWriter) -> Bool {
    let start = cursor.position
    guard grammar.hasHashStrings, grammar.hasRegularExpressions, cursor.byte == UInt8(ascii: "#"),
      start >= noExtendedExpressionBefore
    else { return false }
    let slash = cursor.skip(from: start) { $0 == UInt8(ascii: "#") }
    guard cursor[slash] == UInt8(ascii: "/"), slash - start <= 8 else { return false }
    let close = Delimiter("/" + String(repeating: "#", count: slash - start))
    let end = cursor.end(of: close, from: slash + 1)
    guard end - close.bytes.count > slash, cursor.has(close, at: end - close.bytes.count) else {
      noExtendedExpressionBefore = cursor.range.upperBound
      return false
    }
    mark(upTo: end, as: .regularExpression, &writer)
    (isAfterOperand, isAfterDot, declared) = (true, false, nil)
    return true
  }

  private func endOfWord(from start: Int) -> Int {
    cursor.skip(from: start) { $0.beginsWord || $0.isDigit || grammar.wordBytes.bytes.contains($0) }
  }

  /// The token of a word that is not in the table, by its form and what follows it.
  private func nameToken(_ range: Range<Int>) -> Token? {
    if grammar.hasCapitalTypes, cursor[range.lowerBound].isCapital {
      return range.count > 1 && !range.contains { cursor[$0].isLowercase } ? .namedConstant : .className
    }
    return cursor[range.upperBound] == UInt8(ascii: "(") ? .function : nil
  }

  private func definition(_ range: Range<Int>) -> Token? {
    guard grammar.definesAtLineStart else { return nil }
    guard range.lowerBound == cursor.range.lowerBound || cursor[range.lowerBound - 1] == UInt8(ascii: "\n")
    else {
      return nil
    }
    let next = cursor.skip(from: range.upperBound, while: \.isBlank)
    if cursor.has("=", at: next) || cursor[next + 1] == UInt8(ascii: "=") { return .variable }
    return cursor.has(":", at: next) ? .function : nil
  }

  private mutating func sigil(_ writer: inout TokenWriter) -> Bool {
    let start = cursor.position
    guard let token = grammar.sigils[cursor.byte] else { return false }
    // `@42`
    if cursor.byte == UInt8(ascii: "@"), cursor[start + 1].isDigit { return false }
    var end = endOfWord(from: start + 1)
    if end == start + 1, cursor.byte == UInt8(ascii: "$"),
      grammar.specialVariables.bytes.contains(cursor[end])
    {
      end += 1
    }
    if end == start + 1,
      let close = [UInt8(ascii: "{"): "}", UInt8(ascii: "("): ")"][cursor[end]].map({ Delimiter($0) })
    {
      let inner = endOfWord(from: end + 1)
      guard token == .variable, cursor.has(close, at: inner) else { return false }
      end = inner + 1
    }
    guard end > start + 1 else { return false }
    mark(upTo: end, as: token, &writer)
    (isAfterOperand, isAfterDot, declared) = (token == .variable, false, nil)
    return true
  }

  private mutating func regularExpression(_ writer: inout TokenWriter) -> Bool {
    let start = cursor.position
    guard grammar.hasRegularExpressions, cursor.byte == UInt8(ascii: "/"), !isAfterOperand,
      start >= noRegularExpressionBefore, !cursor[start + 1].isSpace
    else { return false }
    var index = start + 1
    var isInClass = false
    while index < cursor.range.upperBound, cursor[index] != UInt8(ascii: "\n") {
      switch cursor[index] {
      case UInt8(ascii: "\\"): index += 1
      case UInt8(ascii: "["): isInClass = true
      case UInt8(ascii: "]"): isInClass = false
      case UInt8(ascii: "/") where !isInClass:
        let end = cursor.skip(from: index + 1) { $0.beginsWord && $0 < 0x80 }
        mark(upTo: end, as: .regularExpression, &writer)
        isAfterOperand = true
        return true
      default: break
      }
      index += 1
    }
    noRegularExpressionBefore = index
    return false
  }

  private mutating func punctuation(_ writer: inout TokenWriter) {
    let start = cursor.position
    let byte = cursor.byte
    declared = nil
    isAfterDot = byte == UInt8(ascii: ".") && cursor[start + 1] != byte
    isAfterOperand = byte == UInt8(ascii: ")") || byte == UInt8(ascii: "]") || byte == UInt8(ascii: "}")
    if byte == UInt8(ascii: ";"), copying != .nothing {
      copying = copying == .fromInput ? .afterStatement : .nothing
    }
    guard grammar.operators.bytes.contains(byte) else {
      cursor.position += 1
      return leaveInterpolation(at: byte, &writer)
    }
    var end = start + 1
    while grammar.operators.bytes.contains(cursor[end]), !beginsComment(at: end) { end += 1 }
    mark(upTo: end, as: .operation, &writer)
  }

  private func beginsComment(at index: Int) -> Bool {
    grammar.lineComments.contains { cursor.has($0, at: index) }
      || grammar.blockComments.contains { cursor.has($0.open, at: index) }
  }
}
