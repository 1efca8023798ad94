/// Makes paragraphs of lines, as WordPress does when it shows a text: an empty line ends a paragraph, and the
/// end of any other line is a line break.
enum WordPressParagraphs {
  /// Marks an element whose content is written in lines.
  static let mark = "data-lines"

  /// Elements that contain blocks.
  private static let containers: Set<String> = [
    "div", "section", "article", "aside", "center", "header", "footer", "main", "nav", "details", "address",
  ]
  /// Elements that contain blocks, or text without a paragraph.
  private static let cells: Set<String> = ["li", "td", "th", "dd", "figcaption"]

  /// Blocks between which there is text in lines.
  static func blocks(_ nodes: [HTMLNode]) -> [HTMLNode] { flow(nodes, wraps: true) }

  private static func flow(_ nodes: [HTMLNode], wraps: Bool) -> [HTMLNode] {
    var result: [HTMLNode] = []
    var line: [HTMLNode] = []
    func endLine() {
      guard !line.isEmpty else { return }
      let parts = paragraphs(line)
      line = []
      if wraps || parts.count > 1 {
        result += parts.map { .element(HTMLElement("p", [], $0)) }
      } else {
        result += parts.first ?? []
      }
    }
    for node in nodes {
      guard case .element(let element) = node, !element.isInline || element.holdsBlock else {
        line.append(node)
        continue
      }
      endLine()
      result += block(element)
    }
    endLine()
    return result
  }

  private static func block(_ source: HTMLElement) -> [HTMLNode] {
    var element = source
    switch element.name {
    case "p" where !element.children.contains { $0.element?.holdsBlock == true }:
      return paragraphs(element.children).map { .element(HTMLElement("p", element.attributes, $0)) }
    case "blockquote": element.children = flow(element.children, wraps: true)
    case "h1", "h2", "h3", "h4", "h5", "h6", "dt", "summary":
      element.children = withLineBreaks(element.children)
    case let name where containers.contains(name) || cells.contains(name):
      element.children = flow(element.children, wraps: false)
    case "ul", "ol", "dl", "table", "thead", "tbody", "tfoot", "tr", "figure", "p":
      element.children = element.children.flatMap { node -> [HTMLNode] in
        guard case .element(let child) = node, !child.isInline || child.holdsBlock else { return [node] }
        return block(child)
      }
    default: break
    }
    return [.element(element)]
  }

  /// The paragraphs in a run of text, with line breaks in them.
  private static func paragraphs(_ nodes: [HTMLNode]) -> [[HTMLNode]] {
    split(nodes).map { HTMLSimplifier.trimmed(withLineBreaks($0)) }.filter { !$0.isEmpty }
  }

  /// The parts between empty lines. An element around such a line is in each part.
  private static func split(_ nodes: [HTMLNode]) -> [[HTMLNode]] {
    var parts: [[HTMLNode]] = [[]]
    for node in nodes {
      switch node {
      case .text(let text):
        for (index, part) in dividedAtEmptyLines(text).enumerated() {
          if index > 0 { parts.append([]) }
          if !part.isEmpty { parts[parts.count - 1].append(.text(part)) }
        }
      case .element(let element)
      where element.children.isEmpty || ["code", "svg", "math"].contains(element.name):
        parts[parts.count - 1].append(node)
      case .element(let element):
        for (index, part) in split(element.children).enumerated() {
          if index > 0 { parts.append([]) }
          parts[parts.count - 1].append(.element(HTMLElement(element.name, element.attributes, part)))
        }
      }
    }
    return parts
  }

  private static func dividedAtEmptyLines(_ text: String) -> [String] {
    guard text.utf8.contains(0x0A) else { return [text] }
    var parts = [""]
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    for (index, line) in lines.enumerated() {
      let isInner = index > 0 && index + 1 < lines.count
      if isInner, line.unicodeScalars.allSatisfy(\.isHTMLSpace) {
        if parts.last?.isEmpty == false || parts.count == 1 { parts.append("") }
        continue
      }
      if index > 0, !(parts.last?.isEmpty ?? true) || index == 1 && parts.count == 1 {
        parts[parts.count - 1] += "\n"
      }
      parts[parts.count - 1] += line
    }
    return parts
  }

  private static func withLineBreaks(_ nodes: [HTMLNode]) -> [HTMLNode] {
    var result: [HTMLNode] = []
    for node in nodes {
      switch node {
      case .text(let text):
        for (index, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
          if index > 0, result.last != .element("br") { result.append(.element("br")) }
          if !line.isEmpty { result.append(.text(String(line))) }
        }
      case .element(var element):
        if element.name != "code", element.name != "svg", element.name != "math" {
          element.children = withLineBreaks(element.children)
        }
        result.append(.element(element))
      }
    }
    return result
  }
}
