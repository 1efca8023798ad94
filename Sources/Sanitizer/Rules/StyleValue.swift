/// Checks the values of CSS properties, and of attributes of drawings with the same syntax.
enum StyleValue {
  static func isHarmless(_ value: ArraySlice<UInt8>, of property: String) -> Bool {
    guard !value.isEmpty, isHarmless(value) else { return false }
    if property == "position" { return ["static", "relative"].contains(value.lowercasedString) }
    switch property {
    case "outline", "outline-width", "outline-offset", "box-shadow", "text-shadow", "border-image",
      "border-image-outset", "-webkit-box-shadow", "-moz-box-shadow":
      let percent = property.hasPrefix("border") ? 10.0 : 0
      return !hasMathematics(value) && lengths(in: value, percent: percent).allSatisfy { abs($0) <= furthest }
    case _ where property.hasPrefix("padding"): return isNarrow(lengths(in: value, percent: 5), value)
    case _ where property.hasPrefix("border") && !["radius", "spacing"].contains { property.hasSuffix($0) }:
      return isNarrow(lengths(in: value, percent: 0), value)
    case "font", "font-size", "overflow-clip-margin":
      return lengths(in: value, percent: 0.16).allSatisfy { $0 <= furthest }
    case "text-indent": return lengths(in: value).allSatisfy { $0 >= -furthest }
    case _ where property.hasPrefix("margin"):
      let isVertical = !["left", "right", "inline", "start", "end"].contains { property.hasSuffix($0) }
      if isVertical, let start = value.firstIndex(of: UInt8(ascii: "(")),
        value[start...].contains(UInt8(ascii: "-"))
      {
        return false
      }
      return lengths(in: value).allSatisfy { $0 >= -furthest }
    default: return true
    }
  }

  static func isHarmless(_ value: UnsafeBufferPointer<UInt8>) -> Bool {
    var written: [UInt8] = []
    written.appendCharacters(value[...])
    return isHarmless(written[...])
  }

  /// Refuses backslashes, which can disguise a name, and braces, at-signs and semicolons: no harmless
  /// property needs them. Allows listed functions only, inside strings too.
  static func isHarmless(_ value: ArraySlice<UInt8>) -> Bool {
    var quote: UInt8?
    var closers: [UInt8] = []
    var nameStart = value.startIndex
    for index in value.indices {
      let byte = value[index]
      if #"\{}@<>`;"#.utf8.contains(byte) || byte < 0x20 && !byte.isHTMLSpace { return false }
      if index > value.startIndex, value[index - 1] == UInt8(ascii: "/"),
        byte == UInt8(ascii: "/") || byte == UInt8(ascii: "*")
      {
        return false
      }
      switch byte {
      case UInt8(ascii: "("):
        let name = value[nameStart..<index]
        guard name.isEmpty || functions.contains(name.lowercasedString) else { return false }
        if quote == nil { closers.append(UInt8(ascii: ")")) }
      case UInt8(ascii: ":"):
        if value[nameStart..<index].lowercasedString.hasSuffix("script") { return false }
      case UInt8(ascii: "\""), UInt8(ascii: "'"):
        if quote == nil { quote = byte } else if quote == byte { quote = nil }
      case UInt8(ascii: "[") where quote == nil: closers.append(UInt8(ascii: "]"))
      case UInt8(ascii: ")") where quote == nil, UInt8(ascii: "]") where quote == nil:
        guard closers.popLast() == byte else { return false }
      default:
        if quote != nil, byte.endsString { return false }
      }
      if !byte.isNameByte { nameStart = index + 1 }
    }
    return quote == nil && closers.isEmpty
  }

  /// How far an element may extend beyond its place, in pixels, approximately.
  private static let furthest = 200.0

  /// Whether a border or a padding covers no more than a few lines. That of inline text covers what is around
  /// it.
  private static func isNarrow(_ lengths: [Double], _ value: ArraySlice<UInt8>) -> Bool {
    guard hasMathematics(value) else { return lengths.allSatisfy { $0 <= furthest } }
    return !value.contains(UInt8(ascii: "*")) && lengths.reduce(0) { $0 + abs($1) } <= furthest
  }

  private static func hasMathematics(_ value: ArraySlice<UInt8>) -> Bool {
    guard value.contains(UInt8(ascii: "(")) else { return false }
    let text = value.lowercasedString
    return ["calc(", "min(", "max(", "clamp(", "var("].contains { text.contains($0) }
  }

  /// The lengths in `value`, in pixels, approximately: window units are taken from a large window. A length
  /// that is no plain number with a unit (`1e5px`) counts as infinite.
  private static func lengths(in value: ArraySlice<UInt8>, percent: Double = 10) -> [Double] {
    var lengths: [Double] = []
    var rest = value
    while let byte = rest.first {
      if byte == UInt8(ascii: "#") || byte.isNameByte && !byte.isASCIIDigit && byte != UInt8(ascii: "-") {
        rest = rest.dropFirst().drop(while: \.isNameByte)
        continue
      }
      let isNegative = byte == UInt8(ascii: "-")
      let digits = isNegative ? rest.dropFirst() : rest
      let number = digits.prefix { $0.isASCIIDigit || $0 == UInt8(ascii: ".") }
      rest = digits[number.endIndex...]
      guard !number.isEmpty else {
        if !isNegative { rest = rest.dropFirst() }
        continue
      }
      let unit = rest.prefix { $0.isNameByte || $0 == UInt8(ascii: "%") || $0 == UInt8(ascii: "+") }
      rest = rest[unit.endIndex...]
      let name = unit.lowercasedString
      guard let count = Double("0" + String(decoding: number, as: UTF8.self)),
        !name.hasPrefix("e")
          || name == "em" || name == "ex"
      else { return [.infinity, -.infinity] }
      guard let size = name == "%" ? percent : pixels[name] else { continue }
      lengths.append(count * size * (isNegative ? -1 : 1))
    }
    return lengths
  }

  private static let pixels: [String: Double] = [
    "px": 1, "pt": 1.33, "pc": 16, "in": 96, "cm": 38, "mm": 3.8, "q": 1, "em": 16, "rem": 16, "ex": 8,
    "ch": 8, "lh": 20, "rlh": 20, "ic": 16, "cap": 12, "vw": 10, "vh": 10, "vmin": 10, "vmax": 10,
    "svw": 10, "svh": 10, "lvw": 10, "lvh": 10, "dvw": 10, "dvh": 10, "vi": 10, "vb": 10,
  ]

  private static let functions: Set<String> = [
    "rgb", "rgba", "hsl", "hsla", "hwb", "lab", "lch", "oklab", "oklch", "color", "color-mix", "light-dark",
    "calc", "min", "max", "clamp", "var", "repeat", "minmax", "fit-content", "linear-gradient",
    "radial-gradient", "conic-gradient", "repeating-linear-gradient", "repeating-radial-gradient",
    "-webkit-linear-gradient", "-moz-linear-gradient", "-o-linear-gradient", "-webkit-radial-gradient",
    "-moz-radial-gradient",
  ]
}

extension UInt8 {
  fileprivate var isNameByte: Bool {
    isASCIILetter || isASCIIDigit || self == UInt8(ascii: "-") || self == UInt8(ascii: "_") || self >= 0x80
  }
}
