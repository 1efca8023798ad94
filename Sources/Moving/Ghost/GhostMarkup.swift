/// Markup that Ghost writes for its cards, in the form in which this program writes the same.
struct GhostMarkup {
  /// The names of cards that readers do not get.
  private(set) var lost: [String] = []

  mutating func changed(_ nodes: [HTMLNode]) -> [HTMLNode] {
    var lost: [String] = []
    let changed = nodes.mapElements { element in
      guard let name = Self.mute.first(where: { element.has(class: $0) }) else {
        return Self.changed(element)
      }
      lost.append(name)
      return []
    }
    self.lost += lost
    return changed
  }

  /// Cards that only Ghost can serve.
  private static let mute = [
    "kg-signup-card", "kg-email-card", "kg-email-cta-card", "kg-nft-card", "kg-transistor-card",
  ]

  private static func changed(_ element: HTMLElement) -> [HTMLNode] {
    let classes = element.classes
    if classes.contains("kg-callout-card") { return [callout(element)] }
    if classes.contains("kg-toggle-card") { return [toggle(element)] }
    if classes.contains("kg-bookmark-card") { return bookmark(element) }
    if classes.contains("kg-gallery-card") { return gallery(element) }
    if classes.contains("kg-audio-card") { return player("audio", element, title: "kg-audio-title") }
    if classes.contains("kg-video-card") { return player("video", element, title: nil) }
    if classes.contains("kg-file-card") { return file(element) }
    if classes.contains(where: { $0.hasPrefix("kg-product-card-rating") }) { return [] }
    guard ["div", "span"].contains(element.name), classes.contains(where: { $0.hasPrefix("kg-") }) else {
      return [.element(element)]
    }
    var plain = element
    plain["style"] = nil
    return [.element(plain)]
  }

  private static func part(_ name: String, of element: HTMLElement) -> [HTMLNode]? {
    element.first { $0.has(class: name) }?.children
  }

  private static func text(_ name: String, of element: HTMLElement) -> String {
    part(name, of: element)?.plainText.trimmingSpaces ?? ""
  }

  private static func callout(_ element: HTMLElement) -> HTMLNode {
    let emoji = text("kg-callout-emoji", of: element)
    let text = part("kg-callout-text", of: element) ?? element.children
    let kind: (name: String, title: String)
    switch emoji.unicodeScalars.first {
    case "💡": kind = ("tip", "Tip")
    case "⚠": kind = ("warning", "Warning")
    default: kind = ("note", "Note")
    }
    let title = HTMLNode.element("p", ["class": "callout-title"], [.text(kind.title)])
    let lead: [HTMLNode] = emoji.isEmpty || kind.name != "note" ? [] : [.text(emoji + " ")]
    var body = HTMLSimplifier.blocks(text)
    if case .element(var first)? = body.first, first.name == "p" {
      first.children = lead + first.children
      body[0] = .element(first)
    } else if !lead.isEmpty {
      body.insert(.element("p", [:], lead), at: 0)
    }
    return .element("aside", ["class": "callout callout-\(kind.name)"], [title] + body)
  }

  private static func toggle(_ element: HTMLElement) -> HTMLNode {
    let heading = part("kg-toggle-heading-text", of: element) ?? []
    return .element(
      "details", [:],
      [.element("summary", [:], heading)] + (part("kg-toggle-content", of: element) ?? []))
  }

  private static func bookmark(_ element: HTMLElement) -> [HTMLNode] {
    guard let address = element.first(where: { $0.name == "a" && $0["href"] != nil })?["href"] else {
      return [.element(element)]
    }
    let title = text("kg-bookmark-title", of: element)
    return line(address, title, about: text("kg-bookmark-description", of: element)) + caption(of: element)
  }

  private static func line(_ address: String, _ title: String, about: String) -> [HTMLNode] {
    var line: [HTMLNode] = [.element("a", ["href": address], [.text(title.isEmpty ? address : title)])]
    if !about.isEmpty { line.append(.text(": " + about)) }
    return [.element("p", [:], line)]
  }

  private static func caption(of element: HTMLElement) -> [HTMLNode] {
    let caption = element.first { $0.name == "figcaption" }?.children ?? []
    return caption.isEmpty ? [] : [.element("p", [:], caption)]
  }

  private static func gallery(_ element: HTMLElement) -> [HTMLNode] {
    var pictures: [HTMLNode] = []
    func collect(_ nodes: [HTMLNode]) {
      for case .element(let child) in nodes where child.name != "figcaption" {
        if child.name == "img" || child.name == "a" {
          pictures.append(.element("p", [:], [.element(child)]))
        } else {
          collect(child.children)
        }
      }
    }
    collect(element.children)
    return [.gallery(pictures, columns: min(pictures.count, 3))] + caption(of: element)
  }

  private static func player(_ name: String, _ element: HTMLElement, title: String?) -> [HTMLNode] {
    guard let address = element.first(where: { $0.name == name })?["src"] else { return [.element(element)] }
    let player = HTMLNode.element(name, ["src": address])
    let caption =
      title.map { part($0, of: element) ?? [] }
      ?? element.first { $0.name == "figcaption" }?.children ?? []
    guard !caption.isEmpty else { return [player] }
    return [.element("figure", [:], [player, .element("figcaption", [:], caption)])]
  }

  private static func file(_ element: HTMLElement) -> [HTMLNode] {
    guard let address = element.first(where: { $0.name == "a" })?["href"] else { return [.element(element)] }
    let title = text("kg-file-card-title", of: element)
    let name = title.isEmpty ? text("kg-file-card-filename", of: element) : title
    return line(address, name, about: text("kg-file-card-caption", of: element))
  }
}
