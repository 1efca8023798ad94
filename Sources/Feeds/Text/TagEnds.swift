/// Finds the ends of tags, comments and hidden texts in HTML.
///
/// The time for a whole text is linear in its length: what was not found once is not searched again.
struct TagEnds {
  /// The ends that the rest of the text does not contain.
  private var missing: Set<String> = []
  /// Whether all quotes so far were closed properly.
  private var hasFairQuotes = true

  /// The index after a tag or declaration, where `text` begins after its `<`; nil if it has no end.
  mutating func tag(_ text: ArraySlice<UInt8>) -> Int? {
    guard let first = end(of: ">", in: text) else { return nil }
    if hasFairQuotes {
      if let end = quotedTag(text) { return end }
      hasFairQuotes = false
    }
    return first
  }

  /// The index after a comment, where `text` begins after its `<`; a comment without an end is as long as a
  /// tag would be.
  mutating func comment(_ text: ArraySlice<UInt8>) -> Int {
    if text.starts(with: "!-->".utf8) { return text.startIndex + 4 }
    return end(of: "-->", in: text.dropFirst(3)) ?? end(of: ">", in: text) ?? text.endIndex
  }

  /// The index of the end tag of a `script` or `style`, where `text` begins with its content.
  mutating func hiddenText(of name: String, in text: ArraySlice<UInt8>) -> Int? {
    let tag = "</\(name)"
    guard !missing.contains(tag) else { return nil }
    let length = tag.utf8.count
    let found = text.indices.first { start in
      text[start] == UInt8(ascii: "<") && text[start...].prefix(length).map { $0 | 0x20 } == tag.lowered
    }
    if found == nil { missing.insert(tag) }
    return found
  }

  private mutating func end(of mark: String, in text: ArraySlice<UInt8>) -> Int? {
    guard !missing.contains(mark) else { return nil }
    guard let found = text.firstRange(of: mark.utf8) else {
      missing.insert(mark)
      return nil
    }
    return found.upperBound
  }

  /// The index after the first `>` outside of quoted values.
  private func quotedTag(_ text: ArraySlice<UInt8>) -> Int? {
    var index = text.startIndex
    var isValue = false
    while index < text.endIndex {
      let byte = text[index]
      index += 1
      switch byte {
      case UInt8(ascii: ">"): return index
      case UInt8(ascii: "="): isValue = true
      case UInt8(ascii: "\"") where isValue, UInt8(ascii: "'") where isValue:
        guard let end = text[index...].firstIndex(of: byte) else { return nil }
        index = end + 1
        isValue = false
      default: if !byte.isXMLSpace { isValue = false }
      }
    }
    return nil
  }
}

extension String {
  /// With the lowercase bit set in every byte.
  fileprivate var lowered: [UInt8] { utf8.map { $0 | 0x20 } }
}
