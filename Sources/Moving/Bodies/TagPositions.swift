extension [UInt8] {
  /// Whether a place in a text is inside a tag of HTML, and not in one of its values: that of `src` in
  /// `<img alt="a > b" src="c.png">`, but not in a sentence about `src="c.png"`.
  func isInsideTag(_ position: Int) -> Bool {
    var start = position
    while start > 0, position - start < Self.longestTag {
      start -= 1
      let isTag = self[start] == UInt8(ascii: "<") && start + 1 < count && self[start + 1].beginsTag
      if isTag, reaches(position, from: start) { return true }
    }
    return false
  }

  private static var longestTag: Int { 4000 }

  /// Whether the tag that begins at `start` goes on outside of quotation marks at `position`.
  private func reaches(_ position: Int, from start: Int) -> Bool {
    var quote: UInt8?
    for byte in self[start..<position] {
      if let open = quote {
        if byte == open { quote = nil }
      } else if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") {
        quote = byte
      } else if byte == UInt8(ascii: ">") {
        return false
      }
    }
    return quote == nil
  }
}
