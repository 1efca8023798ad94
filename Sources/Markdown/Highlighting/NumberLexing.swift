extension GrammarLexer {
  /// Whether this begins a number such as `.5`: not the end of `0...5`, nor a member of a tuple.
  func beginsWithPoint(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: ".") && cursor[cursor.position + 1].isDigit && !isAfterOperand && !isAfterDot
      && cursor[cursor.position - 1] != byte
  }

  mutating func number(_ writer: inout TokenWriter) {
    let start = cursor.position
    if grammar.hasDates, let end = endOfDate(from: start) { return mark(upTo: end, as: .integer, &writer) }
    let isHexadecimal = cursor.byte == UInt8(ascii: "0") && cursor[start + 1] | 32 == UInt8(ascii: "x")
    var isFloat = false
    var index = start
    while index < cursor.range.upperBound {
      let byte = cursor[index]
      if byte == UInt8(ascii: "."), !isFloat,
        cursor[index + 1].isDigit || isHexadecimal && isHexadecimalFraction(at: index + 1)
      {
        isFloat = true
      } else if byte == UInt8(ascii: "+") || byte == UInt8(ascii: "-") {
        let exponent = isHexadecimal ? UInt8(ascii: "p") : UInt8(ascii: "e")
        guard cursor[index - 1] | 32 == exponent, cursor[index + 1].isDigit else { break }
        isFloat = true
      } else if byte == grammar.digitSeparator, cursor[index + 1].isHexadecimalDigit {
        index += 1
      } else if !(byte.isDigit || byte.beginsWord && byte < 0x80) {
        break
      }
      index += 1
    }
    if grammar.numbersAreWords, isPartOfWord(start..<index) {
      cursor.position = cursor.skip(from: index) { $0.beginsWord || $0.isDigit || $0.joinsPlainWords }
      return
    }
    mark(upTo: index, as: isHexadecimal ? .hexadecimal : isFloat ? .float : .integer, &writer)
    (isAfterOperand, isAfterDot, declared) = (true, false, nil)
  }

  /// Whether hexadecimal digits and a `p` are here, as in `0x1.Ap3`.
  private func isHexadecimalFraction(at index: Int) -> Bool {
    let end = cursor.skip(from: index, while: \.isHexadecimalDigit)
    return end > index && cursor[end] | 32 == UInt8(ascii: "p")
  }

  /// The end of a date, a time, or a date with a time (RFC 3339); nil if none begins here.
  private func endOfDate(from start: Int) -> Int? {
    var end = start
    if let date = index(after: "0000-00-00", at: start) {
      end = date
      let separator = cursor[date] | 32
      guard separator == UInt8(ascii: "t") || separator == UInt8(ascii: " "),
        index(after: "00:00", at: date + 1) != nil
      else { return date }
      end += 1
    }
    guard var time = index(after: "00:00", at: end) else { return nil }
    time = index(after: ":00", at: time) ?? time
    if cursor[time] == UInt8(ascii: "."), cursor[time + 1].isDigit {
      time = cursor.skip(from: time + 1, while: \.isDigit)
    }
    if cursor[time] | 32 == UInt8(ascii: "z") { return time + 1 }
    return index(after: "+00:00", at: time) ?? index(after: "-00:00", at: time) ?? time
  }

  /// The end of a form in which a `0` stands for any digit; nil if there is another one.
  private func index(after form: Delimiter, at start: Int) -> Int? {
    for (offset, byte) in form.bytes.enumerated() {
      let isEqual =
        byte == UInt8(ascii: "0") ? cursor[start + offset].isDigit : cursor[start + offset] == byte
      guard isEqual else { return nil }
    }
    return start + form.bytes.count
  }

  /// `?a`, which no name or digit follows.
  mutating func character(_ writer: inout TokenWriter) -> Bool {
    let start = cursor.position
    guard grammar.hasCharacters, cursor.byte == UInt8(ascii: "?"), !isAfterOperand,
      start + 1 < cursor.range.upperBound, !cursor[start + 1].isSpace
    else { return false }
    let first = cursor[start + 1] == UInt8(ascii: "\\") ? start + 2 : start + 1
    let end = cursor.skip(from: first + 1, while: \.isContinuation)
    guard end <= cursor.range.upperBound, !cursor[end].beginsWord, !cursor[end].isDigit else { return false }
    mark(upTo: end, as: .singleQuoted, &writer)
    (isAfterOperand, isAfterDot, declared) = (true, false, nil)
    return true
  }
}
