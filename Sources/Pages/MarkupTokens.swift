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
    position = bytes[start..<end].firstIndex(of: UInt8(ascii: "<")) ?? end
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

  /// The value of an attribute as it is written; nil if the tag does not have it.
  subscript(name: String) -> String? {
    let text = String(decoding: content, as: UTF8.self)
    guard let start = text.firstRange(of: " \(name)=\"")?.upperBound else { return nil }
    return String(text[start...].prefix { $0 != "\"" })
  }

  var classes: [Substring] { self["class"]?.split(separator: " ") ?? [] }

  /// Whether words on both sides of the tag belong together.
  var isInline: Bool {
    [
      "a", "abbr", "b", "bdi", "cite", "code", "del", "dfn", "em", "i", "ins", "kbd", "mark", "q", "s",
      "small", "span",
      "strong", "sub", "sup", "tt", "u", "var", "wbr",
    ].contains(name)
  }

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
  func plainText(in range: Range<Int>) -> String {
    var text: [UInt8] = []
    for token in MarkupTokens(self, from: range.lowerBound, to: range.upperBound) {
      switch token {
      case .text(let part): text += self[part]
      case .tag(let part): if !MarkupTag(self, part).isInline { text.append(0x20) }
      }
    }
    return decodedText(String(decoding: text, as: UTF8.self)).split(whereSeparator: \.isWhitespace).joined(
      separator: " ")
  }
}
