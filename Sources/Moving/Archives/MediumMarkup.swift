import URIs

/// Markup of Medium in the form in which this program writes the same.
struct MediumMarkup {
  let title: String
  let subtitle: String?
  /// The paths of the posts of the export by their numbers.
  let addresses: [String: String]

  /// The blocks of a text, without the title and the subtitle, which pages show above it.
  func changed(_ nodes: [HTMLNode]) -> [HTMLNode] {
    let linked = Self.linkedIDs(nodes)
    var isBeforeText = true
    let changed = nodes.mapElements { element -> [HTMLNode] in
      if isBeforeText, let level = element.headingLevel {
        let text = element.children.plainText.trimmingSpaces
        if text == title { return [] }
        if text == subtitle {
          isBeforeText = false
          return []
        }
        if level > 0 { isBeforeText = false }
      } else if element.name == "p" {
        isBeforeText = false
      }
      return self.changed(element, linked)
    }
    return Self.joinedCode(Self.withoutRules(changed))
  }

  /// The picture that the author chose for lists.
  func featuredImage(_ body: HTMLElement) -> String? {
    body.first { $0.name == "img" && $0["data-is-featured"] == "true" }?["src"]
  }

  private static func linkedIDs(_ nodes: [HTMLNode]) -> Set<String> {
    var ids: Set<String> = []
    _ = nodes.mapElements { element in
      if let address = element["href"], address.hasPrefix("#") { ids.insert(String(address.dropFirst())) }
      return []
    }
    return ids
  }

  private func changed(_ source: HTMLElement, _ linked: Set<String>) -> [HTMLNode] {
    var element = source
    if element.name == "a", let own = element["href"].flatMap(ownAddress) { element["href"] = own }
    if let id = element["id"], !linked.contains(id) { element["id"] = nil }
    element["name"] = nil
    if element.has(class: "graf--mixtapeEmbed") { return Self.mixtape(element) }
    if element.name == "figure", element.has(class: "graf--iframe"), let gist = Self.gist(element) {
      return [gist]
    }
    if element.name == "span", element.has(class: "graf-dropCap") || element.has(class: "graf-dropCapImage") {
      return element.children
    }
    if element.name == "div", element["data-attrs"] == nil {
      let isLayout = element.classes.contains {
        $0.hasPrefix("section") || $0.hasPrefix("aspectRatio") || $0.hasPrefix("graf")
      }
      if isLayout { return element.children }
    }
    if element.name == "section" { return element.children }
    if element.name == "hr" { return [.element(element)] }
    element["style"] = nil
    return [.element(element)]
  }

  /// The path of a post of this export at Medium or a domain of its publication; nil for another address.
  private func ownAddress(_ address: String) -> String? {
    let url = URIReference(address)
    guard url.isWebAddress, let last = url.path.split(separator: "/").last,
      let number = last.split(separator: "-").last
    else { return nil }
    return addresses[String(number)]
  }

  /// The link that stands in place of a script in a figure, with the figure's caption.
  private static func gist(_ figure: HTMLElement) -> HTMLNode? {
    let address = figure.children.lazy.compactMap { $0.element }.first { $0.name == "a" }?["href"]
    guard let address, address.hasPrefix("https://gist.github.com/") else { return nil }
    let caption = figure.first { $0.name == "figcaption" }?.children ?? []
    return Embeds.node(address, caption: caption)
  }

  /// A card of another page: its title is a link.
  private static func mixtape(_ element: HTMLElement) -> [HTMLNode] {
    let link =
      element.first { $0.has(class: "markup--mixtapeEmbed-anchor") } ?? element.first { $0.name == "a" }
    guard let link, let address = link["href"] else { return [] }
    let title = link.first { $0.name == "strong" }?.children.plainText.trimmingSpaces ?? ""
    let about = link.first { $0.name == "em" }?.children.plainText.trimmingSpaces ?? ""
    var line: [HTMLNode] = [.element("a", ["href": address], [.text(title.isEmpty ? address : title)])]
    if !about.isEmpty { line.append(.text(": " + about)) }
    return [.element("p", [:], line)]
  }

  /// A rule stands before each section, also before the first.
  private static func withoutRules(_ nodes: [HTMLNode]) -> [HTMLNode] {
    var nodes = nodes.filter { !$0.isBlank }[...]
    while nodes.first?.element?.name == "hr" { nodes.removeFirst() }
    while nodes.last?.element?.name == "hr" { nodes.removeLast() }
    return Array(nodes)
  }

  /// Old editors made a `pre` of each line of code, or of each part between empty lines.
  private static func joinedCode(_ nodes: [HTMLNode]) -> [HTMLNode] {
    var joined: [HTMLNode] = []
    for node in nodes {
      guard case .element(let element) = node, element.name == "pre", element.has(class: "graf-after--pre"),
        case .element(var last)? = joined.last, last.name == "pre",
        last["data-code-block-lang"] == element["data-code-block-lang"]
      else {
        joined.append(node)
        continue
      }
      joined.removeLast()
      last.children.append(.text("\n"))
      last.children += element.children
      joined.append(.element(last))
    }
    return joined
  }
}
