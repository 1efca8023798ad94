/// The harmless part of a `style` attribute: declarations that change how text or an image looks in its
/// place. Declarations that fetch or run something, move an element out of its place or paint far around it
/// are removed.
enum StyleRules {
  enum Context {
    case text
    /// In an `svg`, which has more properties and must stay within its box.
    case drawing
  }

  /// Returns `style` itself if all of it is harmless, otherwise its harmless declarations, and nil if there
  /// are none.
  ///
  /// - Parameter remove: called with the name of each removed property.
  static func harmless(
    of style: UnsafeBufferPointer<UInt8>, in context: Context = .text, remove: (String) -> Void
  ) -> [UInt8]? {
    // Checks exactly the bytes that will be written.
    var written: [UInt8] = []
    written.appendCharacters(style[...])
    let found = written.withUnsafeBufferPointer { StyleDeclarations($0) }
    var kept: [UInt8] = []
    var isWhole = !found.hadComments
    for declaration in found.declarations {
      let property = declaration.name.lowercasedString
      if isHarmless(property, in: context), StyleValue.isHarmless(declaration.value, of: property) {
        if !kept.isEmpty { kept.append(0x20) }
        kept.append(contentsOf: declaration.text)
        kept.append(UInt8(ascii: ";"))
      } else {
        remove(String(property.prefix(32)))
        isWhole = false
      }
    }
    if isWhole { return written }
    return kept.isEmpty ? nil : kept
  }

  static func harmless(of style: String, in context: Context = .text, remove: (String) -> Void) -> String? {
    style.withUTF8Bytes { harmless(of: $0, in: context, remove: remove) }
      .map { String(decoding: $0, as: UTF8.self) }
  }

  private static func isHarmless(_ property: String, in context: Context) -> Bool {
    // `text-javascript` is not a property, but other sanitisers refuse any name that contains the word.
    guard property.utf8.allSatisfy({ $0.isASCIILetter || $0 == UInt8(ascii: "-") }),
      !property.hasSuffix("script")
    else { return false }
    if context == .drawing {
      if property.hasPrefix("overflow") { return false }
      if drawing.contains(property) || property.hasPrefix("stroke") { return true }
    }
    if properties.contains(property) { return true }
    for vendor in ["-webkit-", "-moz-", "-ms-", "-o-"] where property.hasPrefix(vendor) {
      return properties.contains(String(property.dropFirst(vendor.count)))
    }
    return families.contains { property.hasPrefix($0) }
  }

  private static let families = [
    "margin", "padding", "border", "font", "text-", "list-style", "background-", "outline", "flex", "grid",
    "column", "align-", "justify-", "place-", "page-break-", "break-", "overflow", "object-",
  ]

  private static let properties: Set<String> = [
    "color", "background", "width", "height", "min-width", "min-height", "max-width", "max-height",
    "inline-size", "block-size", "max-inline-size", "max-block-size", "min-inline-size", "min-block-size",
    "line-height", "letter-spacing", "word-spacing", "word-break", "word-wrap", "white-space", "hyphens",
    "tab-size", "quotes", "direction", "unicode-bidi", "writing-mode", "vertical-align", "float", "clear",
    "display", "visibility", "opacity", "box-sizing", "box-shadow", "table-layout", "caption-side",
    "empty-cells", "aspect-ratio", "gap", "row-gap", "order", "orphans", "widows", "accent-color",
    "image-rendering", "color-scheme", "border-radius", "hanging-punctuation", "ruby-position", "ruby-align",
    "user-select", "position", "speak", "azimuth", "hyphenate-character", "line-break", "math-style",
    "math-depth", "print-color-adjust", "counter-reset", "counter-increment", "counter-set",
  ]

  private static let drawing: Set<String> = [
    "fill", "fill-opacity", "fill-rule", "stop-color", "stop-opacity", "flood-color", "flood-opacity",
    "paint-order", "dominant-baseline", "alignment-baseline", "baseline-shift", "clip-rule",
    "color-interpolation", "color-interpolation-filters", "shape-rendering", "vector-effect",
  ]
}

extension ArraySlice<UInt8> {
  var lowercasedString: String { String(decoding: lazy.map(\.lowercased), as: UTF8.self) }
}
