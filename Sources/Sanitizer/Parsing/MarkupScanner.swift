/// Finds the tags in HTML as the tokeniser of the HTML standard does in its data state.
struct MarkupScanner {
  private let bytes: UnsafeBufferPointer<UInt8>
  private(set) var position = 0

  init(_ bytes: UnsafeBufferPointer<UInt8>) { self.bytes = bytes }

  enum Token {
    case text(Range<Int>)
    /// A less-than sign that begins no tag.
    case lessThan
    case start(Tag)
    case end(Tag)
    /// A comment, a declaration, a processing instruction, or an unfinished tag at the end of the text.
    case comment
  }

  /// Positions in the text.
  struct Tag {
    var start: Int
    var name: Range<Int>
    /// The end of the last attribute that counts.
    var attributesEnd: Int
    /// Whether more attributes follow.
    var isCut: Bool
    var isSelfClosing: Bool
  }

  mutating func next() -> Token? {
    guard position < bytes.count else { return nil }
    let start = position
    guard bytes[start] == UInt8(ascii: "<") else {
      position = bytes.firstIndex(of: UInt8(ascii: "<"), in: start..<bytes.count) ?? bytes.count
      return .text(start..<position)
    }
    switch byte(at: start + 1) {
    case let letter? where letter.isASCIILetter:
      return tag(from: start, name: start + 1).map { .start($0) } ?? .comment
    case UInt8(ascii: "/"):
      guard let letter = byte(at: start + 2), letter.isASCIILetter else {
        skip(past: UInt8(ascii: ">"), from: start + 2)
        return .comment
      }
      return tag(from: start, name: start + 2).map { .end($0) } ?? .comment
    case UInt8(ascii: "!"):
      skipComment(from: start)
      return .comment
    case UInt8(ascii: "?"):
      skip(past: UInt8(ascii: ">"), from: start + 2)
      return .comment
    default:
      position += 1
      return .lessThan
    }
  }

  /// Skips raw text and the end tag of `name`, and returns the range of the text. Without an end tag, returns
  /// nil and stays where it is.
  mutating func skipRawText(until name: Range<Int>) -> Range<Int>? {
    let start = position
    var search = MarkupScanner(bytes)
    search.position = start
    while let sign = bytes.firstIndex(of: UInt8(ascii: "<"), in: search.position..<bytes.count) {
      if byte(at: sign + 1) == UInt8(ascii: "/"), hasName(name, at: sign + 2) {
        position = sign
        _ = next()
        return start..<sign
      }
      search.position = sign + 1
    }
    return nil
  }

  /// Skips the rest of the element `name` whose start tag was just read, elements of the same name inside it
  /// included. Without an end tag, returns false and stays where it is.
  mutating func skipElement(_ name: Range<Int>) -> Bool {
    var search = self
    var depth = 1
    while let token = search.next() {
      switch token {
      case .start(let tag) where isSame(tag.name, name) && !tag.isSelfClosing: depth += 1
      case .end(let tag) where isSame(tag.name, name): depth -= 1
      default: continue
      }
      if depth == 0 {
        self = search
        return true
      }
    }
    return false
  }

  mutating func skipToEnd() -> Range<Int> {
    defer { position = bytes.count }
    return position..<bytes.count
  }

  private func byte(at index: Int) -> UInt8? { index < bytes.count ? bytes[index] : nil }

  private func isSame(_ one: Range<Int>, _ other: Range<Int>) -> Bool {
    one.count == other.count && zip(one, other).allSatisfy { bytes[$0].lowercased == bytes[$1].lowercased }
  }

  private func hasName(_ name: Range<Int>, at start: Int) -> Bool {
    guard start + name.count < bytes.count, isSame(start..<(start + name.count), name) else { return false }
    let after = bytes[start + name.count]
    return after.isHTMLSpace || after == UInt8(ascii: "/") || after == UInt8(ascii: ">")
  }

  private mutating func skip(past end: UInt8, from start: Int) {
    guard start < bytes.count else {
      position = bytes.count
      return
    }
    position = bytes.firstIndex(of: end, in: start..<bytes.count).map { $0 + 1 } ?? bytes.count
  }

  private mutating func skipComment(from start: Int) {
    guard byte(at: start + 2) == UInt8(ascii: "-"), byte(at: start + 3) == UInt8(ascii: "-") else {
      return skip(past: UInt8(ascii: ">"), from: start + 2)
    }
    var index = start + 4
    if byte(at: index) == UInt8(ascii: ">") {
      position = index + 1
      return
    }
    while let sign = bytes.firstIndex(of: UInt8(ascii: ">"), in: min(index, bytes.count)..<bytes.count) {
      let isEnd = bytes[sign - 1] == UInt8(ascii: "-") && bytes[sign - 2] == UInt8(ascii: "-")
      let isOddEnd =
        bytes[sign - 1] == UInt8(ascii: "!") && bytes[sign - 2] == UInt8(ascii: "-")
        && bytes[sign - 3] == UInt8(ascii: "-") && sign >= start + 7
      if isEnd || isOddEnd {
        position = sign + 1
        return
      }
      index = sign + 1
    }
    position = bytes.count
  }
}

extension MarkupScanner {
  /// The parser's time grows with the square of the number of attributes.
  private static let mostAttributes = 128

  /// Reads a tag. If the tag does not end, returns nil and goes to the end of the text.
  private mutating func tag(from start: Int, name nameStart: Int) -> Tag? {
    var index = nameStart
    func isNameEnd(_ byte: UInt8) -> Bool {
      byte.isHTMLSpace || byte == UInt8(ascii: "/") || byte == UInt8(ascii: ">")
    }
    while index < bytes.count, !isNameEnd(bytes[index]) { index += 1 }
    var tag = Tag(
      start: start, name: nameStart..<index, attributesEnd: index, isCut: false, isSelfClosing: false)
    var count = 0
    var lastEnd = index
    while index < bytes.count {
      let byte = bytes[index]
      if byte == UInt8(ascii: ">") {
        position = index + 1
        tag.isSelfClosing = bytes[index - 1] == UInt8(ascii: "/") && index > lastEnd
        return tag
      }
      if isNameEnd(byte) {
        index += 1
        continue
      }
      index = endOfAttribute(from: index)
      lastEnd = index
      count += 1
      if count <= Self.mostAttributes { tag.attributesEnd = index } else { tag.isCut = true }
    }
    position = bytes.count
    return nil
  }

  private func endOfAttribute(from start: Int) -> Int {
    var index = start + 1
    while index < bytes.count, !bytes[index].isHTMLSpace, bytes[index] != UInt8(ascii: "/"),
      bytes[index] != UInt8(ascii: ">"), bytes[index] != UInt8(ascii: "=")
    { index += 1 }
    let nameEnd = index
    while index < bytes.count, bytes[index].isHTMLSpace { index += 1 }
    guard index < bytes.count, bytes[index] == UInt8(ascii: "=") else { return nameEnd }
    index += 1
    while index < bytes.count, bytes[index].isHTMLSpace { index += 1 }
    guard index < bytes.count else { return index }
    let quote = bytes[index]
    if quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") {
      return bytes.firstIndex(of: quote, in: (index + 1)..<bytes.count).map { $0 + 1 } ?? bytes.count
    }
    while index < bytes.count, !bytes[index].isHTMLSpace, bytes[index] != UInt8(ascii: ">") { index += 1 }
    return index
  }
}
