extension GrammarLexer {
  /// Enters the string that begins here. Returns false if there is none.
  mutating func beginString(_ writer: inout TokenWriter) -> Bool {
    let start = cursor.position
    if grammar.hasLifetimes, cursor.byte == UInt8(ascii: "'"), !isCharacterLiteral(at: start) {
      let end = cursor.skip(from: start + 1) { $0.beginsWord || $0.isDigit }
      writer.mark(start..<end, as: .label)
      cursor.position = end
      return true
    }
    var hashes = 0
    if grammar.hasHashStrings {
      let quote = cursor.skip(from: start) { $0 == UInt8(ascii: "#") }
      hashes = quote - start
      if hashes > 1, cursor[quote] != UInt8(ascii: "\"") {
        cursor.position = quote
        return true
      }
    }
    let dollars =
      grammar.hasDollarRuns ? cursor.skip(from: start, atMost: 8) { $0 == UInt8(ascii: "$") } - start : 0
    guard var syntax = stringSyntax(at: start + hashes + dollars) else { return false }
    if dollars > 0 {
      writer.mark(start..<start + dollars, as: .prefix)
      cursor.position += dollars
      syntax.dollars = dollars
      open(syntax, hashes: 0, from: start + dollars, &writer)
      return true
    }
    if grammar.hasStringKeys, isKey(at: start) { syntax.token = .tag }
    open(syntax, hashes: hashes, from: start, &writer)
    return true
  }

  /// Enters the string after `prefix`, which ends at `quoteAt`. Returns false if there is none.
  mutating func beginPrefixedString(_ prefix: String, quoteAt: Int, _ writer: inout TokenWriter) -> Bool {
    if grammar.hasNamedRawStrings, prefix.hasSuffix("R"), namedRawString(at: quoteAt, &writer) { return true }
    let quote = grammar.hasLifetimes ? cursor.skip(from: quoteAt) { $0 == UInt8(ascii: "#") } : quoteAt
    guard var syntax = stringSyntax(at: quote) else { return false }
    let letters = prefix.lowercased()
    if grammar.escapingPrefixes.contains(prefix) { syntax.escape = UInt8(ascii: "\\") }
    if letters.contains("r") {
      syntax.escape = nil
      syntax.keepsQuotes = grammar.rawStringsKeepQuotes
      if syntax.interpolation == .dollarNames { syntax.interpolation = .none }
    }
    if syntax.interpolation == .braces, !letters.contains("f"), !letters.contains("t") {
      syntax.interpolation = .none
    }
    writer.mark(cursor.position..<quoteAt, as: .prefix)
    cursor.position = quoteAt
    open(syntax, hashes: quote - quoteAt, from: quoteAt, &writer)
    return true
  }

  /// Marks the rest of the string up to its end, its next interpolation or the end of the code.
  mutating func continueString(_ syntax: StringSyntax, _ hashes: Int, _ writer: inout TokenWriter) {
    var start = cursor.position
    func markString(_ cursor: Cursor, _ writer: inout TokenWriter) {
      writer.mark(start..<cursor.position, as: syntax.token)
    }
    while !cursor.isAtEnd {
      let byte = cursor.byte
      if closes(syntax, hashes) {
        cursor.position += syntax.close.bytes.count + hashes
        markString(cursor, &writer)
        nesting.removeLast()
        return
      }
      if byte == UInt8(ascii: "\n"), !syntax.isMultiline {
        markString(cursor, &writer)
        return leaveSingleLineStrings()
      }
      if let length = interpolationLength(syntax, hashes) {
        markString(cursor, &writer)
        return enterInterpolation(length, &writer)
      }
      if let end = endOfEscape(syntax, hashes) {
        markString(cursor, &writer)
        writer.mark(cursor.position..<end, as: .escape)
        start = end
        cursor.position = end
      } else if syntax.interpolation == .shell || syntax.interpolation == .dollarNames,
        let end = endOfVariable(dollars: syntax.dollars)
      {
        markString(cursor, &writer)
        writer.mark(cursor.position..<end, as: .variable)
        start = end
        cursor.position = end
      } else {
        let isPair =
          syntax.keepsQuotes && byte == UInt8(ascii: "\\")
          || syntax.interpolation == .braces && cursor.has("{{")
        cursor.position = min(cursor.position + (isPair ? 2 : 1), cursor.range.upperBound)
      }
    }
    markString(cursor, &writer)
  }

  /// Closes, at the end of a line, all strings that may not contain line feeds, with everything inside them.
  mutating func leaveSingleLineStrings() {
    let outermost = nesting.firstIndex {
      if case .string(let syntax, _) = $0 { !syntax.isMultiline } else { false }
    }
    if let outermost { nesting.removeSubrange(outermost...) }
  }

  /// Counts the brackets inside an interpolation and returns to the string at the last one. `byte` is the one
  /// before the cursor.
  mutating func leaveInterpolation(at byte: UInt8, _ writer: inout TokenWriter) {
    guard case .interpolation(let open, let close, let depth) = nesting.last else { return }
    if byte == open {
      nesting[nesting.count - 1] = .interpolation(open: open, close: close, depth: depth + 1)
    }
    guard byte == close else { return }
    if depth > 0 {
      nesting[nesting.count - 1] = .interpolation(open: open, close: close, depth: depth - 1)
    } else {
      nesting.removeLast()
      writer.mark(cursor.position - 1..<cursor.position, as: .interpolation)
    }
  }
}

