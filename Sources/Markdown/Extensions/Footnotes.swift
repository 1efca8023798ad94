import HTML

extension MarkdownExtension {
  /// `[^1]` and `[^1]: text`: notes at the end of the document, with links both ways.
  ///
  /// The parser numbers them in the order of their first references and leaves out those without a reference.
  /// Footnote 1 has the id `fn-1`, its references `fnref-1`, `fnref-1-2`, …
  ///
  /// - Parameter labels: what the links back to the references are called.
  public static func footnotes(_ labels: MarkdownLabels) -> MarkdownExtension {
    MarkdownExtension(
      syntax: .footnotes,
      transform: { tree in
        let definitions = tree.nodes.filter { tree[$0].footnoteDefinition != nil }
        guard !definitions.isEmpty else { return }
        let counts = claimIdentifiers(in: &tree)
        let list = tree.append(.customBlock("footnotes"), to: tree.root)
        for definition in definitions {
          let number = tree[definition].footnoteDefinition ?? 0
          addBackReferences(to: number, counts[number, default: 1], in: definition, &tree, labels)
          tree.move(definition, to: list)
        }
      },
      block: { node, tree in
        switch tree[node].kind {
        case .customBlock("footnotes"):
          return .tags(
            opening: raw("<section class=\"footnotes\" role=\"doc-endnotes\">\n<ol>\n"),
            closing: raw("</ol>\n</section>\n"))
        case .footnoteDefinition(let number):
          return .tags(opening: raw("<li id=\"fn-\(number)\">\n"), closing: raw("</li>\n"))
        default: return nil
        }
      },
      inline: { node, tree in
        guard case .footnoteReference(let number) = tree[node].kind else { return nil }
        return .whole(
          sup(.class("footnote-ref")) {
            a(.href("#fn-\(number)"), .id(tree[node].attributes.id), .role("doc-noteref")) { "\(number)" }
          })
      })
  }

  /// Gives each reference its id. Returns the number of references of each footnote. Includes references in
  /// alternative texts, which get no id because they are not written.
  private static func claimIdentifiers(in tree: inout MarkdownTree) -> [Int: Int] {
    var counts: [Int: Int] = [:]
    var written: [Int: Int] = [:]
    for (node, isInImage) in referenceNodes(in: tree) {
      guard case .footnoteReference(let number) = tree[node].kind else { continue }
      counts[number, default: 0] += 1
      if counts[number] == 1 { _ = tree.claimIdentifier("fn-\(number)") }
      _ = tree.claimIdentifier(reference(to: number, counts[number, default: 1]))
      guard !isInImage else { continue }
      written[number, default: 0] += 1
      tree[node].attributes.id = reference(to: number, written[number, default: 1])
    }
    return counts
  }

  /// All references in document order, and whether each is in the alternative text of an image.
  private static func referenceNodes(in tree: MarkdownTree) -> [(node: MarkdownTree.Node, isInImage: Bool)] {
    var references: [(node: MarkdownTree.Node, isInImage: Bool)] = []
    var images = 0
    tree.walk(from: tree.root) { node, isEntering in
      switch tree[node].kind {
      case .image: images += isEntering ? 1 : -1
      case .footnoteReference where isEntering: references.append((node, images > 0))
      default: break
      }
      return true
    }
    return references
  }

  /// Adds a link back to each reference: at the end of the last paragraph, or after the last block if that is
  /// not a paragraph.
  private static func addBackReferences(
    to number: Int, _ count: Int, in definition: MarkdownTree.Node, _ tree: inout MarkdownTree,
    _ labels: MarkdownLabels
  ) {
    var links = ""
    for occurrence in 1...max(1, count) {
      let label = occurrence == 1 ? "\(number)" : "\(number)-\(occurrence)"
      let mark = occurrence == 1 ? "↩" : "↩<sup>\(occurrence)</sup>"
      links += """
         <a href="#\(reference(to: number, occurrence))" class="footnote-backref" role="doc-backlink" \
        aria-label="\(labels.backLink(to: label))">\(mark)</a>
        """
    }
    let last = tree.lastChild(of: definition)
    tree.append(.htmlInline(links), to: last.flatMap { tree[$0].kind == .paragraph ? $0 : nil } ?? definition)
  }

  private static func reference(to number: Int, _ occurrence: Int) -> String {
    occurrence == 1 ? "fnref-\(number)" : "fnref-\(number)-\(occurrence)"
  }
}

extension MarkdownLabels {
  /// As the value of an attribute.
  fileprivate func backLink(to number: String) -> String {
    var buffer = HTMLBuffer()
    buffer.write(attributeValue: backToReference.replacing("{number}", with: number))
    return String(decoding: buffer.bytes, as: UTF8.self)
  }
}

extension MarkdownTree.Content {
  fileprivate var footnoteDefinition: Int? {
    if case .footnoteDefinition(let number) = kind { number } else { nil }
  }
}
