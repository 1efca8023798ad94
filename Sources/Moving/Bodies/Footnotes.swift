/// Footnotes as this program renders them: a number in the text that leads to `#fn-1`, and a list at the end.
enum Footnotes {
  /// The number in the text, which ``MarkdownInlines`` writes as `[^1]`.
  static func reference(_ element: HTMLElement) -> String? {
    guard element.name == "sup", element.has(class: "footnote-ref"), element.children.count == 1,
      let link = element.children[0].element, link.name == "a", let address = link["href"],
      address.hasPrefix("#fn-")
    else { return nil }
    return String(address.dropFirst("#fn-".count))
  }

  static func reference(to name: String) -> HTMLNode {
    .element(
      "sup", ["class": "footnote-ref"],
      [.element("a", ["href": "#fn-\(name)"], [.text(name)])])
  }

  /// The notes at the end of a text: the name of each, and its blocks.
  static func notes(_ element: HTMLElement) -> [(name: String, blocks: [HTMLNode])]? {
    guard element.name == "section", element.has(class: "footnotes"),
      let list = element.children.onlyElements?.first, list.name == "ol",
      let items = list.children.onlyElements
    else { return nil }
    var notes: [(name: String, blocks: [HTMLNode])] = []
    for item in items {
      guard let id = item["id"], id.hasPrefix("fn-") else { return nil }
      notes.append((String(id.dropFirst("fn-".count)), item.children))
    }
    return notes
  }

  static func section(_ notes: [(name: String, blocks: [HTMLNode])]) -> HTMLNode {
    let items = notes.map { HTMLNode.element("li", ["id": "fn-\($0.name)"], $0.blocks) }
    return .element("section", ["class": "footnotes"], [.element("ol", [:], items)])
  }

  /// A tree in which footnotes have no ids of their references and no links back.
  static func withoutBackLinks(_ nodes: [HTMLNode]) -> [HTMLNode] {
    nodes.mapElements { element in
      if element.has(class: "footnote-backref") { return [] }
      guard let name = reference(element) else {
        guard element.has(class: "footnotes"), element.name == "section" else { return [.element(element)] }
        var section = element
        section["role"] = nil
        return [.element(section)]
      }
      return [reference(to: name)]
    }
  }
}
