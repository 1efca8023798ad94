extension XMLScanner {
  /// Inside a CDATA section.
  ///
  /// If its `]]>` was forgotten, the section would go on to the `]]>` of the next one, or to the end of the
  /// document. So if another section begins inside it, or the text ends, it ends at the end tag of the
  /// element around it.
  mutating func section(
    _ text: UnsafeBufferPointer<UInt8>, _ start: Int, _ isLast: Bool, _ reader: DocumentReader
  ) -> Int {
    let end = text.index(of: "]]>", from: start)
    let limit = end ?? text.count
    if end == nil || text.indexOfSection(start..<limit) != nil,
      let cut = reader.innermostEnd(in: text, start..<limit)
    {
      if text.indexOfSection(cut..<limit) != nil || end == nil && isLast {
        reader.note("a CDATA section without an end")
        XMLText.write(text, start..<cut, to: reader)
        mode = .content
        return cut
      }
      if end == nil, text.count - cut < Self.longestDoubt {
        XMLText.write(text, start..<cut, to: reader)
        return cut
      }
    }
    if let end {
      XMLText.write(text, start..<end, to: reader)
      mode = .content
      return end + 3
    }
    // Keep what may be the beginning of `]]>`, and cut between characters.
    var known = isLast ? text.count : max(start, text.count - Self.longestEnd)
    while known > start, known < text.count, text[known] & 0xC0 == 0x80 || text[known - 1] == 0x0D {
      known -= 1
    }
    XMLText.write(text, start..<known, to: reader)
    return known
  }

  /// In bytes; how far to look for a forgotten end.
  private static let longestDoubt = 1_048_576
  /// In bytes; an end tag with a name of usual length.
  private static let longestEnd = 100
}

extension UnsafeBufferPointer<UInt8> {
  /// The start of a CDATA section in `range`.
  fileprivate func indexOfSection(_ range: Range<Int>) -> Int? {
    var index = range.lowerBound + 2
    while index < range.upperBound, let bracket = self.index(of: UInt8(ascii: "["), from: index),
      bracket < range.upperBound
    {
      if bracket - 2 >= range.lowerBound, has("<![CDATA[", at: bracket - 2) { return bracket - 2 }
      index = bracket + 1
    }
    return nil
  }
}
