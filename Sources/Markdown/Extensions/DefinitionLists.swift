import HTML

extension MarkdownExtension {
  /// A line, and below it lines that begin with `: `, are a term and its definitions:
  ///
  /// ```
  /// Actor
  /// : A type that protects its state.
  /// ```
  ///
  /// Several lines above the first definition are several terms. A line below a definition goes on with it,
  /// unless it is a term itself, with a definition below it. Paragraphs of such lines that follow each other
  /// are one list; one that begins with `: ` is one more definition.
  public static let definitionLists = MarkdownExtension(
    transform: { tree in
      var list: MarkdownTree.Node?
      for node in tree.nodes where tree[node].kind == .paragraph {
        let follows = list != nil && tree.previous(before: node) == list
        guard let lines = tree.definitionLines(of: node, mayLackTerm: follows) else { continue }
        if !follows {
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

  /// The terms and definitions of a paragraph, without `: `; nil unless it has both, or `mayLackTerm`.
  fileprivate mutating func definitionLines(of paragraph: Node, mayLackTerm: Bool) -> [Line]? {
    var lines = [Line(nodes: [], isDefinition: false)]
    var ends: [Node] = []
    for child in children(of: paragraph) {
      if self[child].kind == .softBreak || self[child].kind == .lineBreak {
        lines.append(Line(nodes: [], isDefinition: false))
        ends.append(child)
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
    guard let first = lines.firstIndex(where: \.isDefinition), first > 0 || mayLackTerm,
      lines.allSatisfy({ !$0.nodes.isEmpty })
    else { return nil }
    for line in lines where line.isDefinition {
      if case .text(let text) = self[line.nodes[0]].kind {
        self[line.nodes[0]].kind = .text(String(text.dropFirst(2)))
      }
    }
    return joined(lines, from: first, ends)
  }

  /// Lines below a definition that are no terms become parts of it, with the line ends before them.
  private func joined(_ lines: [Line], from first: Int, _ ends: [Node]) -> [Line] {
    var joined = Array(lines[...first])
    for index in lines.indices.dropFirst(first + 1) {
      let isTerm = index + 1 < lines.count && lines[index + 1].isDefinition
      if lines[index].isDefinition || isTerm {
        joined.append(lines[index])
      } else {
        joined[joined.count - 1].nodes += [ends[index - 1]] + lines[index].nodes
      }
    }
    return joined
  }
}
