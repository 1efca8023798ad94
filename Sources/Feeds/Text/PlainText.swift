import Texts

/// Plain text from HTML.
enum PlainText {
  /// The visible text of HTML: without tags and comments, references decoded.
  static func of(html: String) -> String {
    decoded(withoutTags(html, only: nil))
  }

  /// The text of an RSS title, which does not say whether it is text or HTML: `AT&amp;amp;T` and
  /// `<em>No</em>` are meant as HTML, `Optional<String>` is not.
  ///
  /// Decodes HTML's character references once more, and removes tags of HTML's phrasing elements that are
  /// both opened and closed. Everything else stays.
  static func ofTitle(_ title: String) -> String {
    guard title.utf8.contains(where: { $0 == UInt8(ascii: "<") || $0 == UInt8(ascii: "&") }) else {
      return title
    }
    return decoded(withoutTags(title, only: phrasing))
  }

  /// `text` with HTML's character references decoded, if they end with a semicolon.
  static func decoded(_ text: String) -> String {
    guard text.utf8.contains(UInt8(ascii: "&")) else { return text }
    var decoded: [UInt8] = []
    var rest = Array(text.utf8)[...]
    while let mark = rest.firstIndex(of: UInt8(ascii: "&")) {
      decoded += rest[..<mark]
      let name = rest[(mark + 1)...].prefix(10).prefix {
        $0.isASCIILetter || $0.isASCIIDigit || $0 == UInt8(ascii: "#")
      }
      if rest[name.endIndex...].first == UInt8(ascii: ";"), let character = character(name) {
        decoded += String(character).utf8
        rest = rest[(name.endIndex + 1)...]
      } else {
        decoded.append(UInt8(ascii: "&"))
        rest = rest[(mark + 1)...]
      }
    }
    return String(decoding: decoded + rest, as: UTF8.self)
  }

  private static func character(_ name: ArraySlice<UInt8>) -> Unicode.Scalar? {
    guard name.first == UInt8(ascii: "#") else { return HTMLEntities.character(named: name) }
    let digits = String(decoding: name.dropFirst(), as: UTF8.self)
    let number =
      digits.first == "x" || digits.first == "X" ? UInt32(digits.dropFirst(), radix: 16) : UInt32(digits)
    guard let number, XMLText.isAllowed(number) else { return nil }
    return number < 0x100 ? Windows1252.character(UInt8(number)) : Unicode.Scalar(number)
  }

  /// Removes all tags, comments and scripts, or only the tags of the elements `names` that have both a start
  /// and an end.
  private static func withoutTags(_ html: String, only names: Set<String>?) -> String {
    guard html.utf8.contains(UInt8(ascii: "<")) else { return html }
    let source = Array(html.utf8)
    let closed = names.map { endedNames(source).union(["br", "wbr", "img"]).intersection($0) }
    var ends = TagEnds()
    var kept: [UInt8] = []
    var rest = source[...]
    while let start = rest.firstIndex(of: UInt8(ascii: "<")) {
      kept += rest[..<start]
      let after = rest[(start + 1)...]
      let name = name(after.drop { $0 == UInt8(ascii: "/") })
      if closed == nil, after.starts(with: "!--".utf8) {
        rest = rest[ends.comment(after)...]
      } else if name.map({ closed?.contains($0) ?? true }) ?? (closed == nil && after.isDeclaration),
        let end = ends.tag(after)
      {
        if name == "br" { kept.append(0x20) }
        rest = rest[end...]
        if closed == nil, let name, name == "script" || name == "style", after.first != UInt8(ascii: "/"),
          let hidden = ends.hiddenText(of: name, in: rest)
        {
          rest = rest[hidden...]
        }
      } else {
        kept.append(UInt8(ascii: "<"))
        rest = after
      }
    }
    return String(decoding: kept + rest, as: UTF8.self)
  }

  /// In lowercase; nil if no HTML element can have the name.
  private static func name(_ text: ArraySlice<UInt8>) -> String? {
    guard text.first?.isASCIILetter == true else { return nil }
    let name = text.prefix(16).prefix { $0.isASCIILetter || $0.isASCIIDigit }
    return String(decoding: name.map { $0.isASCIILetter ? $0 | 0x20 : $0 }, as: UTF8.self)
  }

  /// The names of all end tags.
  private static func endedNames(_ source: [UInt8]) -> Set<String> {
    var names: Set<String> = []
    var rest = source[...]
    while let start = rest.firstIndex(of: UInt8(ascii: "<")) {
      rest = rest[(start + 1)...]
      if rest.first == UInt8(ascii: "/"), let name = name(rest.dropFirst()) { names.insert(name) }
    }
    return names
  }

  private static let phrasing: Set = [
    "a", "abbr", "acronym", "b", "big", "br", "cite", "code", "del", "dfn", "em", "font", "i", "img", "ins",
    "kbd",
    "mark", "p", "q", "s", "samp", "small", "span", "strike", "strong", "sub", "sup", "tt", "u", "var", "wbr",
  ]
}

extension ArraySlice<UInt8> {
  /// Whether this begins a declaration after `<`.
  fileprivate var isDeclaration: Bool { first == UInt8(ascii: "!") || first == UInt8(ascii: "?") }
}
