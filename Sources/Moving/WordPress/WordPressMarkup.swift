/// Markup that the editor of WordPress writes, in the form in which this program does.
struct WordPressMarkup {
  /// The notes of the post's own footnotes by their ids, in their order.
  var footnotes: [(id: String, html: [HTMLNode])] = []

  func changed(_ nodes: [HTMLNode]) -> [HTMLNode] {
    let numbers = Dictionary(
      footnotes.enumerated().map { ($1.id, "\($0 + 1)") }, uniquingKeysWith: { first, _ in first })
    var changed = nodes.mapElements { element in
      if element.name == "sup", element.has(class: "fn"), let id = element["data-fn"],
        let number = numbers[id]
      {
        return [Footnotes.reference(to: number)]
      }
      return Self.changed(element)
    }
    if !footnotes.isEmpty {
      let notes = footnotes.enumerated().map {
        ("\($0 + 1)", [HTMLNode.element("p", [:], $1.html)])
      }
      changed.append(Footnotes.section(notes))
    }
    return changed
  }

  private static func changed(_ element: HTMLElement) -> [HTMLNode] {
    let classes = element.classes
    if element[WordPressParagraphs.mark] != nil { return WordPressParagraphs.blocks(element.children) }
    if classes.contains("wp-block-spacer") { return [] }
    if element.name == "span", element["id"]?.hasPrefix("more-") == true, element.children.isEmpty {
      return []
    }
    if classes.contains("wp-block-embed") || classes.contains("wp-block-embed__wrapper") {
      return embed(element)
    }
    if element.name == "figure", classes.contains("wp-block-gallery") { return gallery(element) }
    if element.name == "ul",
      classes.contains(where: { $0.hasPrefix("blocks-gallery") || $0 == "wp-block-gallery" })
    {
      let pictures = element.children.flatMap { $0.element?.children ?? [] }
      return [.gallery(pictures, columns: columns(element))]
    }
    // The column of text beside a picture, too, is only a column.
    if classes.contains(where: { layouts.contains($0) }) {
      return [.element(HTMLElement("div", [], element.children))]
    }
    guard let side = sides.first(where: { classes.contains("has-text-align-\($0)") }),
      element["style"]?.contains("text-align") != true
    else { return [.element(element)] }
    var aligned = element
    aligned["style"] = [element["style"], "text-align:\(side)"].compactMap(\.self).joined(separator: ";")
    return [.element(aligned)]
  }

  private static let sides: [Substring] = ["center", "right", "justify"]

  private static let layouts: Set<Substring> = [
    "wp-block-columns", "wp-block-column", "wp-block-group", "wp-block-buttons", "wp-block-button",
    "wp-block-media-text", "wp-block-media-text__content", "wp-block-cover",
    "wp-block-cover__inner-container",
    "wp-block-group__inner-container",
  ]

  /// The address in a block with nothing else, and its caption.
  private static func embed(_ element: HTMLElement) -> [HTMLNode] {
    let caption = element.first { $0.name == "figcaption" }?.children ?? []
    let rest = element.children.filter { $0.element?.name != "figcaption" }
    let text = rest.plainText.trimmingSpaces
    guard text.hasPrefix("http"), !text.contains(where: \.isWhitespace) else {
      // The link inside is already changed, or the block is a quotation with its link.
      return rest + (caption.isEmpty ? [] : [.element("p", [:], caption)])
    }
    if let link = element.first(where: { ["iframe", "a", "video", "audio"].contains($0.name) }) {
      let address = link["src"] ?? link["href"] ?? text
      return [Embeds.node(address, caption: caption)]
    }
    return [Embeds.node(text, caption: caption)]
  }

  private static func gallery(_ element: HTMLElement) -> [HTMLNode] {
    let parts = element.children.filter { !$0.isBlank }
    let captions = parts.filter { $0.element?.name == "figcaption" }
    let pictures = parts.filter { $0.element?.name != "figcaption" }
    if pictures.count == 1, pictures[0].element?.has(class: "gallery") == true {
      return pictures + captions.map { .element("p", [:], $0.element?.children ?? []) }
    }
    return [.gallery(pictures, columns: columns(element))]
      + captions.map { .element("p", [:], $0.element?.children ?? []) }
  }

  private static func columns(_ element: HTMLElement) -> Int? {
    element.classes.lazy.compactMap { $0.wholeMatch(of: #/columns-(\d)/#).flatMap { Int($0.1) } }.first
  }
}
