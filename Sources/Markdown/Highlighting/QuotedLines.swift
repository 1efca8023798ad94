/// Text whose end its beginning names, and headings of sections.
extension GrammarLexer {
  /// A here-document of a shell whose text has not begun.
  struct HereDocument {
    /// The line that ends it.
    var end: [UInt8]
    /// Whether tabs may precede that line: `<<-`.
    var mayBeIndented: Bool
    /// Whether spaces may precede it too.
    var mayHaveSpaces = false
  }

  /// Notes the here-document that `<<END`, `<<-END` or `<<'END'` begins. Returns false if none does.
  mutating func announceHereDocument(_ writer: inout TokenWriter) -> Bool {
    let start = cursor.position
    let isIndented = grammar.hasIndentedHereDocuments
    guard grammar.hasHereDocuments || isIndented, cursor.has("<<"), !cursor.has("<<<"),
      !isIndented || cursor[start + 2] == UInt8(ascii: "~") || cursor[start + 2] == UInt8(ascii: "-"),
      !isIndented || cursor[start + 3].isCapital || cursor[start + 3] == UInt8(ascii: "'")
        || cursor[start + 3] == UInt8(ascii: "\""),
      start == cursor.range.lowerBound || cursor[start - 1] != UInt8(ascii: "<")
    else { return false }
    let mayBeIndented = isIndented || cursor[start + 2] == UInt8(ascii: "-")
    var index = cursor.skip(from: start + (mayBeIndented ? 3 : 2), while: \.isBlank)
    let quote = cursor[index]
    if quote == UInt8(ascii: "'") || quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "\\") { index += 1 }
    guard cursor[index].beginsWord else { return false }
    let end = cursor.skip(from: index) { $0.beginsWord || $0.isDigit || $0 == UInt8(ascii: "-") }
    waitingDocuments.append(
      HereDocument(
        end: Array(cursor.text(index..<end).utf8), mayBeIndented: mayBeIndented, mayHaveSpaces: isIndented))
    mark(upTo: cursor[end] == quote ? end + 1 : end, as: .string, &writer)
    return true
  }

  /// Marks the texts of the here-documents that begin in this line.
  mutating func hereDocuments(_ writer: inout TokenWriter) {
    let start = cursor.position
    for document in waitingDocuments where !cursor.isAtEnd {
      var isOpen = true
      while isOpen, !cursor.isAtEnd {
        let end = cursor.endOfLine(from: cursor.position)
        let text =
          document.mayBeIndented
          ? cursor.skip(from: cursor.position) {
            $0 == UInt8(ascii: "\t") || document.mayHaveSpaces && $0 == UInt8(ascii: " ")
          } : cursor.position
        isOpen =
          !(end - text == document.end.count
          && document.end.indices.allSatisfy { cursor[text + $0] == document.end[$0] })
        cursor.position = isOpen ? min(end + 1, cursor.range.upperBound) : end
      }
    }
    waitingDocuments = []
    writer.mark(start..<cursor.position, as: .string)
  }

  /// Marks `$$…$$` or `$name$…$name$`, or only its ends if its text is code. Returns false if none begins
  /// here.
  mutating func dollarString(_ writer: inout TokenWriter) -> Bool {
    let start = cursor.position
    if let tag = openBody, cursor.has(tag) {
      openBody = nil
      mark(upTo: start + tag.bytes.count, as: .string, &writer)
      return true
    }
    guard grammar.hasDollarStrings, cursor.byte == UInt8(ascii: "$"), start >= noDollarStringBefore else {
      return false
    }
    let tagEnd = cursor.skip(from: start + 1) { $0.beginsWord || $0.isDigit }
    guard cursor[tagEnd] == UInt8(ascii: "$"), !cursor[start + 1].isDigit else { return false }
    let tag = Delimiter(cursor.text(start..<tagEnd + 1))
    let end = cursor.end(of: tag, from: tagEnd + 1)
    guard end < cursor.range.upperBound || cursor.has(tag, at: end - tag.bytes.count), end > tagEnd + 1 else {
      noDollarStringBefore = cursor.range.upperBound
      return false
    }
    let isCode = openBody == nil && isBody(from: start, to: end)
    if isCode { openBody = tag }
    mark(upTo: isCode ? tagEnd + 1 : end, as: .string, &writer)
    return true
  }

  /// Whether the string in dollars follows `AS` or `DO`, and no language but SQL or PL/pgSQL is named in the
  /// statement, as far as 200 bytes before and after it show.
  private func isBody(from start: Int, to end: Int) -> Bool {
    var wordEnd = start
    while cursor[wordEnd - 1].isSpace { wordEnd -= 1 }
    var word = wordEnd
    while cursor[word - 1].beginsWord || cursor[word - 1].isDigit { word -= 1 }
    guard [2, 3, 7].contains(wordEnd - word) else { return false }
    let isAnnounced = ["as", "do", "sql", "plpgsql"].contains(cursor.text(word..<wordEnd).lowercased())
    return isAnnounced && !namesOtherLanguage(max(cursor.range.lowerBound, start - 200)..<start)
      && !namesOtherLanguage(end..<min(cursor.range.upperBound, end + 200))
  }

  /// Whether `LANGUAGE` is followed by another one than SQL and PL/pgSQL. After the end of the statement that
  /// counts only for the next one.
  private func namesOtherLanguage(_ range: Range<Int>) -> Bool {
    let name = Delimiter("language").bytes
    var isOther = false
    var index = range.lowerBound
    while index < range.upperBound {
      if cursor[index] == UInt8(ascii: ";") {
        if range.lowerBound > cursor.position { return isOther }
        isOther = false
      } else if cursor[index] | 32 == name[0],
        name.indices.allSatisfy({ cursor[index + $0] | 32 == name[$0] })
      {
        let word = cursor.skip(from: index + name.count) { !$0.beginsWord && $0 != UInt8(ascii: ";") }
        let end = cursor.skip(from: word) { $0.beginsWord || $0.isDigit }
        isOther = !["sql", "plpgsql"].contains(cursor.text(word..<min(end, word + 20)).lowercased())
        index = end
        continue
      }
      index += 1
    }
    return isOther
  }

  /// How far a statement that is followed by data has been read.
  enum Copying {
    case nothing, fromInput, afterStatement
  }

  /// Notes `stdin`, after which data may follow.
  mutating func noteCopying(_ word: Range<Int>) {
    guard word.count == 5 else { return }
    if cursor.text(word).lowercased() == "stdin" { copying = .fromInput }
  }

  /// Passes over the data up to a line that is only `\.`, if there is such a line.
  mutating func skipCopiedData() {
    copying = .nothing
    guard cursor.position >= noCopiedDataBefore else { return }
    var line = cursor.position
    while line < cursor.range.upperBound {
      let end = cursor.endOfLine(from: line)
      if end - line == 2, cursor.has("\\.", at: line) {
        cursor.position = end
        return
      }
      line = end + 1
    }
    noCopiedDataBefore = cursor.range.upperBound
  }

  /// Marks `[name]` or `[[name]]` on a line of its own. Returns false if there is none.
  mutating func section(_ writer: inout TokenWriter) -> Bool {
    let start = cursor.position
    guard grammar.hasSections, cursor.byte == UInt8(ascii: "["),
      start == cursor.range.lowerBound || cursor[start - 1] == UInt8(ascii: "\n")
    else { return false }
    let close = cursor.skip(from: start) { $0 != UInt8(ascii: "]") && $0 != UInt8(ascii: "\n") }
    let end = cursor.skip(from: close) { $0 == UInt8(ascii: "]") }
    guard end > close else { return false }
    mark(upTo: end, as: .keyword, &writer)
    return true
  }
}