extension GrammarLexer {
  private mutating func open(
    _ syntax: StringSyntax, hashes: Int, from start: Int, _ writer: inout TokenWriter
  ) {
    cursor.position = start + hashes + syntax.open.bytes.count
    writer.mark(start..<cursor.position, as: syntax.token)
    nesting.append(.string(syntax, hashes: hashes))
  }

  private func stringSyntax(at index: Int) -> StringSyntax? {
    grammar.strings.first { cursor.has($0.open, at: index) }
  }

  private func closes(_ syntax: StringSyntax, _ hashes: Int) -> Bool {
    guard cursor.has(syntax.close) else { return false }
    let end = cursor.position + syntax.close.bytes.count
    return end + hashes <= cursor.range.upperBound && areHashes(end..<end + hashes)
  }

  private func areHashes(_ range: Range<Int>) -> Bool { range.allSatisfy { cursor[$0] == UInt8(ascii: "#") } }

  private func endOfEscape(_ syntax: StringSyntax, _ hashes: Int) -> Int? {
    let escaped = cursor.position + 1 + hashes
    guard cursor.byte == syntax.escape, escaped < cursor.range.upperBound,
      areHashes(cursor.position + 1..<escaped)
    else { return nil }
    let letter = escaped + 1
    let most: Int
    switch cursor[escaped] {
    case _ where syntax.interpolation == .shell: most = 0
    case UInt8(ascii: "x"): most = 2
    case UInt8(ascii: "u"): most = 4
    case UInt8(ascii: "U"): most = 8
    case UInt8(ascii: "0")...UInt8(ascii: "7"):
      return cursor.skip(from: letter, atMost: 2) { (UInt8(ascii: "0")...UInt8(ascii: "7")).contains($0) }
    default: most = 0
    }
    guard most > 0 else { return cursor.skip(from: letter, while: \.isContinuation) }
    guard cursor[letter] == UInt8(ascii: "{") else {
      return cursor.skip(from: letter, atMost: most, while: \.isHexadecimalDigit)
    }
    let close = cursor.skip(from: letter + 1, atMost: 8, while: \.isHexadecimalDigit)
    return cursor[close] == UInt8(ascii: "}") ? close + 1 : letter
  }

  private func endOfVariable(dollars: Int) -> Int? {
    guard hasDollars(dollars) else { return nil }
    let name = cursor.position + dollars
    if grammar.specialVariables.bytes.contains(cursor[name]) { return name + 1 }
    let end = cursor.skip(from: name) { $0.beginsWord || $0.isDigit }
    return end > name ? end : nil
  }

  /// The length of the opening of an interpolation here, bracket included; nil if none begins.
  private func interpolationLength(_ syntax: StringSyntax, _ hashes: Int) -> Int? {
    guard nesting.count < Self.deepestNesting else { return nil }
    let index = cursor.position
    switch syntax.interpolation {
    case .none: return nil
    case .escapedParentheses:
      guard cursor.byte == UInt8(ascii: "\\"), cursor[index + 1 + hashes] == UInt8(ascii: "(") else {
        return nil
      }
      return areHashes(index + 1..<index + 1 + hashes) ? hashes + 2 : nil
    case .dollarBraces, .dollarNames:
      let brace = index + syntax.dollars
      return hasDollars(syntax.dollars) && cursor[brace] == UInt8(ascii: "{") ? syntax.dollars + 1 : nil
    case .hashBraces: return cursor.has("#{") ? 2 : nil
    case .braces:
      return cursor.has("{") && cursor[index + 1] != cursor.byte ? 1 : nil
    case .shell: return cursor.has("$(") || cursor.has("${") ? 2 : cursor.has("`") ? 1 : nil
    }
  }

  private func hasDollars(_ count: Int) -> Bool {
    (cursor.position..<cursor.position + count).allSatisfy { cursor[$0] == UInt8(ascii: "$") }
  }

  private mutating func enterInterpolation(_ length: Int, _ writer: inout TokenWriter) {
    let end = cursor.position + length
    writer.mark(cursor.position..<end, as: .interpolation)
    let open = cursor[end - 1]
    switch open {
    // Backticks do not nest.
    case UInt8(ascii: "`"): nesting.append(.interpolation(open: 0, close: open, depth: 0))
    case UInt8(ascii: "("): nesting.append(.interpolation(open: open, close: UInt8(ascii: ")"), depth: 0))
    default: nesting.append(.interpolation(open: open, close: UInt8(ascii: "}"), depth: 0))
    }
    cursor.position = end
  }

  /// Whether the quote begins a character (`'a'`, `'\n'`), not a lifetime (`'a`).
  private func isCharacterLiteral(at quote: Int) -> Bool {
    if cursor[quote + 1] == UInt8(ascii: "\\") { return true }
    var end = quote + 2
    while end < quote + 5, cursor[end].isContinuation { end += 1 }
    return cursor[end] == UInt8(ascii: "'")
  }

  /// Whether a colon follows the string that begins here.
  private func isKey(at quote: Int) -> Bool {
    let mark = cursor[quote]
    var index = quote + 1
    while index < cursor.range.upperBound, cursor[index] != mark, cursor[index] != UInt8(ascii: "\n") {
      index += cursor[index] == UInt8(ascii: "\\") ? 2 : 1
    }
    return cursor[cursor.skip(from: index + 1, while: \.isSpace)] == UInt8(ascii: ":")
  }
}
