/// Writes HTML that Markdown passes on as it is: no line of it is empty, and its first one begins a block of
/// HTML.
enum HTMLWriter {
  /// The lines of a block.
  static func lines(_ element: HTMLElement) -> [String] {
    let text = block(element)
    return text.split(separator: "\n", omittingEmptySubsequences: true).map { String($0) }
  }

  private static func block(_ element: HTMLElement) -> String {
    if let listing = CodeListing(listing: element) { return code(listing) }
    let start = startTag(element)
    if HTMLElement.voidNames.contains(element.name) { return start }
    let end = "</\(element.name)>"
    if element.name == "pre" { return start + preformatted(element.children) + end }
    let holdsBlocks = element.children.contains { $0.element?.holdsBlock == true }
    // A line with nothing but the start tag begins a block of HTML, whatever its name.
    let needsLine = !startsBlock.contains(element.name)
    guard holdsBlocks else {
      return start + (needsLine ? "\n" : "") + inline(element.children) + (needsLine ? "\n" : "") + end
    }
    var text = start
    // A line end is white space: there is none within a line of text.
    var isInLine = false
    for child in element.children {
      if case .element(let inner) = child, inner.holdsBlock {
        text += "\n" + block(inner)
        isInLine = false
      } else {
        text += (isInLine ? "" : "\n") + inline([child])
        isInLine = true
      }
    }
    return text + "\n" + end
  }

  /// Text and elements in a line.
  static func inline(_ nodes: [HTMLNode]) -> String {
    nodes.map { node in
      switch node {
      case .text(let text): escaped(text)
      case .element(let element) where element.name == "pre": block(element)
      case .element(let element) where HTMLElement.voidNames.contains(element.name): startTag(element)
      case .element(let element): startTag(element) + inline(element.children) + "</\(element.name)>"
      }
    }.joined()
  }

  static func startTag(_ element: HTMLElement) -> String {
    var tag = "<" + element.name
    for attribute in element.attributes {
      tag += " " + attribute.name
      if attribute.value.isEmpty, attribute.name != "alt", attribute.name != "href" { continue }
      let value = attribute.value.replacing("&", with: "&amp;").replacing("\"", with: "&quot;")
        .replacing("<", with: "&lt;").replacing(">", with: "&gt;")
        .replacing("\n", with: "&#10;").replacing("\r", with: "")
      tag += "=\"\(value)\""
    }
    return tag + ">"
  }

  private static func code(_ listing: CodeListing) -> String {
    let language = listing.language.isEmpty ? "" : " class=\"language-\(listing.language)\""
    return "<pre><code\(language)>" + preformatted([.text(listing.code)]) + "</code></pre>"
  }

  /// Line ends before empty lines are references: an empty line would end the block of HTML.
  private static func preformatted(_ nodes: [HTMLNode]) -> String {
    var text = inline(nodes)
    // Parsers skip one line feed there.
    if text.utf8.first == 0x0A { text = "&#10;" + text }
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    var joined = ""
    for (index, line) in lines.enumerated() {
      joined += line
      guard index + 1 < lines.count else { break }
      let isBesideEmpty = lines[index + 1].allSatisfy(\.isWhitespace) || line.allSatisfy(\.isWhitespace)
      joined += isBesideEmpty ? "&#10;" : "\n"
    }
    return joined
  }

  static func escaped(_ text: String) -> String {
    guard text.utf8.contains(where: { $0 == 0x26 || $0 == 0x3C || $0 == 0x3E || $0 >= 0xC2 }) else {
      return text
    }
    var escaped = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": escaped += "&amp;"
      case "<": escaped += "&lt;"
      case ">": escaped += "&gt;"
      default: escaped += MarkdownEscaping.visible(scalar)
      }
    }
    return escaped
  }

  /// Elements whose start tag begins a block of HTML, with anything after it (CommonMark 0.29, 4.6).
  private static let startsBlock: Set<String> = [
    "address", "article", "aside", "blockquote", "caption", "center", "col", "colgroup", "dd", "details",
    "dialog", "dir", "div", "dl", "dt", "fieldset", "figcaption", "figure", "footer", "form", "h1", "h2",
    "h3", "h4", "h5", "h6", "header", "hr", "iframe", "legend", "li", "main", "menu", "nav", "ol", "p",
    "pre", "script", "section", "source", "summary", "table", "tbody", "td", "tfoot", "th", "thead", "tr",
    "track", "ul",
  ]
}
