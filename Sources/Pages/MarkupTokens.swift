import Sanitizer

/// The tags and texts of sanitised HTML, which is well formed: each `<` begins a tag, and each value of an attribute is in
/// double quotes.
struct MarkupTokens: Sequence, IteratorProtocol {
  enum Token {
    /// From `<` to after `>`.
    case tag(Range<Int>)
    /// Characters between tags; never empty.
    case text(Range<Int>)
  }

  private let bytes: [UInt8]
  private var position: Int
  private let end: Int

  init(_ bytes: [UInt8], from position: Int = 0, to end: Int? = nil) {
    self.bytes = bytes
    self.position = position
    self.end = end ?? bytes.count
  }

  mutating func next() -> Token? {
    guard position < end else { return nil }
    let start = position
    if bytes[start] == UInt8(ascii: "<") {
      position = Self.endOfTag(in: bytes, from: start)
      return .tag(start..<position)
    }
    let next = bytes.withUnsafeBufferPointer { $0.firstIndex(of: UInt8(ascii: "<"), in: start..<end) }
    position = next ?? end
    return .text(start..<position)
  }

  /// The index after the `>` of the tag that begins at `start`.
  private static func endOfTag(in bytes: [UInt8], from start: Int) -> Int {
    var isQuoted = false
    var index = start
    while index < bytes.count {
      switch bytes[index] {
      case UInt8(ascii: "\""): isQuoted.toggle()
      case UInt8(ascii: ">") where !isQuoted: return index + 1
      default: break
      }
      index += 1
    }
    return bytes.count
  }
}

/// A tag of sanitised HTML.
struct MarkupTag {
  /// From `<` to `>`, without both.
  private let content: ArraySlice<UInt8>
  let name: String
  let isEnd: Bool

  init(_ bytes: [UInt8], _ range: Range<Int>) {
    content = bytes[(range.lowerBound + 1)..<Swift.max(range.lowerBound + 1, range.upperBound - 1)]
    isEnd = content.first == UInt8(ascii: "/")
    name = String(
      decoding: content.dropFirst(isEnd ? 1 : 0).prefix { $0 != 0x20 && $0 != UInt8(ascii: "/") },
      as: UTF8.self)
  }

  /// Whether its content is the number of a footnote.
  var isFootnoteMark: Bool {
    name == "sup" && !isEnd
      && (self["class"]?.contains("footnote") == true || self["id"]?.contains("fnref") == true)
  }

  /// The value of an attribute as it is written; nil if the tag does not have it.
  subscript(name: String) -> String? {
    let wanted = name.utf8
    var start = content.startIndex
    while let space = content[start...].firstIndex(of: 0x20) {
      start = space + 1
      guard let quote = content.index(start, offsetBy: wanted.count + 2, limitedBy: content.endIndex) else {
        break
      }
      guard content[start..<(quote - 2)].elementsEqual(wanted), content[quote - 2] == UInt8(ascii: "="),
        content[quote - 1] == UInt8(ascii: "\"")
      else { continue }
      return String(decoding: content[quote...].prefix { $0 != UInt8(ascii: "\"") }, as: UTF8.self)
    }
    return nil
  }

  var classes: [Substring] { self["class"]?.split(separator: " ") ?? [] }

  /// Whether words on both sides of the tag belong together.
  var isInline: Bool { Self.inlineNames.contains(name) }

  private static let inlineNames: Set<String> = [
    "a", "abbr", "b", "bdi", "cite", "code", "del", "dfn", "em", "i", "ins", "kbd", "mark", "q", "s", "small",
    "span", "strong", "sub", "sup", "tt", "u", "var", "wbr",
  ]

  /// The level of a heading; nil for other tags.
  var headingLevel: Int? {
    guard name.utf8.count == 2, name.utf8.first == UInt8(ascii: "h"), let level = name.last?.wholeNumberValue,
      (1...6).contains(level)
    else { return nil }
    return level
  }
}

/// The text of escaped characters: `&amp;` is `&`.
func decodedText(_ text: String) -> String {
  guard text.utf8.contains(UInt8(ascii: "&")) else { return text }
  var text = text
  for (name, character) in [
    ("&lt;", "<"), ("&gt;", ">"), ("&quot;", "\""), ("&#39;", "'"), ("&nbsp;", "\u{A0}"), ("&amp;", "&"),
  ] {
    text = text.replacing(name, with: character)
  }
  return text
}

extension [UInt8] {
  /// The text in sanitised HTML between two places, with one space for each run of white space.
  ///
  /// - Parameter enough: what follows after about so many bytes of text is left out.
  func plainText(in range: Range<Int>, enough: Int = .max) -> String {
    var text: [UInt8] = []
    var isInMark = false
    for token in MarkupTokens(self, from: range.lowerBound, to: range.upperBound) {
      switch token {
      case .text(let part): if !isInMark { text += self[part] }
      case .tag(let part):
        let tag = MarkupTag(self, part)
        if tag.name == "sup" { isInMark = tag.isFootnoteMark }
        if !tag.isInline { text.append(0x20) }
      }
      if text.count >= enough { break }
    }
    if text.contains(UInt8(ascii: "&")) {
      text = Array(decodedText(String(decoding: text, as: UTF8.self)).utf8)
    }
    return String(decoding: text.withSingleSpaces, as: UTF8.self)
  }

  /// UTF-8 with one space for each run of white space, and none at both ends.
  private var withSingleSpaces: [UInt8] {
    var text: [UInt8] = []
    text.reserveCapacity(count)
    var index = 0
    while index < count {
      let start = index
      while index < count, lengthOfSpace(at: index) == 0 { index += 1 }
      if index > start {
        if !text.isEmpty { text.append(0x20) }
        text += self[start..<index]
      }
      while index < count, case let length = lengthOfSpace(at: index), length > 0 { index += length }
    }
    return text
  }

  /// The bytes of the white space at an index (Unicode's property White_Space); 0 if there is none.
  private func lengthOfSpace(at index: Int) -> Int {
    func follows(_ second: UInt8, _ third: ClosedRange<UInt8>) -> Bool {
      index + 2 < count && self[index + 1] == second && third.contains(self[index + 2])
    }
    let byte = self[index]
    if byte > 0x20, byte < 0xC2 { return 0 }
    switch byte {
    case 0x09...0x0D, 0x20: return 1
    case ..<0xC2: return 0
    // U+0085 and U+00A0.
    case 0xC2: return index + 1 < count && [0x85, 0xA0].contains(self[index + 1]) ? 2 : 0
    // U+1680.
    case 0xE1: return follows(0x9A, 0x80...0x80) ? 3 : 0
    // U+2000 to U+200A, U+2028, U+2029, U+202F and U+205F.
    case 0xE2:
      let isSpace =
        follows(0x80, 0x80...0x8A) || follows(0x80, 0xA8...0xA9) || follows(0x80, 0xAF...0xAF)
        || follows(0x81, 0x9F...0x9F)
      return isSpace ? 3 : 0
    // U+3000.
    case 0xE3: return follows(0x80, 0x80...0x80) ? 3 : 0
    default: return 0
    }
  }
}
