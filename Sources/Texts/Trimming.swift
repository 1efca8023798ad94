extension StringProtocol {
  /// Without Unicode white space at both ends. White space is a matter of characters: `\r\n` is one.
  public var trimmed: String {
    guard let start = firstIndex(where: { !$0.isWhitespace }),
      let end = lastIndex(where: { !$0.isWhitespace })
    else { return "" }
    return String(self[start...end])
  }
}
