import HTML

extension MarkdownExtension {
  /// A line, and below it lines that begin with `: `, are a term and its definitions:
  ///
  /// ```
  /// Actor
  /// : A type that protects its state.
  /// ```
  ///
  /// Paragraphs of such lines that follow each other are one list.
  public static let definitionLists = MarkdownExtension(
    transform: { tree in
      var list: MarkdownTree.Node?
      for node in tree.nodes where tree[node].kind == .paragraph {
        guard let lines = tree.definitionLines(of: node) else { continue }
        if list == nil || tree.previous(before: node) != list {
          list = tree.insert(.customBlock("definitions"), before: node)
        }
        guard let list else { continue }
        for line in lines {
          let entry = tree.append(.customBlock(line.isDefinition ? "definition" : "term"), to: list)
          for child in line.nodes { tree.move(child, to: entry) }
        }
        tree.remove(node)
      }
    },
    block: { node, tree in
      let name: StaticString
      switch tree[node].kind {
      case .customBlock("definitions"): name = "dl"
      case .customBlock("term"): name = "dt"
      case .customBlock("definition"): name = "dd"
      default: return nil
      }
      let end: StaticString = tree[node].kind == .customBlock("definitions") ? "\n" : ""
      return .tags(opening: StartTag(name, tree[node].attributes, end), closing: EndTag(name))
    })
}

extension MarkdownTree {
  fileprivate struct Line {
    var nodes: [Node]
    var isDefinition: Bool
  }

  /// The lines of a paragraph, without `: `; nil unless the first is a term and the second a definition.
  fileprivate mutating func definitionLines(of paragraph: Node) -> [Line]? {
    var lines = [Line(nodes: [], isDefinition: false)]
    for child in children(of: paragraph) {
      if self[child].kind == .softBreak || self[child].kind == .lineBreak {
        lines.append(Line(nodes: [], isDefinition: false))
      } else {
        lines[lines.count - 1].nodes.append(child)
      }
    }
    for index in lines.indices {
      guard let first = lines[index].nodes.first, case .text(let text) = self[first].kind,
        text.hasPrefix(": ")
      else { continue }
      lines[index].isDefinition = true
    }
    guard lines.count > 1, !lines[0].isDefinition, lines[1].isDefinition,
      lines.allSatisfy({ !$0.nodes.isEmpty })
    else { return nil }
    for line in lines where line.isDefinition {
      if case .text(let text) = self[line.nodes[0]].kind {
        self[line.nodes[0]].kind = .text(String(text.dropFirst(2)))
      }
    }
    return lines
  }
}
