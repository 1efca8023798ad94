/// Finds where the tags and comments of a piece of HTML end, and what is between them that nobody sees.
///
/// Whatever the text is, looking at all of it takes time that grows no faster than the text: what is not found
/// is not looked for again.
struct TagEnds {
  /// What the rest of the text is known not to have.
  private var missing: Set<String> = []
  /// Whether quotes hold together what is between them, as far as has been seen.
  private var hasFairQuotes = true

  /// Behind the tag or declaration that begins in front of `text`, behind its `<`; nil where it has no end.
  mutating func tag(_ text: ArraySlice<UInt8>) -> Int? {
    guard let first = end(of: ">", in: text) else { return nil }
    if hasFairQuotes {
      if let end = quotedTag(text) { return end }
      hasFairQuotes = false
    }
    return first
  }

  /// Behind the comment, likewise; one that never ends is as long as a tag would be.
  mutating func comment(_ text: ArraySlice<UInt8>) -> Int {
    if text.starts(with: "!-->".utf8) { return text.startIndex + 4 }
    return end(of: "-->", in: text.dropFirst(3)) ?? end(of: ">", in: text) ?? text.endIndex
  }

  /// In front of the end tag of a `script` or `style`, whose content nobody sees; `text` begins with that content.
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

  /// Behind the first `>` that is not part of a quoted value.
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
  /// With the bit of lowercase letters set in every byte.
  fileprivate var lowered: [UInt8] { utf8.map { $0 | 0x20 } }
}
