import URIs

/// Brings HTML into one form, whichever program wrote it: the same text gives the same tree.
///
/// It removes what nobody sees: white space that HTML collapses, empty elements, classes of the style
/// sheets of other programs, sizes of pictures for `srcset`, `target` and `loading`. Text between blocks
/// becomes paragraphs. Spaces at the ends of emphasis move out of it. `b` is `strong`, and `i` is `em`.
/// Pictures, code, footnotes and callouts have the form in which Colophon renders its own.
struct HTMLSimplifier {
  /// The blocks of a text.
  static func blocks(_ nodes: [HTMLNode]) -> [HTMLNode] { flow(nodes, wraps: true) }

  /// - Parameter wraps: whether text between blocks becomes paragraphs.
  static func flow(_ nodes: [HTMLNode], wraps: Bool) -> [HTMLNode] {
    var blocks: [HTMLNode] = []
    var line: [HTMLNode] = []
    func endLine() {
      let texts = line.isEmpty ? [] : trimmed(InlineRun(line).nodes)
      line = []
      guard !texts.isEmpty else { return }
      if wraps { blocks += paragraphs(HTMLElement("p", [], texts)) } else { blocks += texts }
    }
    for node in nodes {
      guard case .element(let element) = node, !element.isInline || element.holdsBlock else {
        line.append(node)
        continue
      }
      endLine()
      blocks += block(element, wraps: wraps)
    }
    endLine()
    return blocks
  }

  private static func block(_ source: HTMLElement, wraps: Bool) -> [HTMLNode] {
    if let listing = CodeListing(source) { return listing.code.isEmpty ? [] : [listing.node] }
    var element = source
    element.attributes = HTMLAttributes.simplified(element)
    switch element.name {
    case "p" where element.children.contains(where: { $0.element?.holdsBlock == true }):
      element.children = flow(element.children, wraps: false)
      return [.element(element)]
    case "p": return paragraphs(element)
    case "h1", "h2", "h3", "h4", "h5", "h6", "dt", "summary", "figcaption", "caption", "legend":
      element.children = trimmed(InlineRun(element.children).nodes)
      let mayGo = element.headingLevel != nil || element.name.hasSuffix("caption")
      return element.children.isEmpty && mayGo ? [] : [.element(element)]
    case "ul", "ol", "menu", "dir": return list(element)
    case "blockquote", "details":
      element.children = flow(element.children, wraps: true)
      return element.children.isEmpty ? [] : [.element(element)]
    case "figure": return figure(element, source)
    case "hr": return [.element("hr")]
    case "video", "audio": return [.element(player(element))]
    case "iframe", "script", "canvas", "object": return [.element(element)]
    case "pre": return [.element(element)]
    case "table", "thead", "tbody", "tfoot", "tr", "colgroup", "dl":
      element.children = flow(element.children.filter { !$0.isBlank }, wraps: false)
      return element.children.isEmpty ? [] : [.element(element)]
    case "td", "th", "li", "dd":
      element.children = flow(element.children, wraps: false)
      return [.element(element)]
    default: return container(element, wraps: wraps)
    }
  }

  private static func container(_ element: HTMLElement, wraps: Bool) -> [HTMLNode] {
    var element = element
    guard element.name == "div" || element.name == "section", element.attributes.isEmpty else {
      let holdsBlock = element.children.contains { $0.element?.holdsBlock == true }
      element.children = flow(element.children, wraps: holdsBlock)
      return element.children.isEmpty && element.attributes.isEmpty ? [] : [.element(element)]
    }
    return flow(element.children, wraps: wraps)
  }

  /// A paragraph, or several if empty lines divide it, or none if it is empty.
  private static func paragraphs(_ source: HTMLElement) -> [HTMLNode] {
    var parts: [[HTMLNode]] = [[]]
    var breaks = 0
    for node in trimmed(InlineRun(source.children).nodes) {
      if node == .element("br") {
        breaks += 1
        continue
      }
      if breaks == 1 { parts[parts.count - 1].append(.element("br")) }
      if breaks > 1 { parts.append([]) }
      breaks = 0
      parts[parts.count - 1].append(node)
    }
    return parts.compactMap { part in
      let children = trimmed(part)
      guard !children.isEmpty else { return nil }
      return .element(HTMLElement("p", source.attributes, children))
    }
  }

