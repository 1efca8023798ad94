/// The elements of raw HTML that are open at a place of a text, of those in which extensions change no text.
struct RawElements {
  private var links = 0
  /// The names of elements with code, in lower case, outermost first.
  private var code: [String] = []

  var areOpen: Bool { links > 0 || haveCode }

  /// Whether one is open whose text stays as it is written.
  var haveCode: Bool { !code.isEmpty }

  /// - Parameter tag: a whole tag, or other raw HTML.
  mutating func read(tag: String) {
    let isEnd = tag.hasPrefix("</")
    let name = tag.dropFirst(isEnd ? 2 : 1).prefix { $0.isASCII && ($0.isLetter || $0.isNumber) }.lowercased()
    if name == "a" {
      links = max(0, links + (isEnd ? -1 : 1))
    } else if isEnd, code.last == name {
      code.removeLast()
    } else if !isEnd, Self.codeNames.contains(name), !tag.hasSuffix("/>") {
      code.append(name)
    }
  }

  private static let codeNames: Set<String> = [
    "abbr", "code", "kbd", "math", "pre", "samp", "script", "style", "svg", "textarea", "tt", "var",
  ]
}
