/// Finds the end of a start tag, even if its `>` is missing.
struct XMLTagSearch {
  enum End {
    /// The range between the name and `>`, and the index after the tag. Not `isWhole` if the end was guessed.
    case tag(Range<Int>, end: Int, isWhole: Bool)
    /// No tag, but text up to that index.
    case text(Int)
    /// More text is needed.
    case unknown
  }

  /// In bytes.
  static let longestTag = 10_485_760
  /// In bytes, from the `<`; a longer name is text.
  static let longestName = 1000

  /// Whether the search can go on when there is more text.
  private(set) var isNameWhole = false

  // All positions count from the `<`.
  private let nameEnd: Int
  private var offset: Int
  private var quote: UInt8?
  private var hasEquals = false
  /// The first `>` and the first `<` in the current quoted value.
  private var firstClose: Int?
  private var firstOpen: Int?

  init(_ text: UnsafeBufferPointer<UInt8>, _ start: Int) {
    var end = start + 1
    while end < text.count, end - start < Self.longestName, text[end].isNamePart { end += 1 }
    offset = end - start
    nameEnd = offset
  }

  mutating func end(_ text: UnsafeBufferPointer<UInt8>, _ start: Int, isLast: Bool) -> End {
    if nameEnd == Self.longestName { return .text(start + nameEnd) }
    if start + nameEnd == text.count { return isLast ? .text(text.count) : .unknown }
    isNameWhole = true
    guard Self.canFollowName(text, start + nameEnd) else { return .text(start + nameEnd) }
    while start + offset < text.count {
      let byte = text[start + offset]
      if let open = quote {
        if byte == open {
          guard start + offset + 1 < text.count || isLast else { return .unknown }
          if firstOpen != nil, !isAfterValue(text, start + offset + 1) { return unquoted(start) }
          quote = nil
        } else if byte == UInt8(ascii: ">") {
          firstClose = firstClose ?? offset
        } else if byte == UInt8(ascii: "<") {
          firstOpen = firstOpen ?? offset
        }
      } else {
        switch byte {
        case UInt8(ascii: ">"):
          return .tag(start + nameEnd..<start + offset, end: start + offset + 1, isWhole: true)
        case UInt8(ascii: "<"):
          if !hasEquals { return .text(start + offset) }
          return .tag(start + nameEnd..<start + offset, end: start + offset, isWhole: false)
        case UInt8(ascii: "="): hasEquals = true
        case UInt8(ascii: "\""), UInt8(ascii: "'"):
          if isAfterEquals(text, start) { (quote, firstClose, firstOpen) = (byte, nil, nil) }
        default: break
        }
      }
      offset += 1
    }
    if !isLast { return .unknown }
    return quote == nil ? .text(start + nameEnd) : unquoted(start)
  }

  /// The end of a tag with a quote that is never closed, or closed only by that of the next value.
  private func unquoted(_ start: Int) -> End {
    if let close = firstClose, firstOpen.map({ close < $0 }) ?? true {
      return .tag(start + nameEnd..<start + close, end: start + close + 1, isWhole: false)
    }
    guard let open = firstOpen else { return .text(start + nameEnd) }
    return .tag(start + nameEnd..<start + open, end: start + open, isWhole: false)
  }

  private func isAfterEquals(_ text: UnsafeBufferPointer<UInt8>, _ start: Int) -> Bool {
    var index = start + offset - 1
    while index > start, text[index].isXMLSpace { index -= 1 }
    return text[index] == UInt8(ascii: "=")
  }

  private func isAfterValue(_ text: UnsafeBufferPointer<UInt8>, _ index: Int) -> Bool {
    index >= text.count || text[index].isXMLSpace || text[index] == UInt8(ascii: ">")
      || text[index] == UInt8(ascii: "/") || text[index] == UInt8(ascii: "?")
  }

  /// `<jo@example.com>` and `<https://example.com>` are not tags.
  private static func canFollowName(_ text: UnsafeBufferPointer<UInt8>, _ index: Int) -> Bool {
    switch text[index] {
    case UInt8(ascii: ">"), UInt8(ascii: "\""), UInt8(ascii: "'"), UInt8(ascii: "="): true
    case UInt8(ascii: "/"): text[index - 1] != UInt8(ascii: ":")
    case let byte: byte.isXMLSpace
    }
  }
}
