extension StringProtocol {
  /// At most `length` characters, the ellipsis counted: a longer text ends with `…`, after a whole word if there is one.
  ///
  /// ```swift
  /// "One thing after another".shortened(to: 12)  // "One thing…"
  /// "Unquestionably".shortened(to: 8)            // "Unquest…"
  /// ```
  ///
  /// A cut falls on the last white space of the first `length - 1` characters.
  ///
  /// - Parameter length: in characters, 1 or more.
  public func shortened(to length: Int) -> String {
    guard let limit = index(startIndex, offsetBy: length, limitedBy: endIndex), limit < endIndex else {
      return String(self)
    }
    let head = self[..<index(before: limit)]
    return head[..<(head.lastIndex(where: \.isWhitespace) ?? head.endIndex)] + "…"
  }
}

extension StringProtocol {
  /// Without Unicode white space at both ends. White space is a matter of characters: `\r\n` is one.
  public var trimmed: String {
    guard let start = firstIndex(where: { !$0.isWhitespace }),
      let end = lastIndex(where: { !$0.isWhitespace })
    else { return "" }
    return String(self[start...end])
  }
}
