import Texts

/// HTML as the text of a post, in a form that Markdown leaves alone.
enum HTMLText {
  /// HTML without empty lines, which would end it for Markdown, in a block if it begins with none.
  static func markdown(_ html: String) -> String {
    var lines: [String] = []
    var isPreformatted = false
    for line in html.split(separator: "\n", omittingEmptySubsequences: false) {
      if line.allSatisfy(\.isWhitespace) {
        if isPreformatted { lines.append("&#10;") }
        continue
      }
      // An empty line in code is the character's number, which stands at the end of the line before.
      if isPreformatted, lines.last == "&#10;" {
        var count = 0
        while lines.last == "&#10;" {
          lines.removeLast()
          count += 1
        }
        lines.append(String(repeating: "&#10;", count: count) + line)
      } else {
        lines.append(String(line))
      }
      let lower = line.lowercased()
      let opening = lower.ranges(of: "<pre").last?.lowerBound
      let closing = lower.ranges(of: "</pre").last?.lowerBound
      switch (opening, closing) {
      case (let open?, let close?): isPreformatted = open > close
      case (_?, nil): isPreformatted = true
      case (nil, _?): isPreformatted = false
      case (nil, nil): break
      }
    }
    guard let first = lines.first else { return "" }
    let start = first.trimmed.lowercased()
    let name = start.dropFirst().prefix { $0.isLetter || $0.isNumber }
    if start.hasPrefix("<"), blocks.contains(String(name)) { return lines.joined(separator: "\n") + "\n" }
    return "<div>\n\(lines.joined(separator: "\n"))\n</div>\n"
  }

  private static let blocks: Set = [
    "p", "div", "h1", "h2", "h3", "h4", "h5", "h6", "ul", "ol", "dl", "table", "blockquote", "section",
    "article", "figure", "main", "header", "aside", "nav", "center", "details", "form", "hr",
  ]
}
