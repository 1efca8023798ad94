/// Text in a line, with white space as a page shows it, and none at the ends of elements.
struct InlineRun {
  private(set) var nodes: [HTMLNode] = []
  private(set) var hasSpaceBefore = false
  private(set) var hasSpaceAfter = false
  /// The text after the last of ``nodes``.
  private var text = String.UnicodeScalarView()

  init(_ source: [HTMLNode]) {
    for node in Self.joined(source) {
      switch node {
      case .text(let text): add(text: text)
      case .element(let element): add(element)
      }
    }
    endText()
  }

  /// The nodes with emphasis of one kind that follows itself as one element.
  private static func joined(_ source: [HTMLNode]) -> [HTMLNode] {
    var joined: [HTMLNode] = []
    var open: HTMLElement?
    for node in source {
      guard case .element(var element) = node else {
        if let last = open { joined.append(.element(last)) }
        open = nil
        joined.append(node)
        continue
      }
      element.name = names[element.name] ?? element.name
      if !element.attributes.isEmpty { element.attributes = HTMLAttributes.simplified(element) }
      let isPlain = emphasis.contains(element.name) && element.attributes.isEmpty
      if isPlain, open?.name == element.name {
        open?.children += element.children
      } else {
        if let last = open { joined.append(.element(last)) }
        open = isPlain ? element : nil
        if !isPlain { joined.append(.element(element)) }
      }
    }
    return joined + (open.map { [.element($0)] } ?? [])
  }

  private mutating func add(text source: String) {
    var spaces = 0
    var isHard = false
    for scalar in source.unicodeScalars {
      if scalar.isSpaceOfText {
        spaces += 1
        isHard = scalar == "\u{A0}"
        continue
      }
      // A single non-breaking space is there on purpose.
      if spaces == 1, isHard, !hasSpaceAfter { append("\u{A0}") } else if spaces > 0 { hasSpaceAfter = true }
      spaces = 0
      append(scalar)
    }
    if spaces == 1, isHard, !hasSpaceAfter { append("\u{A0}") } else if spaces > 0 { hasSpaceAfter = true }
  }

  private mutating func append(_ scalar: Unicode.Scalar) {
    if hasSpaceAfter { addSpace() }
    text.append(scalar)
  }

  /// Adds the space that is still to be written.
  private mutating func addSpace() {
    guard hasSpaceAfter else { return }
    hasSpaceAfter = false
    if text.isEmpty {
      guard let last = nodes.last else {
        hasSpaceBefore = true
        return
      }
      if last.element?.name == "br" { return }
    }
    text.append(" ")
  }

  private mutating func endText() {
    guard !text.isEmpty else { return }
    nodes.append(.text(String(text)))
    text = String.UnicodeScalarView()
  }

  private mutating func append(_ element: HTMLElement) {
    addSpace()
    endText()
    nodes.append(.element(element))
  }

  private mutating func add(_ source: HTMLElement) {
    var element = source
    switch element.name {
    case "br":
      hasSpaceAfter = false
      append(HTMLElement("br"))
    case "img", "wbr", "svg", "math", "iframe", "script", "canvas", "video", "audio": append(element)
    case "input":
      element.attributes.sort { $0.name < $1.name }
      append(element)
    case "code" where element.children.allSatisfy({ $0.element == nil }):
      let words = element.children.plainText.unicodeScalars.split(whereSeparator: \.isHTMLSpace)
      element.children = [.text(words.map { String($0) }.joined(separator: " "))]
      if words.isEmpty { hasSpaceAfter = true } else { append(element) }
    default:
      let run = InlineRun(element.children)
      element.children = run.nodes
      if run.hasSpaceBefore { hasSpaceAfter = true }
      add(finished: element)
      if run.hasSpaceAfter { hasSpaceAfter = true }
    }
  }

  private mutating func add(finished element: HTMLElement) {
    let isPlain = element.attributes.isEmpty
    let isMute = isPlain || element.name == "a" && element["id"] == nil && element["name"] == nil
    if element.children.isEmpty, isMute, !element.name.contains("-") { return }
    if isPlain, ["span", "font", "a"].contains(element.name) {
      // Nothing but its content is seen.
      for child in element.children {
        switch child {
        case .text(let words): for scalar in words.unicodeScalars { append(scalar) }
        case .element(let inner): append(inner)
        }
      }
    } else if Self.emphasis.contains(element.name), isPlain, element.children.count == 1,
      let only = element.children[0].element, only.name == element.name, only.attributes.isEmpty
    {
      append(only)
    } else {
      append(element)
    }
  }

  static let emphasis: Set<String> = ["em", "strong", "del"]
  private static let names = ["b": "strong", "i": "em", "s": "del", "strike": "del"]
}
