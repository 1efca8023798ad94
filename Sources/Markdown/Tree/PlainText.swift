extension MarkdownTree {
  /// The text of `node`, made as ``MarkdownDocument/plainText`` is, without the line feed after `node`
  /// itself.
  public func plainText(of node: Node) -> String {
    var text = ""
    walk(from: node) { current, isEntering in
      if isEntering { return append(beginningOf: current, to: &text) }
      if current != node { text += separator(after: current) }
      return true
    }
    return text
  }

  /// The alternative text of an image: the text between its brackets, without markup.
  public func alternativeText(of image: Node) -> String {
    var text = ""
    walk(from: image) { node, isEntering in
      switch self[node].kind {
      case .text(let part), .verbatim(let part), .code(let part), .htmlInline(let part):
        if isEntering { text += part }
      case .softBreak, .lineBreak:
        if isEntering { text += " " }
      default: break
      }
      return true
    }
    return text
  }

  private func append(beginningOf node: Node, to text: inout String) -> Bool {
    switch self[node].kind {
    case .image: return false
    case .text(let part), .verbatim(let part), .code(let part): text += part
    case .codeBlock(let block): text += block.code
    case .softBreak: text += " "
    case .lineBreak: text += "\n"
    default: break
    }
    return true
  }

  private func separator(after node: Node) -> String {
    switch self[node].kind {
    case .paragraph, .heading, .tableRow: "\n"
    case .tableCell: "\t"
    case .customBlock where !holdsBlocks(node): "\n"
    default: ""
    }
  }
}
