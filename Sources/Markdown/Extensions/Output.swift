import HTML

extension MarkdownExtension {
  /// Code in the language `output` is what a program printed. Right after other code it becomes one figure
  /// with that code.
  public static let output = MarkdownExtension(
    transform: { tree in
      for node in tree.nodes {
        guard tree.isOutput(node) else { continue }
        guard let code = tree.previous(before: node), case .codeBlock(let block) = tree[code].kind,
          !block.info.language.isEmpty, !tree.isOutput(code)
        else { continue }
        let figure = tree.insert(.customBlock("code-and-output"), before: code)
        tree.move(code, to: figure)
        tree.move(node, to: figure)
      }
    },
    block: { node, tree in
      guard tree[node].kind == .customBlock("code-and-output") else { return nil }
      return .tags(
        opening: StartTag("figure", MarkdownAttributes(parsing: ".code-and-output"), "\n"),
        closing: EndTag("figure"))
    },
    code: { block, _ in
      guard block.info.language == "output" else { return nil }
      return .whole(pre(.class("output")) { samp { block.code } })
    })
}

extension MarkdownTree {
  fileprivate func isOutput(_ node: Node) -> Bool {
    if case .codeBlock(let block) = self[node].kind { block.info.language == "output" } else { false }
  }
}
