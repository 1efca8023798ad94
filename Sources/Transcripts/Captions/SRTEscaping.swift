/// SubRip has no references for characters. A word joiner (U+2060), which shows nothing, keeps text from
/// being read as a tag or as the times of a cue.
enum SRTEscaping {
  private static let mark: Unicode.Scalar = "\u{2060}"

  static func escaped(_ text: String) -> String {
    var escaped = String.UnicodeScalarView()
    let scalars = Array(text.unicodeScalars)
    for (index, scalar) in scalars.enumerated() {
      escaped.append(scalar)
      let next = index + 1 < scalars.count ? scalars[index + 1] : " "
      let isTag =
        scalar == "<" && (next == "/" || next.properties.isAlphabetic) || scalar == "{" && next == "\\"
      let isArrow = scalar == "-" && next == ">" && index > 0 && scalars[index - 1] == "-"
      if isTag || isArrow { escaped.append(mark) }
    }
    return String(escaped)
  }

  /// Removes the marks where ``escaped(_:)`` puts them.
  static func plain(_ text: String) -> String {
    guard text.unicodeScalars.contains(mark) else { return text }
    var plain = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      if scalar == mark, let last = plain.last, "<{-".unicodeScalars.contains(last) { continue }
      plain.append(scalar)
    }
    return String(plain)
  }
}
