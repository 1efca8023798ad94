extension MarkdownExtension {
  /// `{#id .class}` at the end of a heading, or right after an image or a link, gives it an identifier and
  /// classes. Other attributes are `name=value`, which are enough for an image: `![](a.png){width=300}`.
  public static let attributes = MarkdownExtension(transform: { tree in
    for node in tree.nodes {
      guard case .text(let text) = tree[node].kind else { continue }
      if let parent = tree.parent(of: node), case .heading = tree[parent].kind,
        tree.lastChild(of: parent) == node, let open = text.lastIndex(of: "{"), text.hasSuffix("}"),
        let attributes = MarkdownAttributes(marked: text[open...])
      {
        tree[node].kind = .text(String(text[..<open].trimmingEnd))
        tree.add(attributes, to: parent)
      } else if text.hasPrefix("{"), let end = text.firstIndex(of: "}"),
        let element = tree.previous(before: node), tree[element].kind.takesAttributes,
        let attributes = MarkdownAttributes(marked: text[...end], allowsPairs: tree[element].kind.isImage)
      {
        tree[node].kind = .text(String(text[text.index(after: end)...]))
        tree.add(attributes, to: element)
        // So that an image is still alone in its paragraph.
        if tree[node].kind == .text("") { tree.remove(node) }
      }
    }
  })
}

extension MarkdownAttributes {
  /// `{…}` if there is an identifier or a class in it: other braces are text.
  ///
  /// - Parameter allowsPairs: whether one `name=value` is enough.
  fileprivate init?(marked text: Substring, allowsPairs: Bool = false) {
    self.init(parsing: String(text))
    if allowsPairs, others.contains(where: { !$0.value.isEmpty }) { return }
    guard id?.isEmpty == false || classes.contains(where: { !$0.isEmpty }) else { return nil }
  }
}

extension MarkdownTree {
  fileprivate mutating func add(_ attributes: MarkdownAttributes, to node: Node) {
    if let id = attributes.id { self[node].attributes.id = claimIdentifier(id) }
    self[node].attributes.classes += attributes.classes
    self[node].attributes.set(attributes.others)
  }
}

extension MarkdownTree.Kind {
  fileprivate var takesAttributes: Bool {
    switch self {
    case .image, .link: true
    default: false
    }
  }

  fileprivate var isImage: Bool {
    if case .image = self { true } else { false }
  }
}

extension Substring {
  fileprivate var trimmingEnd: Substring {
    var text = self
    while text.last?.isWhitespace == true { text.removeLast() }
    return text
  }
}
