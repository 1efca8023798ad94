extension StringProtocol {
  /// This text with at most `length` characters, including the ellipsis. A longer text is cut, after a whole
  /// word if possible, and ends with `…`.
  ///
  /// ```swift
  /// "One thing after another".shortened(to: 12)  // "One thing…"
  /// "Unquestionably".shortened(to: 8)            // "Unquest…"
  /// ```
  ///
  /// The cut is at the last white space in the first `length - 1` characters.
  ///
  /// - Parameter length: in characters, 1 or more.
  public func shortened(to length: Int) -> String {
    guard let limit = index(after: length), limit < endIndex else { return String(self) }
    let head = self[..<index(before: limit)]
    return head[..<(head.lastIndex(where: \.isWhitespace) ?? head.endIndex)] + "…"
  }

  /// Whether it has `count` characters or more.
  public func hasCharacters(atLeast count: Int) -> Bool { index(after: count) != nil }

  /// The index after `count` characters; nil if there are fewer.
  private func index(after count: Int) -> Index? {
    // Each byte of ASCII is a character, except that CR LF is one, and what follows may add to the last one.
    let isPlain = utf8.withContiguousStorageIfAvailable { bytes in
      bytes.count > count && bytes[...count].allSatisfy { $0 < 0x80 && $0 != 0x0D }
    }
    if isPlain == true { return utf8.index(startIndex, offsetBy: count) }
    return index(startIndex, offsetBy: count, limitedBy: endIndex)
  }
}

extension StringProtocol {
  /// This text without Unicode white space at both ends. White space is compared by character: `\r\n` is one.
  public var trimmed: String {
    guard let start = firstIndex(where: { !$0.isWhitespace }),
      let end = lastIndex(where: { !$0.isWhitespace })
    else { return "" }
    return String(self[start...end])
  }
}
