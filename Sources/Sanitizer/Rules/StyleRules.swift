/// The harmless part of a `style` attribute: declarations that change how a piece of text or an image looks where it
/// stands. Nothing that fetches, that runs, or that moves an element out of its place.
enum StyleRules {
  /// `style` itself where nothing in it has to go, otherwise what is left of it, nil where that is nothing.
  ///
  /// - Parameter remove: called with the name of each property that goes.
  static func harmless(of style: String, remove: (String) -> Void) -> String? {
    let (text, hadComments) = withoutComments(style)
    var kept: [String] = []
    var isWhole = !hadComments
    for declaration in declarations(in: text) {
      let words = declaration.trimmed
      if words.isEmpty { continue }
      let parts = words.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
      let name = parts[0].trimmed.lowercased()
      if parts.count == 2, isHarmless(property: name, value: parts[1].trimmed.lowercased()) {
        kept.append(String(words))
      } else {
        remove(String(name.prefix(32)))
        isWhole = false
      }
    }
    if isWhole { return style }
    return kept.isEmpty ? nil : kept.joined(separator: "; ") + ";"
  }

  private static func isHarmless(property: String, value: String) -> Bool {
    guard isHarmless(value: value) else { return false }
    if property == "position" { return ["static", "relative"].contains(value) }
    if properties.contains(property) { return true }
    for vendor in ["-webkit-", "-moz-", "-ms-", "-o-"] where property.hasPrefix(vendor) {
      return properties.contains(String(property.dropFirst(vendor.count)))
    }
    return families.contains { property.hasPrefix($0) }
  }

  /// Backslashes, which spell a name in another way, braces, at-signs and semicolons have no business in the value of a harmless
  /// property; functions are let through by name.
  private static func isHarmless(value: String) -> Bool {
    guard !value.utf8.contains(where: { #"\{}@<>`;"#.utf8.contains($0) || $0 < 0x20 && !$0.isHTMLSpace }),
      !value.contains("javascript:"), !value.contains("//"), hasWholeStrings(value)
    else { return false }
    var rest = value[...]
    while let parenthesis = rest.firstIndex(of: "(") {
      let before = rest[..<parenthesis]
      let name = before.reversed().prefix { $0.isLetter || $0.isNumber || $0 == "-" || $0 == "_" }
      guard name.isEmpty || functions.contains(String(name.reversed())) else { return false }
      rest = rest[rest.index(after: parenthesis)...]
    }
    return true
  }

  private static func hasWholeStrings(_ value: String) -> Bool {
    var quote: UInt8?
    for byte in value.utf8 {
      if byte == quote {
        quote = nil
      } else if quote == nil, byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") {
        quote = byte
      } else if quote != nil, byte.isHTMLSpace, byte != 0x20 {
        return false
      }
    }
    return quote == nil
  }

  /// Splits at semicolons outside of quotes and parentheses. The end of a line ends a string that was left open, as
  /// it does in browsers.
  private static func declarations(in text: String) -> [Substring] {
    var declarations: [Substring] = []
    var start = text.startIndex
    var quote: UInt8?
    var depth = 0
    for index in text.utf8.indices {
      switch (text.utf8[index], quote) {
      case (let byte, let open?):
        if byte == open || (byte.isHTMLSpace && byte != 0x20 && byte != 0x09) { quote = nil }
      case (UInt8(ascii: "\""), nil), (UInt8(ascii: "'"), nil): quote = text.utf8[index]
      case (UInt8(ascii: "("), nil): depth += 1
      case (UInt8(ascii: ")"), nil): depth = max(depth - 1, 0)
      case (UInt8(ascii: ";"), nil) where depth == 0:
        declarations.append(text[start..<index])
        start = text.utf8.index(after: index)
      default: break
      }
    }
    declarations.append(text[start...])
    return declarations
  }

  private static func withoutComments(_ style: String) -> (text: String, hadComments: Bool) {
    let pieces = style.split(separator: "/*", omittingEmptySubsequences: false)
    guard pieces.count > 1 else { return (style, false) }
    var text = String(pieces[0])
    var tail = style[...].dropFirst(pieces[0].count + 2)
    while let end = tail.firstRange(of: "*/") {
      tail = tail[end.upperBound...]
      let next = tail.firstRange(of: "/*")
      text += " " + tail[..<(next?.lowerBound ?? tail.endIndex)]
      tail = next.map { tail[$0.upperBound...] } ?? ""
    }
    return (text, true)
  }

  private static let families = [
    "margin", "padding", "border", "font", "text-", "list-style", "background-", "outline", "flex", "grid",
    "column", "align-", "justify-", "place-", "page-break-", "break-", "overflow", "object-",
  ]

  private static let properties: Set<String> = [
    "color", "background", "width", "height", "min-width", "min-height", "max-width", "max-height",
    "inline-size", "block-size", "max-inline-size", "max-block-size", "line-height", "letter-spacing",
    "word-spacing", "word-break", "word-wrap", "white-space", "hyphens", "tab-size", "quotes", "direction",
    "unicode-bidi", "writing-mode", "vertical-align", "float", "clear", "display", "visibility", "opacity",
    "box-sizing", "box-shadow", "table-layout", "caption-side", "empty-cells", "aspect-ratio", "gap",
    "row-gap", "order", "orphans", "widows", "accent-color", "image-rendering", "color-scheme",
    "border-radius", "hanging-punctuation", "ruby-position", "user-select", "position",
  ]

  private static let functions: Set<String> = [
    "rgb", "rgba", "hsl", "hsla", "hwb", "lab", "lch", "oklab", "oklch", "color", "color-mix", "light-dark",
    "calc", "min", "max", "clamp", "var", "repeat", "minmax", "fit-content", "linear-gradient",
    "radial-gradient", "conic-gradient", "repeating-linear-gradient", "repeating-radial-gradient",
  ]
}

extension StringProtocol {
  fileprivate var trimmed: SubSequence {
    let isSpace = { (character: Character) in character.isWhitespace }
    guard let start = firstIndex(where: { !isSpace($0) }), let end = lastIndex(where: { !isSpace($0) }) else {
      return self[startIndex..<startIndex]
    }
    return self[start...end]
  }
}