  /// A list without text between its items; a list beside the items belongs to the item before it.
  private static func list(_ source: HTMLElement) -> [HTMLNode] {
    var element = source
    if element.name == "ol", element["start"] == "1" { element["start"] = nil }
    if ["menu", "dir"].contains(element.name) { element.name = "ul" }
    var items: [HTMLNode] = []
    for node in flow(source.children.filter { !$0.isBlank }, wraps: false) {
      if case .element(let child) = node, child.name == "li" {
        items.append(node)
      } else if case .element(var last)? = items.last {
        last.children.append(node)
        items[items.count - 1] = .element(last)
      } else {
        items.append(.element("li", [:], [node]))
      }
    }
    element.children = items
    return items.isEmpty ? [] : [.element(element)]
  }

  /// White space, empty lines and non-breaking spaces at both ends removed.
  static func trimmed(_ nodes: [HTMLNode]) -> [HTMLNode] {
    var rest = nodes[...]
    func isEmptyLine(_ node: HTMLNode) -> Bool { node == .element("br") || node.isBlank }
    while let first = rest.first, isEmptyLine(first) { rest = rest.dropFirst() }
    while let last = rest.last, isEmptyLine(last) { rest = rest.dropLast() }
    var trimmed = Array(rest)
    if case .text(let text)? = trimmed.first {
      trimmed[0] = .text(String(String.UnicodeScalarView(text.unicodeScalars.drop(while: \.isSpaceOfText))))
    }
    if case .text(let text)? = trimmed.last {
      var scalars = text.unicodeScalars
      while let last = scalars.last, last.isSpaceOfText { scalars.removeLast() }
      trimmed[trimmed.count - 1] = .text(String(scalars))
    }
    return trimmed
  }
}

// MARK: - Pictures and players

extension HTMLSimplifier {
  /// A figure that has a caption, and what is in it otherwise.
  private static func figure(_ element: HTMLElement, _ source: HTMLElement) -> [HTMLNode] {
    var figure = element
    var side = HTMLAttributes.alignment(in: source)
    figure.children = flow(figure.children, wraps: false)
    guard let parts = figure.children.onlyElements else { return [.element(figure)] }
    let caption = parts.last { $0.name == "figcaption" }
    let rest = parts.filter { $0.name != "figcaption" }
    guard !rest.isEmpty else { return caption.map { flow($0.children, wraps: true) } ?? [] }
    if rest.count == 1, var picture = rest.first, picture.name == "p",
      let inner = picture.children.onlyElements, inner.count == 1
    {
      picture = inner[0]
      figure.children = [.element(picture)] + (caption.map { [.element($0)] } ?? [])
    }
    if rest.count == 1, case .element(var picture)? = figure.children.first, picture.name == "img" {
      if let own = HTMLAttributes.alignment(in: picture) { side = own }
      if let side, picture["class"] == nil { picture["class"] = side }
      figure["class"] = nil
      figure.children[0] = .element(picture)
    }
    if caption == nil, figure.attributes.isEmpty { return flow(figure.children, wraps: true) }
    return [.element(figure)]
  }

  /// A video or sound with its address at itself, and without the text for old browsers.
  private static func player(_ source: HTMLElement) -> HTMLElement {
    var player = source
    player.children = source.children.filter { ["source", "track"].contains($0.element?.name) }
    if player["src"] == nil, player.children.count == 1, let only = player.children.first?.element,
      only.name == "source", let address = only["src"]
    {
      player["src"] = address
      player.children = []
    }
    player["preload"] = nil
    player["controls"] = ""
    player.attributes.sort { $0.name < $1.name }
    return player
  }
}
