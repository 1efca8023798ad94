/// The tags and texts of sanitised HTML, which is well formed: each `<` begins a tag, and each value of an
/// attribute is in double quotes.
package struct MarkupTokens: Sequence, IteratorProtocol {
  package enum Token {
    case tag(MarkupTag)
    /// Characters between tags; never empty.
    case text(Range<Int>)
  }

  private let html: [UInt8]
  package private(set) var position: Int
  private let end: Int

  package init(_ html: [UInt8], in range: Range<Int>? = nil) {
    self.html = html
    position = range?.lowerBound ?? 0
    end = range?.upperBound ?? html.count
  }

  package mutating func next() -> Token? {
    guard position < end else { return nil }
    let start = position
    var isQuoted = false
    if html[start] == UInt8(ascii: "<") {
      repeat {
        if html[position] == UInt8(ascii: "\"") { isQuoted.toggle() }
        position += 1
      } while position < end && (isQuoted || html[position - 1] != UInt8(ascii: ">"))
      return .tag(MarkupTag(html, start..<position))
    }
    position = html[start..<end].firstIndex(of: UInt8(ascii: "<")) ?? end
    return .text(start..<position)
  }

  /// Goes behind the end tag of an element that contains no other one of its name. Returns the place of the
  /// end tag; if there is none, nil, and stays.
  package mutating func skipElement(_ name: String) -> Range<Int>? {
    var ahead = self
    while let token = ahead.next() {
      guard case .tag(let tag) = token, tag.isEnd, tag.name == name else { continue }
      self = ahead
      return tag.range
    }
    return nil
  }
}

/// A tag of sanitised HTML.
package struct MarkupTag {
  /// From `<` to after `>`.
  package let range: Range<Int>
  package let name: String
  package let isEnd: Bool
  /// From `<` to `>`, without both.
  private let content: ArraySlice<UInt8>

  init(_ html: [UInt8], _ range: Range<Int>) {
    self.range = range
    content = html[range].dropFirst().dropLast()
    isEnd = content.first == UInt8(ascii: "/")
    let name = content.dropFirst(isEnd ? 1 : 0).prefix { $0 > 0x20 && $0 != UInt8(ascii: "/") }
    self.name = String(decoding: name, as: UTF8.self)
  }

  /// The value of an attribute as it is written; nil if the tag does not have it.
  package subscript(name: String) -> String? {
    let beginning = " \(name)=\"".utf8
    var rest = content
    while let space = rest.firstIndex(of: 0x20) {
      rest = rest[space...]
      if rest.starts(with: beginning) {
        let value = rest.dropFirst(beginning.count).prefix { $0 != UInt8(ascii: "\"") }
        return String(decoding: value, as: UTF8.self)
      }
      rest = rest.dropFirst()
    }
    return nil
  }

  package var classes: [Substring] { self["class"]?.split(separator: " ") ?? [] }

  /// The level of a heading; nil for other tags.
  package var headingLevel: Int? {
    guard name.utf8.count == 2, name.utf8.first == UInt8(ascii: "h"), let level = name.last?.wholeNumberValue,
      (1...6).contains(level)
    else { return nil }
    return level
  }

  /// Whether the content is the number of a footnote, or an arrow from a note back to the text.
  var isFootnoteMark: Bool {
    (name == "sup" || name == "a") && !isEnd
      && FootnoteRules.isMark(classes: self["class"], id: self["id"], role: self["role"])
  }

  /// Whether words on both sides of the tag belong together.
  var isInline: Bool { Self.inlineNames.contains(name) }

  private static let inlineNames: Set<String> = [
    "a", "abbr", "b", "bdi", "bdo", "big", "cite", "code", "data", "del", "dfn", "em", "font", "i", "ins",
    "kbd", "label", "mark", "q", "ruby", "s", "samp", "small", "span", "strike", "strong", "sub", "sup",
    "time", "tt", "u", "var", "wbr",
  ]
}

extension [UInt8] {
  /// The text in sanitised HTML between two places, with one space for each run of white space.
  ///
  /// - Parameters:
  ///   - hasFootnoteMarks: whether the numbers of footnotes, and arrows back from notes, belong to the text.
  ///   - enough: what follows after about so many bytes of text is left out.
  package func plainText(
    in range: Range<Int>, hasFootnoteMarks: Bool = false, enough: Int = .max
  ) -> String {
    var text: [UInt8] = []
    /// The name of the element that is a mark, inside of it.
    var mark: String?
    for token in MarkupTokens(self, in: range) where text.count < enough {
      switch token {
      case .text(let part): if mark == nil { text += self[part] }
      case .tag(let tag):
        if tag.isEnd, tag.name == mark {
          mark = nil
        } else if mark == nil, !hasFootnoteMarks, tag.isFootnoteMark {
          mark = tag.name
        }
        if !tag.isInline { text.append(0x20) }
      }
    }
    return String(decoding: text, as: UTF8.self).unescapedMarkup.unicodeScalars
      .split { $0.properties.isWhitespace }.map(String.init).joined(separator: " ")
  }
}

extension String {
  /// The text with characters in place of character references: `&amp;` is `&`. Knows those that occur in
  /// sanitised HTML, and numbers.
  package var unescapedMarkup: String {
    guard utf8.contains(UInt8(ascii: "&")) else { return self }
    var text = ""
    var rest = self[...]
    while let start = rest.utf8.firstIndex(of: UInt8(ascii: "&")) {
      text += rest[..<start]
      rest = rest[start...]
      let name = rest.utf8.dropFirst().prefix(12).prefix { $0 != UInt8(ascii: ";") }
      let end = rest.utf8[name.endIndex...]
      if end.first == UInt8(ascii: ";"), let scalar = Self.scalar(Substring(name)) {
        text.unicodeScalars.append(scalar)
        rest = Substring(end.dropFirst())
      } else {
        text.append("&")
        rest = Substring(rest.utf8.dropFirst())
      }
    }
    return text + rest
  }

  private static func scalar(_ name: Substring) -> Unicode.Scalar? {
    switch name {
    case "amp": return "&"
    case "lt": return "<"
    case "gt": return ">"
    case "quot": return "\""
    case "apos": return "'"
    case "nbsp": return "\u{A0}"
    default: break
    }
    guard name.first == "#" else { return nil }
    let isHexadecimal = name.dropFirst().first.map { "xX".contains($0) } ?? false
    return UInt32(name.dropFirst(isHexadecimal ? 2 : 1), radix: isHexadecimal ? 16 : 10)
      .flatMap(Unicode.Scalar.init)
  }
}
